import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Plays in the arena with the classes Position and Board of the assignment. It uses only the members in their diagrams,
 * so it can be compiled with any implementation of them. It moves to the first location from which the pawn can go in
 * most directions, and removes a platform beside the opponent.
 */
public class BoardBot {
    private final int player;
    private final Board board;
    private final Board untouched = new Board();
    private final int rows;
    private final int columns;

    private BoardBot(String line) {
        String[] fields = line.split(";"), size = fields[1].split("x");
        player = Integer.parseInt(fields[0]);
        rows = Integer.parseInt(size[0]);
        columns = Integer.parseInt(size[1]);
        if (rows != 6 || columns != 8)
            throw new IllegalArgumentException("the assignment's board is 6x8, found " + fields[1]);
        board = boardOf(fields[2].toUpperCase());
    }

    private Board boardOf(String cells) {
        Board read = new Board(place(cells.indexOf('A')), place(cells.indexOf('B')));
        for (int cell = 0; cell < cells.length(); cell++)
            if (cells.charAt(cell) == '0' && !read.tryToRemovePlatform(cell / columns, cell % columns))
                throw new IllegalArgumentException("a platform is gone that cannot be removed: " + cells);
        return read;
    }

    private Position place(int cell) {
        return new Position(cell / columns, cell % columns);
    }

    private String answer() {
        int best = -1, bestWays = -1;
        for (int direction : Position.getAllDirections())
            if (board.isValidMove(player, direction) && ways(direction) > bestWays) {
                best = direction;
                bestWays = ways(direction);
            }
        board.tryToMovePawn(player, best);
        Position removed = remove();
        return "move;" + square(board.getPawnPosition(player)) + (removed == null ? "" : ";steal;" + square(removed));
    }

    // Returns the number of directions in which the pawn could go on after that move.
    private int ways(int direction) {
        Board after = copy();
        after.tryToMovePawn(player, direction);
        int ways = 0;
        for (int next : Position.getAllDirections())
            if (after.isValidMove(player, next)) ways++;
        return ways;
    }

    private Board copy() {
        Board copied = new Board(board.getPawnPosition(1), board.getPawnPosition(2));
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                if (isRemoved(new Position(row, column))) copied.tryToRemovePlatform(row, column);
        return copied;
    }

    // Whether other classes may see the constants of Board is left to the author of Board.
    private boolean isRemoved(Position position) {
        return board.getPlatformAt(position) != untouched.getPlatformAt(position);
    }

    private Position remove() {
        for (int direction : Position.getAllDirections()) {
            Position near = board.getPawnPosition(3 - player).getNeighbour(direction);
            if (board.tryToRemovePlatform(near.getRow(), near.getCol())) return near;
        }
        for (int cell = 0; cell < rows * columns; cell++)
            if (board.tryToRemovePlatform(cell / columns, cell % columns)) return place(cell);
        return null;
    }

    private static String square(Position position) {
        return position.getRow() + "," + position.getCol();
    }

    /**
     * Plays until the input ends.
     *
     * @param arguments none
     * @throws IOException if the input cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = in.readLine()) != null; System.out.flush())
            System.out.println(new BoardBot(line).answer());
    }
}
