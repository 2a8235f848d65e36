package uci.challenge.player;

import java.util.List;
import uci.challenge.player.actions.GeneralAction;

/** A virtual player of the contest. The class needs a constructor without arguments. */
public interface Player {
    /**
     * Returns the player's name.
     *
     * @return any text
     */
    String MyName();

    /**
     * Returns the player's university.
     *
     * @return any of the constants
     */
    University MyUniversity();

    /**
     * Chooses the player's turn.
     *
     * @param table  the pieces on the table, and the points
     * @param pieces the player's pieces
     * @return {@link uci.challenge.player.actions.Play}, or {@link uci.challenge.player.actions.Wait} if no piece fits
     */
    GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces);
}
