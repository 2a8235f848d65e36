package isolaarena.caribbean;

import isolaarena.host.Adapter;
import isolaarena.host.Arena;
import isolaarena.host.CannotStart;

/** Plays a class of the Caribbean contest in the arena: {@code java -jar isola-caribbean.jar MyPlayer.class}. */
public final class Main extends Adapter {
    private Main() {
        super("Players of the Caribbean contest", "dominoes",
              "isola-caribbean.jar MyPlayer.class (or MyPlayer.java, or players.jar:MyPlayer)\n"
                  + "Plays a class that implements uci.challenge.player.Player in the arena.");
    }

    @Override
    protected Arena.Answerer contestant(String word, String rules) throws CannotStart {
        return new Contestant(word, !rules.contains("doubles=once"));
    }

    /**
     * Plays until the input ends.
     *
     * @param words one word, which names the player
     */
    public static void main(String[] words) {
        new Main().runAndExit(words);
    }
}
