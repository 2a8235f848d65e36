package isolaarena.caribbean;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import uci.challenge.player.Numbers;
import uci.challenge.player.PlayerPiece;

/**
 * A board line of dominoes, such as {@code 1;00 12 55;63 35 55;20:15;0:1}.
 *
 * <pre>
 * line   := player ";" hand ";" chain ";" scores ";" passes
 * player := "1" | "2"
 * hand, chain    := [ tile { " " tile } ]   (tile: two digits 0 to 6)
 * scores, passes := mine ":" other          (each as Integer.parseInt reads it)
 * </pre>
 */
final class HandLine {
    final String player;
    final List<PlayerPiece> hand;
    final List<PlayerPiece> chain;
    final int myPoints;
    final int oponentPoints;
    final int myPasses;

    private HandLine(String[] fields) {
        player = fields[0];
        hand = tiles("hand", fields[1]);
        chain = tiles("chain", fields[2]);
        int[] points = pair("scores", fields[3]);
        myPoints = points[0];
        oponentPoints = points[1];
        myPasses = pair("passes", fields[4])[0];
    }

    /**
     * Parses a board line.
     *
     * @param line without its line end
     * @return the parsed line
     * @throws IllegalArgumentException if a field is malformed; the message names the field
     */
    static HandLine read(String line) {
        String[] fields = line.split(";", -1);
        if (fields.length != 5) throw wrong("line", line, "player;hand;chain;scores;passes");
        if (!fields[0].equals("1") && !fields[0].equals("2")) throw wrong("player", fields[0], "1 or 2");
        return new HandLine(fields);
    }

    private static IllegalArgumentException wrong(String field, String found, String expected) {
        return new IllegalArgumentException("wrong " + field + ": expected " + expected + ", found \"" + found + "\"");
    }

    private static List<PlayerPiece> tiles(String field, String text) {
        List<PlayerPiece> tiles = new ArrayList<>();
        if (!text.isEmpty())
            for (String tile : text.split(" ", -1)) tiles.add(tile(field, tile));
        return Collections.unmodifiableList(tiles);
    }

    private static PlayerPiece tile(String field, String digits) {
        if (digits.length() != 2 || !isNumber(digits.charAt(0)) || !isNumber(digits.charAt(1)))
            throw wrong(field, digits, "tiles of two digits 0 to 6");
        return PlayerPiece.from(Numbers.getFrom(digits.charAt(0) - '0'), Numbers.getFrom(digits.charAt(1) - '0'),
                                uuid(digits));
    }

    private static boolean isNumber(char digit) {
        return digit >= '0' && digit <= '6';
    }

    // Returns the same UUID for both orientations of a tile, in every line and every game.
    private static UUID uuid(String digits) {
        boolean swap = digits.charAt(0) > digits.charAt(1);
        String sorted = swap ? "" + digits.charAt(1) + digits.charAt(0) : digits;
        return UUID.nameUUIDFromBytes(("tile " + sorted).getBytes(StandardCharsets.US_ASCII));
    }

    private static int[] pair(String field, String text) {
        String[] numbers = text.split(":", -1);
        try {
            if (numbers.length == 2) return new int[] {Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])};
        } catch (NumberFormatException none) {
            // thrown below, as for a wrong count
        }
        throw wrong(field, text, "NUMBER:NUMBER");
    }

    /** Returns the pieces of the earlier hand that are no longer in this one. */
    Set<UUID> playedSince(HandLine before) {
        Set<UUID> played = new HashSet<>();
        for (PlayerPiece piece : before.hand) played.add(piece.getUUID());
        for (PlayerPiece piece : hand) played.remove(piece.getUUID());
        return played;
    }
}
