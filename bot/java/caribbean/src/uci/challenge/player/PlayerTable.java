package uci.challenge.player;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What lies on the table, and the points of both players. */
public class PlayerTable {
    private final List<PlayerPiece> pieces;
    private final Integer myPoints;
    private final Integer oponentPoints;

    /**
     * A table. (The contest's library makes them for the players; it is public so that you can test yours.)
     *
     * @param pieces        from left to right, as they lie: neighbours match
     * @param myPoints      the points of the player who is asked
     * @param oponentPoints those of the other one
     */
    public PlayerTable(List<PlayerPiece> pieces, int myPoints, int oponentPoints) {
        this.pieces = Collections.unmodifiableList(new ArrayList<>(pieces));
        this.myPoints = myPoints;
        this.oponentPoints = oponentPoints;
    }

    /**
     * Whether nothing lies yet: the player makes the first move of the game.
     *
     * @return whether it is so
     */
    public boolean isFirst() {
        return pieces.isEmpty();
    }

    /**
     * The open number at the left end.
     *
     * @return the number; null while nothing lies
     */
    public Numbers getLeft() {
        return isFirst() ? null : getLPiece().getLeft();
    }

    /**
     * The open number at the right end.
     *
     * @return the number; null while nothing lies
     */
    public Numbers getRight() {
        return isFirst() ? null : getRPiece().getRight();
    }

    /**
     * The piece at the left end.
     *
     * @return the piece; null while nothing lies
     */
    public PlayerPiece getLPiece() {
        return isFirst() ? null : pieces.get(0);
    }

    /**
     * The piece at the right end.
     *
     * @return the piece; null while nothing lies
     */
    public PlayerPiece getRPiece() {
        return isFirst() ? null : pieces.get(pieces.size() - 1);
    }

    /**
     * All pieces from left to right, as they lie.
     *
     * @return a list that cannot be changed
     */
    public List<PlayerPiece> getPieces() {
        return pieces;
    }

    /**
     * The points of the player who is asked.
     *
     * @return points
     */
    public Integer getMyPoints() {
        return myPoints;
    }

    /**
     * The opponent's points.
     *
     * @return points
     */
    public Integer getOponentPoints() {
        return oponentPoints;
    }
}
