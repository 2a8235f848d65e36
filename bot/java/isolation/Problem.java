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

    // For each direction, how many rows it leads down and how many columns to the right.
    private static final int[] DOWN = {-1, -1, 0, 1, 1, 1, 0, -1};
    private static final int[] RIGHT = {0, 1, 1, 1, 0, -1, -1, -1};
    private static final String[] ABBREVIATIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    private static final String[] NAMES =
        {"NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"};
    private static final int[] ALL = {NORTH, NORTHEAST, EAST, SOUTHEAST, SOUTH, SOUTHWEST, WEST, NORTHWEST};

    private final int row;
    private final int col;

    /**
     * Creates a position; row and column may be any numbers.
     *
     * @param row the row, growing to the south
     * @param col the column, growing to the east
     */
    Position(int row, int col) {
        this.row = row;
        this.col = col;
    }

    /**
     * Returns the row.
     *
     * @return any number
     */
    public int getRow() {
        return row;
    }

    /**
     * Returns the column.
     *
     * @return any number
     */
    public int getCol() {
        return col;
    }

    /**
     * Returns whether a number is one of the eight directions.
     *
     * @param direction the number
     * @return true if it is
     */
    public static boolean isValidDirection(int direction) {
        return direction >= 0 && direction < ALL.length;
    }

    /**
     * Returns the position beside this one. In each of the eight directions there is one.
     *
     * @param direction one of the eight
     * @return the position; null if direction is not valid
     */
    public Position getNeighbour(int direction) {
        return isValidDirection(direction) ? new Position(row + DOWN[direction], col + RIGHT[direction]) : null;
    }

    /**
     * Returns whether the other object is a position with the same row and column.
     *
     * @param other any object
     * @return true if it is
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Position && ((Position) other).row == row && ((Position) other).col == col;
    }

    @Override
    public int hashCode() {
        return 31 * row + col;
    }

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
        return "(" + row + ", " + col + ")";
    }
}

/** A state of the board. Players are 1 and 2; a move is a direction of {@link Position}. */
class Board {
    /** The number of rows. */
    static final int NUMROWS = 6;
    /** The number of columns. */
    static final int NUMCOLS = 8;
    /** A platform that cannot be removed. */
    static final int FIXED = 2;
    /** A platform that was removed. */
    static final int REMOVED = 0;
    /** A platform that can be removed. */
    static final int PRESENT = 1;
    /** The start of player 1. */
    static final Position P1START = new Position(2, 0);
    /** The start of player 2. */
    static final Position P2START = new Position(3, 7);

    private Position p1Pawn;
    private Position p2Pawn;
    private final int[][] locations = new int[NUMROWS][NUMCOLS];

    /** Creates the board before the first turn. */
    public Board() {
        this(P1START, P2START);
    }

    /**
     * Creates a board with all its platforms and the pawns at other positions. For testing.
     *
     * @param p1Pawn the position of player 1
     * @param p2Pawn the position of player 2
     */
    Board(Position p1Pawn, Position p2Pawn) {
        for (int[] row : locations) Arrays.fill(row, PRESENT);
        locations[P1START.getRow()][P1START.getCol()] = FIXED;
        locations[P2START.getRow()][P2START.getCol()] = FIXED;
        this.p1Pawn = p1Pawn;
        this.p2Pawn = p2Pawn;
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
        return player == 1 ? p1Pawn : p2Pawn;
    }

    /**
     * Returns whether a position is a location on the board.
     *
     * @param pos any position; null is not on the board
     * @return true if it is
     */
    public boolean isValidLocation(Position pos) {
        return pos != null && pos.getRow() >= 0 && pos.getRow() < NUMROWS && pos.getCol() >= 0 && pos.getCol() < NUMCOLS;
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
        Position pos = location(testId);
        return isValidLocation(pos) && getPlatformAt(pos) != REMOVED;
    }

    private static Position location(String text) {
        if (text == null) return null;
        String[] numbers = text.replaceAll("[(),\\s]+", " ").trim().split(" ");
        try {
            return numbers.length == 2 ? new Position(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])) : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /**
     * Returns whether a player's pawn can make a move: to a location on the board that has a platform and no pawn.
     *
     * @param player 1 or 2
     * @param move   a direction
     * @return true if it can; false also if move is not a valid direction
     */
    public boolean isValidMove(int player, int move) {
        Position target = getPawnPosition(player).getNeighbour(move);
        return isValidLocation(target) && getPlatformAt(target) != REMOVED && !isOccupied(target);
    }

    private boolean isOccupied(Position pos) {
        return pos.equals(p1Pawn) || pos.equals(p2Pawn);
    }

    /**
     * Moves a player's pawn if the move is valid.
     *
     * @param player 1 or 2
     * @param move   a direction
     * @return true if it was moved
     */
    public boolean tryToMovePawn(int player, int move) {
        if (!isValidMove(player, move)) return false;
        Position target = getPawnPosition(player).getNeighbour(move);
        if (player == 1) p1Pawn = target;
        else p2Pawn = target;
        return true;
    }

    /**
     * Returns whether a player's pawn can move at all; if not, the game is finished.
     *
     * @param player 1 or 2
     * @return true if it can
     */
    public boolean playerCanMove(int player) {
        for (int direction : Position.getAllDirections())
            if (isValidMove(player, direction)) return true;
        return false;
    }

    /**
     * Removes the platform at a location if that is valid: the platform is there, not fixed, and without a pawn on it.
     *
     * @param row the location's row
     * @param col the location's column
     * @return true if it was removed
     */
    public boolean tryToRemovePlatform(int row, int col) {
        Position pos = new Position(row, col);
        if (!isValidLocation(pos) || getPlatformAt(pos) != PRESENT || isOccupied(pos)) return false;
        locations[row][col] = REMOVED;
        return true;
    }
}
