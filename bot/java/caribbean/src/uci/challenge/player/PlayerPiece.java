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
     * A piece.
     *
     * @param left  its left number
     * @param right its right number
     * @param uuid  which piece it is; may be null
     * @return the piece
     */
    public static PlayerPiece from(Numbers left, Numbers right, UUID uuid) {
        return new PlayerPiece(left, right, uuid);
    }

    /**
     * The left number.
     *
     * @return the number
     */
    public Numbers getLeft() {
        return left;
    }

    /**
     * The right number.
     *
     * @return the number
     */
    public Numbers getRight() {
        return right;
    }

    /**
     * Which piece it is: the same in the hand and on the table, and either way round.
     *
     * @return what {@link #from} was given
     */
    public UUID getUUID() {
        return uuid;
    }

    /**
     * Whether both numbers are the same.
     *
     * @return whether they are
     */
    public boolean isDouble() {
        return left == right;
    }

    /**
     * The numbers as digits.
     *
     * @return such as {@code 35}
     */
    @Override
    public String toString() {
        return "" + left.getValue() + right.getValue();
    }
}
