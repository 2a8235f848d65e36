package isolaarena.host;

import java.io.IOException;

/** A program that plays a contest's players in the arena; its one word says where the player is. */
public abstract class Adapter {
    private final String players;
    private final String game;
    private final String usage;

    /**
     * What it is for.
     *
     * @param players who they are, as a sentence begins: {@code UICC players}
     * @param game    the first word of the rules that they know
     * @param usage   what to print where it is called otherwise, without {@code usage: java -jar }
     */
    protected Adapter(String players, String game, String usage) {
        this.players = players;
        this.game = game;
        this.usage = usage;
    }

    /**
     * Loads the player.
     *
     * @param word  the player: a .class or .java file, JAR:CLASS, or a class on the class path
     * @param rules the game's, as in {@code ARENA_RULES}; without parameters where the arena names none
     * @return what answers for it
     * @throws CannotStart it cannot play
     */
    protected abstract Arena.Answerer contestant(String word, String rules) throws CannotStart;

    /**
     * Plays until the input ends and ends this process, whatever threads the player left: status 0 after the end of
     * input, {@link Arena#CANNOT_START} with the reason on stderr, 1, or 2 for a call with other words.
     *
     * @param words those of the command line
     */
    public final void runAndExit(String[] words) {
        if (words.length == 1) System.exit(statusOf(words[0]));
        System.err.println("usage: java -jar " + usage);
        System.exit(2);
    }

    private int statusOf(String word) {
        try {
            play(word);
            return 0;
        } catch (CannotStart reason) {
            System.err.println(reason.getMessage());
            return Arena.CANNOT_START;
        } catch (IOException | RuntimeException | Error problem) {
            Arena.printTrace(problem);
            return 1;
        }
    }

    private void play(String word) throws CannotStart, IOException {
        String named = System.getenv("ARENA_RULES");
        String rules = named == null ? game : named;
        if (!(rules + " ").startsWith(game + " ")) throw new CannotStart(players + " play " + game + ", not " + rules);
        Arena arena = new Arena();
        arena.answerAll(contestant(word, rules));
    }
}
