package isolaarena.host;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The two pipes to the arena, out of the player's reach: its output to System.out goes to stderr, and its System.in is
 * empty.
 */
public final class Arena {
    /** The exit status if the player cannot play at all: EX_CONFIG of sysexits.h. */
    public static final int CANNOT_START = 78;

    private static final int LONGEST_EXCEPTION = 300;
    private static final int FRAMES_SHOWN = 20;

    private final BufferedReader in =
        new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.US_ASCII), 4096);
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);

    /** Takes the pipes: from now on System.out is System.err, and System.in is empty. */
    public Arena() {
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(System.err);
    }

    /** Replies to board lines. */
    public interface Answerer {
        /**
         * Returns the reply to a board line.
         *
         * @param line the board line
         * @return the reply
         * @throws CannotStart if the player cannot be loaded (again), or this is not a line of its game
         */
        String answer(String line) throws CannotStart;
    }

    /**
     * Answers lines until there are no more.
     *
     * @param answerer the answerer that makes the replies
     * @throws CannotStart if the answerer throws it
     * @throws IOException if a pipe is broken
     */
    public void answerAll(Answerer answerer) throws CannotStart, IOException {
        for (String line; (line = in.readLine()) != null; )
            out.write((answerer.answer(line) + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Returns the reply that informs the arena of an exception: it is not a reply of any game, so the turn is illegal.
     *
     * @param thrown an exception or error of the player's; its trace is printed to stderr
     * @return {@code exception;CLASS: MESSAGE}, one line of at most 300 ASCII characters
     */
    public static String exceptionReply(Throwable thrown) {
        String message = "no message";
        try {
            printTrace(thrown);
            if (thrown.getMessage() != null) message = thrown.getMessage();
        } catch (RuntimeException second) {
            System.err.println("the message of " + thrown.getClass().getName() + " threw " + second.getClass().getName());
        }
        StringBuilder reply = new StringBuilder("exception;" + thrown.getClass().getName() + ": " + message);
        if (reply.length() > LONGEST_EXCEPTION) reply.replace(LONGEST_EXCEPTION - 3, reply.length(), "...");
        for (int at = 0; at < reply.length(); at++) {
            char letter = reply.charAt(at);
            if (letter < ' ') reply.setCharAt(at, ' ');
            else if (letter > '~') reply.setCharAt(at, '?');
        }
        return reply.toString();
    }

    // Prints only the player's own frames, if there are any, and at most FRAMES_SHOWN: an overflowed stack has a
    // thousand, the same few over and over.
    static void printTrace(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        int own = 0;
        while (own < frames.length && own < FRAMES_SHOWN && !frames[own].getClassName().startsWith("isolaarena.")) own++;
        if (own > 0) thrown.setStackTrace(Arrays.copyOf(frames, own));
        thrown.printStackTrace();
    }
}
