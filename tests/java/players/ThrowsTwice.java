import IsolaGame.GameState;
import IsolaGame.Position;

/** Throws what throws when it is asked for its message. */
public class ThrowsTwice extends MyCoolAIName {
    private static final class Silent extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no");
        }
    }

    @Override
    public Position getNextMove(GameState state) {
        throw new Silent();
    }
}
