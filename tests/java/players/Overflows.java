import IsolaGame.GameState;
import IsolaGame.Position;

/** Calls itself for ever. */
public class Overflows extends MyCoolAIName {
    @Override
    public Position getNextMove(GameState state) {
        return getNextMove(state);
    }
}
