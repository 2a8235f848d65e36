package uci.challenge.graphic;

import isolaarena.caribbean.Launch;

/** Shows the players that were registered with {@link uci.challenge.player.Players#registTactic(Class)} at play. */
public final class Run {
    private Run() {}

    /**
     * Opens the arena in this terminal and waits until it ends: with one registered player you play against it, with two
     * they play each other while you watch, and with more you are asked which two.
     *
     * <p>The program {@code arena} is looked for where the system property {@code isola.arena} says, where the
     * environment variable {@code ISOLA_ARENA} says, where it lies beside this jar's installation, and in {@code PATH}.
     *
     * @throws IllegalStateException no player is registered, one cannot be made, or there is no arena
     */
    public static void start() {
        Launch.registeredPlayers();
    }
}
