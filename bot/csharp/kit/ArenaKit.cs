// The arena's lines as C# values, for all five contests. Copy it and ArenaKitTiles.cs beside your bot. They are C# 7.2,
// so that Debian's Mono compiles them as well as .NET does.
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

namespace ArenaKit
{
    /// <summary>Parses the fields of lines.</summary>
    internal static class Line
    {
        public static FormatException Malformed(string field, string expected, string found) =>
            new FormatException($"board line, {field}: expected {expected}, found \"{found}\"");

        public static FormatException BadReply(string forms, string found) =>
            new FormatException($"reply: expected {forms}, found \"{found}\"");

        /// <summary>
        /// Matches the whole text with a regular expression in which % stands for a number; null if it does not match.
        /// </summary>
        public static Match Match(string form, string text)
        {
            Match found = Regex.Match(text, "\\A(?:" + form.Replace("%", "(0|[1-9][0-9]{0,8})") + ")\\z");
            return found.Success ? found : null;
        }

        public static int Number(Match found, int group) =>
            int.Parse(found.Groups[group].Value, CultureInfo.InvariantCulture);

        /// <summary> Cuts a line into count fields; the last field takes the rest; a missing field becomes "(missing)",
        /// which no field accepts. </summary>
        public static string[] Split(string line, int count)
        {
            string[] found = line.Split(new[] { ';' }, count);
            return found.Concat(Enumerable.Repeat("(missing)", count - found.Length)).ToArray();
        }

        public static int Player(string text) =>
            text == "1" || text == "2" ? text[0] - '0' : throw Malformed("player", "1 or 2", text);

        public static (int Mine, int Other) Pair(string field, string text)
        {
            Match found = Match("%:%", text) ?? throw Malformed(field, "MINE:OTHER, whole numbers", text);
            return (Number(found, 1), Number(found, 2));
        }
    }

    /// <summary>The variant, as ARENA_RULES names it: `isola board=9x9`, `dominoes doubles=once`.</summary>
    public sealed class Rules
    {
        public string Name { get; }
        public string Family { get; }
        public bool DoublesTwice { get; }

        public Rules(string name, string family, bool doublesTwice)
        {
            Name = name;
            Family = family;
            DoublesTwice = doublesTwice;
        }

        public static Rules Parse(string text)
        {
            string[] words = text.Split(' ');
            return new Rules(words[0], FamilyOf(words[0]), !words.Contains("doubles=once"));
        }

        private static string FamilyOf(string name)
        {
            switch (name)
            {
                case "isola":
                case "isolation":
                case "queens":
                    return "isola";
                case "bot-battle":
                case "bot-battle-2015":
                    return "island";
                case "dominoes":
                    return "dominoes";
                default:
                    throw new FormatException($"rules: no variant is named \"{name}\"");
            }
        }
    }

    /// <summary>A turn or a board. Two of them are equal if their texts are equal.</summary>
    public abstract class Written
    {
        public sealed override bool Equals(object other) =>
            other != null && other.GetType() == GetType() && other.ToString() == ToString();

        public sealed override int GetHashCode() => ToString().GetHashCode();
    }

    /// <summary>A square; rows and columns count from 0 at the top left.</summary>
    public readonly struct Position : IEquatable<Position>
    {
        public int Row { get; }
        public int Column { get; }

        public Position(int row, int column)
        {
            Row = row;
            Column = column;
        }

        public override string ToString() => $"{Row},{Column}";

        public bool Equals(Position other) => Row == other.Row && Column == other.Column;
        public override bool Equals(object other) => other is Position square && Equals(square);
        public override int GetHashCode() => Row * 31 + Column;
        public static bool operator ==(Position one, Position other) => one.Equals(other);
        public static bool operator !=(Position one, Position other) => !one.Equals(other);
    }

    /// <summary>
    /// The pawn's new square and the square then stolen; Steal == null in `queens` or if none can be stolen.
    /// </summary>
    public sealed class IsolaTurn : Written
    {
        public Position Move { get; }
        public Position? Steal { get; }

        public IsolaTurn(Position move, Position? steal)
        {
            Move = move;
            Steal = steal;
        }

        public static IsolaTurn Parse(string text)
        {
            Match found = Line.Match("move;%,%(?:;steal;%,%)?", text)
                ?? throw Line.BadReply("move;R,C;steal;R,C or move;R,C", text);
            Position? steal = found.Groups[3].Success ? Square(found, 3) : (Position?)null;
            return new IsolaTurn(Square(found, 1), steal);
        }

        private static Position Square(Match found, int group) =>
            new Position(Line.Number(found, group), Line.Number(found, group + 1));

        public override string ToString() => Steal == null ? $"move;{Move}" : $"move;{Move};steal;{Steal}";
    }

    /// <summary>A board of isola, isolation or queens, seen by the player to move. Cells are as in the line.</summary>
    public sealed class IsolaBoard : Written
    {
        public Rules Rules { get; }
        public int Player { get; }
        public int Rows { get; }
        public int Columns { get; }
        public string Cells { get; }
        public int Milliseconds { get; }

        public IsolaBoard(Rules rules, int player, int rows, int columns, string cells, int milliseconds)
        {
            Rules = rules;
            Player = player;
            Rows = rows;
            Columns = columns;
            Cells = cells;
            Milliseconds = milliseconds;
        }

        public static IsolaBoard Parse(string line, Rules rules, int shuffled)
        {
            string[] fields = Line.Split(line, 4);
            int player = Line.Player(fields[0]);
            Match size = Line.Match("%x%", fields[1]);
            int rows = size == null ? 0 : Line.Number(size, 1), columns = size == null ? 0 : Line.Number(size, 2);
            if (Math.Min(rows, columns) < 3 || Math.Max(rows, columns) > 32)
                throw Line.Malformed("board", "ROWSxCOLUMNS, each 3 to 32", fields[1]);
            if (fields[2].Length != rows * columns || Line.Match("[01#ABab]*", fields[2]) == null)
                throw Line.Malformed("cells", $"{rows * columns} characters 1 0 # A B a b", fields[2]);
            if (fields[2].Count(c => c == 'A' || c == 'a') != 1 || fields[2].Count(c => c == 'B' || c == 'b') != 1)
                throw Line.Malformed("cells", "each player's pawn once", fields[2]);
            Match time = Line.Match("%", fields[3])
                ?? throw Line.Malformed("milliseconds", "a whole number", fields[3]);
            return new IsolaBoard(rules, player, rows, columns, fields[2], Line.Number(time, 1));
        }

        public override string ToString() => $"{Player};{Rows}x{Columns};{Cells};{Milliseconds}";

        private bool IsQueens => Rules.Name == "queens";
        public Position Me => Pawn(Player);
        public Position Opponent => Pawn(3 - Player);

        private int Index(Position at) => at.Row * Columns + at.Column;

        private Position Square(int index) => new Position(index / Columns, index % Columns);

        public Position Pawn(int player) =>
            Square(Cells.IndexOfAny(player == 1 ? new[] { 'A', 'a' } : new[] { 'B', 'b' }));

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
                    free = At(square) == '1' || At(square) == '#';
                    if (free) found.Add(square);
                } while (free && IsQueens);
            }
            return found.OrderBy(Index).ToList();
        }

        private char[] AfterMove(Position move)
        {
            char[] after = Cells.ToCharArray();
            char left = char.IsUpper(At(Me)) ? '1' : '#';
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
            return new IsolaBoard(Rules, 3 - Player, Rows, Columns, new string(after), Milliseconds);
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
        public static object ParseBoard(string line, Rules rules, int shuffled)
        {
            if (rules.Family == "isola") return IsolaBoard.Parse(line, rules, shuffled);
            if (rules.Family == "island") return IslandBoard.Parse(line, rules, shuffled);
            return DominoesBoard.Parse(line, rules, shuffled);
        }

        /// <summary>The first of the turns that are worth most; null if there are none.</summary>
        public static TTurn Best<TTurn, TWorth>(IEnumerable<TTurn> turns, Func<TTurn, TWorth> worth)
            where TTurn : class
        {
            TTurn best = null;
            TWorth most = default(TWorth);
            foreach (TTurn turn in turns)
            {
                TWorth found = worth(turn);
                if (best != null && Comparer<TWorth>.Default.Compare(found, most) <= 0) continue;
                best = turn;
                most = found;
            }
            return best;
        }

        /// <summary>Answers each line of stdin with the turn that answer returns, until the input ends.</summary>
        public static void Run<TBoard, TTurn>(Func<string, Rules, int, TBoard> parse, Func<TBoard, TTurn> answer)
        {
            Rules rules = Rules.Parse(Environment.GetEnvironmentVariable("ARENA_RULES") ?? "isola");
            int shuffled = 0;
            while (Console.ReadLine() is string line)
            {
                string reply = answer(parse(line, rules, shuffled)).ToString();
                if (reply == "shuffle") ++shuffled;
                Console.Write(reply + "\n");
                Console.Out.Flush();
            }
        }
    }
}
