import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Arrays;

/** Two people at one keyboard play Isolation. */
public class Problem {
    private static final class Leave extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final Board board = new Board();
    // Whether other classes may see the constants of Board is left to the author of Board.
    private final int present = board.getPlatformAt(new Position(0, 0));
    private final BufferedReader keyboard =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));

    private Problem() {}

    /**
     * Plays one game.
     *
     * @param arguments none
     * @throws IOException if the keyboard cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        new Problem().play();
    }

    private void play() throws IOException {
        System.out.println("Isolation. Move your pawn, then remove a platform. q leaves.");
        try {
            int player = 1;
            for (; board.playerCanMove(player); player = 3 - player) turn(player);
            System.out.print(board);
            System.out.println("Player " + player + " cannot move: player " + (3 - player) + " wins.");
        } catch (Leave left) {
            System.out.println("The game was left.");
        }
    }

    private void turn(int player) throws IOException, Leave {
        System.out.print(board);
        String directions = Position.getDirectionAbbreviations();
        while (!moved(player, ask("Player " + player + ", move (" + directions + "): ")))
            System.out.println("Your pawn cannot go there.");
        if (!canRemove()) {
            System.out.println("There is no platform to remove.");
            return;
        }
        System.out.print(board);
        while (!removed(ask("Player " + player + ", remove (row column): ")))
            System.out.println("That platform cannot be removed. Example: 3 4");
    }

    private boolean moved(int player, String answer) {
        return board.tryToMovePawn(player, Position.stringToDirection(answer));
    }

    private boolean removed(String answer) {
        String[] numbers = answer.split("[ ,]+");
        try {
            return numbers.length == 2
                && board.tryToRemovePlatform(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        } catch (NumberFormatException none) {
            return false;
        }
    }

    // Returns false only in a rare position: all platforms are gone but the fixed ones and those under the pawns.
    private boolean canRemove() {
        for (int row = 0; board.isValidLocation(new Position(row, 0)); row++)
            for (int col = 0; board.isValidLocation(new Position(row, col)); col++)
                if (isRemovable(new Position(row, col))) return true;
        return false;
    }

    private boolean isRemovable(Position pos) {
        return board.getPlatformAt(pos) == present && !pos.equals(board.getPawnPosition(1))
            && !pos.equals(board.getPawnPosition(2));
    }

    private String ask(String question) throws IOException, Leave {
        System.out.print(question);
        System.out.flush();
        String answer = keyboard.readLine();
        if (answer == null || answer.trim().equalsIgnoreCase("q")) throw new Leave();
        return answer.trim();
    }
}

/** An immutable position on a grid without end. */
final class Position {
    private static final int NODIRECTION = -1;
    private static final int NORTH = 0;
    private static final int NORTHEAST = 1;
    private static final int EAST = 2;
    private static final int SOUTHEAST = 3;
    private static final int SOUTH = 4;
    private static final int SOUTHWEST = 5;
    private static final int WEST = 6;
    private static final int NORTHWEST = 7;

    private static final String[] ABBREVIATIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    private static final String[] NAMES =
        {"NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"};
    private static final int[] ALL = {NORTH, NORTHEAST, EAST, SOUTHEAST, SOUTH, SOUTHWEST, WEST, NORTHWEST};

    // Yours: the attributes.

    /**
     * Creates a position; row and column may be any numbers.
     *
     * @param row the row, growing to the south
     * @param col the column, growing to the east
     */
    Position(int row, int col) {
        // Yours: keep them.
    }

    /**
     * Returns the row.
     *
     * @return any number
     */
    public int getRow() {
        throw new UnsupportedOperationException("Position.getRow is yours to write");
    }

    /**
     * Returns the column.
     *
     * @return any number
     */
    public int getCol() {
        throw new UnsupportedOperationException("Position.getCol is yours to write");
    }

    /**
     * Returns whether a number is one of the eight directions.
     *
     * @param direction the number
     * @return true if it is
     */
    public static boolean isValidDirection(int direction) {
        throw new UnsupportedOperationException("Position.isValidDirection is yours to write");
    }

    /**
     * Returns the position beside this one. In each of the eight directions there is one.
     *
     * @param direction one of the eight
     * @return the position; null if direction is not valid
     */
    public Position getNeighbour(int direction) {
        throw new UnsupportedOperationException("Position.getNeighbour is yours to write");
    }

    // Yours: equals, "a conventional equals method" that is true if the row and column are the same. What else belongs to it?

    /**
     * Returns the direction that a text names.
     *
     * @param str such as {@code NE} or {@code northeast}, in upper or lower case
     * @return the direction; one that is not valid if the text does not name any
     */
    public static int stringToDirection(String str) {
        if (str == null) return NODIRECTION;
        for (int direction : ALL)
            if (ABBREVIATIONS[direction].equalsIgnoreCase(str.trim()) || NAMES[direction].equalsIgnoreCase(str.trim()))
                return direction;
        return NODIRECTION;
    }

    /**
     * Returns all eight directions, clockwise from the north.
     *
     * @return a new array
     */
    public static int[] getAllDirections() {
        return Arrays.copyOf(ALL, ALL.length);
    }

    /**
     * Returns the abbreviations that {@link #stringToDirection} accepts.
     *
     * @return {@code N, NE, E, SE, S, SW, W, NW}
     */
    public static String getDirectionAbbreviations() {
        return String.join(", ", ABBREVIATIONS);
    }

    /**
     * Returns the position as text.
     *
     * @return such as {@code (1, 4)}, row first
     */
    @Override
    public String toString() {
        return "(" + getRow() + ", " + getCol() + ")";
    }
}

/** A state of the board. Players are 1 and 2; a move is a direction of {@link Position}. */
class Board {
    // Yours: decide who may see these attributes, and whether they belong to the class or to each board.
    int NUMROWS = 6;
    int NUMCOLS = 8;
    int FIXED = 2;      // a platform that cannot be removed
    int REMOVED = 0;    // a platform that was removed
    int PRESENT = 1;    // a platform that can be removed
    Position P1START = new Position(2, 0);
    Position P2START = new Position(3, 7);
    Position p1Pawn;
    Position p2Pawn;
    int[][] locations = new int[NUMROWS][NUMCOLS];

    /** Creates the board before the first turn. */
    public Board() {
        putPlatforms();
        p1Pawn = P1START;
        p2Pawn = P2START;
    }

    /**
     * Creates a board with all its platforms and the pawns at other positions. For testing: do not remove or edit it.
     *
     * @param p1Pawn the position of player 1
     * @param p2Pawn the position of player 2
     */
    Board(Position p1Pawn, Position p2Pawn) {
        putPlatforms();
        this.p1Pawn = p1Pawn;
        this.p2Pawn = p2Pawn;
    }

    private void putPlatforms() {
        for (int[] row : locations) Arrays.fill(row, PRESENT);
        locations[P1START.getRow()][P1START.getCol()] = FIXED;
        locations[P2START.getRow()][P2START.getCol()] = FIXED;
    }

    /**
     * Returns the platform at a position.
     *
     * @param pos a location of the board
     * @return {@link #FIXED}, {@link #PRESENT} or {@link #REMOVED}
     */
    public int getPlatformAt(Position pos) {
        return locations[pos.getRow()][pos.getCol()];
    }

    /**
     * Returns the board as the assignment draws it: 1 and 2 are the pawns, # is a fixed platform, x a removed one.
     *
     * @return lines, each with its line end
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("  |");
        for (int col = 0; col < NUMCOLS; col++) text.append(col).append('|');
        text.append("\n-----------------\n");
        for (int row = 0; row < NUMROWS; row++) {
            text.append(row).append(" |");
            for (int col = 0; col < NUMCOLS; col++) text.append(symbol(new Position(row, col))).append('|');
            text.append('\n');
        }
        return text.toString();
    }

    private char symbol(Position pos) {
        if (pos.equals(p1Pawn)) return '1';
        if (pos.equals(p2Pawn)) return '2';
        return getPlatformAt(pos) == FIXED ? '#' : getPlatformAt(pos) == REMOVED ? 'x' : ' ';
    }

    /**
     * Returns the position of a player's pawn.
     *
     * @param player 1 or 2
     * @return its position
     */
    public Position getPawnPosition(int player) {
        throw new UnsupportedOperationException("Board.getPawnPosition is yours to write");
    }

    /**
     * Returns whether a position is a location on the board.
     *
     * @param pos any position; null is not on the board
     * @return true if it is
     */
    public boolean isValidLocation(Position pos) {
        throw new UnsupportedOperationException("Board.isValidLocation is yours to write");
    }

    /**
     * Returns whether there is a platform at the location that a text names: fixed or not, under a pawn or not, as long
     * as it has not been removed.
     *
     * <p>The assignment has this method only in its diagram and does not describe it. Its parameter is a text, so it is
     * taken to be the text of a location: row and column as {@link Position#toString} writes them, or with less around
     * them.
     *
     * @param testId such as {@code (1, 4)} or {@code 1,4} or {@code 1 4}
     * @return true if there is; false also if the text does not name a location on the board
     */
    public boolean hasPlatform(String testId) {
        throw new UnsupportedOperationException("Board.hasPlatform is yours to write");
    }

    /**
     * Returns whether a player's pawn can make a move: to a location on the board that has a platform and no pawn.
     *
     * @param player 1 or 2
     * @param move   a direction
     * @return true if it can; false also if move is not a valid direction
     */
    public boolean isValidMove(int player, int move) {
        throw new UnsupportedOperationException("Board.isValidMove is yours to write");
    }

    /**
     * Moves a player's pawn if the move is valid.
     *
     * @param player 1 or 2
     * @param move   a direction
     * @return true if it was moved
     */
    public boolean tryToMovePawn(int player, int move) {
        throw new UnsupportedOperationException("Board.tryToMovePawn is yours to write");
    }

    /**
     * Returns whether a player's pawn can move at all; if not, the game is finished.
     *
     * @param player 1 or 2
     * @return true if it can
     */
    public boolean playerCanMove(int player) {
        throw new UnsupportedOperationException("Board.playerCanMove is yours to write");
    }

    /**
     * Removes the platform at a location if that is valid: the platform is there, not fixed, and without a pawn on it.
     *
     * @param row the location's row
     * @param col the location's column
     * @return true if it was removed
     */
    public boolean tryToRemovePlatform(int row, int col) {
        throw new UnsupportedOperationException("Board.tryToRemovePlatform is yours to write");
    }
}
