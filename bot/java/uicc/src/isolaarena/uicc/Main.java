package isolaarena.uicc;

import IsolaGame.IPlayer;
import isolaarena.host.Adapter;
import isolaarena.host.Arena;
import isolaarena.host.CannotStart;
import isolaarena.host.Page;

/** Plays a class of the UICC contest in the arena: {@code java -jar isola-uicc.jar MyCoolAIName.class}. */
public final class Main extends Adapter {
    private Main() {
        super("UICC players", "isola", "isola-uicc.jar [MyCoolAIName.class | MyCoolAIName.java]\n"
                                           + "Plays a class that implements IsolaGame.IPlayer in the arena. Without a class it"
                                           + " opens the page\non which two players are chosen.");
    }

    @Override
    protected Arena.Answerer contestant(String word, String rules) throws CannotStart {
        return new Contestant(word);
    }

    @Override
    protected Page page() {
        return new Page("uicc-isola", "uicc", IPlayer.class);
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
