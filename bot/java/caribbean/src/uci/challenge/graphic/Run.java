package uci.challenge.graphic;

import isolaarena.caribbean.Launch;

/** Shows a game of the players that were registered with {@link uci.challenge.player.Players#registTactic(Class)}. */
public final class Run {
    private Run() {}

    /**
     * Starts the arena in this terminal and waits until it ends: with one registered player you play against it, with
     * two they play each other while you watch, and with more you are asked which two.
     *
     * <p>The program {@code arena} is the one that the system property {@code isola.arena} names, else the one that the
     * environment variable {@code ISOLA_ARENA} names, else that of this jar's installation, else the first one in
     * {@code PATH}.
     *
     * @throws IllegalStateException if no player is registered, one cannot be created, the answer does not name two of
     *     them, or the arena is not found or does not start
     */
    public static void start() {
        Launch.registeredPlayers();
    }
}
