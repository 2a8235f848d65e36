import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import sentences.Check;

/** The sentences of the Isolation assignment about its two classes. */
final class IsolationAssignment {
    private static final String FIGURE_4 = String.join("\n",
        "  |0|1|2|3|4|5|6|7|",
        "-----------------",
        "0 |x| | | | |x|x|x|",
        "1 | | |x|x|x|2|x| |",
        "2 |#| | | |x| |x|x|",
        "3 | |x|x|x|x| | |#|",
        "4 | | |x|1|x| |x| |",
        "5 |x| |x|x| |x| | |", "");

    private IsolationAssignment() {}

    private static int direction(String name) {
        return Position.stringToDirection(name);
    }

    private static Board figure4() {
        Board board = new Board(new Position(4, 3), new Position(1, 5));
        String[] lines = FIGURE_4.split("\n");
        for (int row = 0; row < 6; row++)
            for (int col = 0; col < 8; col++)
                if (lines[row + 2].charAt(3 + 2 * col) == 'x') Check.holds(board.tryToRemovePlatform(row, col));
        return board;
    }

    static void getRowAndGetColGiveOneAndFour() {
        Check.same(1, new Position(1, 4).getRow());
        Check.same(4, new Position(1, 4).getCol());
    }

    static void positionsAreProtectedFromChangesOfState() {
        for (java.lang.reflect.Field field : Position.class.getDeclaredFields())
            Check.holds(Modifier.isFinal(field.getModifiers()) && Modifier.isPrivate(field.getModifiers()));
        Position.getAllDirections()[0] = 99;
        Check.holds(Position.isValidDirection(Position.getAllDirections()[0]));
    }

    static void equalsIsTrueForTheSameRowAndColumn() {
        Check.same(new Position(1, 4), new Position(1, 4));
        Check.not(new Position(1, 4).equals(new Position(4, 1)));
        Check.not(new Position(1, 4).equals(null));
        Check.same(new Position(-1, 4).hashCode(), new Position(-1, 4).hashCode());
    }

    static void thereAreEightValidDirections() {
        Set<Integer> all = new HashSet<>();
        for (int direction : Position.getAllDirections()) {
            Check.holds(Position.isValidDirection(direction));
            all.add(direction);
        }
        Check.same(8, all.size());
        for (String name : Position.getDirectionAbbreviations().split(", ")) all.remove(direction(name));
        Check.holds(all.isEmpty());
    }

    static void noDirectionIsInvalid() {
        for (String name : new String[] {"", "up", "north-east", null}) Check.not(Position.isValidDirection(direction(name)));
        Check.same(direction("NE"), direction("northeast"));
    }

    static void ifTheDirectionIsNorthTheNeighbourIsOneRowUp() {
        Position from = new Position(1, 4);
        Check.same(new Position(0, 4), from.getNeighbour(direction("NORTH")));
        Check.same(new Position(0, 5), from.getNeighbour(direction("NORTHEAST")));
        Check.same(new Position(1, 5), from.getNeighbour(direction("EAST")));
        Check.same(new Position(2, 5), from.getNeighbour(direction("SOUTHEAST")));
        Check.same(new Position(2, 4), from.getNeighbour(direction("SOUTH")));
        Check.same(new Position(2, 3), from.getNeighbour(direction("SOUTHWEST")));
        Check.same(new Position(1, 3), from.getNeighbour(direction("WEST")));
        Check.same(new Position(0, 3), from.getNeighbour(direction("NORTHWEST")));
        Check.same(null, from.getNeighbour(direction("nowhere")));
    }

    static void positionsExtendInAllDirectionsWithoutEnd() {
        Check.same(new Position(-1, -1), new Position(0, 0).getNeighbour(direction("NW")));
    }

    static void theTwoStartingSquaresHaveFixedPlatforms() {
        Board board = new Board();
        Check.same(new Position(2, 0), board.getPawnPosition(1));
        Check.same(new Position(3, 7), board.getPawnPosition(2));
        int fixed = 0;
        for (int row = 0; row < 6; row++)
            for (int col = 0; col < 8; col++)
                if (board.getPlatformAt(new Position(row, col)) == Board.FIXED) fixed++;
        Check.same(2, fixed);
        Check.same(Board.FIXED, board.getPlatformAt(new Position(2, 0)));
        Check.same(Board.FIXED, board.getPlatformAt(new Position(3, 7)));
    }

    static void theBoardHasSixRowsAndEightColumns() {
        Board board = new Board();
        Check.holds(board.isValidLocation(new Position(0, 0)));
        Check.holds(board.isValidLocation(new Position(5, 7)));
        for (Position outside : new Position[] {new Position(6, 0), new Position(0, 8), new Position(-1, 0), new Position(0, -1)})
            Check.not(board.isValidLocation(outside));
    }

    static void figure1ShouldOutputAsSeenInFigure4() {
        Check.same(FIGURE_4, figure4().toString());
    }

    static void youCannotChooseAStartingSquareOrASquareOccupiedByAPawn() {
        Board board = new Board();
        Check.not(board.tryToRemovePlatform(2, 0));
        Check.holds(board.tryToMovePawn(1, direction("E")));
        Check.not(board.tryToRemovePlatform(2, 0));
        Check.not(board.tryToRemovePlatform(2, 1));
    }

    static void aPlatformIsRemovedOnce() {
        Board board = new Board();
        Check.holds(board.tryToRemovePlatform(0, 0));
        Check.same(Board.REMOVED, board.getPlatformAt(new Position(0, 0)));
        Check.not(board.tryToRemovePlatform(0, 0));
        Check.not(board.tryToRemovePlatform(6, 0));
        Check.not(board.tryToRemovePlatform(0, -1));
    }

    static void aPlayerCannotMoveOutsideOntoARemovedPlatformOrOntoAnotherPawn() {
        Board board = new Board(new Position(0, 0), new Position(0, 1));
        board.tryToRemovePlatform(1, 0);
        for (String name : new String[] {"N", "W", "NE", "E", "S", "nowhere"}) Check.not(board.isValidMove(1, direction(name)));
        Check.holds(board.isValidMove(1, direction("SE")));
    }

    static void aMoveThatIsNotValidChangesNothing() {
        Board board = new Board();
        Check.not(board.tryToMovePawn(1, direction("W")));
        Check.same(new Position(2, 0), board.getPawnPosition(1));
        Check.holds(board.tryToMovePawn(2, direction("NW")));
        Check.same(new Position(2, 6), board.getPawnPosition(2));
    }

    static void aPawnMayStandOnAStartingSquare() {
        Board board = new Board(new Position(2, 1), new Position(5, 5));
        Check.holds(board.tryToMovePawn(1, direction("W")));
    }

    static void thePlayerWhoCannotMoveLoses() {
        Board board = new Board(new Position(0, 0), new Position(0, 1));
        Check.holds(board.playerCanMove(1));
        board.tryToRemovePlatform(1, 0);
        board.tryToRemovePlatform(1, 1);
        Check.not(board.playerCanMove(1));
        Check.holds(board.playerCanMove(2));
    }

    static void hasPlatformTellsOfTheLocationThatItsTextNames() {
        Board board = figure4();
        for (String there : new String[] {"0 1", "1,0", "(2, 0)", new Position(4, 3).toString(), " 1  5 "})
            Check.holds(board.hasPlatform(there));
        for (String gone : new String[] {"0 0", "(4, 2)", "6 0", "-1 0", "0", "1 2 3", "a b", "", null})
            Check.not(board.hasPlatform(gone));
    }

    static void theClassesAreAsVisibleAsTheAssignmentSays() {
        Check.holds(Modifier.isPublic(Problem.class.getModifiers()));
        for (Class<?> hidden : Arrays.asList(Position.class, Board.class)) Check.not(Modifier.isPublic(hidden.getModifiers()));
    }

    static void theMethodsAreThoseOfTheDiagrams() throws NoSuchMethodException {
        Check.same(boolean.class, type(Board.class, "hasPlatform", String.class));
        Check.same(boolean.class, type(Board.class, "isValidLocation", Position.class));
        Check.same(boolean.class, type(Board.class, "isValidMove", int.class, int.class));
        Check.same(boolean.class, type(Board.class, "tryToMovePawn", int.class, int.class));
        Check.same(boolean.class, type(Board.class, "tryToRemovePlatform", int.class, int.class));
        Check.same(boolean.class, type(Board.class, "playerCanMove", int.class));
        Check.same(Position.class, type(Board.class, "getPawnPosition", int.class));
        Check.same(String.class, type(Board.class, "toString"));
        Check.same(int.class, type(Position.class, "getRow"));
        Check.same(int.class, type(Position.class, "getCol"));
        Check.same(boolean.class, type(Position.class, "isValidDirection", int.class));
        Check.same(Position.class, type(Position.class, "getNeighbour", int.class));
        Check.same(int.class, type(Position.class, "stringToDirection", String.class));
        Check.same(int[].class, type(Position.class, "getAllDirections"));
        Check.same(String.class, type(Position.class, "getDirectionAbbreviations"));
    }

    private static Class<?> type(Class<?> of, String method, Class<?>... parameters) throws NoSuchMethodException {
        java.lang.reflect.Method found = of.getDeclaredMethod(method, parameters);
        Check.holds(Modifier.isPublic(found.getModifiers()));
        return found.getReturnType();
    }
}
