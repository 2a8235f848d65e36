package isolaarena.host;

import java.io.IOException;

/**
 * A program that plays a contest's players in the arena. Its only command-line argument names the player; without one it
 * shows the page on which players are chosen.
 */
public abstract class Adapter {
    private final String players;
    private final String game;
    private final String usage;

    /**
     * Creates an adapter for the players of one contest.
     *
     * @param players their name as the beginning of a sentence, such as {@code UICC players}
     * @param game    the first word of the rules by which they play
     * @param usage   the text to print on {@code --help} and if there are several arguments, without {@code usage: java -jar }
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
     * @param rules the rules of the game, as in {@code ARENA_RULES}; without parameters if that is not set
     * @return the answerer that replies for the player
     * @throws CannotStart if the player cannot play
     */
    protected abstract Arena.Answerer contestant(String word, String rules) throws CannotStart;

    /**
     * Returns the page to show if no player is named.
     *
     * @return the page of this contest
     */
    protected abstract Page page();

    /**
     * With an argument: plays until the input ends, then ends this process, even if threads of the player still run. The
     * status is 0 after the end of the input, {@link Arena#CANNOT_START} with the reason on stderr if the player cannot
     * play, or 1 with a stack trace for any other error. Without an argument: shows the page, and ends as it does. With
     * several: the status is 2, and stderr has the usage.
     *
     * @param words the arguments of the command line
     */
    public final void runAndExit(String[] words) {
        if (words.length == 0) System.exit(page().show());
        boolean helps = words[0].equals("--help") || words[0].equals("-h");
        if (words.length == 1 && !helps) System.exit(statusOf(words[0]));
        (helps ? System.out : System.err).println("usage: java -jar " + usage);
        System.exit(helps ? 0 : 2);
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
