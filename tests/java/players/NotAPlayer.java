/** Has everything but the interface. */
public class NotAPlayer {
    private final MyCoolAIName player = new MyCoolAIName();

    public IsolaGame.Position getNextMove(IsolaGame.GameState state) {
        return player.getNextMove(state);
    }
}
