package IsolaGame;

/**
 * The interface that each competitor must implement. The class is public, in the default package, and has a constructor
 * without arguments.
 *
 * <p>If either method throws, or returns an invalid position, the turn is discarded and the game continues.
 */
public interface IPlayer {
    /**
     * Based on the game's state, this method should determine the position of your next move.
     *
     * @param state the most recent state
     * @return an open position next to yours: {@link GameState#isValidMove(Position, Position)}
     */
    Position getNextMove(GameState state);

    /**
     * Based on the game's state, this method should determine the position of your next steal. At least the
     * space that you have just left is open.
     *
     * @param state the most recent state: your move has been made in it
     * @return an open position: {@link GameState#isValidSteal(Position)}
     */
    Position getNextSteal(GameState state);
}
