import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import sentences.Check;
import uci.challenge.player.Numbers;
import uci.challenge.player.Player;
import uci.challenge.player.PlayerPiece;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.Players;
import uci.challenge.player.Position;
import uci.challenge.player.University;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;
import uci.challenge.player.actions.Wait;

/** The names that players of the Caribbean contest use exist. */
final class CaribbeanInterface {
    private CaribbeanInterface() {}

    private static PlayerPiece piece(int left, int right) {
        return PlayerPiece.from(Numbers.getFrom(left), Numbers.getFrom(right), null);
    }

    static void aPlayerHasANameAUniversityAndATurn() throws NoSuchMethodException {
        Check.same(String.class, Player.class.getMethod("MyName").getReturnType());
        Check.same(University.class, Player.class.getMethod("MyUniversity").getReturnType());
        Method iterate = Player.class.getMethod("iterate", PlayerTable.class, List.class);
        Check.same(GeneralAction.class, iterate.getReturnType());
        Check.same("java.util.List<uci.challenge.player.PlayerPiece>", iterate.getGenericParameterTypes()[1].toString());
        Check.same("UO_SAM", University.UO_SAM.name());
    }

    static void theDocumentsNameIsTheSameInterface() {
        Check.holds(Player.class.isAssignableFrom(uci.challenge.Player.Player.class));
        Check.same(0, uci.challenge.Player.Player.class.getDeclaredMethods().length);
    }

    static void numbersAreZeroToSix() {
        for (int value = 0; value <= 6; value++) Check.same(value, Numbers.getFrom(value).getValue());
        Check.thrown(IllegalArgumentException.class, () -> Numbers.getFrom(7));
        Check.thrown(IllegalArgumentException.class, () -> Numbers.getFrom(-1));
    }

    static void aPieceHasTwoNumbersAndAUuid() {
        UUID uuid = UUID.randomUUID();
        PlayerPiece piece = PlayerPiece.from(Numbers.getFrom(3), Numbers.getFrom(5), uuid);
        Check.same(3, piece.getLeft().getValue());
        Check.same(5, piece.getRight().getValue());
        Check.same(uuid, piece.getUUID());
        Check.not(piece.isDouble());
        Check.holds(piece(4, 4).isDouble());
    }

    static void beforeTheFirstPieceNothingLies() {
        PlayerTable table = new PlayerTable(Collections.emptyList(), 0, 0);
        Check.holds(table.isFirst());
        Check.same(0, table.getPieces().size());
        Check.same(null, table.getLeft());
        Check.same(null, table.getRPiece());
    }

    static void theTableTellsItsEndsAndBothScores() {
        PlayerTable table = new PlayerTable(Arrays.asList(piece(3, 5), piece(5, 5), piece(5, 1)), 15, 20);
        Check.not(table.isFirst());
        Check.same(Numbers.getFrom(3), table.getLeft());
        Check.same(Numbers.getFrom(1), table.getRight());
        Check.same("35", table.getLPiece().toString());
        Check.same("51", table.getRPiece().toString());
        Check.same(3, table.getPieces().size());
        Check.same(15, table.getMyPoints().intValue());
        Check.same(20, table.getOponentPoints().intValue());
    }

    static void aPlayerPlaysOrWaits() {
        GeneralAction action = new Wait();
        Check.holds(action instanceof Wait);
        action = Play.from(Position.Left, piece(3, 5));
        Check.same("Play 35 Left", action.toString());
        Check.same("[Left, Right]", Arrays.toString(Position.values()));
        Check.thrown(NullPointerException.class, () -> Play.from(null, piece(3, 5)));
    }

    static void tacticsAreRegisteredOnce() {
        Players.registTactic(DocumentPlayer.class);
        Players.registTactic(DocumentPlayer.class);
        Check.same(Collections.singletonList(DocumentPlayer.class), Players.registered());
    }
}
