import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Plays a random legal turn in every Isola variant. */
public class RandomBot {
    private record Square(int row, int column) {
        @Override public String toString() { return row + "," + column; }
    }

    private static final boolean QUEENS = System.getenv().getOrDefault("ARENA_RULES", "isola").startsWith("queens");
    private static final String SEED = System.getenv("ARENA_SEED");
    private static final Random CHANCE = SEED == null ? new Random() : new Random(Long.parseUnsignedLong(SEED));

    private static <T> T choose(List<T> from) { return from.get(CHANCE.nextInt(from.size())); }

    private static List<Square> all(char[][] board, String kinds) {
        List<Square> found = new ArrayList<>();
        for (int row = 0; row < board.length; row++)
            for (int column = 0; column < board[row].length; column++)
                if (kinds.indexOf(board[row][column]) >= 0) found.add(new Square(row, column));
        return found;
    }

    private static List<Square> moves(char[][] board, Square start) {
        List<Square> found = new ArrayList<>(), open = all(board, "1#");
        for (int down = -1; down <= 1; down++)
            for (int right = -1; right <= 1; right++)
                for (int step = 1; step == 1 || QUEENS; step++) {
                    Square next = new Square(start.row + step * down, start.column + step * right);
                    if (!open.contains(next)) break;
                    found.add(next);
                }
        return found;
    }

    private static String answer(String line) {
        String[] fields = line.split(";"), size = fields[1].split("x");
        char[][] board = new char[Integer.parseInt(size[0])][];
        int columns = Integer.parseInt(size[1]);
        for (int row = 0; row < board.length; row++)
            board[row] = fields[2].substring(row * columns, (row + 1) * columns).toCharArray();
        Square start = all(board, fields[0].equals("1") ? "Aa" : "Bb").get(0), target = choose(moves(board, start));
        if (QUEENS) return "move;" + target;
        // The square just left is open again, unless it is fixed (then the pawn was a lower-case letter).
        board[start.row][start.column] = Character.isUpperCase(board[start.row][start.column]) ? '1' : '#';
        board[target.row][target.column] = 'A';
        List<Square> stealable = all(board, "1");
        return "move;" + target + (stealable.isEmpty() ? "" : ";steal;" + choose(stealable));
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; System.out.flush()) System.out.println(answer(line));
    }
}
