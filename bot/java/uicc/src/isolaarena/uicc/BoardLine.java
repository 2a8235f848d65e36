package isolaarena.uicc;

import IsolaGame.GameState;

/**
 * A board line of Isola, such as {@code 1;7x7;CELLS;3000}.
 *
 * <pre>
 * line   := player ";" rows "x" columns ";" cells ";" milliseconds
 * player := "1" | "2"
 * rows, columns := a number above 0, as Integer.parseInt reads it
 * cells         := rows * columns characters 1, 0, A and B, row by row, with one A and one B
 * milliseconds  := any text without ";", which is ignored
 * </pre>
 */
final class BoardLine {
    final int player;
    private final char[][] board;

    private BoardLine(int player, char[][] board) {
        this.player = player;
        this.board = board;
    }

    /**
     * Parses a board line.
     *
     * @param line without its line end
     * @return the parsed line
     * @throws IllegalArgumentException if a field is malformed; the message names the field
     */
    static BoardLine read(String line) {
        String[] fields = line.split(";", -1);
        if (fields.length != 4) throw wrong("line", line, "player;ROWSxCOLUMNS;cells;milliseconds");
        if (!fields[0].equals("1") && !fields[0].equals("2")) throw wrong("player", fields[0], "1 or 2");
        int cross = fields[1].indexOf('x');
        if (cross < 0) throw wrong("size", fields[1], "ROWSxCOLUMNS");
        int rows = number("rows", fields[1].substring(0, cross));
        int columns = number("columns", fields[1].substring(cross + 1));
        String cells = fields[2];
        if (cells.length() != rows * columns) throw wrong("cells", cells, rows * columns + " of them");
        for (int at = 0; at < cells.length(); at++)
            if ("10AB".indexOf(cells.charAt(at)) < 0) throw wrong("cells", cells, "1, 0, A and B");
        if (count(cells, 'A') != 1 || count(cells, 'B') != 1) throw wrong("cells", cells, "one A and one B");
        char[][] board = new char[rows][];
        for (int row = 0; row < rows; row++) board[row] = cells.substring(row * columns, (row + 1) * columns).toCharArray();
        return new BoardLine(fields[0].charAt(0) - '0', board);
    }

    private static int number(String field, String text) {
        try {
            int number = Integer.parseInt(text);
            if (number > 0) return number;
        } catch (NumberFormatException none) {
            // throws below, as for 0
        }
        throw wrong(field, text, "a positive number");
    }

    private static int count(String cells, char wanted) {
        int found = 0;
        for (int at = 0; at < cells.length(); at++)
            if (cells.charAt(at) == wanted) found++;
        return found;
    }

    private static IllegalArgumentException wrong(String field, String found, String expected) {
        return new IllegalArgumentException("wrong " + field + ": expected " + expected + ", found \"" + found + "\"");
    }

    GameState state() {
        return new GameState(board, player);
    }

    /** Returns whether this line can follow the other in a game: same player and size, no stolen square open again. */
    boolean continues(BoardLine before) {
        if (before.player != player || before.board.length != board.length || before.board[0].length != board[0].length)
            return false;
        for (int row = 0; row < board.length; row++)
            for (int column = 0; column < board[row].length; column++)
                if (before.board[row][column] == '0' && board[row][column] != '0') return false;
        return true;
    }
}
