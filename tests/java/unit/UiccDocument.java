import IsolaGame.GameState;
import IsolaGame.IPlayer;
import IsolaGame.Position;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import sentences.Check;

/** Tests for the sentences of the UICC document about its interface. */
final class UiccDocument {
    private static final GameState STATE = new GameState(new char[][] {
        "111A11".toCharArray(),
        "110011".toCharArray(),
        "1B1111".toCharArray()}, 2);

    private UiccDocument() {}

    private static Position at(int row, int column) {
        return new Position(row, column);
    }

    static void aPositionIsARowAndAColumn() {
        Check.same(3, new Position(3, 4).getRow());
        Check.same(4, new Position(3, 4).getCol());
    }

    static void aPositionMayBeSetLaterAndDefaultsToZero() {
        Position position = new Position();
        Check.same("(0,0)", position.toString());
        position.setRow(2);
        position.setCol(5);
        Check.holds(position.equals(at(2, 5)));
        position.setRowCol(7, 1);
        Check.holds(position.equals(at(7, 1)));
    }

    static void equalsComparesRowAndColumnNumbers() {
        Check.holds(at(1, 2).equals(at(1, 2)));
        Check.not(at(1, 2).equals(at(2, 1)));
        Check.not(at(1, 2).equals((Position) null));
        Check.holds(Arrays.asList(at(0, 0), at(1, 2)).contains(at(1, 2)));
        Check.not(at(1, 2).equals((Object) "(1,2)"));
    }

    static void theBoardHasRowsOfOpenTakenAndPlayers() {
        char[][] board = STATE.getBoardInstance();
        Check.same("111A11", new String(board[0]));
        Check.same("110011", new String(board[1]));
        Check.same("1B1111", new String(board[2]));
        Check.same(3, STATE.getRows());
        Check.same(6, STATE.getColumns());
    }

    static void changingWhatAStateGivesOutChangesNothing() {
        STATE.getBoardInstance()[0][0] = '0';
        STATE.getMyPosition().setRowCol(0, 0);
        Check.holds(STATE.isMoveable(at(0, 0)));
        Check.same(at(2, 1), STATE.getMyPosition());
    }

    static void bothPlayersKnowWhereTheyStand() {
        Check.same(at(2, 1), STATE.getMyPosition());
        Check.same(at(0, 3), STATE.getOpponentPosition());
        GameState other = new GameState(STATE.getBoardInstance(), 1);
        Check.same(at(0, 3), other.getMyPosition());
        Check.same(at(2, 1), other.getOpponentPosition());
    }

    static void validStealsAreOpenSpacesContainedWithinTheBoard() {
        Check.holds(STATE.isValidSteal(at(0, 0)));
        Check.not(STATE.isValidSteal(at(1, 2)));
        Check.not(STATE.isValidSteal(at(0, 3)));
        Check.not(STATE.isValidSteal(at(2, 1)));
        for (Position outside : new Position[] {at(-1, 0), at(3, 0), at(0, -1), at(0, 6), null})
            Check.not(STATE.isValidSteal(outside));
    }

    static void validMovesAreMoreThanZeroAndNoMoreThanOneSpaceAway() {
        Check.holds(STATE.isValidMove(at(2, 1), at(1, 0)));
        Check.holds(STATE.isValidMove(at(2, 1), at(2, 2)));
        Check.not(STATE.isValidMove(at(2, 1), at(2, 1)));
        Check.not(STATE.isValidMove(at(0, 0), at(0, 0)));
        Check.not(STATE.isValidMove(at(2, 1), at(0, 1)));
        Check.not(STATE.isValidMove(at(2, 1), at(2, 3)));
    }

    static void validMovesMustBeToAnOpenSpace() {
        Check.not(STATE.isValidMove(at(2, 1), at(1, 2)));
        Check.not(STATE.isValidMove(at(1, 4), at(0, 3)));
        Check.not(STATE.isValidMove(at(2, 1), at(3, 1)));
        Check.not(STATE.isValidMove(at(2, 1), null));
        Check.not(STATE.isValidMove(null, at(2, 2)));
    }

    static void isMoveableTestsNoDistances() {
        Check.holds(STATE.isMoveable(at(0, 0)));
        Check.not(STATE.isMoveable(at(1, 3)));
        Check.not(STATE.isMoveable(at(0, 3)));
    }

    static void isMoveableTestsNoBounds() {
        Check.thrown(ArrayIndexOutOfBoundsException.class, () -> STATE.isMoveable(at(3, 0)));
        Check.thrown(ArrayIndexOutOfBoundsException.class, () -> STATE.isMoveable(at(0, -1)));
    }

    static void thereAreEightWaysToGo() {
        Position from = at(1, 1);
        Check.same(at(0, 1), STATE.Up(from));
        Check.same(at(2, 1), STATE.Down(from));
        Check.same(at(1, 0), STATE.Left(from));
        Check.same(at(1, 2), STATE.Right(from));
        Check.same(at(0, 0), STATE.UpLeft(from));
        Check.same(at(0, 2), STATE.UpRight(from));
        Check.same(at(2, 0), STATE.DownLeft(from));
        Check.same(at(2, 2), STATE.DownRight(from));
        Check.same(at(1, 1), from);
    }

    static void outOfBoundsNullIsReturned() {
        Position first = at(0, 0), last = at(2, 5);
        for (Position gone : new Position[] {STATE.Up(first), STATE.Left(first), STATE.UpLeft(first), STATE.UpRight(first),
                                             STATE.DownLeft(first), STATE.Down(last), STATE.Right(last),
                                             STATE.DownRight(last), STATE.DownLeft(last), STATE.UpRight(last)})
            Check.same(null, gone);
    }

    static void everyMethodHasTheDocumentsSignature() throws NoSuchMethodException {
        for (String way : new String[] {"Up", "Down", "Left", "Right", "UpLeft", "UpRight", "DownLeft", "DownRight"})
            Check.same(Position.class, type(GameState.class, way, Position.class));
        Check.same(char[][].class, type(GameState.class, "getBoardInstance"));
        Check.same(boolean.class, type(GameState.class, "isValidSteal", Position.class));
        Check.same(boolean.class, type(GameState.class, "isValidMove", Position.class, Position.class));
        Check.same(boolean.class, type(GameState.class, "isMoveable", Position.class));
        Check.same(boolean.class, type(Position.class, "equals", Position.class));
        Check.same(Position.class, type(IPlayer.class, "getNextMove", GameState.class));
        Check.same(Position.class, type(IPlayer.class, "getNextSteal", GameState.class));
    }

    static void aPlayerHasTheTwoMethodsAndNoOther() {
        Set<String> names = new TreeSet<>();
        for (Method method : IPlayer.class.getMethods()) names.add(method.getName());
        Check.same("[getNextMove, getNextSteal]", names.toString());
    }

    private static Class<?> type(Class<?> of, String method, Class<?>... parameters) throws NoSuchMethodException {
        return of.getMethod(method, parameters).getReturnType();
    }
}
