import java.io.IOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;

/** Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next. */
public final class IslandBot {
    private static final int FARTHEST_ATTACK = 4;

    private static boolean isStep(ArenaKit.IslandBoard board, ArenaKit.IslandTurn turn) {
        boolean back = turn.act().equals("retreat") && turn.tile() > 0 && turn.tile() <= board.room();
        return turn.act().equals("move") || back;
    }

    private static int forward(ArenaKit.IslandTurn turn) {
        return turn.act().equals("move") ? turn.tile() : -turn.tile();
    }

    /** How many tiles could attack after that step. */
    private static int attackers(ArenaKit.IslandBoard board, ArenaKit.IslandTurn turn) {
        int distance = board.distance() - forward(turn);
        return board.count(distance) - (distance == turn.tile() ? 1 : 0);
    }

    private static ArenaKit.IslandTurn answer(ArenaKit.IslandBoard board) {
        int distance = board.distance();
        if (board.count(distance) > 0) return new ArenaKit.IslandTurn("attack", distance, board.count(distance));
        Comparator<ArenaKit.IslandTurn> worth = Comparator.comparingInt(turn -> attackers(board, turn));
        Optional<ArenaKit.IslandTurn> best = board.legalTurns().stream().filter(turn -> isStep(board, turn))
                .max(worth.thenComparingInt(IslandBot::forward));
        boolean inDanger = best.isEmpty() || (attackers(board, best.get()) == 0 && distance <= FARTHEST_ATTACK);
        if (inDanger && board.shufflesLeft() > 0) return ArenaKit.IslandTurn.SHUFFLE;
        return best.orElseGet(() -> new ArenaKit.IslandTurn("retreat", Collections.min(board.tiles()), 1));
    }

    public static void main(String[] arguments) throws IOException {
        ArenaKit.run(ArenaKit.IslandBoard::parse, IslandBot::answer);
    }
}
