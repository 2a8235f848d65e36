import java.io.IOException;
import java.util.List;
import java.util.Random;

/** Plays a random legal turn in every contest; walks off the island only when there is nothing else to do. */
public final class RandomBot {
    private static final Random CHANCE = chance(System.getenv("ARENA_SEED"));

    private static Random chance(String seed) {
        return seed == null ? new Random() : new Random(Long.parseUnsignedLong(seed));
    }

    private static <T> T any(List<T> turns) {
        return turns.get(CHANCE.nextInt(turns.size()));
    }

    private static Object answer(Record any) {
        if (any instanceof ArenaKit.IsolaBoard board) return any(board.legalTurns());
        if (any instanceof ArenaKit.DominoesBoard board) return any(board.legalTurns());
        ArenaKit.IslandBoard board = (ArenaKit.IslandBoard) any;
        List<ArenaKit.IslandTurn> staying = board.legalTurns().stream()
                .filter(turn -> !turn.act().equals("retreat") || turn.tile() <= board.room()).toList();
        return any(staying.isEmpty() ? board.legalTurns() : staying);
    }

    public static void main(String[] arguments) throws IOException {
        ArenaKit.run(ArenaKit::parseBoard, RandomBot::answer);
    }
}
