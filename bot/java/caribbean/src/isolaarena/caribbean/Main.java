package isolaarena.caribbean;

import isolaarena.host.Adapter;
import isolaarena.host.Arena;
import isolaarena.host.CannotStart;
import isolaarena.host.Page;
import uci.challenge.player.Player;

/** Plays a class of the Caribbean contest in the arena: {@code java -jar isola-caribbean.jar MyPlayer.class}. */
public final class Main extends Adapter {
    private Main() {
        super("Players of the Caribbean contest", "dominoes",
              "isola-caribbean.jar [MyPlayer.class | MyPlayer.java | players.jar:MyPlayer]\n"
                  + "Plays a class that implements uci.challenge.player.Player in the arena. Without a class it opens\n"
                  + "the page on which two players are chosen.");
    }

    @Override
    protected Arena.Answerer contestant(String word, String rules) throws CannotStart {
        return new Contestant(word, !rules.contains("doubles=once"));
    }

    @Override
    protected Page page() {
        return new Page("icpc-caribbean", "caribbean", Player.class);
    }

    /**
     * Plays until the input ends, or shows the page on which players are chosen.
     *
     * @param words one word, which names the player, or none
     */
    public static void main(String[] words) {
        new Main().runAndExit(words);
    }
}
