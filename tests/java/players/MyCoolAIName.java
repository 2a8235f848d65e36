// Must NOT declare a package
import IsolaGame.IPlayer;
import IsolaGame.GameState;
import IsolaGame.Position;

// Class name must be the same as the .java file name
public class MyCoolAIName implements IPlayer {

    public Position getNextMove(GameState state){
        for (int row = 0; row < state.getRows(); row++)
            for (int column = 0; column < state.getColumns(); column++)
                if (state.isValidMove(state.getMyPosition(), new Position(row, column))) return new Position(row, column);
        return null;
    }

    public Position getNextSteal(GameState state){
        for (int row = 0; row < state.getRows(); row++)
            for (int column = 0; column < state.getColumns(); column++)
                if (state.isValidSteal(new Position(row, column))) return new Position(row, column);
        return null;
    }

}
