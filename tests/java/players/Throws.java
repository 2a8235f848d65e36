import IsolaGame.GameState;
import IsolaGame.Position;

/** Throws from its first method. */
public class Throws extends MyCoolAIName {
    @Override
    public Position getNextMove(GameState state) {
        throw new IllegalStateException("two\nlines, and \u00e9");
    }
}
