package isolaarena.uicc;

import isolaarena.host.Adapter;
import isolaarena.host.Arena;
import isolaarena.host.CannotStart;

/** Plays a class of the UICC contest in the arena: {@code java -jar isola-uicc.jar MyCoolAIName.class}. */
public final class Main extends Adapter {
    private Main() {
        super("UICC players", "isola", "isola-uicc.jar MyCoolAIName.class (or MyCoolAIName.java)\n"
                                           + "Plays a class that implements IsolaGame.IPlayer in the arena.");
    }

    @Override
    protected Arena.Answerer contestant(String word, String rules) throws CannotStart {
        return new Contestant(word);
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
