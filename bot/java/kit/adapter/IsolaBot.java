import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Plays with the class Player: hands it the board in its own terms, and makes a turn of what it returns. */
public final class IsolaBot {
    private static final Player PLAYER = new Player();

    private static int[] square(ArenaKit.Position at) { return new int[] {at.row(), at.column()}; }
    private static ArenaKit.Position position(int[] square) { return new ArenaKit.Position(square[0], square[1]); }

    private static List<int[]> squares(List<ArenaKit.Position> positions) {
        return positions.stream().map(IsolaBot::square).toList();
    }

    private static ArenaKit.IsolaTurn answer(ArenaKit.IsolaBoard board) {
        List<String> rows = new ArrayList<>();
        for (int at = 0; at < board.cells().length(); at += board.columns())
            rows.add(board.cells().substring(at, at + board.columns()));
        int[] opponent = square(board.opponent());
        ArenaKit.Position move = position(PLAYER.move(rows, squares(board.moves()), opponent));
        List<int[]> stealable = squares(board.steals(move));
        if (stealable.isEmpty()) return new ArenaKit.IsolaTurn(move, null);
        return new ArenaKit.IsolaTurn(move, position(PLAYER.steal(rows, stealable, opponent)));
    }

    public static void main(String[] arguments) throws IOException {
        ArenaKit.run(ArenaKit.IsolaBoard::parse, IsolaBot::answer);
    }
}
