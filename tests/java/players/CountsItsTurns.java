import IsolaGame.GameState;
import IsolaGame.Position;

/** Throws the number of its turn. */
public class CountsItsTurns extends MyCoolAIName {
    private int turns;

    @Override
    public Position getNextMove(GameState state) {
        throw new IllegalStateException("turn " + ++turns);
    }
}
