package uci.challenge.player.actions;

import java.util.Objects;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.Position;

/** The player lays a piece to an end of the table. */
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
     * @param position the end; on an empty table either is the same
     * @param piece    one of the player's pieces, either way round; its numbers count, its UUID is not looked at
     * @return the action
     */
    public static Play from(Position position, PlayerPiece piece) {
        return new Play(position, piece);
    }

    /**
     * Where the piece is laid.
     *
     * @return the end
     */
    public Position getPosition() {
        return position;
    }

    /**
     * What is laid.
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
