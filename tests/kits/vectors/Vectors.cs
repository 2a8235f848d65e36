// usage: Vectors FOLDER: does ArenaKit.cs read and write as the line vectors in FOLDER say?
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

    // The error's words before the first colon; nothing where there was none.
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
        }
        foreach (string[] row in Rows(folder, "plays.tsv"))
            Check(Result(Board(row[0], row[1]), row[2]), row[3], $"after {row[2]}: {row[1]}");
        foreach (string[] row in Rows(folder, "perft.tsv"))
            Check(Perft((IsolaBoard)Board(row[0], row[3]), int.Parse(row[1])), row[2], $"perft {row[1]}: {row[3]}");
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
