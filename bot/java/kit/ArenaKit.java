import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The arena's lines as Java values, for all five contests. Copy this file beside your bot; it needs Java 17.
 *
 * <pre>{@code ArenaKit.run(ArenaKit.IsolaBoard::parse, board -> board.legalTurns().get(0));}</pre>
 *
 * Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
 * (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
 * A malformed line throws an {@link IllegalArgumentException} with a message that names the field.
 */
public final class ArenaKit {
    private static final String NUMBER = "(0|[1-9][0-9]{0,8})";
    private static final int LAST_CELL = 14;

    private static IllegalArgumentException malformed(String field, String expected, Object found) {
        String words = ": expected " + expected + ", found \"" + found + '"';
        return new IllegalArgumentException("board line, " + field + words);
    }

    private static IllegalArgumentException badReply(String forms, String found) {
        return new IllegalArgumentException("reply: expected " + forms + ", found \"" + found + '"');
    }

    /** Matches the whole text with a regular expression in which % stands for a number; null if it does not match. */
    private static Matcher match(String form, String text) {
        Matcher found = Pattern.compile(form.replace("%", NUMBER)).matcher(text);
        return found.matches() ? found : null;
    }

    private static int number(Matcher found, int group) { return Integer.parseInt(found.group(group)); }

    /**
     * Cuts a line into count fields; the last field takes the rest; a missing field becomes "(missing)", which no field
     * accepts.
     */
    private static String[] split(String line, int count) {
        String[] found = line.split(";", count);
        String[] fields = Arrays.copyOf(found, count);
        Arrays.fill(fields, found.length, count, "(missing)");
        return fields;
    }

    private static int parsePlayer(String text) {
        if (!text.equals("1") && !text.equals("2")) throw malformed("player", "1 or 2", text);
        return Integer.parseInt(text);
    }

    /** The variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`. */
    public record Rules(String name, boolean doublesTwice) {
        public static Rules parse(String text) {
            List<String> words = List.of(text.split(" "));
            Rules rules = new Rules(words.get(0), !words.contains("doubles=once"));
            rules.family();
            return rules;
        }

        public String family() {
            return switch (name) {
                case "isola", "isolation", "queens" -> "isola";
                case "bot-battle", "bot-battle-2015" -> "island";
                case "dominoes" -> "dominoes";
                default -> throw new IllegalArgumentException("rules: no variant is named \"" + name + '"');
            };
        }
    }

    /** A square; rows and columns count from 0 at the top left. */
    public record Position(int row, int column) {
        @Override
        public String toString() { return row + "," + column; }
    }

    /** The pawn's new square and the square then stolen; steal is null in `queens` or if none can be stolen. */
    public record IsolaTurn(Position move, Position steal) {
        public static IsolaTurn parse(String text) {
            Matcher found = match("move;%,%(?:;steal;%,%)?", text);
            if (found == null) throw badReply("move;R,C;steal;R,C or move;R,C", text);
            Position move = new Position(number(found, 1), number(found, 2));
            boolean steals = found.group(3) != null;
            return new IsolaTurn(move, steals ? new Position(number(found, 3), number(found, 4)) : null);
        }

        @Override
        public String toString() { return "move;" + move + (steal == null ? "" : ";steal;" + steal); }
    }

    /** A board of isola, isolation or queens, seen by the player to move. Cells are as in the line, row by row. */
    public record IsolaBoard(Rules rules, int player, int rows, int columns, String cells, int milliseconds) {
        public static IsolaBoard parse(String line, Rules rules, int shuffled) {
            String[] fields = split(line, 4);
            int player = parsePlayer(fields[0]);
            Matcher size = match("%x%", fields[1]);
            int rows = size == null ? 0 : number(size, 1);
            int columns = size == null ? 0 : number(size, 2);
            if (Math.min(rows, columns) < 3 || Math.max(rows, columns) > 32)
                throw malformed("board", "ROWSxCOLUMNS, each 3 to 32", fields[1]);
            if (fields[2].length() != rows * columns || match("[01#ABab]*", fields[2]) == null)
                throw malformed("cells", rows * columns + " characters 1 0 # A B a b", fields[2]);
            if (match("[^Aa]*[Aa][^Aa]*", fields[2]) == null || match("[^Bb]*[Bb][^Bb]*", fields[2]) == null)
                throw malformed("cells", "each player's pawn once", fields[2]);
            if (match("%", fields[3]) == null) throw malformed("milliseconds", "a whole number", fields[3]);
            return new IsolaBoard(rules, player, rows, columns, fields[2], Integer.parseInt(fields[3]));
        }

        @Override
        public String toString() { return player + ";" + rows + "x" + columns + ";" + cells + ";" + milliseconds; }
        private Position square(int index) { return new Position(index / columns, index % columns); }

        /** The cell at that square; '0' beyond the edge of the board. */
        public char at(Position square) {
            boolean inside = square.row >= 0 && square.row < rows && square.column >= 0 && square.column < columns;
            return inside ? cells.charAt(square.row * columns + square.column) : '0';
        }

        public Position pawn(int whose) {
            return square(Math.max(cells.indexOf(whose == 1 ? 'A' : 'B'), cells.indexOf(whose == 1 ? 'a' : 'b')));
        }

        public Position me() { return pawn(player); }
        public Position opponent() { return pawn(3 - player); }

        private boolean isQueens() { return rules.name.equals("queens"); }

        public List<Position> moves() { return moves(player); }

        /** The squares that a player's pawn can go to. */
        public List<Position> moves(int whose) {
            List<Position> found = new ArrayList<>();
            Position start = pawn(whose);
            for (int step = 0; step < 9; ++step) {
                Position square = new Position(start.row + step / 3 - 1, start.column + step % 3 - 1);
                while (at(square) == '1' || at(square) == '#') {
                    found.add(square);
                    if (isQueens()) square = new Position(square.row + step / 3 - 1, square.column + step % 3 - 1);
                    else break;
                }
            }
            found.sort((a, b) -> a.row != b.row ? a.row - b.row : a.column - b.column);
            return found;
        }

        private StringBuilder afterMove(Position move) {
            StringBuilder after = new StringBuilder(cells);
            char left = at(me()) == "AB".charAt(player - 1) ? '1' : '#';
            after.setCharAt(me().row * columns + me().column, isQueens() ? '0' : left);
            after.setCharAt(move.row * columns + move.column, (at(move) == '#' ? "ab" : "AB").charAt(player - 1));
            return after;
        }

        /** The squares that can be stolen after that move. */
        public List<Position> steals(Position move) {
            CharSequence after = afterMove(move);
            return IntStream.range(0, isQueens() ? 0 : rows * columns).filter(i -> after.charAt(i) == '1')
                    .mapToObj(this::square).toList();
        }

        public List<IsolaTurn> legalTurns() {
            List<IsolaTurn> turns = new ArrayList<>();
            for (Position move : moves()) {
                List<Position> steals = steals(move);
                if (steals.isEmpty()) turns.add(new IsolaTurn(move, null));
                for (Position steal : steals) turns.add(new IsolaTurn(move, steal));
            }
            return turns;
        }

        /** The board after a legal turn, as the other player sees it. */
        public IsolaBoard play(IsolaTurn turn) {
            StringBuilder after = afterMove(turn.move);
            if (turn.steal != null) after.setCharAt(turn.steal.row * columns + turn.steal.column, '0');
            return new IsolaBoard(rules, 3 - player, rows, columns, after.toString(), milliseconds);
        }
    }

    /** `move`, `retreat`, `attack` with count tiles of one value, or `shuffle`. */
    public record IslandTurn(String act, int tile, int count) {
        public static final IslandTurn SHUFFLE = new IslandTurn("shuffle", 0, 0);

        public static IslandTurn parse(String text) {
            if (text.equals("shuffle")) return SHUFFLE;
            Matcher found = match("(?:move|retreat);([0-4])|attack;(?=([0-4]))\\2{1,5}", text);
            if (found == null) throw badReply("move;x, retreat;x, attack;x...x, shuffle", text);
            int end = text.indexOf(';');
            return new IslandTurn(text.substring(0, end), text.charAt(end + 1) - '0', text.length() - end - 1);
        }

        @Override
        public String toString() { return equals(SHUFFLE) ? act : act + ";" + String.valueOf(tile).repeat(count); }
    }

    /** A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's first. */
    public record IslandBoard(Rules rules, int player, List<Integer> tiles, List<Integer> pawns, int shufflesLeft) {
        /** shuffled: how often this player has shuffled in this game, which the line does not say. */
        public static IslandBoard parse(String line, Rules rules, int shuffled) {
            String[] fields = split(line, 3);
            int player = parsePlayer(fields[0]);
            boolean of2015 = rules.name.equals("bot-battle-2015");
            String digits = of2015 ? "[1-4]{5}" : "[0-4]{5}";
            if (match(digits, fields[1]) == null) throw malformed("tiles", digits, fields[1]);
            if (fields[2].length() != LAST_CELL + 1 || match("0*10*20*", fields[2]) == null)
                throw malformed("island", "15 characters 0 with one 1 and, right of it, one 2", fields[2]);
            return new IslandBoard(rules, player, fields[1].chars().mapToObj(c -> c - '0').toList(),
                    List.of(fields[2].indexOf('1'), fields[2].indexOf('2')), of2015 ? Math.max(20 - shuffled, 0) : 0);
        }

        @Override
        public String toString() {
            String island = IntStream.rangeClosed(0, LAST_CELL).mapToObj(i -> String.valueOf(pawns.indexOf(i) + 1))
                    .collect(Collectors.joining());
            return player + ";" + tiles.stream().map(String::valueOf).collect(Collectors.joining()) + ";" + island;
        }

        public int distance() { return pawns.get(1) - pawns.get(0); }

        /** The cells behind the player: a retreat by more leads off the island. */
        public int room() { return player == 1 ? pawns.get(0) : LAST_CELL - pawns.get(1); }
        public int count(int tile) { return Collections.frequency(tiles, tile); }

        public List<IslandTurn> legalTurns() {
            List<IslandTurn> turns = new ArrayList<>();
            for (int tile : new TreeSet<>(tiles)) {
                if (tile < distance()) turns.add(new IslandTurn("move", tile, 1));
                turns.add(new IslandTurn("retreat", tile, 1));
                for (int used = 1; tile == distance() && used <= count(tile); ++used)
                    turns.add(new IslandTurn("attack", tile, used));
            }
            if (shufflesLeft > 0) turns.add(IslandTurn.SHUFFLE);
            return turns;
        }
    }

    /** Two halves: low and high in a hand, left and right in the chain. */
    public record Tile(int first, int second) {
        @Override
        public String toString() { return "" + first + second; }
        public Tile turned() { return new Tile(second, first); }

        /** Low half first. */
        public Tile sorted() { return first <= second ? this : turned(); }
        public boolean isDouble() { return first == second; }

        public boolean has(int pips) { return first == pips || second == pips; }
        public int pips() { return first + second; }
    }

    /** A tile, low half first, and the end to which it is laid: `left` or `right`. */
    public record DominoesTurn(Tile tile, String end) {
        public static DominoesTurn parse(String text) {
            Matcher found = match("play;([0-6])([0-6]);(left|right)", text);
            if (found == null) throw badReply("play;T;left, play;T;right", text);
            return new DominoesTurn(new Tile(number(found, 1), number(found, 2)).sorted(), found.group(3));
        }

        @Override
        public String toString() { return "play;" + tile + ";" + end; }
    }

    /** Two numbers: that of the player to move, and the opponent's. */
    public record Pair(int mine, int others) {
        private static Pair parse(String field, String text) {
            Matcher found = match("%:%", text);
            if (found == null) throw malformed(field, "MINE:OTHER, whole numbers", text);
            return new Pair(number(found, 1), number(found, 2));
        }

        @Override
        public String toString() { return mine + ":" + others; }
    }

    /** A player's view of dominoes; the chain runs from left to right. */
    public record DominoesBoard(Rules rules, int player, List<Tile> hand, List<Tile> chain, Pair scores, Pair passes) {
        public static DominoesBoard parse(String line, Rules rules, int shuffled) {
            String[] fields = split(line, 5);
            int player = parsePlayer(fields[0]);
            List<Tile> hand = parseTiles("hand", fields[1]);
            Stream<String> sorted = hand.stream().map(tile -> tile.sorted().toString()).distinct().sorted();
            if (!sorted.collect(Collectors.joining(" ")).equals(fields[1]))
                throw malformed("hand", "each tile once, low digit first, sorted", fields[1]);
            List<Tile> chain = parseTiles("chain", fields[2]);
            for (int i = 1; i < chain.size(); ++i)
                if (chain.get(i - 1).second != chain.get(i).first)
                    throw malformed("chain", "neighbours that match", fields[2]);
            return new DominoesBoard(rules, player, hand, chain, Pair.parse("scores", fields[3]),
                    Pair.parse("passes", fields[4]));
        }

        private static List<Tile> parseTiles(String field, String text) {
            if (match("([0-6]{2}( [0-6]{2})*)?", text) == null)
                throw malformed(field, "tiles of two digits 0 to 6, one blank between them", text);
            return Stream.of(text.split(" ")).filter(tile -> !tile.isEmpty())
                    .map(tile -> new Tile(tile.charAt(0) - '0', tile.charAt(1) - '0')).toList();
        }

        @Override
        public String toString() {
            return player + ";" + joined(hand) + ";" + joined(chain) + ";" + scores + ";" + passes;
        }

        private static String joined(List<Tile> tiles) {
            return tiles.stream().map(Tile::toString).collect(Collectors.joining(" "));
        }

        private int leftEnd() { return chain.get(0).first; }

        private int rightEnd() { return chain.get(chain.size() - 1).second; }

        /** The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn. */
        public List<Tile> unseen() {
            Set<Tile> seen = Stream.concat(hand.stream(), chain.stream()).map(Tile::sorted).collect(Collectors.toSet());
            return IntStream.range(0, 49).mapToObj(i -> new Tile(i / 7, i % 7))
                    .filter(tile -> tile.first <= tile.second && !seen.contains(tile)).toList();
        }

        public List<DominoesTurn> legalTurns() {
            List<DominoesTurn> turns = new ArrayList<>();
            for (Tile tile : hand) {
                if (chain.isEmpty() || tile.has(leftEnd())) turns.add(new DominoesTurn(tile, "left"));
                if (!chain.isEmpty() && tile.has(rightEnd())) turns.add(new DominoesTurn(tile, "right"));
            }
            return turns;
        }

        /** The chain after a legal turn. */
        public List<Tile> lay(DominoesTurn turn) {
            List<Tile> after = new ArrayList<>(chain);
            Tile tile = turn.tile;
            if (chain.isEmpty()) after.add(tile);
            else if (turn.end.equals("left")) after.add(0, tile.second == leftEnd() ? tile : tile.turned());
            else after.add(tile.first == rightEnd() ? tile : tile.turned());
            return after;
        }

        /** The points of a legal turn itself, without those for an opponent's pass or the end of the game. */
        public int points(DominoesTurn turn) {
            List<Tile> after = lay(turn);
            Tile left = after.get(0), right = after.get(after.size() - 1);
            boolean twice = rules.doublesTwice && after.size() > 1;
            int sum = left.first + right.second;
            if (twice && left.isDouble()) sum += left.first;
            if (twice && right.isDouble()) sum += right.second;
            return sum % 5 == 0 ? sum : 0;
        }
    }

    // Annotations, which viewers draw; a bot writes them on stderr

    public static String cellNote(Position at, String colour, String label) {
        return ("@cell " + at + " " + colour + " " + label).stripTrailing();
    }

    public static String arrowNote(Position from, Position to, String colour) {
        return "@arrow " + from + " " + to + " " + colour;
    }

    public static String valueNote(double value) {
        return "@value " + (value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
    }

    public static String textNote(String words) { return "@text " + words.replace('\n', ' '); }

    /** Parses a board line; shuffled is how often this player has shuffled in this game. */
    public interface Parser<B> { B parse(String line, Rules rules, int shuffled); }

    /** Parses a board line of any contest; the rules decide which. */
    public static Record parseBoard(String line, Rules rules, int shuffled) {
        return switch (rules.family()) {
            case "isola" -> IsolaBoard.parse(line, rules, shuffled);
            case "island" -> IslandBoard.parse(line, rules, shuffled);
            default -> DominoesBoard.parse(line, rules, shuffled);
        };
    }

    /** Answers each line of stdin with the turn that the function returns, until the input ends. */
    public static <B> void run(Parser<B> parser, Function<B, ?> answer) throws IOException {
        Rules rules = Rules.parse(System.getenv().getOrDefault("ARENA_RULES", "isola"));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        int shuffled = 0;
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String reply = answer.apply(parser.parse(line, rules, shuffled)).toString();
            if (reply.equals("shuffle")) ++shuffled;
            System.out.print(reply + "\n");
            System.out.flush();
        }
    }
}
