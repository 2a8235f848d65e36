import java.util.List;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.Position;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;

/** Divides by zero. */
public class Divides extends DocumentPlayer {
    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        int none = pieces.size() - pieces.size();
        return Play.from(Position.Left, pieces.get(1 / none));
    }
}
