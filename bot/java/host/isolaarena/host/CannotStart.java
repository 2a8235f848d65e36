package isolaarena.host;

/** Why a player cannot play at all, in words for its author. */
public class CannotStart extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * A reason.
     *
     * @param reason one line, or several
     */
    public CannotStart(String reason) {
        super(reason);
    }
}
