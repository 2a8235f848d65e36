import IsolaGame.GameState;
import IsolaGame.Position;

/** Throws from its second method in every second turn. */
public class ThrowsEverySecondTurn extends MyCoolAIName {
    private int turns;

    @Override
    public Position getNextSteal(GameState state) {
        if (++turns % 2 == 0) throw new IllegalStateException("turn " + turns);
        return super.getNextSteal(state);
    }
}
