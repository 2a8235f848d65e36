/** Cannot be made. */
public class ThrowsAtOnce extends MyCoolAIName {
    public ThrowsAtOnce() {
        throw new IllegalStateException("not today");
    }
}
