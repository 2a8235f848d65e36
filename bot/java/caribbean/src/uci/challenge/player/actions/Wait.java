package uci.challenge.player.actions;

/** The player passes. That is legal only where none of its pieces fits: a player that could play loses the game. */
public class Wait extends GeneralAction {
    /** A pass. */
    public Wait() {}

    @Override
    public String toString() {
        return "Wait";
    }
}
