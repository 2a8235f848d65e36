package IsolaGame;

/**
 * A point or position on the game board in terms of a row and column number. It is similar to a coordinate (x, y) but is
 * instead a position (row, column). Both count from 0 at the top left.
 *
 * <p>A position can be changed: do not change one that is in a hashed collection.
 */
public class Position {
    private int row;
    private int column;

    /**
     * Constructor for creating a new position at the specified row and column number.
     *
     * @param rowNum the row
     * @param colNum the column
     */
    public Position(int rowNum, int colNum) {
        setRowCol(rowNum, colNum);
    }

    /** Constructor for creating a new position with rows and columns to be set later (0 if not set). */
    public Position() {}

    /**
     * Returns the row number the position contains.
     *
     * @return the row
     */
    public int getRow() {
        return row;
    }

    /**
     * Returns the column number the position contains.
     *
     * @return the column
     */
    public int getCol() {
        return column;
    }

    /**
     * Updates the row number the position contains.
     *
     * @param row the row
     */
    public void setRow(int row) {
        this.row = row;
    }

    /**
     * Updates the column number the position contains.
     *
     * @param column the column
     */
    public void setCol(int column) {
        this.column = column;
    }

    /**
     * Updates both the row number and the column number the position contains.
     *
     * @param row    the row
     * @param column the column
     */
    public final void setRowCol(int row, int column) {
        this.row = row;
        this.column = column;
    }

    /**
     * Compares two positions and determines if their row and column numbers are the same.
     *
     * @param position the other position; null is never the same
     * @return whether they are
     */
    public boolean equals(Position position) {
        return position != null && position.row == row && position.column == column;
    }

    /**
     * Makes the same comparison for collections, which call only this form.
     *
     * @param other any object
     * @return whether it is a position that {@link #equals(Position)} this one
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Position && equals((Position) other);
    }

    @Override
    public int hashCode() {
        return 31 * row + column;
    }

    /**
     * Returns the position as text.
     *
     * @return such as {@code (3,4)}, row first
     */
    @Override
    public String toString() {
        return "(" + row + "," + column + ")";
    }
}
