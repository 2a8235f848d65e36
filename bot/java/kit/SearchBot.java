import java.io.IOException;
import java.util.List;

/**
 * The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until its
 * time is nearly over, and plays the best turn of the last depth that it finished.
 *
 * <p>usage: SearchBot [DEPTH]; with DEPTH it searches that deep, whatever the time
 */
public final class SearchBot {
    private static final int WON = 1000; // more than any difference of moves

    private static final class OutOfTime extends Exception {
        private static final long serialVersionUID = 1;
    }

    private enum Kind { EXACT, AT_LEAST, AT_MOST }

    /**
     * An entry of the transposition table: the value of a position and the depth of its search. The same position is
     * reached in several ways, and its best turn is probably the best one turn deeper, too.
     */
    private record Known(long hash, int depth, int value, Kind kind, SearchBoard.Turn best) {
        boolean settles(int wanted, int low, int high) {
            if (depth != wanted) return false;
            return switch (kind) {
                case EXACT -> true;
                case AT_LEAST -> value >= high;
                case AT_MOST -> value <= low;
            };
        }
    }

    private final ArenaKit.IsolaBoard arenaBoard;
    private final long deadline; // as System.nanoTime; 0: none
    private final Known[] table = new Known[1 << 18];
    private SearchBoard board;
    private SearchBoard.Turn best;
    private int value;
    private int depth;
    private long positions;

    private SearchBot(ArenaKit.IsolaBoard board, long deadline) {
        arenaBoard = board;
        this.deadline = deadline;
        this.board = new SearchBoard(board);
    }

    private Known known(long hash) {
        Known found = table[(int) hash & table.length - 1];
        return found != null && found.hash == hash ? found : null;
    }

    private int after(SearchBoard.Turn turn, int depth, int low, int high) throws OutOfTime {
        board.make(turn);
        int value = -value(depth - 1, low, high);
        board.unmake(turn);
        return value;
    }

    /** The value of the position for the player to move: exact between low and high, outside them only a bound. */
    private int value(int depth, int low, int high) throws OutOfTime {
        if (++positions % 1024 == 0 && deadline != 0 && System.nanoTime() - deadline > 0) throw new OutOfTime();
        if (depth == 0) return guess();
        long hash = board.hash();
        Known known = known(hash);
        if (known != null && known.settles(depth, low, high)) return known.value;
        SearchBoard.Turn best = known == null ? null : known.best;
        int highest = -WON - depth; // a loss that is further away leaves less depth, and is better
        int lowest = low;
        for (SearchBoard.Turn turn : ordered(best)) {
            int value = after(turn, depth, -high, -low);
            if (value > highest) {
                highest = value;
                best = turn;
            }
            low = Math.max(low, value);
            if (low >= high) break; // the other player has a better choice earlier and will not come here
        }
        Kind kind = highest >= high ? Kind.AT_LEAST : highest > lowest ? Kind.EXACT : Kind.AT_MOST;
        table[(int) hash & table.length - 1] = new Known(hash, depth, highest, kind, best);
        return highest;
    }

    private List<SearchBoard.Turn> ordered(SearchBoard.Turn first) {
        List<SearchBoard.Turn> turns = board.nearTurns();
        if (first != null && turns.remove(first)) turns.add(0, first);
        return turns;
    }

    /** How many more moves the player to move has than the opponent; without a move the game is lost. */
    private int guess() {
        int mine = board.countMoves(board.player());
        return mine == 0 ? -WON : mine - board.countMoves(1 - board.player());
    }

    /** Searches one turn deeper than before. The best turn of the last depth comes first. */
    private void deepen(List<SearchBoard.Turn> turns) throws OutOfTime {
        SearchBoard.Turn first = turns.get(0);
        int highest = -2 * WON;
        for (SearchBoard.Turn turn : turns) {
            int value = after(turn, depth + 1, -2 * WON, -highest);
            if (value <= highest) continue;
            highest = value;
            first = turn;
        }
        best = first;
        value = highest;
        ++depth;
    }

    private ArenaKit.IsolaTurn think(int deepest) {
        long started = System.nanoTime();
        List<SearchBoard.Turn> turns = board.nearTurns();
        best = turns.get(0);
        try {
            while (depth < deepest && Math.abs(value) < WON) {
                deepen(turns);
                turns.remove(best);
                turns.add(0, best);
            }
        } catch (OutOfTime tooLate) {
            board = new SearchBoard(arenaBoard); // turns were made; the result of the last complete depth is kept
        }
        draw(System.nanoTime() - started);
        return board.reply(best);
    }

    /** Draws the turn and the expected answer for viewers, and reports the depth that was reached. */
    private void draw(long nanoseconds) {
        ArenaKit.IsolaTurn turn = board.reply(best);
        System.err.println(ArenaKit.arrowNote(arenaBoard.me(), turn.move(), "green"));
        System.err.println(ArenaKit.valueNote(value));
        if (turn.steal() != null) System.err.println(ArenaKit.cellNote(turn.steal(), "red", ""));
        board.make(best);
        Known answer = known(board.hash());
        if (answer != null && answer.best != null) {
            ArenaKit.Position to = board.reply(answer.best).move();
            System.err.println(ArenaKit.arrowNote(arenaBoard.opponent(), to, "orange"));
        }
        board.unmake(best);
        long rate = positions * 1_000_000_000 / Math.max(nanoseconds, 1_000_000);
        System.err.println(ArenaKit.textNote("depth " + depth + ", " + positions + " positions, " + rate + " a second"));
    }

    /**
     * In nanoseconds. In `queens` the milliseconds of a line may be for the whole game, in the other variants they are
     * for this reply.
     */
    private static long timeFor(ArenaKit.IsolaBoard board) {
        return board.milliseconds() * 1_000_000L / 100 * (board.rules().name().equals("queens") ? 5 : 80);
    }

    public static void main(String[] arguments) throws IOException {
        int deepest = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 0;
        ArenaKit.run(ArenaKit.IsolaBoard::parse, board -> deepest > 0
                ? new SearchBot(board, 0).think(deepest)
                : new SearchBot(board, System.nanoTime() + timeFor(board)).think(board.rows() * board.columns()));
    }
}
