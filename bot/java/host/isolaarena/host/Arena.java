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
 * The two pipes to the arena, out of the player's reach: what it prints to System.out becomes stderr, and its System.in
 * is empty.
 */
public final class Arena {
    /** The status of a program whose player cannot play at all: EX_CONFIG of sysexits.h. */
    public static final int CANNOT_START = 78;

    private static final int LONGEST_EXCEPTION = 300;
    private static final int FRAMES_SHOWN = 20;

    private final BufferedReader in =
        new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.US_ASCII), 4096);
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);

    /** Takes the pipes. From now on System.out is System.err. */
    public Arena() {
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(System.err);
    }

    /** Answers one line. */
    public interface Answerer {
        /**
         * The reply to a line.
         *
         * @param line a board
         * @return the reply
         * @throws CannotStart the player cannot be loaded (again), or this is no line of its game
         */
        String answer(String line) throws CannotStart;
    }

    /**
     * Answers lines until there are no more.
     *
     * @param answerer what answers
     * @throws CannotStart by the answerer
     * @throws IOException a pipe is broken
     */
    public void answerAll(Answerer answerer) throws CannotStart, IOException {
        for (String line; (line = in.readLine()) != null; )
            out.write((answerer.answer(line) + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * What tells the arena that a player threw: no reply of any game, so the turn is illegal.
     *
     * @param thrown an exception or error of the player's; its trace is printed to stderr
     * @return {@code exception;CLASS: MESSAGE}, one line of ASCII
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

    // The player's own frames, where there are any; an overflowed stack has a thousand, the same few over and over.
    static void printTrace(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        int own = 0;
        while (own < frames.length && own < FRAMES_SHOWN && !frames[own].getClassName().startsWith("isolaarena.")) own++;
        if (own > 0) thrown.setStackTrace(Arrays.copyOf(frames, own));
        thrown.printStackTrace();
    }
}
