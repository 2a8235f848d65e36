import IsolaGame.GameState;
import IsolaGame.Position;

/** Prints a move to stdout, and reads from stdin. */
public class Prints extends MyCoolAIName {
    @Override
    public Position getNextMove(GameState state) {
        System.out.println("move;0,0;steal;0,0");
        try {
            System.out.println("I read " + System.in.read());
        } catch (java.io.IOException problem) {
            throw new IllegalStateException(problem);
        }
        return super.getNextMove(state);
    }
}
