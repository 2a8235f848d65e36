package isolaarena.caribbean;

import isolaarena.host.Arena;
import isolaarena.host.CannotStart;
import java.io.IOException;

/** Plays a class of the Caribbean contest in the arena: {@code java -jar isola-caribbean.jar MyPlayer.class}. */
public final class Main {
    private Main() {}

    /**
     * Plays until the input ends.
     *
     * @param words the player: a .class or .java file, JAR:CLASS, or a class on the class path
     */
    public static void main(String[] words) {
        if (words.length != 1) {
            System.err.println("usage: java -jar isola-caribbean.jar MyPlayer.class"
                               + " (or MyPlayer.java, or players.jar:MyPlayer)\n"
                               + "Plays a class that implements uci.challenge.player.Player in the arena.");
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
        if (rules != null && !rules.startsWith("dominoes"))
            throw new CannotStart("Players of the Caribbean contest play dominoes, not " + rules);
        Arena arena = new Arena();
        arena.answerAll(new Contestant(word, rules == null || !rules.contains("doubles=once")));
    }
}
