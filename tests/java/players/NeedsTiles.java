import java.util.List;

/** Has only a constructor with an argument. */
public class NeedsTiles extends DocumentPlayer {
    private final List<String> tiles;

    public NeedsTiles(List<String> tiles) {
        this.tiles = tiles;
    }

    @Override
    public String toString() {
        return String.join(" ", tiles);
    }
}
