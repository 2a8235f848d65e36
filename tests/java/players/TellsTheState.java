import IsolaGame.GameState;
import IsolaGame.Position;

/** Throws an exception with the state that it gets when it is asked for a steal. */
public class TellsTheState extends MyCoolAIName {
    @Override
    public Position getNextSteal(GameState state) {
        char[] row = state.getBoardInstance()[0];
        throw new IllegalStateException("after the move " + row[0] + " stands on " + state.getMyPosition() + ", and left "
                                        + row[1]);
    }
}
