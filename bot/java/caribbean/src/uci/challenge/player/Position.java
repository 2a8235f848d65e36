package uci.challenge.player;

/** The two ends of the table. */
public enum Position {
    /** The left end. */
    Left,
    /** The right end. */
    Right
}
