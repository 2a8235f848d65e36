import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;

/** Counts the pieces at each of its turns, as players of the contest did: the opponent may have laid one since. */
public class KeepsCount extends DocumentPlayer {
    private final Set<UUID> known = new HashSet<>();
    private int waited;

    @Override
    public GeneralAction iterate(PlayerTable table, List<PlayerPiece> pieces) {
        Set<UUID> laid = new HashSet<>();
        for (PlayerPiece each : table.getPieces()) laid.add(each.getUUID());
        laid.removeAll(known);
        if (laid.size() > 1) throw new IllegalStateException("the opponent laid " + laid.size() + " pieces at once");
        known.addAll(laid);
        GeneralAction action = super.iterate(table, pieces);
        if (action instanceof Play) known.add(((Play) action).getPiece().getUUID());
        else System.out.println("waited " + ++waited);
        return action;
    }
}
