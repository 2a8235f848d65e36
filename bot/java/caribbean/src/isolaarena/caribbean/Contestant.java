package isolaarena.caribbean;

import isolaarena.host.Arena;
import isolaarena.host.CannotStart;
import isolaarena.host.NewPlayer;
import isolaarena.host.PlayerSource;
import java.util.ArrayList;
import java.util.Locale;
import uci.challenge.player.Player;
import uci.challenge.player.PlayerTable;
import uci.challenge.player.actions.GeneralAction;
import uci.challenge.player.actions.Play;
import uci.challenge.player.actions.Wait;

/** A team's class and the player made from it. Each game gets a new player. */
final class Contestant implements Arena.Answerer {
    private static final int DEALT = 14;

    private final PlayerSource source;
    private final boolean doublesTwice;
    private Class<?> type;
    private Player player;
    private HandLine last;

    Contestant(String word, boolean doublesTwice) throws CannotStart {
        source = new PlayerSource(word);
        this.doublesTwice = doublesTwice;
        type = source.load();
        player = NewPlayer.of(type, Player.class);
    }

    @Override
    public String answer(String line) throws CannotStart {
        HandLine now;
        try {
            now = HandLine.read(line);
        } catch (IllegalArgumentException problem) {
            throw new CannotStart("This is no line of the dominoes that these players play: " + problem.getMessage());
        }
        if (last != null && now.hand.size() == DEALT) beginAgain();
        for (PlayerTable missed : MissedTurns.between(last, now, doublesTwice)) tellPass(missed, now);
        last = now;
        return turn(now);
    }

    private void beginAgain() throws CannotStart {
        if (source.hasChanged()) {
            type = source.load();
            System.err.println(type.getName() + " was changed and loaded again");
        }
        player = NewPlayer.of(type, Player.class);
        last = null;
    }

    private void tellPass(PlayerTable table, HandLine now) {
        try {
            GeneralAction action = player.iterate(table, new ArrayList<>(now.hand));
            if (!(action instanceof Wait)) System.err.println("none of the pieces fitted, and the player chose " + action);
        } catch (Throwable thrown) {
            System.err.println("the player threw while it had to pass: " + Arena.exceptionReply(thrown));
        }
    }

    private String turn(HandLine now) {
        try {
            PlayerTable table = new PlayerTable(now.chain, now.myPoints, now.oponentPoints);
            return reply(player.iterate(table, new ArrayList<>(now.hand)));
        } catch (Throwable thrown) {
            return Arena.exceptionReply(thrown);
        }
    }

    // The arena asks a player only if it can play, so it judges a pass to be illegal.
    private static String reply(GeneralAction action) {
        if (action instanceof Wait) return "pass";
        if (!(action instanceof Play)) throw new IllegalArgumentException("iterate returned " + action);
        Play play = (Play) action;
        return "play;" + play.getPiece() + ";" + play.getPosition().name().toLowerCase(Locale.ROOT);
    }
}
