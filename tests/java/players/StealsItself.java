import IsolaGame.GameState;
import IsolaGame.Position;

/** Takes the square on which it stands. */
public class StealsItself extends MyCoolAIName {
    @Override
    public Position getNextSteal(GameState state) {
        return state.getMyPosition();
    }
}
