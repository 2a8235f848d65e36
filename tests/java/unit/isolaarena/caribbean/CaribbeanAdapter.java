package isolaarena.caribbean;

import isolaarena.host.CannotStart;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import sentences.Check;
import uci.challenge.player.PlayerTable;

/** How the adapter runs a team's class, and how it reconstructs the turns that the arena passed. */
final class CaribbeanAdapter {
    private static final Path PLAYERS = Paths.get(System.getProperty("players"));
    private static final String FIRST = "1;00 01 04 05 14 16 22 23 26 33 45 46 55 56;;0:0;0:0";

    private CaribbeanAdapter() {}

    private static Contestant player(String name) throws CannotStart {
        return new Contestant(PLAYERS.resolve(name + ".class").toString(), true);
    }

    private static String tables(String before, String now, boolean doublesTwice) {
        StringBuilder text = new StringBuilder();
        List<PlayerTable> missed = MissedTurns.between(before == null ? null : HandLine.read(before), HandLine.read(now),
                                                       doublesTwice);
        for (PlayerTable each : missed)
            text.append(each.getPieces()).append(' ').append(each.getMyPoints()).append(':').append(each.getOponentPoints());
        return text.toString();
    }

    static void aPlayBecomesAReply() throws CannotStart {
        Check.same("play;00;left", player("DocumentPlayer").answer(FIRST));
        Check.same("play;45;right", player("DocumentPlayer").answer("1;45 55 56;35 54;0:0;0:0"));
    }

    static void aWaitBecomesAPassWhichIsIllegalWhereHeCouldPlay() throws CannotStart {
        Check.same("pass", player("Waits").answer(FIRST));
    }

    static void nothingAndExceptionsAreExceptions() throws CannotStart {
        Check.same("exception;java.lang.IllegalArgumentException: iterate returned null", player("Nothing").answer(FIRST));
        Check.begins("exception;java.lang.ArithmeticException: / by zero", player("Divides").answer(FIRST));
    }

    static void theClassMustImplementTheInterface() {
        Check.contains("NotAPlayer does not implement uci.challenge.player.Player",
                       Check.thrown(CannotStart.class, () -> player("NotAPlayer")).getMessage());
    }

    static void aClassMayBeInAPackage() throws CannotStart {
        Check.begins("play;", player("packaged/Packaged").answer(FIRST));
    }

    static void theFirstPassComesBeforeTheFirstTurn() {
        Check.same("[22] 0:0", tables(null, "2;00 01 03 04 05 06 11 13 14 15 16 33 34 35;22 25;0:10;1:0", true));
    }

    static void thePointsTellWhichPieceCameFirst() {
        String before = "1;01 22 33;11;20:20;0:0";
        Check.same("[01, 11, 15] 20:25", tables(before, "1;22 33;50 01 11 15;20:45;1:0", true));
        Check.same("[50, 01, 11] 20:20", tables(before, "1;22 33;50 01 11 15;20:40;1:0", true));
        Check.same("", tables(before, "1;22 33;50 01 11 15;20:50;1:0", true));
    }

    static void thePlayersHandTellsWhichPieceCameFirst() {
        // If 13 had been laid first, at the right, the player could have laid its 33.
        Check.same("[60, 01, 11] 0:0", tables("1;01 33;11;0:0;0:0", "1;33;60 01 11 13;0:10;1:0", true));
    }

    static void withoutTheBeginningNothingIsMadeUp() {
        Check.same("", tables(null, "2;00 01;22 25 56;0:10;1:0", true));
        Check.same("", tables("1;01 22;11;0:0;0:0", "1;01 22;11 12;0:0;1:0", true));
        Check.same("", tables(FIRST, "1;33;61 12;0:0;1:0", true));
    }

    static void aLineOfAnotherGameIsRefusedWithItsField() throws CannotStart {
        for (String[] each : new String[][] {{"1;00;;0:0", "wrong line"}, {"3;00;;0:0;0:0", "wrong player"},
                                             {"1;07;;0:0;0:0", "wrong hand"}, {"1;00;5;0:0;0:0", "wrong chain"},
                                             {"1;00;;0;0:0", "wrong scores"}, {"1;00;;0:0;0:x", "wrong passes"}})
            Check.contains(each[1],
                           Check.thrown(CannotStart.class, () -> player("Waits").answer(each[0])).getMessage());
    }
}
