import java.util.List;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.actions.GeneralAction;

/** Prints a reply to stdout. */
public class PrintsTiles extends DocumentPlayer {
    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        System.out.println("play;00;left");
        return super.iterate(table, pieces);
    }
}
