import java.io.IOException;

/** The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most. */
public final class IsolaBot {
    private static int value(ArenaKit.IsolaBoard board, ArenaKit.IsolaTurn turn) {
        ArenaKit.IsolaBoard after = board.play(turn);
        return after.moves(board.player()).size() - after.moves(after.player()).size();
    }

    private static ArenaKit.IsolaTurn answer(ArenaKit.IsolaBoard board) {
        ArenaKit.IsolaTurn best = null;
        int highest = Integer.MIN_VALUE;
        for (ArenaKit.IsolaTurn turn : board.legalTurns()) {
            int value = value(board, turn);
            if (value <= highest) continue;
            highest = value;
            best = turn;
        }
        System.err.println(ArenaKit.cellNote(best.move(), "green", ""));
        System.err.println(ArenaKit.valueNote(highest));
        return best;
    }

    public static void main(String[] arguments) throws IOException {
        ArenaKit.run(ArenaKit.IsolaBoard::parse, IsolaBot::answer);
    }
}
