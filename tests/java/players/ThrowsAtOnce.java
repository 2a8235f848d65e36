/** Throws in its constructor. */
public class ThrowsAtOnce extends MyCoolAIName {
    public ThrowsAtOnce() {
        throw new IllegalStateException("not today");
    }
}
