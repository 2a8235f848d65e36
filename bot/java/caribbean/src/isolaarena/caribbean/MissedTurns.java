package isolaarena.caribbean;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;

/**
 * Reconstructs the turns in which a player had to pass. In the contest the player was asked in these turns too, and
 * answered Wait; the arena passes for it without asking. Players that keep count of the opponent's pieces rely on being
 * asked after each of them, so the tables that they did not see are worked out from two successive lines. The
 * opponent's pieces are put in an order in which the player cannot play after any of them but the last, and in which
 * the opponent scores its actual points.
 */
final class MissedTurns {
    private static final int DEALT = 14;
    private static final int POINTS_OF_A_PASS = 10;

    private final HandLine now;
    private final boolean doublesTwice;
    private final int passes;
    private final List<PlayerTable> tables = new ArrayList<>();

    private MissedTurns(HandLine now, int passes, boolean doublesTwice) {
        this.now = now;
        this.passes = passes;
        this.doublesTwice = doublesTwice;
    }

    /**
     * Returns the tables at the passes between two lines of a player.
     *
     * @param before       the previous line, answered with a piece; null if now is the first line of the game
     * @param now          the line after it
     * @param doublesTwice whether a double at an end counts with both halves
     * @return one table for each pass, in their order; empty if no order of the pieces fits the lines (after an opening
     *     that the arena played)
     */
    static List<PlayerTable> between(HandLine before, HandLine now, boolean doublesTwice) {
        int passes = now.myPasses - (before == null ? 0 : before.myPasses);
        if (passes <= 0) return Collections.emptyList();
        MissedTurns search = new MissedTurns(now, passes, doublesTwice);
        boolean found = before == null ? search.fromTheDeal() : search.fromMyPiece(before);
        return found ? search.tables : Collections.<PlayerTable>emptyList();
    }

    private boolean fromTheDeal() {
        if (now.hand.size() != DEALT || now.chain.size() != passes + 1) return false;
        for (int first = 0; first < now.chain.size(); first++)
            if (opponentLaid(first, first + 1, 0)) return true;
        return false;
    }

    private boolean fromMyPiece(HandLine before) {
        Set<UUID> mine = now.playedSince(before);
        if (mine.size() != 1 || now.chain.size() != before.chain.size() + 1 + passes + 1) return false;
        int at = placeOf(mine.iterator().next());
        if (before.chain.isEmpty()) return at >= 0 && after(at, at + 1, before.oponentPoints);
        int first = placeOf(before.chain.get(0).getUUID()), end = first + before.chain.size();
        if (at < 0 || first < 0) return false;
        if (at == first - 1) return after(at, end, before.oponentPoints);
        return at == end && after(first, end + 1, before.oponentPoints);
    }

    private int placeOf(UUID piece) {
        for (int at = 0; at < now.chain.size(); at++)
            if (now.chain.get(at).getUUID().equals(piece)) return at;
        return -1;
    }

    // The chain's pieces from first up to, but excluding, end lie on the table, and it is the opponent's turn. Returns
    // whether some order of the others leads from here to the line now.
    private boolean after(int first, int end, int opponentPoints) {
        return (first > 0 && opponentLaid(first - 1, end, opponentPoints))
            || (end < now.chain.size() && opponentLaid(first, end + 1, opponentPoints));
    }

    private boolean opponentLaid(int first, int end, int pointsBefore) {
        int points = pointsBefore + pointsFor(first, end);
        List<PlayerPiece> lying = now.chain.subList(first, end);
        if (tables.size() == passes) return lying.size() == now.chain.size() && points == now.oponentPoints;
        if (canPlay(lying)) return false;
        tables.add(new PlayerTable(lying, now.myPoints, points));
        if (after(first, end, points + POINTS_OF_A_PASS)) return true;
        tables.remove(tables.size() - 1);
        return false;
    }

    private boolean canPlay(List<PlayerPiece> lying) {
        int left = lying.get(0).getLeft().getValue(), right = lying.get(lying.size() - 1).getRight().getValue();
        for (PlayerPiece piece : now.hand) {
            int low = piece.getLeft().getValue(), high = piece.getRight().getValue();
            if (low == left || low == right || high == left || high == right) return true;
        }
        return false;
    }

    private int pointsFor(int first, int end) {
        PlayerPiece left = now.chain.get(first), right = now.chain.get(end - 1);
        int sum = left.getLeft().getValue() + right.getRight().getValue();
        if (doublesTwice && end - first > 1) {
            if (left.isDouble()) sum += left.getLeft().getValue();
            if (right.isDouble()) sum += right.getRight().getValue();
        }
        return sum % 5 == 0 ? sum : 0;
    }
}
