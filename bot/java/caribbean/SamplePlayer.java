import java.util.List;
import uci.challenge.player.Player;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.Position;
import uci.challenge.player.University;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;
import uci.challenge.player.actions.Wait;

/** Takes the most points; among equal plays it gets rid of the heaviest piece. */
public class SamplePlayer implements Player {
    @Override
    public String MyName() {
        return "Sample";
    }

    @Override
    public University MyUniversity() {
        return University.OTHER;
    }

    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        GeneralAction best = new Wait();
        int bestWorth = -1;
        for (PlayerPiece piece : pieces)
            for (Position position : Position.values()) {
                int worth = worth(table, piece, position);
                if (worth > bestWorth) {
                    best = Play.from(position, piece);
                    bestWorth = worth;
                }
            }
        return best;
    }

    // Ranks by points, then by pips; -1 if the piece does not fit at that end.
    private static int worth(PlayerTable table, PlayerPiece piece, Position position) {
        int low = piece.getLeft().getValue(), high = piece.getRight().getValue(), pips = low + high;
        if (table.isFirst()) return 100 * points(pips) + pips;
        boolean left = position == Position.Left;
        int joins = (left ? table.getLeft() : table.getRight()).getValue();
        if (low != joins && high != joins) return -1;
        int open = low == joins ? high : low;
        PlayerPiece other = left ? table.getRPiece() : table.getLPiece();
        int otherOpen = (left ? table.getRight() : table.getLeft()).getValue();
        int sum = (piece.isDouble() ? 2 * open : open) + (other.isDouble() ? 2 * otherOpen : otherOpen);
        return 100 * points(sum) + pips;
    }

    private static int points(int sum) {
        return sum % 5 == 0 ? sum : 0;
    }
}
