/** Has all methods of the interface but does not implement it. */
public class NotAPlayer {
    private final MyCoolAIName player = new MyCoolAIName();

    public IsolaGame.Position getNextMove(IsolaGame.GameState state) {
        return player.getNextMove(state);
    }
}
