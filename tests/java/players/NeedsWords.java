/** Has only a constructor with an argument. */
public class NeedsWords extends MyCoolAIName {
    private final String word;

    public NeedsWords(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
