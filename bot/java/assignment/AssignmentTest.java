import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tests what the assignment says about Position and Board, sentence by sentence and in its order. The status is 0 if
 * all of it holds, otherwise 1.
 */
public final class AssignmentTest {
    private static final String FIGURE_4 = String.join("\n",
        "  |0|1|2|3|4|5|6|7|",
        "-----------------",
        "0 |x| | | | |x|x|x|",
        "1 | | |x|x|x|2|x| |",
        "2 |#| | | |x| |x|x|",
        "3 | |x|x|x|x| | |#|",
        "4 | | |x|1|x| |x| |",
        "5 |x| |x|x| |x| | |", "");

    private int sentences;
    private int broken;

    private AssignmentTest() {}

    private interface Deed {
        void go() throws ReflectiveOperationException;
    }

    /**
     * Tries all sentences and prints a line for each.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        AssignmentTest test = new AssignmentTest();
        test.position();
        test.board();
        System.out.println((test.sentences - test.broken) + " of " + test.sentences + " hold");
        System.exit(test.broken == 0 ? 0 : 1);
    }

    private void position() {
        says("Position: getRow and getCol of (1, 4) give 1 and 4, whatever positions are made later", AssignmentTest::rowAndColumn);
        says("Position: nobody can change it: each attribute is private, or final and no array, and getAllDirections gives copies",
             AssignmentTest::immutable);
        says("Position: equals(Object) is true for the same row and column alone", AssignmentTest::equality);
        says("Position: hashCode is the same for the same row and column",
             () -> same(at(-1, 4).hashCode(), at(-1, 4).hashCode()));
        says("Position: getAllDirections gives the eight valid directions; NODIRECTION and other numbers are not valid",
             AssignmentTest::directions);
        says("Position: getNeighbour is one row up for NORTH, one column right for EAST and so on", AssignmentTest::neighbours);
        says("Position: getNeighbour is null if the direction is not valid", () -> same(null, at(1, 4).getNeighbour(-1)));
        says("Position: the positions extend in all directions without end", () -> same(at(-1, -1), go(at(0, 0), "NW")));
    }

    private void board() {
        says("Board: each attribute is private, or final and no array, and each board has its own state", AssignmentTest::attributes);
        says("Board: getPawnPosition gives both starts, whose platforms alone are fixed", AssignmentTest::starts);
        says("Board: isValidLocation knows 6 rows and 8 columns", AssignmentTest::locations);
        says("Board: tryToRemovePlatform removes a platform once, and none beyond the board", AssignmentTest::removes);
        says("Board: no starting square and no square with a pawn can be removed", AssignmentTest::keeps);
        says("Board: isValidMove never leads outside, onto a removed platform or onto a pawn, and is false for NODIRECTION",
             AssignmentTest::moves);
        says("Board: tryToMovePawn moves, and changes nothing if the move is not valid", AssignmentTest::movesPawn);
        says("Board: a pawn may stand on a starting square", AssignmentTest::standsOnStart);
        says("Board: playerCanMove is false for a pawn that is shut in, and true for another", AssignmentTest::shutIn);
        says("Board: toString of figure 1 is figure 4", () -> same(FIGURE_4, figure4().toString()));
        says("Board: hasPlatform tells of the location that its text names, and is false for other texts, null and places outside",
             AssignmentTest::namedPlatforms);
        says("Problem is public, Position and Board are not", AssignmentTest::visibility);
        says("The methods are those of the diagrams", AssignmentTest::signatures);
    }

    private void says(String sentence, Deed deed) {
        sentences++;
        try {
            deed.go();
            System.out.println("  ok     " + sentence);
        } catch (ReflectiveOperationException | RuntimeException | Error problem) {
            broken++;
            System.out.println("  to do  " + sentence + "\n         " + wordsOf(problem));
        }
    }

    // If a static initialiser has failed, Java reports the reason only at the first use, as the cause of the error.
    private static String wordsOf(Throwable problem) {
        Throwable reason = problem;
        while (reason.getCause() != null && !(reason instanceof AssertionError)) reason = reason.getCause();
        boolean isPlain = reason instanceof AssertionError || reason instanceof UnsupportedOperationException;
        return isPlain ? reason.getMessage() : reason.toString();
    }

    private static void nobodyElseChanges(Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            boolean isConstant = Modifier.isFinal(field.getModifiers()) && !field.getType().isArray();
            holds("nobody else can change " + field.getName() + (field.getType().isArray() ? " (private)" : " (private or final)"),
                  Modifier.isPrivate(field.getModifiers()) || isConstant);
        }
    }

    private static void rowAndColumn() {
        Position position = at(1, 4);
        at(2, 5);
        same(1, position.getRow());
        same(4, position.getCol());
    }

    private static void immutable() {
        nobodyElseChanges(Position.class);
        Position.getAllDirections()[0] = 99;
        holds("nobody can change the directions", Position.isValidDirection(Position.getAllDirections()[0]));
    }

    // The other sentences compare rows and columns, so that they hold whatever equals does.
    private static void equality() throws NoSuchMethodException {
        if (Position.class.getMethod("equals", Object.class).getDeclaringClass() != Position.class)
            throw new AssertionError("equals takes an Object, as in all of Java: write public boolean equals(Object other)");
        holds("(1, 4) equals (1, 4)", at(1, 4).equals((Object) at(1, 4)));
        holds("(1, 4) is not (4, 1)", !at(1, 4).equals(at(4, 1)));
        holds("(1, 4) is not (1, 5)", !at(1, 4).equals(at(1, 5)));
        holds("no position is null", !at(1, 4).equals((Object) null));
    }

    private static void directions() {
        Set<Integer> all = new HashSet<>();
        for (int direction : Position.getAllDirections()) {
            holds("direction " + direction + " is valid", Position.isValidDirection(direction));
            all.add(direction);
        }
        same(8, all.size());
        holds("NODIRECTION is not valid", !Position.isValidDirection(direction("nowhere")));
        holds("8 is not valid", !Position.isValidDirection(8));
    }

    private static void neighbours() {
        String[] names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
        Position[] expected = {at(0, 4), at(0, 5), at(1, 5), at(2, 5), at(2, 4), at(2, 3), at(1, 3), at(0, 3)};
        for (int each = 0; each < names.length; each++) same(expected[each], go(at(1, 4), names[each]));
    }

    // Whether the constants belong to the class or to each board is left to the author.
    private static void attributes() {
        nobodyElseChanges(Board.class);
        Board board = new Board(at(0, 0), at(4, 4));
        board.tryToRemovePlatform(1, 1);
        Board other = new Board();
        same(at(0, 0), board.getPawnPosition(1));
        same(at(4, 4), board.getPawnPosition(2));
        holds("a platform removed from one board is there on another", other.hasPlatform("1 1"));
    }

    private static void starts() {
        Board board = new Board();
        same(at(2, 0), board.getPawnPosition(1));
        same(at(3, 7), board.getPawnPosition(2));
        int fixed = board.getPlatformAt(at(2, 0)), count = 0;
        for (int cell = 0; cell < 48; cell++)
            if (board.getPlatformAt(at(cell / 8, cell % 8)) == fixed) count++;
        same(2, count);
        same(fixed, board.getPlatformAt(at(3, 7)));
    }

    private static void locations() {
        Board board = new Board();
        for (Position inside : List.of(at(0, 0), at(0, 7), at(5, 0), at(5, 7)))
            holds(inside + " is on the board", board.isValidLocation(inside));
        for (Position outside : List.of(at(6, 0), at(0, 8), at(-1, 0), at(0, -1)))
            holds(outside + " is not on the board", !board.isValidLocation(outside));
    }

    private static void removes() {
        Board board = new Board();
        int present = board.getPlatformAt(at(0, 0));
        holds("the platform at (0, 0) is removed", board.tryToRemovePlatform(0, 0));
        holds("it is gone", board.getPlatformAt(at(0, 0)) != present);
        holds("it is not removed twice", !board.tryToRemovePlatform(0, 0));
        holds("there is none at (6, 0)", !board.tryToRemovePlatform(6, 0));
        holds("there is none at (0, -1)", !board.tryToRemovePlatform(0, -1));
    }

    private static void keeps() {
        Board board = new Board();
        holds("a starting square with its pawn stays", !board.tryToRemovePlatform(2, 0));
        holds("the pawn leaves it", board.tryToMovePawn(1, direction("E")));
        holds("a starting square without a pawn stays", !board.tryToRemovePlatform(2, 0));
        holds("the square of player 1's pawn stays", !board.tryToRemovePlatform(2, 1));
        holds("the square of player 2's pawn stays", !new Board(at(0, 0), at(4, 4)).tryToRemovePlatform(4, 4));
    }

    private static void moves() {
        Board board = new Board(at(0, 0), at(0, 1));
        board.tryToRemovePlatform(1, 0);
        for (String name : List.of("N", "W", "NE", "E", "S", "nowhere"))
            holds(name + " is not valid from the corner", !board.isValidMove(1, direction(name)));
        holds("SE is valid", board.isValidMove(1, direction("SE")));
    }

    private static void movesPawn() {
        Board board = new Board();
        holds("player 1 cannot leave the board", !board.tryToMovePawn(1, direction("W")));
        same(at(2, 0), board.getPawnPosition(1));
        holds("player 2 can go north-west", board.tryToMovePawn(2, direction("NW")));
        same(at(2, 6), board.getPawnPosition(2));
        same(at(2, 0), board.getPawnPosition(1));
    }

    private static void standsOnStart() {
        holds("player 1 goes back to its start", new Board(at(2, 1), at(5, 5)).tryToMovePawn(1, direction("W")));
    }

    private static void shutIn() {
        Board board = new Board(at(0, 0), at(0, 1));
        holds("player 1 can move", board.playerCanMove(1));
        board.tryToRemovePlatform(1, 0);
        board.tryToRemovePlatform(1, 1);
        holds("player 1 is shut in", !board.playerCanMove(1));
        holds("player 2 is not", board.playerCanMove(2));
    }

    private static void namedPlatforms() {
        Board board = figure4();
        for (String there : List.of("0 1", "1,0", "(2, 0)", "(4, 3)", " 1  5 "))
            holds("there is a platform at " + there, board.hasPlatform(there));
        for (String gone : Arrays.asList("0 0", "(4, 2)", "6 0", "-1 0", "0", "1 2 3", "a b", "", null))
            holds("there is none at " + gone, !board.hasPlatform(gone));
    }

    private static void visibility() {
        holds("Problem is public", Modifier.isPublic(Problem.class.getModifiers()));
        holds("Position is not", !Modifier.isPublic(Position.class.getModifiers()));
        holds("Board is not", !Modifier.isPublic(Board.class.getModifiers()));
    }

    private static void signatures() {
        gives(boolean.class, Board.class, "hasPlatform", String.class);
        gives(boolean.class, Board.class, "isValidLocation", Position.class);
        gives(boolean.class, Board.class, "isValidMove", int.class, int.class);
        gives(boolean.class, Board.class, "tryToMovePawn", int.class, int.class);
        gives(boolean.class, Board.class, "tryToRemovePlatform", int.class, int.class);
        gives(boolean.class, Board.class, "playerCanMove", int.class);
        gives(Position.class, Board.class, "getPawnPosition", int.class);
        gives(String.class, Board.class, "toString");
        gives(int.class, Position.class, "getRow");
        gives(int.class, Position.class, "getCol");
        gives(boolean.class, Position.class, "isValidDirection", int.class);
        gives(Position.class, Position.class, "getNeighbour", int.class);
        gives(int.class, Position.class, "stringToDirection", String.class);
        gives(int[].class, Position.class, "getAllDirections");
        gives(String.class, Position.class, "getDirectionAbbreviations");
    }

    private static void gives(Class<?> type, Class<?> of, String name, Class<?>... parameters) {
        String types = Arrays.stream(parameters).map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
        String method = of.getSimpleName() + "." + name + types;
        Method found;
        try {
            found = of.getDeclaredMethod(name, parameters);
        } catch (NoSuchMethodException missing) {
            throw new AssertionError("there is no " + method, missing);
        }
        holds(method + " is public", Modifier.isPublic(found.getModifiers()));
        holds(method + " returns " + type.getSimpleName(), found.getReturnType() == type);
    }

    private static Board figure4() {
        Board board = new Board(at(4, 3), at(1, 5));
        String[] lines = FIGURE_4.split("\n");
        for (int row = 0; row < 6; row++)
            for (int col = 0; col < 8; col++)
                if (lines[row + 2].charAt(3 + 2 * col) == 'x') board.tryToRemovePlatform(row, col);
        return board;
    }

    private static Position at(int row, int col) {
        return new Position(row, col);
    }

    private static Position go(Position from, String name) {
        return from.getNeighbour(direction(name));
    }

    private static int direction(String name) {
        return Position.stringToDirection(name);
    }

    private static void same(Object expected, Object found) {
        boolean isSame = expected instanceof Position && found instanceof Position
            ? isAt((Position) expected, (Position) found) : Objects.equals(expected, found);
        if (!isSame) throw new AssertionError("expected " + expected + ", found " + found);
    }

    private static boolean isAt(Position one, Position two) {
        return one.getRow() == two.getRow() && one.getCol() == two.getCol();
    }

    private static void holds(String fact, boolean isSo) {
        if (!isSo) throw new AssertionError("not so: " + fact);
    }
}
