import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied, and
 * a hash identifies the position. Copy this file and ArenaKit.java beside your bot.
 *
 * <pre>{@code
 * for (SearchBoard.Turn turn : board.turns()) {
 *     board.make(turn);
 *     ...
 *     board.unmake(turn);
 * }
 * return board.reply(turn);
 * }</pre>
 *
 * A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested
 * for the edge. A board belongs to one thread.
 */
public final class SearchBoard {
    /**
     * The pawn's places before and after the turn, and the place that the turn removes from the board. In `queens` that
     * is the start; if nothing can be stolen, it is 0, a square of the rim.
     */
    public record Turn(int start, int to, int gone) { }

    private static final byte GONE = 0;
    private static final byte OPEN = 1;
    private static final byte FIXED = 2;

    // Zobrist hashing: a random number for each fact about a position; the hash is the exclusive or of the numbers of
    // all facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew.
    private static final int PLACES = 34 * 34;
    private static final Random CHANCE = new Random(2026);
    private static final long[][] PAWN_KEYS = {keys(), keys()};
    private static final long[] GONE_KEYS = keys();
    private static final long SIDE_KEY = CHANCE.nextLong();

    private static long[] keys() {
        long[] keys = CHANCE.longs(PLACES).toArray();
        keys[0] = 0;
        return keys;
    }

    private final boolean queens;
    private final int columns;
    private final int width;
    private final byte[] cells;
    private final int[] steps;
    private final int[] pawns;
    private int player;
    private long hash;

    public SearchBoard(ArenaKit.IsolaBoard board) {
        queens = board.rules().name().equals("queens");
        columns = board.columns();
        width = columns + 2;
        cells = new byte[width * (board.rows() + 2)];
        steps = new int[] {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};
        pawns = new int[] {place(board.pawn(1)), place(board.pawn(2))};
        player = board.player() - 1;
        hash = PAWN_KEYS[0][pawns[0]] ^ PAWN_KEYS[1][pawns[1]] ^ (player == 1 ? SIDE_KEY : 0);
        for (int row = 0; row < board.rows(); ++row)
            for (int column = 0; column < columns; ++column) set(new ArenaKit.Position(row, column), board);
    }

    private void set(ArenaKit.Position at, ArenaKit.IsolaBoard board) {
        cells[place(at)] = switch (board.at(at)) {
            case '0' -> GONE;
            case '#', 'a', 'b' -> FIXED;
            default -> OPEN;
        };
        if (cells[place(at)] == GONE) hash ^= GONE_KEYS[place(at)];
    }

    private int place(ArenaKit.Position at) { return (at.row() + 1) * width + at.column() + 1; }
    private ArenaKit.Position square(int place) { return new ArenaKit.Position(place / width - 1, place % width - 1); }

    /** The player to move, 0 or 1. */
    public int player() { return player; }
    public long hash() { return hash; }

    /** Writes the places that a player's pawn can go to into an array, in `queens` by direction; returns how many. */
    private int moves(int whose, int[] found) {
        int count = 0;
        for (int step : steps) {
            for (int to = pawns[whose] + step; cells[to] != GONE && to != pawns[1 - whose]; to += step) {
                found[count++] = to;
                if (!queens) break;
            }
        }
        return count;
    }

    /** How many places a player's pawn can go to. */
    public int countMoves(int whose) {
        int count = 0;
        for (int step : steps) {
            for (int to = pawns[whose] + step; cells[to] != GONE && to != pawns[1 - whose]; to += step) {
                ++count;
                if (!queens) break;
            }
        }
        return count;
    }

    /** All legal turns, in the order of IsolaBoard.legalTurns. */
    public List<Turn> turns() { return turnsThatSteal(IntStream.range(1, cells.length).toArray()); }

    /**
     * The turns worth searching: those that steal beside the other pawn; for a move after which nothing can be stolen
     * there, any one turn. Steals far away rarely matter, and there are five times as many of them.
     */
    public List<Turn> nearTurns() {
        int[] targets = steps.clone();
        for (int i = 0; i < targets.length; ++i) targets[i] += pawns[1 - player];
        return turnsThatSteal(targets);
    }

    private List<Turn> turnsThatSteal(int[] targets) {
        int[] moves = new int[8 * 32];
        int count = moves(player, moves);
        Arrays.sort(moves, 0, count);
        List<Turn> found = new ArrayList<>();
        for (int i = 0; i < count; ++i) addTurns(found, moves[i], targets);
        return found;
    }

    private void addTurns(List<Turn> found, int to, int[] targets) {
        int start = pawns[player];
        if (queens) {
            found.add(new Turn(start, to, start));
            return;
        }
        int before = found.size();
        for (int target : targets) if (canSteal(target, to)) found.add(new Turn(start, to, target));
        if (found.size() == before) found.add(new Turn(start, to, firstSteal(to)));
    }

    private boolean canSteal(int place, int to) {
        return cells[place] == OPEN && place != to && place != pawns[1 - player];
    }

    private int firstSteal(int to) {
        return IntStream.range(1, cells.length).filter(place -> canSteal(place, to)).findFirst().orElse(0);
    }

    private void changeHash(Turn turn) {
        long[] pawn = PAWN_KEYS[player];
        hash ^= pawn[turn.start] ^ pawn[turn.to] ^ GONE_KEYS[turn.gone] ^ SIDE_KEY;
    }

    /** Plays a turn; the other player is then to move. */
    public void make(Turn turn) {
        cells[turn.gone] = GONE;
        pawns[player] = turn.to;
        changeHash(turn);
        player = 1 - player;
    }

    /** Takes back the turn that was made last. */
    public void unmake(Turn turn) {
        player = 1 - player;
        changeHash(turn);
        pawns[player] = turn.start;
        if (turn.gone != 0) cells[turn.gone] = OPEN;
    }

    /** The turn as the kit writes it. */
    public ArenaKit.IsolaTurn reply(Turn turn) {
        boolean steals = !queens && turn.gone != 0;
        return new ArenaKit.IsolaTurn(square(turn.to), steals ? square(turn.gone) : null);
    }

    /** The cells as in a board line. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int place = width; place < cells.length - width; ++place)
            if (place % width >= 1 && place % width <= columns) text.append(letter(place));
        return text.toString();
    }

    private char letter(int place) {
        for (int whose = 0; whose < 2; ++whose)
            if (pawns[whose] == place) return (cells[place] == FIXED ? "ab" : "AB").charAt(whose);
        return "01#".charAt(cells[place]);
    }
}
