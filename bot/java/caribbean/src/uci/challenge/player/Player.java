package uci.challenge.player;

import java.util.List;
import uci.challenge.player.actions.GeneralAction;

/** A virtual player of the contest. The class needs a constructor without arguments. */
public interface Player {
    /**
     * The player's name.
     *
     * @return any text
     */
    String MyName();

    /**
     * The player's university.
     *
     * @return one of them
     */
    University MyUniversity();

    /**
     * The player's turn.
     *
     * @param table  what lies, and the points
     * @param pieces the player's pieces
     * @return {@link uci.challenge.player.actions.Play}, or {@link uci.challenge.player.actions.Wait} where none fits
     */
    GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces);
}
