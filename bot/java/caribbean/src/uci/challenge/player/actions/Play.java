package uci.challenge.player.actions;

import java.util.Objects;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.Position;

/** The player lays a piece at an end of the table. */
public class Play extends GeneralAction {
    private final Position position;
    private final PlayerPiece piece;

    private Play(Position position, PlayerPiece piece) {
        this.position = Objects.requireNonNull(position, "position");
        this.piece = Objects.requireNonNull(piece, "piece");
    }

    /**
     * Lays a piece.
     *
     * @param position the end; on an empty table both mean the same
     * @param piece    one of the player's pieces, in either orientation; its numbers count, its UUID is ignored
     * @return the action
     */
    public static Play from(Position position, PlayerPiece piece) {
        return new Play(position, piece);
    }

    /**
     * Returns the end at which the piece is laid.
     *
     * @return the end
     */
    public Position getPosition() {
        return position;
    }

    /**
     * Returns the piece that is laid.
     *
     * @return the piece
     */
    public PlayerPiece getPiece() {
        return piece;
    }

    @Override
    public String toString() {
        return "Play " + piece + " " + position;
    }
}
