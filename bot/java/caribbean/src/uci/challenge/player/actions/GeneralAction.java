package uci.challenge.player.actions;

/** What a player does in its turn: {@link Play} or {@link Wait}. */
public abstract class GeneralAction {
    /** There are no others. */
    GeneralAction() {}
}
