package uci.challenge.player.actions;

/** The action of a player in its turn: {@link Play} or {@link Wait}. */
public abstract class GeneralAction {
    /** Is visible in this package only, so that there are no other actions. */
    GeneralAction() {}
}
