import java.util.List;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Wait;

/** Never plays. */
public class Waits extends DocumentPlayer {
    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        return new Wait();
    }
}
