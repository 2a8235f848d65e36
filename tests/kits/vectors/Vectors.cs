// usage: Vectors FOLDER. Checks that ArenaKit.cs and SearchBoard.cs read, write and play as the line vectors in FOLDER
// say.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using ArenaKit;

internal static class Vectors
{
    private static int checks;
    private static int failures;

    private static void Check(object found, object expected, string what)
    {
        ++checks;
        if (found.ToString() == expected.ToString()) return;
        ++failures;
        Console.WriteLine($"{what}\n  expected {expected}\n  found    {found}");
    }

    private static IEnumerable<string[]> Rows(string folder, string name) =>
        File.ReadAllLines(Path.Combine(folder, name)).Skip(1).Select(line => line.Split('\t'));

    private static long Digest(IEnumerable<string> replies) =>
        Encoding.ASCII.GetBytes(string.Concat(replies.Select(reply => reply + "\n")))
            .Aggregate(0L, (value, c) => (value * 257 + c) % 2147483647);

    private static string Listed(IReadOnlyList<string> replies) =>
        replies.Count > 24 ? replies[0] + " ... " + replies[replies.Count - 1] : string.Join(" ", replies);

    private static object Board(string rules, string line) => Arena.ParseBoard(line, Rules.Parse(rules), 0);

    private static List<string> Turns(object any)
    {
        if (any is IsolaBoard isola) return Written(isola.LegalTurns());
        if (any is IslandBoard island) return Written(island.LegalTurns());
        return Written(((DominoesBoard)any).LegalTurns());
    }

    private static List<string> Written(IEnumerable<object> turns) => turns.Select(turn => turn.ToString()).ToList();

    private static string Result(object any, string reply)
    {
        if (any is IsolaBoard isola) return isola.Play(IsolaTurn.Parse(reply)).ToString();
        var board = (DominoesBoard)any;
        DominoesTurn turn = DominoesTurn.Parse(reply);
        return $"{string.Join(" ", board.Lay(turn))};{board.Points(turn)}";
    }

    private static long Perft(IsolaBoard board, int depth) =>
        depth == 0 ? 1 : board.LegalTurns().Sum(turn => Perft(board.Play(turn), depth - 1));

    // Returns perft by make and unmake, less a million for each turn after which unmake does not restore the board and
    // hash.
    private static long Walk(SearchBoard search, int depth)
    {
        if (depth == 0) return 1;
        long nodes = 0;
        string before = State(search);
        foreach (SearchTurn turn in search.Turns())
        {
            search.Make(turn);
            nodes += Walk(search, depth - 1);
            search.Unmake(turn);
            if (State(search) != before) nodes -= 1000000;
        }
        return nodes;
    }

    private static string State(SearchBoard search) => $"{search.Text()} {search.Hash}";

    private static List<string> Replies(SearchBoard search) =>
        search.Turns().Select(turn => search.Reply(turn).ToString()).ToList();

    // Checks that making a turn gives the same board as the rules, and the same hash as reading that board.
    private static void CheckMade(IsolaBoard board, string reply)
    {
        var search = new SearchBoard(board);
        search.Make(search.Turns()[Replies(search).IndexOf(reply)]);
        IsolaBoard after = board.Play(IsolaTurn.Parse(reply));
        Check(State(search), $"{after.Cells} {new SearchBoard(after).Hash}", $"made {reply}: {board}");
    }

    // Returns the part of the error before the first colon; empty if there was no error.
    private static string Refused(Func<object> read)
    {
        try
        {
            read();
        }
        catch (FormatException error)
        {
            return error.Message.Split(':')[0];
        }
        return "";
    }

    private static object Turn(string game, string reply)
    {
        if (game == "isola") return IsolaTurn.Parse(reply);
        if (game == "island") return IslandTurn.Parse(reply);
        return DominoesTurn.Parse(reply);
    }

    private static Position Square(string text)
    {
        string[] parts = text.Split(',');
        return new Position(int.Parse(parts[0]), int.Parse(parts[1]));
    }

    private static string Note(string[] row)
    {
        switch (row[0])
        {
            case "cell":
                return Arena.CellNote(Square(row[1]), row[3], row[4]);
            case "arrow":
                return Arena.ArrowNote(Square(row[1]), Square(row[2]), row[3]);
            case "value":
                return Arena.ValueNote(double.Parse(row[4], CultureInfo.InvariantCulture));
            default:
                return Arena.TextNote(row[4]);
        }
    }

    private static int Main(string[] arguments)
    {
        string folder = arguments[0];
        foreach (string[] row in Rows(folder, "boards.tsv"))
        {
            List<string> found = Turns(Board(row[0], row[1]));
            Check(Board(row[0], row[1]), row[1], "written again: " + row[1]);
            Check($"{found.Count} {Digest(found)} {Listed(found)}", $"{row[2]} {row[3]} {row[4]}", "legal: " + row[1]);
            if (Board(row[0], row[1]) is IsolaBoard board)
                Check(Digest(Replies(new SearchBoard(board))), row[3], "turns of the search board: " + row[1]);
        }
        foreach (string[] row in Rows(folder, "plays.tsv"))
        {
            Check(Result(Board(row[0], row[1]), row[2]), row[3], $"after {row[2]}: {row[1]}");
            if (Board(row[0], row[1]) is IsolaBoard board) CheckMade(board, row[2]);
        }
        foreach (string[] row in Rows(folder, "perft.tsv"))
        {
            var board = (IsolaBoard)Board(row[0], row[3]);
            int depth = int.Parse(row[1]);
            Check(Perft(board, depth), row[2], $"perft {depth}: {row[3]}");
            Check(Walk(new SearchBoard(board), depth), row[2], $"made and unmade {depth}: {row[3]}");
        }
        foreach (string[] row in Rows(folder, "malformed.tsv"))
            Check(Refused(() => Board(row[0], row[2])), "board line, " + row[1], "malformed: " + row[2]);
        foreach (string[] row in Rows(folder, "replies.tsv"))
        {
            if (row[2] == "") Check(Refused(() => Turn(row[0], row[1])), "reply", "refused: " + row[1]);
            else Check(Turn(row[0], row[1]), row[2], "reply: " + row[1]);
        }
        foreach (string[] row in Rows(folder, "annotations.tsv")) Check(Note(row), row[5], "annotation " + row[0]);
        Console.WriteLine($"{checks} checks, {failures} failures");
        return failures > 0 ? 1 : 0;
    }
}
