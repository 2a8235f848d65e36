import IsolaGame.GameState;
import IsolaGame.Position;

/** Has no idea. */
public class ReturnsNull extends MyCoolAIName {
    @Override
    public Position getNextMove(GameState state) {
        return null;
    }
}
