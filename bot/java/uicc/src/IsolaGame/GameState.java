package IsolaGame;

/**
 * The state of a game: the position of both players, and the open and stolen squares. A state is immutable; its methods
 * return copies.
 */
public class GameState {
    private static final char OPEN = '1';
    private static final char TAKEN = '0';

    private final char[][] board;
    private final char me;

    /**
     * Creates the state of a board. (The contest's document leaves it to the controller to create states; this is
     * public so that you can test your methods.)
     *
     * @param board  rows of equal length, of the characters of {@link #getBoardInstance()}, with one A and one B
     * @param player your number: 1 or 2
     */
    public GameState(char[][] board, int player) {
        this.board = copy(board);
        me = player == 1 ? 'A' : 'B';
    }

    private static char[][] copy(char[][] board) {
        char[][] copied = new char[board.length][];
        for (int row = 0; row < board.length; row++) copied[row] = board[row].clone();
        return copied;
    }

    /**
     * Gets the character representation of the board: 1, an open space; 0, an occupied or stolen space; A, player 1; B,
     * player 2.
     *
     * @return a new array of rows; changing it changes nothing else
     */
    public char[][] getBoardInstance() {
        return copy(board);
    }

    /**
     * Determines if a steal is valid or not. Valid steals are spaces contained within the game board that are currently
     * open.
     *
     * @param position the space; null is never valid
     * @return whether it is
     */
    public boolean isValidSteal(Position position) {
        return position != null && isOnBoard(position) && isMoveable(position);
    }

    /**
     * Determines if a move is valid or not. Valid moves must be to an open space that is greater than 0 but no more than
     * 1 space away from the given position.
     *
     * @param from the position from which the move goes
     * @param to   the position to which it goes
     * @return whether it is valid; false if either is null
     */
    public boolean isValidMove(Position from, Position to) {
        if (from == null || !isValidSteal(to)) return false;
        int distance = Math.max(Math.abs(to.getRow() - from.getRow()), Math.abs(to.getCol() - from.getCol()));
        return distance == 1;
    }

    /**
     * Determines if a space is open (not occupied or stolen). Not to be confused with isValidMove(), as this method does
     * not test distances or bounds.
     *
     * @param position the space
     * @return whether it is open
     * @throws ArrayIndexOutOfBoundsException if the position is not contained within the game board
     */
    public boolean isMoveable(Position position) {
        return board[position.getRow()][position.getCol()] == OPEN;
    }

    private boolean isOnBoard(Position position) {
        return position.getRow() >= 0 && position.getRow() < getRows() && position.getCol() >= 0
            && position.getCol() < getColumns();
    }

    private Position beside(Position from, int down, int right) {
        Position result = new Position(from.getRow() + down, from.getCol() + right);
        return isOnBoard(result) ? result : null;
    }

    /**
     * Determines the position one space up from the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position Up(Position from) {
        return beside(from, -1, 0);
    }

    /**
     * Determines the position one space down from the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position Down(Position from) {
        return beside(from, 1, 0);
    }

    /**
     * Determines the position one space left of the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position Left(Position from) {
        return beside(from, 0, -1);
    }

    /**
     * Determines the position one space right of the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position Right(Position from) {
        return beside(from, 0, 1);
    }

    /**
     * Determines the position one space up and left of the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position UpLeft(Position from) {
        return beside(from, -1, -1);
    }

    /**
     * Determines the position one space up and right of the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position UpRight(Position from) {
        return beside(from, -1, 1);
    }

    /**
     * Determines the position one space down and left of the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position DownLeft(Position from) {
        return beside(from, 1, -1);
    }

    /**
     * Determines the position one space down and right of the specified position.
     *
     * @param from the specified position
     * @return the position; null if it is not contained within the game board
     */
    public Position DownRight(Position from) {
        return beside(from, 1, 1);
    }

    /**
     * Gets the number of columns in the current board.
     *
     * @return how many
     */
    public int getColumns() {
        return board[0].length;
    }

    /**
     * Gets the number of rows in the current board.
     *
     * @return how many
     */
    public int getRows() {
        return board.length;
    }

    /**
     * Returns your current position.
     *
     * @return a new position
     */
    public Position getMyPosition() {
        return find(me);
    }

    /**
     * Returns the current position of your opponent.
     *
     * @return a new position
     */
    public Position getOpponentPosition() {
        return find(me == 'A' ? 'B' : 'A');
    }

    private Position find(char pawn) {
        for (int row = 0; row < getRows(); row++)
            for (int column = 0; column < getColumns(); column++)
                if (board[row][column] == pawn) return new Position(row, column);
        throw new IllegalStateException("no " + pawn + " on the board");
    }

    /**
     * Returns the state after your move; the space that you left is open. (Not in the contest's document.)
     *
     * @param to the space that you move to, contained within the game board
     * @return the new state
     */
    public GameState afterMove(Position to) {
        return with(getMyPosition(), OPEN).with(to, me);
    }

    /**
     * Returns the state after a space was stolen. (Not in the contest's document.)
     *
     * @param position the space, contained within the game board
     * @return the new state
     */
    public GameState afterSteal(Position position) {
        return with(position, TAKEN);
    }

    private GameState with(Position position, char value) {
        GameState changed = new GameState(board, me == 'A' ? 1 : 2);
        changed.board[position.getRow()][position.getCol()] = value;
        return changed;
    }
}
