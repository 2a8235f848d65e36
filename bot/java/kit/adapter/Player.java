import java.util.Comparator;
import java.util.List;

/**
 * A class with an interface of its own, which knows nothing of the arena. Put yours here, and change IsolaBot.java until it
 * fits. This one stays close to the opponent, and takes the squares around them. Squares are arrays of row and column.
 */
public final class Player {
    /** Returns one of the moves. rows: a text for each row of the board, with the cells as in the arena's line. */
    public int[] move(List<String> rows, List<int[]> moves, int[] opponent) { return closest(moves, opponent); }

    /** Returns one of the squares that can be stolen after the move. */
    public int[] steal(List<String> rows, List<int[]> squares, int[] opponent) { return closest(squares, opponent); }

    private static int[] closest(List<int[]> squares, int[] to) {
        return squares.stream().min(Comparator.comparingInt(square -> distance(square, to))).orElseThrow();
    }

    private static int distance(int[] one, int[] two) {
        return Math.max(Math.abs(one[0] - two[0]), Math.abs(one[1] - two[1]));
    }
}
