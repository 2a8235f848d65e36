// The arena's lines as C# values, for all five contests. Copy this file beside your bot; it needs .NET 8.
//
//     Arena.Run(IsolaBoard.Parse, board => board.LegalTurns()[0]);
//
// Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
// (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
//
// A malformed line throws a FormatException with a message that names the field.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace ArenaKit;

/// <summary>Parses the fields of lines.</summary>
internal static class Line
{
    public static FormatException Malformed(string field, string expected, string found) =>
        new($"board line, {field}: expected {expected}, found \"{found}\"");

    public static FormatException BadReply(string forms, string found) =>
        new($"reply: expected {forms}, found \"{found}\"");

    /// <summary>
    /// Matches the whole text with a regular expression in which % stands for a number; null if it does not match.
    /// </summary>
    public static Match? Match(string form, string text)
    {
        Match found = Regex.Match(text, "\\A(?:" + form.Replace("%", "(0|[1-9][0-9]{0,8})") + ")\\z");
        return found.Success ? found : null;
    }

    public static int Number(Match found, int group) =>
        int.Parse(found.Groups[group].Value, CultureInfo.InvariantCulture);

    /// <summary>
    /// Cuts a line into count fields; the last takes the rest, a missing one is "(missing)", which no field accepts.
    /// </summary>
    public static string[] Split(string line, int count)
    {
        string[] found = line.Split(';', count);
        return found.Concat(Enumerable.Repeat("(missing)", count - found.Length)).ToArray();
    }

    public static int Player(string text) =>
        text is "1" or "2" ? text[0] - '0' : throw Malformed("player", "1 or 2", text);

    public static (int Mine, int Other) Pair(string field, string text)
    {
        Match found = Match("%:%", text) ?? throw Malformed(field, "MINE:OTHER, whole numbers", text);
        return (Number(found, 1), Number(found, 2));
    }
}

/// <summary>The variant, as ARENA_RULES names it: `isola board=9x9`, `dominoes doubles=once`.</summary>
public sealed record Rules(string Name, string Family, bool DoublesTwice)
{
    public static Rules Parse(string text)
    {
        string[] words = text.Split(' ');
        string family = words[0] switch
        {
            "isola" or "isolation" or "queens" => "isola",
            "bot-battle" or "bot-battle-2015" => "island",
            "dominoes" => "dominoes",
            _ => throw new FormatException($"rules: no variant is named \"{words[0]}\""),
        };
        return new Rules(words[0], family, !words.Contains("doubles=once"));
    }
}

/// <summary>A square; rows and columns count from 0 at the top left.</summary>
public readonly record struct Position(int Row, int Column)
{
    public override string ToString() => $"{Row},{Column}";
}

/// <summary>
/// The pawn's new square and the square then stolen; Steal is null in `queens` or if none can be stolen.
/// </summary>
public sealed record IsolaTurn(Position Move, Position? Steal)
{
    public static IsolaTurn Parse(string text)
    {
        Match found = Line.Match("move;%,%(?:;steal;%,%)?", text)
            ?? throw Line.BadReply("move;R,C;steal;R,C or move;R,C", text);
        Position Square(int group) => new(Line.Number(found, group), Line.Number(found, group + 1));
        return new IsolaTurn(Square(1), found.Groups[3].Success ? Square(3) : null);
    }

    public override string ToString() => Steal is null ? $"move;{Move}" : $"move;{Move};steal;{Steal}";
}

/// <summary>A board of isola, isolation or queens, seen by the player to move. Cells are as in the line.</summary>
public sealed record IsolaBoard(Rules Rules, int Player, int Rows, int Columns, string Cells, int Milliseconds)
{
    public static IsolaBoard Parse(string line, Rules rules, int shuffled)
    {
        string[] fields = Line.Split(line, 4);
        int player = Line.Player(fields[0]);
        Match? size = Line.Match("%x%", fields[1]);
        int rows = size is null ? 0 : Line.Number(size, 1), columns = size is null ? 0 : Line.Number(size, 2);
        if (Math.Min(rows, columns) < 3 || Math.Max(rows, columns) > 32)
            throw Line.Malformed("board", "ROWSxCOLUMNS, each 3 to 32", fields[1]);
        if (fields[2].Length != rows * columns || Line.Match("[01#ABab]*", fields[2]) is null)
            throw Line.Malformed("cells", $"{rows * columns} characters 1 0 # A B a b", fields[2]);
        if (fields[2].Count(c => c is 'A' or 'a') != 1 || fields[2].Count(c => c is 'B' or 'b') != 1)
            throw Line.Malformed("cells", "each player's pawn once", fields[2]);
        Match time = Line.Match("%", fields[3]) ?? throw Line.Malformed("milliseconds", "a whole number", fields[3]);
        return new IsolaBoard(rules, player, rows, columns, fields[2], Line.Number(time, 1));
    }

    public override string ToString() => $"{Player};{Rows}x{Columns};{Cells};{Milliseconds}";

    private bool IsQueens => Rules.Name == "queens";
    public Position Me => Pawn(Player);
    public Position Opponent => Pawn(3 - Player);

    private int Index(Position at) => at.Row * Columns + at.Column;

    private Position Square(int index) => new(index / Columns, index % Columns);

    public Position Pawn(int player) => Square(Cells.IndexOfAny(player == 1 ? new[] { 'A', 'a' } : new[] { 'B', 'b' }));

    /// <summary>The cell at that square; '0' beyond the edge of the board.</summary>
    public char At(Position square) =>
        square.Row >= 0 && square.Row < Rows && square.Column >= 0 && square.Column < Columns
            ? Cells[Index(square)] : '0';

    public IReadOnlyList<Position> Moves() => Moves(Player);

    /// <summary>The squares that a player's pawn can go to.</summary>
    public IReadOnlyList<Position> Moves(int player)
    {
        var found = new List<Position>();
        for (int step = 0; step < 9; ++step)
        {
            Position square = Pawn(player);
            bool free;
            do
            {
                square = new Position(square.Row + step / 3 - 1, square.Column + step % 3 - 1);
                free = At(square) is '1' or '#';
                if (free) found.Add(square);
            } while (free && IsQueens);
        }
        return found.OrderBy(Index).ToList();
    }

    private char[] AfterMove(Position move)
    {
        char[] after = Cells.ToCharArray();
        char left = char.IsAsciiLetterUpper(At(Me)) ? '1' : '#';
        after[Index(Me)] = IsQueens ? '0' : left;
        after[Index(move)] = (At(move) == '#' ? "ab" : "AB")[Player - 1];
        return after;
    }

    /// <summary>The squares that can be stolen after that move.</summary>
    public IReadOnlyList<Position> Steals(Position move)
    {
        if (IsQueens) return Array.Empty<Position>();
        char[] after = AfterMove(move);
        return Enumerable.Range(0, after.Length).Where(index => after[index] == '1').Select(Square).ToList();
    }

    public IReadOnlyList<IsolaTurn> LegalTurns()
    {
        var turns = new List<IsolaTurn>();
        foreach (Position move in Moves())
        {
            IReadOnlyList<Position> steals = Steals(move);
            if (steals.Count == 0) turns.Add(new IsolaTurn(move, null));
            turns.AddRange(steals.Select(steal => new IsolaTurn(move, steal)));
        }
        return turns;
    }

    /// <summary>The board after a legal turn, as the other player sees it.</summary>
    public IsolaBoard Play(IsolaTurn turn)
    {
        char[] after = AfterMove(turn.Move);
        if (turn.Steal is Position steal) after[Index(steal)] = '0';
        return this with { Player = 3 - Player, Cells = new string(after) };
    }
}

/// <summary>`move`, `retreat`, `attack` with Count tiles of one value, or `shuffle`.</summary>
public sealed record IslandTurn(string Act, int Tile, int Count)
{
    public static readonly IslandTurn Shuffle = new("shuffle", 0, 0);

    public static IslandTurn Parse(string text)
    {
        if (text == "shuffle") return Shuffle;
        Match found = Line.Match("(move|retreat);([0-4])", text) ?? Line.Match("(attack);([0-4])\\2{0,4}", text)
            ?? throw Line.BadReply("move;x, retreat;x, attack;x...x, shuffle", text);
        string act = found.Groups[1].Value;
        return new IslandTurn(act, Line.Number(found, 2), text.Length - act.Length - 1);
    }

    public override string ToString() => Act == "shuffle" ? Act : $"{Act};{new string((char)('0' + Tile), Count)}";
}

/// <summary>
/// A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's first.
/// </summary>
public sealed record IslandBoard(int Player, IReadOnlyList<int> Tiles, int Left, int Right, int ShufflesLeft)
{
    private const int LastCell = 14;

    /// <summary>shuffled: how often this player has shuffled in this game, which the line does not say.</summary>
    public static IslandBoard Parse(string line, Rules rules, int shuffled)
    {
        string[] fields = Line.Split(line, 3);
        int player = Line.Player(fields[0]);
        bool of2015 = rules.Name == "bot-battle-2015";
        string digits = of2015 ? "[1-4]{5}" : "[0-4]{5}";
        if (Line.Match(digits, fields[1]) is null) throw Line.Malformed("tiles", digits, fields[1]);
        if (fields[2].Length != LastCell + 1 || Line.Match("0*10*20*", fields[2]) is null)
            throw Line.Malformed("island", "15 characters 0 with one 1 and, right of it, one 2", fields[2]);
        return new IslandBoard(player, fields[1].Select(c => c - '0').ToList(), fields[2].IndexOf('1'),
            fields[2].IndexOf('2'), of2015 ? Math.Max(20 - shuffled, 0) : 0);
    }

    public override string ToString()
    {
        var island = new StringBuilder(new string('0', LastCell + 1)) { [Left] = '1', [Right] = '2' };
        return $"{Player};{string.Concat(Tiles)};{island}";
    }

    public int Distance => Right - Left;

    /// <summary>The cells behind the player: a retreat by more leads off the island.</summary>
    public int Room => Player == 1 ? Left : LastCell - Right;

    public int CountOf(int tile) => Tiles.Count(each => each == tile);

    public IReadOnlyList<IslandTurn> LegalTurns()
    {
        var turns = new List<IslandTurn>();
        foreach (int tile in Tiles.Distinct().OrderBy(tile => tile))
        {
            if (tile < Distance) turns.Add(new IslandTurn("move", tile, 1));
            turns.Add(new IslandTurn("retreat", tile, 1));
            for (int used = 1; tile == Distance && used <= CountOf(tile); ++used)
                turns.Add(new IslandTurn("attack", tile, used));
        }
        if (ShufflesLeft > 0) turns.Add(IslandTurn.Shuffle);
        return turns;
    }
}

/// <summary>Two halves: low and high in a hand, left and right in the chain.</summary>
public readonly record struct Tile(int First, int Second)
{
    public override string ToString() => $"{First}{Second}";

    public Tile Turned => new(Second, First);
    public Tile Sorted => First <= Second ? this : Turned;
    public bool IsDouble => First == Second;
    public int Pips => First + Second;

    public bool Has(int pips) => First == pips || Second == pips;
}

/// <summary>A tile, low half first, and the end to which it is laid: `left` or `right`.</summary>
public sealed record DominoesTurn(Tile Tile, string End)
{
    public static DominoesTurn Parse(string text)
    {
        Match found = Line.Match("play;([0-6])([0-6]);(left|right)", text)
            ?? throw Line.BadReply("play;T;left, play;T;right", text);
        return new DominoesTurn(new Tile(Line.Number(found, 1), Line.Number(found, 2)).Sorted, found.Groups[3].Value);
    }

    public override string ToString() => $"play;{Tile};{End}";
}

/// <summary>A player's view of dominoes; the chain runs from left to right.</summary>
public sealed record DominoesBoard(Rules Rules, int Player, IReadOnlyList<Tile> Hand, IReadOnlyList<Tile> Chain,
    (int Mine, int Other) Scores, (int Mine, int Other) Passes)
{
    public static DominoesBoard Parse(string line, Rules rules, int shuffled)
    {
        string[] fields = Line.Split(line, 5);
        int player = Line.Player(fields[0]);
        IReadOnlyList<Tile> hand = Tiles("hand", fields[1]);
        var sorted = hand.Select(tile => tile.Sorted.ToString()).Distinct().OrderBy(t => t, StringComparer.Ordinal);
        if (string.Join(' ', sorted) != fields[1])
            throw Line.Malformed("hand", "each tile once, low digit first, sorted", fields[1]);
        IReadOnlyList<Tile> chain = Tiles("chain", fields[2]);
        if (chain.Zip(chain.Skip(1)).Any(two => two.First.Second != two.Second.First))
            throw Line.Malformed("chain", "neighbours that match", fields[2]);
        return new DominoesBoard(rules, player, hand, chain, Line.Pair("scores", fields[3]),
            Line.Pair("passes", fields[4]));
    }

    private static IReadOnlyList<Tile> Tiles(string field, string text)
    {
        if (Line.Match("([0-6]{2}( [0-6]{2})*)?", text) is null)
            throw Line.Malformed(field, "tiles of two digits 0 to 6, one blank between them", text);
        return text.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(tile => new Tile(tile[0] - '0', tile[1] - '0')).ToList();
    }

    public override string ToString() => $"{Player};{string.Join(' ', Hand)};{string.Join(' ', Chain)};"
        + $"{Scores.Mine}:{Scores.Other};{Passes.Mine}:{Passes.Other}";

    /// <summary>
    /// The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn.
    /// </summary>
    public IReadOnlyList<Tile> Unseen()
    {
        var seen = Hand.Concat(Chain).Select(tile => tile.Sorted).ToHashSet();
        return Enumerable.Range(0, 49).Select(i => new Tile(i / 7, i % 7))
            .Where(tile => tile == tile.Sorted && !seen.Contains(tile)).ToList();
    }

    public IReadOnlyList<DominoesTurn> LegalTurns()
    {
        var turns = new List<DominoesTurn>();
        foreach (Tile tile in Hand)
        {
            if (Chain.Count == 0 || tile.Has(Chain[0].First)) turns.Add(new DominoesTurn(tile, "left"));
            if (Chain.Count > 0 && tile.Has(Chain[^1].Second)) turns.Add(new DominoesTurn(tile, "right"));
        }
        return turns;
    }

    /// <summary>The chain after a legal turn.</summary>
    public IReadOnlyList<Tile> Lay(DominoesTurn turn)
    {
        Tile tile = turn.Tile;
        if (Chain.Count == 0) return new[] { tile };
        if (turn.End == "left") return Chain.Prepend(tile.Second == Chain[0].First ? tile : tile.Turned).ToList();
        return Chain.Append(tile.First == Chain[^1].Second ? tile : tile.Turned).ToList();
    }

    /// <summary>
    /// The points of a legal turn itself, without those for an opponent's pass or the end of the game.
    /// </summary>
    public int Points(DominoesTurn turn)
    {
        IReadOnlyList<Tile> after = Lay(turn);
        int Times(Tile tile) => Rules.DoublesTwice && after.Count > 1 && tile.IsDouble ? 2 : 1;
        int sum = after[0].First * Times(after[0]) + after[^1].Second * Times(after[^1]);
        return sum % 5 == 0 ? sum : 0;
    }
}

/// <summary>The loop, and annotations, which viewers draw; a bot writes them on stderr.</summary>
public static class Arena
{
    public static string CellNote(Position at, string colour, string label = "") =>
        $"@cell {at} {colour} {label}".TrimEnd();

    public static string ArrowNote(Position from, Position to, string colour) => $"@arrow {from} {to} {colour}";

    public static string ValueNote(double value) => "@value " + value.ToString(CultureInfo.InvariantCulture);

    public static string TextNote(string words) => "@text " + words.Replace('\n', ' ');

    /// <summary>Parses a board line of any contest; the rules decide which.</summary>
    public static object ParseBoard(string line, Rules rules, int shuffled) => rules.Family switch
    {
        "isola" => IsolaBoard.Parse(line, rules, shuffled),
        "island" => IslandBoard.Parse(line, rules, shuffled),
        _ => DominoesBoard.Parse(line, rules, shuffled),
    };

    /// <summary>Answers each line of stdin with the turn that answer returns, until the input ends.</summary>
    public static void Run<TBoard, TTurn>(Func<string, Rules, int, TBoard> parse, Func<TBoard, TTurn> answer)
        where TTurn : notnull
    {
        Rules rules = Rules.Parse(Environment.GetEnvironmentVariable("ARENA_RULES") ?? "isola");
        int shuffled = 0;
        while (Console.ReadLine() is string line)
        {
            string reply = answer(parse(line, rules, shuffled)).ToString()!;
            if (reply == "shuffle") ++shuffled;
            Console.Write(reply + "\n");
            Console.Out.Flush();
        }
    }
}
