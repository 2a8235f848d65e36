package isolaarena.host;

/** Thrown if a player cannot play at all; the message is the reason, written for the player's author. */
public class CannotStart extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * Creates the exception.
     *
     * @param reason one line, or several
     */
    public CannotStart(String reason) {
        super(reason);
    }
}
