import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** usage: Vectors FOLDER. Checks that ArenaKit and SearchBoard read, write and play as the line vectors in FOLDER. */
public final class Vectors {
    private static int checks = 0;
    private static int failures = 0;

    private static void check(Object found, Object expected, String what) {
        ++checks;
        if (found.toString().equals(expected.toString())) return;
        ++failures;
        System.out.println(what + "\n  expected " + expected + "\n  found    " + found);
    }

    private static List<String[]> rows(String folder, String name) throws IOException {
        return Files.readAllLines(Path.of(folder, name)).stream().skip(1).map(line -> line.split("\t", -1)).toList();
    }

    private static long digest(List<String> replies) {
        long value = 0;
        for (String reply : replies)
            for (char c : (reply + "\n").toCharArray()) value = (value * 257 + c) % 2147483647;
        return value;
    }

    private static String listed(List<String> replies) {
        return replies.size() > 24 ? replies.get(0) + " ... " + replies.get(replies.size() - 1) : String.join(" ", replies);
    }

    private static Record board(String rules, String line) {
        return ArenaKit.parseBoard(line, ArenaKit.Rules.parse(rules), 0);
    }

    private static List<?> turns(Record any) {
        if (any instanceof ArenaKit.IsolaBoard board) return board.legalTurns();
        if (any instanceof ArenaKit.IslandBoard board) return board.legalTurns();
        return ((ArenaKit.DominoesBoard) any).legalTurns();
    }

    private static long perft(ArenaKit.IsolaBoard board, int depth) {
        if (depth == 0) return 1;
        return board.legalTurns().stream().mapToLong(turn -> perft(board.play(turn), depth - 1)).sum();
    }

    /** Returns perft by make and unmake, less a million for each turn that unmake does not take back completely. */
    private static long walk(SearchBoard board, int depth) {
        if (depth == 0) return 1;
        long nodes = 0;
        String before = board.text() + board.hash();
        for (SearchBoard.Turn turn : board.turns()) {
            board.make(turn);
            nodes += walk(board, depth - 1);
            board.unmake(turn);
            if (!before.equals(board.text() + board.hash())) nodes -= 1_000_000;
        }
        return nodes;
    }

    private static List<String> repliesOf(SearchBoard board) {
        return board.turns().stream().map(turn -> board.reply(turn).toString()).toList();
    }

    /** Checks that making a turn gives the same board as the rules, and the same hash as reading that board. */
    private static void checkMade(ArenaKit.IsolaBoard board, String reply) {
        SearchBoard search = new SearchBoard(board);
        search.make(search.turns().get(repliesOf(search).indexOf(reply)));
        ArenaKit.IsolaBoard after = board.play(ArenaKit.IsolaTurn.parse(reply));
        String wanted = after.cells() + " " + new SearchBoard(after).hash();
        check(search.text() + " " + search.hash(), wanted, "made " + reply + ": " + board);
    }

    private static String result(Record any, String reply) {
        if (any instanceof ArenaKit.IsolaBoard board) return board.play(ArenaKit.IsolaTurn.parse(reply)).toString();
        ArenaKit.DominoesBoard board = (ArenaKit.DominoesBoard) any;
        ArenaKit.DominoesTurn turn = ArenaKit.DominoesTurn.parse(reply);
        return String.join(" ", board.lay(turn).stream().map(Object::toString).toList()) + ";" + board.points(turn);
    }

    /** Returns the part of the error before the first colon; empty if there was no error. */
    private static String refused(Callable<?> read) throws Exception {
        try {
            read.call();
        } catch (NumberFormatException error) {
            throw error;
        } catch (IllegalArgumentException error) {
            return error.getMessage().split(":")[0];
        }
        return "";
    }

    private static Object parse(String game, String reply) {
        return switch (game) {
            case "isola" -> ArenaKit.IsolaTurn.parse(reply);
            case "island" -> ArenaKit.IslandTurn.parse(reply);
            default -> ArenaKit.DominoesTurn.parse(reply);
        };
    }

    private static ArenaKit.Position square(String text) {
        String[] parts = text.split(",");
        return new ArenaKit.Position(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    private static String note(String[] row) {
        return switch (row[0]) {
            case "cell" -> ArenaKit.cellNote(square(row[1]), row[3], row[4]);
            case "arrow" -> ArenaKit.arrowNote(square(row[1]), square(row[2]), row[3]);
            case "value" -> ArenaKit.valueNote(Double.parseDouble(row[4]));
            default -> ArenaKit.textNote(row[4]);
        };
    }

    public static void main(String[] arguments) throws Exception {
        String folder = arguments[0];
        for (String[] row : rows(folder, "boards.tsv")) {
            List<String> found = turns(board(row[0], row[1])).stream().map(Object::toString).toList();
            check(board(row[0], row[1]), row[1], "written again: " + row[1]);
            check(found.size() + " " + digest(found) + " " + listed(found), row[2] + " " + row[3] + " " + row[4], "legal: " + row[1]);
            if (board(row[0], row[1]) instanceof ArenaKit.IsolaBoard board)
                check(digest(repliesOf(new SearchBoard(board))), row[3], "turns of the search board: " + row[1]);
        }
        for (String[] row : rows(folder, "plays.tsv")) {
            check(result(board(row[0], row[1]), row[2]), row[3], "after " + row[2] + ": " + row[1]);
            if (board(row[0], row[1]) instanceof ArenaKit.IsolaBoard board) checkMade(board, row[2]);
        }
        for (String[] row : rows(folder, "perft.tsv")) {
            ArenaKit.IsolaBoard board = (ArenaKit.IsolaBoard) board(row[0], row[3]);
            int depth = Integer.parseInt(row[1]);
            check(perft(board, depth), row[2], "perft " + depth + ": " + row[3]);
            check(walk(new SearchBoard(board), depth), row[2], "made and unmade " + depth + ": " + row[3]);
        }
        for (String[] row : rows(folder, "malformed.tsv"))
            check(refused(() -> board(row[0], row[2])), "board line, " + row[1], "malformed: " + row[2]);
        for (String[] row : rows(folder, "replies.tsv")) {
            if (row[2].isEmpty()) check(refused(() -> parse(row[0], row[1])), "reply", "refused: " + row[1]);
            else check(parse(row[0], row[1]), row[2], "reply: " + row[1]);
        }
        for (String[] row : rows(folder, "annotations.tsv")) check(note(row), row[5], "annotation " + row[0]);
        System.out.println(checks + " checks, " + failures + " failures");
        System.exit(failures > 0 ? 1 : 0);
    }
}
