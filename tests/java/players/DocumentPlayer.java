import java.util.List;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.Position;
import uci.challenge.player.University;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;
import uci.challenge.player.actions.Wait;

/** Implements the interface under the name in the contest's document. */
public class DocumentPlayer implements uci.challenge.Player.Player {
    @Override
    public String MyName() {
        return "From the document";
    }

    @Override
    public University MyUniversity() {
        return University.UO_SAM;
    }

    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        GeneralAction action = new Wait();
        for (PlayerPiece piece : pieces)
            if (table.isFirst() || fits(piece, table.getLeft().getValue()))
                return Play.from(Position.Left, PlayerPiece.from(piece.getLeft(), piece.getRight(), piece.getUUID()));
            else if (fits(piece, table.getRight().getValue())) action = Play.from(Position.Right, piece);
        return action;
    }

    private static boolean fits(PlayerPiece piece, int number) {
        return piece.getLeft().getValue() == number || piece.getRight().getValue() == number;
    }
}
