import IsolaGame.GameState;
import IsolaGame.Position;

/** Returns null as its move. */
public class ReturnsNull extends MyCoolAIName {
    @Override
    public Position getNextMove(GameState state) {
        return null;
    }
}
