package uci.challenge.player;

/** The numbers on a piece. */
public enum Numbers {
    /** No pip. */
    Zero,
    /** One pip. */
    One,
    /** Two pips. */
    Two,
    /** Three pips. */
    Three,
    /** Four pips. */
    Four,
    /** Five pips. */
    Five,
    /** Six pips. */
    Six;

    private static final Numbers[] ALL = values();

    /**
     * Returns the number of pips.
     *
     * @return 0 to 6
     */
    public int getValue() {
        return ordinal();
    }

    /**
     * Returns the number with the given pips.
     *
     * @param value 0 to 6
     * @return the number
     * @throws IllegalArgumentException if value is not 0 to 6
     */
    public static Numbers getFrom(int value) {
        if (value < 0 || value >= ALL.length) throw new IllegalArgumentException("expected 0 to 6 pips, found " + value);
        return ALL[value];
    }
}
