import IsolaGame.GameState;
import IsolaGame.Position;

/** Throws an exception whose getMessage() throws, too. */
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
