package packaged;

import java.util.List;
import uci.challenge.player.Player;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.Position;
import uci.challenge.player.University;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;

/** A player in a package, which can only play its first turn. */
public class Packaged implements Player {
    @Override
    public String MyName() {
        return "Packaged";
    }

    @Override
    public University MyUniversity() {
        return University.UO_SAM;
    }

    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        return Play.from(Position.Left, pieces.get(0));
    }
}
