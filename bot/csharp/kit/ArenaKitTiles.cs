// The second half of the kit: Save the Island and dominoes.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace ArenaKit
{
    /// <summary>`move`, `retreat`, `attack` with Count tiles of one value, or `shuffle`.</summary>
    public sealed class IslandTurn : Written
    {
        public static readonly IslandTurn Shuffle = new IslandTurn("shuffle", 0, 0);

        public string Act { get; }
        public int Tile { get; }
        public int Count { get; }

        public IslandTurn(string act, int tile, int count)
        {
            Act = act;
            Tile = tile;
            Count = count;
        }

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
    public sealed class IslandBoard : Written
    {
        private const int LastCell = 14;

        public int Player { get; }
        public IReadOnlyList<int> Tiles { get; }
        public int Left { get; }
        public int Right { get; }
        public int ShufflesLeft { get; }

        public IslandBoard(int player, IReadOnlyList<int> tiles, int left, int right, int shufflesLeft)
        {
            Player = player;
            Tiles = tiles;
            Left = left;
            Right = right;
            ShufflesLeft = shufflesLeft;
        }

        /// <summary>shuffled: how often this player has shuffled in this game, which the line does not say.</summary>
        public static IslandBoard Parse(string line, Rules rules, int shuffled)
        {
            string[] fields = Line.Split(line, 3);
            int player = Line.Player(fields[0]);
            bool of2015 = rules.Name == "bot-battle-2015";
            string digits = of2015 ? "[1-4]{5}" : "[0-4]{5}";
            if (Line.Match(digits, fields[1]) == null) throw Line.Malformed("tiles", digits, fields[1]);
            if (fields[2].Length != LastCell + 1 || Line.Match("0*10*20*", fields[2]) == null)
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
    public readonly struct Tile : IEquatable<Tile>
    {
        public int First { get; }
        public int Second { get; }

        public Tile(int first, int second)
        {
            First = first;
            Second = second;
        }

        public override string ToString() => $"{First}{Second}";

        public bool Equals(Tile other) => First == other.First && Second == other.Second;
        public override bool Equals(object other) => other is Tile tile && Equals(tile);
        public override int GetHashCode() => First * 7 + Second;
        public static bool operator ==(Tile one, Tile other) => one.Equals(other);
        public static bool operator !=(Tile one, Tile other) => !one.Equals(other);

        public Tile Turned => new Tile(Second, First);
        public Tile Sorted => First <= Second ? this : Turned;
        public bool IsDouble => First == Second;
        public int Pips => First + Second;

        public bool Has(int pips) => First == pips || Second == pips;
    }

    /// <summary>A tile, low half first, and the end to which it is laid: `left` or `right`.</summary>
    public sealed class DominoesTurn : Written
    {
        public Tile Tile { get; }
        public string End { get; }

        public DominoesTurn(Tile tile, string end)
        {
            Tile = tile;
            End = end;
        }

        public static DominoesTurn Parse(string text)
        {
            Match found = Line.Match("play;([0-6])([0-6]);(left|right)", text)
                ?? throw Line.BadReply("play;T;left, play;T;right", text);
            var tile = new Tile(Line.Number(found, 1), Line.Number(found, 2));
            return new DominoesTurn(tile.Sorted, found.Groups[3].Value);
        }

        public override string ToString() => $"play;{Tile};{End}";
    }

    /// <summary>A player's view of dominoes; the chain runs from left to right.</summary>
    public sealed class DominoesBoard : Written
    {
        public Rules Rules { get; }
        public int Player { get; }
        public IReadOnlyList<Tile> Hand { get; }
        public IReadOnlyList<Tile> Chain { get; }
        public (int Mine, int Other) Scores { get; }
        public (int Mine, int Other) Passes { get; }

        public DominoesBoard(Rules rules, int player, IReadOnlyList<Tile> hand, IReadOnlyList<Tile> chain,
            (int Mine, int Other) scores, (int Mine, int Other) passes)
        {
            Rules = rules;
            Player = player;
            Hand = hand;
            Chain = chain;
            Scores = scores;
            Passes = passes;
        }

        public static DominoesBoard Parse(string line, Rules rules, int shuffled)
        {
            string[] fields = Line.Split(line, 5);
            int player = Line.Player(fields[0]);
            IReadOnlyList<Tile> hand = Tiles("hand", fields[1]);
            var sorted = hand.Select(tile => tile.Sorted.ToString()).Distinct().OrderBy(t => t, StringComparer.Ordinal);
            if (string.Join(" ", sorted) != fields[1])
                throw Line.Malformed("hand", "each tile once, low digit first, sorted", fields[1]);
            IReadOnlyList<Tile> chain = Tiles("chain", fields[2]);
            if (chain.Zip(chain.Skip(1), (left, right) => left.Second == right.First).Contains(false))
                throw Line.Malformed("chain", "neighbours that match", fields[2]);
            return new DominoesBoard(rules, player, hand, chain, Line.Pair("scores", fields[3]),
                Line.Pair("passes", fields[4]));
        }

        private static IReadOnlyList<Tile> Tiles(string field, string text)
        {
            if (Line.Match("([0-6]{2}( [0-6]{2})*)?", text) == null)
                throw Line.Malformed(field, "tiles of two digits 0 to 6, one blank between them", text);
            return text.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)
                .Select(tile => new Tile(tile[0] - '0', tile[1] - '0')).ToList();
        }

        public override string ToString() => $"{Player};{string.Join(" ", Hand)};{string.Join(" ", Chain)};"
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
                if (Chain.Count > 0 && tile.Has(Chain[Chain.Count - 1].Second))
                    turns.Add(new DominoesTurn(tile, "right"));
            }
            return turns;
        }

        /// <summary>The chain after a legal turn.</summary>
        public IReadOnlyList<Tile> Lay(DominoesTurn turn)
        {
            Tile tile = turn.Tile;
            if (Chain.Count == 0) return new[] { tile };
            if (turn.End == "left") return Chain.Prepend(tile.Second == Chain[0].First ? tile : tile.Turned).ToList();
            return Chain.Append(tile.First == Chain[Chain.Count - 1].Second ? tile : tile.Turned).ToList();
        }

        /// <summary>
        /// The points of a legal turn itself, without those for an opponent's pass or the end of the game.
        /// </summary>
        public int Points(DominoesTurn turn)
        {
            IReadOnlyList<Tile> after = Lay(turn);
            Tile left = after[0], right = after[after.Count - 1];
            bool doubled = Rules.DoublesTwice && after.Count > 1;
            int sum = left.First * (doubled && left.IsDouble ? 2 : 1)
                + right.Second * (doubled && right.IsDouble ? 2 : 1);
            return sum % 5 == 0 ? sum : 0;
        }
    }
}
