import java.util.List;

/** Cannot be made without a list of tiles. */
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
