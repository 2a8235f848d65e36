package uci.challenge.player;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The pieces on the table, and the points of both players. */
public class PlayerTable {
    private final List<PlayerPiece> pieces;
    private final Integer myPoints;
    private final Integer oponentPoints;

    /**
     * Creates a table. (The contest's library creates them for the players; this is public so that you can test yours.)
     *
     * @param pieces        from left to right, oriented as they lie, so that neighbours match
     * @param myPoints      the points of the player that is asked
     * @param oponentPoints the points of its opponent
     */
    public PlayerTable(List<PlayerPiece> pieces, int myPoints, int oponentPoints) {
        this.pieces = Collections.unmodifiableList(new ArrayList<>(pieces));
        this.myPoints = myPoints;
        this.oponentPoints = oponentPoints;
    }

    /**
     * Returns whether the table is still empty, so that the player makes the first move of the game.
     *
     * @return true if it is empty
     */
    public boolean isFirst() {
        return pieces.isEmpty();
    }

    /**
     * Returns the open number at the left end.
     *
     * @return the number; null while the table is empty
     */
    public Numbers getLeft() {
        return isFirst() ? null : getLPiece().getLeft();
    }

    /**
     * Returns the open number at the right end.
     *
     * @return the number; null while the table is empty
     */
    public Numbers getRight() {
        return isFirst() ? null : getRPiece().getRight();
    }

    /**
     * Returns the piece at the left end.
     *
     * @return the piece; null while the table is empty
     */
    public PlayerPiece getLPiece() {
        return isFirst() ? null : pieces.get(0);
    }

    /**
     * Returns the piece at the right end.
     *
     * @return the piece; null while the table is empty
     */
    public PlayerPiece getRPiece() {
        return isFirst() ? null : pieces.get(pieces.size() - 1);
    }

    /**
     * Returns all pieces from left to right, oriented as they lie.
     *
     * @return a list that cannot be changed
     */
    public List<PlayerPiece> getPieces() {
        return pieces;
    }

    /**
     * Returns the points of the player that is asked.
     *
     * @return its points
     */
    public Integer getMyPoints() {
        return myPoints;
    }

    /**
     * Returns the opponent's points.
     *
     * @return its points
     */
    public Integer getOponentPoints() {
        return oponentPoints;
    }
}
