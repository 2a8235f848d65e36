package packaged;

import IsolaGame.GameState;
import IsolaGame.IPlayer;
import IsolaGame.Position;

/** A player that declares a package. */
public class InAPackage implements IPlayer {
    @Override
    public Position getNextMove(GameState state) {
        return state.Down(state.getMyPosition());
    }

    @Override
    public Position getNextSteal(GameState state) {
        return state.Up(state.getMyPosition());
    }
}
