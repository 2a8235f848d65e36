package uci.challenge.player.actions;

/** The player passes. This is legal only if none of its pieces fits: a player that could play loses the game. */
public class Wait extends GeneralAction {
    /** Creates a pass. */
    public Wait() {}

    @Override
    public String toString() {
        return "Wait";
    }
}
