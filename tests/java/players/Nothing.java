import java.util.List;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.actions.GeneralAction;

/** Returns null. */
public class Nothing extends DocumentPlayer {
    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        return null;
    }
}
