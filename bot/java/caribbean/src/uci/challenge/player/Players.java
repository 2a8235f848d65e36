package uci.challenge.player;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The players that a program has registered. */
public final class Players {
    private static final List<Class<? extends Player>> REGISTERED = new ArrayList<>();

    private Players() {}

    /**
     * Registers a player for {@link uci.challenge.graphic.Run#start()}.
     *
     * @param tactic its class
     */
    public static synchronized void registTactic(Class<? extends Player> tactic) {
        if (!REGISTERED.contains(tactic)) REGISTERED.add(tactic);
    }

    /**
     * Returns all registered players. (As far as it is known, the contest's library does not have this method.)
     *
     * @return a copy that cannot be changed, in the order in which they were registered
     */
    public static synchronized List<Class<? extends Player>> registered() {
        return Collections.unmodifiableList(new ArrayList<>(REGISTERED));
    }
}
