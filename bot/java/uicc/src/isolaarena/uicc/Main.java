package isolaarena.uicc;

import isolaarena.host.Arena;
import isolaarena.host.CannotStart;
import java.io.IOException;

/** Plays a class of the UICC contest in the arena: {@code java -jar isola-uicc.jar MyCoolAIName.class}. */
public final class Main {
    private Main() {}

    /**
     * Plays until the input ends.
     *
     * @param words the player: a .class or .java file, JAR:CLASS, or a class on the class path
     */
    public static void main(String[] words) {
        if (words.length != 1) {
            System.err.println("usage: java -jar isola-uicc.jar MyCoolAIName.class (or MyCoolAIName.java)\n"
                               + "Plays a class that implements IsolaGame.IPlayer in the arena.");
            System.exit(2);
        }
        Arena.runAndExit(new Arena.Program() {
            @Override
            public void run() throws CannotStart, IOException {
                play(words[0]);
            }
        });
    }

    private static void play(String word) throws CannotStart, IOException {
        String rules = System.getenv("ARENA_RULES");
        if (rules != null && !rules.equals("isola") && !rules.startsWith("isola "))
            throw new CannotStart("UICC players play isola, not " + rules);
        Arena arena = new Arena();
        arena.answerAll(new Contestant(word));
    }
}
