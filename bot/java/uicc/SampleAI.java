// Must NOT declare a package
import IsolaGame.GameState;
import IsolaGame.IPlayer;
import IsolaGame.Position;

/**
 * Moves to the square with the most open squares around it, and steals the open square beside the opponent that has the
 * most of them.
 */
public class SampleAI implements IPlayer {
    @Override
    public Position getNextMove(GameState state) {
        return roomiest(state, state.getMyPosition());
    }

    @Override
    public Position getNextSteal(GameState state) {
        Position steal = roomiest(state, state.getOpponentPosition());
        return steal == null ? anyOpenSquare(state) : steal;
    }

    // Returns the open square beside this one that has the most open squares around it; null if none is open.
    private static Position roomiest(GameState state, Position from) {
        Position best = null;
        for (Position next : around(state, from))
            if (state.isValidMove(from, next) && (best == null || openAround(state, next) > openAround(state, best)))
                best = next;
        return best;
    }

    private static int openAround(GameState state, Position from) {
        int open = 0;
        for (Position next : around(state, from))
            if (state.isValidMove(from, next)) open++;
        return open;
    }

    // Squares beyond the edge of the board are null, which is never a valid move.
    private static Position[] around(GameState state, Position from) {
        return new Position[] {state.Up(from), state.UpRight(from), state.Right(from), state.DownRight(from),
                               state.Down(from), state.DownLeft(from), state.Left(from), state.UpLeft(from)};
    }

    private static Position anyOpenSquare(GameState state) {
        for (int row = 0; row < state.getRows(); row++)
            for (int column = 0; column < state.getColumns(); column++)
                if (state.isMoveable(new Position(row, column))) return new Position(row, column);
        throw new IllegalStateException("nothing is open, and nobody asks then");
    }
}
