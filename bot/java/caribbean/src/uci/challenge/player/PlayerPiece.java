package uci.challenge.player;

import java.util.Objects;
import java.util.UUID;

/**
 * A piece with two numbers. In a hand the lower one is at the left; on the table the numbers are as the piece lies.
 */
public class PlayerPiece {
    private final Numbers left;
    private final Numbers right;
    private final UUID uuid;

    private PlayerPiece(Numbers left, Numbers right, UUID uuid) {
        this.left = Objects.requireNonNull(left, "left");
        this.right = Objects.requireNonNull(right, "right");
        this.uuid = uuid;
    }

    /**
     * Creates a piece.
     *
     * @param left  its left number
     * @param right its right number
     * @param uuid  its identity; may be null
     * @return the piece
     */
    public static PlayerPiece from(Numbers left, Numbers right, UUID uuid) {
        return new PlayerPiece(left, right, uuid);
    }

    /**
     * Returns the left number.
     *
     * @return the number
     */
    public Numbers getLeft() {
        return left;
    }

    /**
     * Returns the right number.
     *
     * @return the number
     */
    public Numbers getRight() {
        return right;
    }

    /**
     * Returns the piece's identity, which is the same in the hand and on the table, and in either orientation.
     *
     * @return the UUID that was passed to {@link #from}
     */
    public UUID getUUID() {
        return uuid;
    }

    /**
     * Returns whether both numbers are the same.
     *
     * @return true if they are
     */
    public boolean isDouble() {
        return left == right;
    }

    /**
     * Returns the numbers as two digits.
     *
     * @return such as {@code 35}
     */
    @Override
    public String toString() {
        return "" + left.getValue() + right.getValue();
    }
}
