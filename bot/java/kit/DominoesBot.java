import java.io.IOException;
import java.util.List;

/** Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles. */
public final class DominoesBot {
    private static int gain(ArenaKit.DominoesBoard board, List<ArenaKit.Tile> unseen, ArenaKit.DominoesTurn turn) {
        List<ArenaKit.Tile> chain = board.lay(turn);
        int left = chain.get(0).first(), right = chain.get(chain.size() - 1).second();
        boolean fits = unseen.stream().anyMatch(tile -> tile.has(left) || tile.has(right));
        return board.points(turn) + (fits ? 0 : 10);
    }

    private static ArenaKit.DominoesTurn answer(ArenaKit.DominoesBoard board) {
        List<ArenaKit.Tile> unseen = board.unseen();
        ArenaKit.DominoesTurn best = null;
        int highest = -1;
        for (ArenaKit.DominoesTurn turn : board.legalTurns()) {
            int weight = (turn.tile().isDouble() ? 100 : 0) + turn.tile().pips();
            int worth = gain(board, unseen, turn) * 1000 + weight;
            if (worth <= highest) continue;
            highest = worth;
            best = turn;
        }
        System.err.println(ArenaKit.valueNote(highest / 1000));
        return best;
    }

    public static void main(String[] arguments) throws IOException {
        ArenaKit.run(ArenaKit.DominoesBoard::parse, DominoesBot::answer);
    }
}
