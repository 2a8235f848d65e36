import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Plays Save the Island strictly by the contest's document: attacks whenever it can, else moves as near as it can, else
 * retreats as little as it can.
 */
public class IslandBot {
    private static final int HIGHEST_TILE = 4;

    private static int count(String tiles, int value) {
        return (int) tiles.chars().filter(tile -> tile == '0' + value).count();
    }

    private static String answer(String board) {
        String[] components = board.split(";");
        String tiles = components[1], island = components[2];
        int distance = Math.abs(island.indexOf('1') - island.indexOf('2'));

        // The document replaces a used tile by "a new random value between 0 and 5", but only a tile "between 0 and 4
        // inclusive" may be used: if a 5 ever comes, it stays in the hand.
        if (distance <= HIGHEST_TILE && count(tiles, distance) > 0)
            return "attack;" + Integer.toString(distance).repeat(count(tiles, distance));
        for (int value = Math.min(HIGHEST_TILE, distance - 1); value >= 0; value--)
            if (count(tiles, value) > 0) return "move;" + value;
        int value = 0;
        while (count(tiles, value) == 0) value++;
        return "retreat;" + value;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String board; (board = in.readLine()) != null; System.out.flush()) System.out.println(answer(board));
    }
}
