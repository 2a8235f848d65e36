import IsolaGame.GameState;
import IsolaGame.Position;

/** Always goes to the same square, wherever it stands. */
public class GoesTooFar extends MyCoolAIName {
    @Override
    public Position getNextMove(GameState state) {
        return new Position(2, 2);
    }

    @Override
    public Position getNextSteal(GameState state) {
        return new Position(0, 1);
    }
}
