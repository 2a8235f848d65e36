// A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied,
// and a hash identifies the position. Copy this file and ArenaKit.cs beside your bot.
//
//     foreach (SearchTurn turn in board.Turns())
//     {
//         board.Make(turn);
//         ...
//         board.Unmake(turn);
//     }
//     return board.Reply(turn);
//
// A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested for
// the edge. A board belongs to one thread.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ArenaKit
{
    /// <summary> The pawn's places before and after the turn, and the place that the turn removes from the board. In
    /// `queens` that is the start; if nothing can be stolen, it is 0, a square of the rim. </summary>
    public readonly struct SearchTurn : IEquatable<SearchTurn>
    {
        public readonly int Start;
        public readonly int To;
        public readonly int Gone;

        public SearchTurn(int start, int to, int gone)
        {
            Start = start;
            To = to;
            Gone = gone;
        }

        public bool Equals(SearchTurn other) => Start == other.Start && To == other.To && Gone == other.Gone;
        public override bool Equals(object other) => other is SearchTurn turn && Equals(turn);
        public override int GetHashCode() => (Start * 1156 + To) * 1156 + Gone;
    }

    /// <summary> Zobrist hashing: a random number for each fact about a position; the hash is the exclusive or of the
    /// numbers of all facts that hold. A turn changes three or four facts, so the hash is updated instead of computed
    /// anew. </summary>
    internal static class HashKeys
    {
        private static readonly Random Chance = new Random(2026);
        public static readonly ulong[][] Pawn = { Places(), Places() };
        public static readonly ulong[] Gone = Places();
        public static readonly ulong Side = Next();

        private static ulong Next()
        {
            var bytes = new byte[8];
            Chance.NextBytes(bytes);
            return BitConverter.ToUInt64(bytes, 0);
        }

        private static ulong[] Places() => Enumerable.Range(0, 34 * 34).Select(at => at == 0 ? 0 : Next()).ToArray();
    }

    public sealed class SearchBoard
    {
        private enum Cell : byte { Gone, Open, Fixed }

        private readonly bool queens;
        private readonly int columns;
        private readonly int width;
        private readonly Cell[] cells;
        private readonly int[] steps;
        private readonly int[] pawns;

        /// <summary>The player to move, 0 or 1.</summary>
        public int Player { get; private set; }

        public ulong Hash { get; private set; }

        public SearchBoard(IsolaBoard board)
        {
            queens = board.Rules.Name == "queens";
            columns = board.Columns;
            width = columns + 2;
            cells = new Cell[width * (board.Rows + 2)];
            steps = new[] { -width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1 };
            pawns = new[] { Place(board.Pawn(1)), Place(board.Pawn(2)) };
            Player = board.Player - 1;
            Hash = HashKeys.Pawn[0][pawns[0]] ^ HashKeys.Pawn[1][pawns[1]] ^ (Player == 1 ? HashKeys.Side : 0);
            for (int i = 0; i < board.Cells.Length; ++i)
                Set(Place(new Position(i / columns, i % columns)), board.Cells[i]);
        }

        private void Set(int place, char cell)
        {
            if (cell == '0') Hash ^= HashKeys.Gone[place];
            else cells[place] = cell == '#' || cell == 'a' || cell == 'b' ? Cell.Fixed : Cell.Open;
        }

        private int Place(Position at) => (at.Row + 1) * width + at.Column + 1;
        private Position Square(int place) => new Position(place / width - 1, place % width - 1);

        /// <summary>
        /// Adds the places that a player's pawn can go to to a list, in `queens` by direction, unless it is null.
        /// </summary>
        /// <returns>How many they are.</returns>
        private int Moves(int player, List<int> found)
        {
            int count = 0, other = pawns[1 - player];
            foreach (int step in steps)
            {
                for (int to = pawns[player] + step; cells[to] != Cell.Gone && to != other; to += step)
                {
                    ++count;
                    found?.Add(to);
                    if (!queens) break;
                }
            }
            return count;
        }

        public int CountMoves(int player) => Moves(player, null);

        /// <summary>All legal turns, in the order of IsolaBoard.LegalTurns.</summary>
        public List<SearchTurn> Turns() => TurnsThatSteal(Enumerable.Range(1, cells.Length - 1).ToArray());

        /// <summary> The turns worth searching: those that steal beside the other pawn; for a move after which nothing
        /// can be stolen there, any one turn. Steals far away rarely matter, and there are five times as many of them.
        /// </summary>
        public List<SearchTurn> NearTurns()
        {
            int other = pawns[1 - Player];
            return TurnsThatSteal(Array.ConvertAll(steps, step => other + step));
        }

        private List<SearchTurn> TurnsThatSteal(int[] targets)
        {
            var moves = new List<int>(8);
            Moves(Player, moves);
            moves.Sort();
            int start = pawns[Player];
            var found = new List<SearchTurn>(64);
            foreach (int to in moves)
            {
                int before = found.Count;
                if (queens) found.Add(new SearchTurn(start, to, start));
                else foreach (int target in targets) if (CanSteal(target, to)) found.Add(new SearchTurn(start, to, target));
                if (found.Count == before) found.Add(new SearchTurn(start, to, FirstSteal(to)));
            }
            return found;
        }

        private bool CanSteal(int place, int to) =>
            cells[place] == Cell.Open && place != to && place != pawns[1 - Player];

        private int FirstSteal(int to)
        {
            for (int place = 1; place < cells.Length; ++place) if (CanSteal(place, to)) return place;
            return 0;
        }

        private void ChangeHash(SearchTurn turn)
        {
            ulong[] pawn = HashKeys.Pawn[Player];
            Hash ^= pawn[turn.Start] ^ pawn[turn.To] ^ HashKeys.Gone[turn.Gone] ^ HashKeys.Side;
        }

        /// <summary>Plays a turn; the other player is then to move.</summary>
        public void Make(SearchTurn turn)
        {
            cells[turn.Gone] = Cell.Gone;
            pawns[Player] = turn.To;
            ChangeHash(turn);
            Player = 1 - Player;
        }

        /// <summary>Takes back the turn that was made last.</summary>
        public void Unmake(SearchTurn turn)
        {
            Player = 1 - Player;
            ChangeHash(turn);
            pawns[Player] = turn.Start;
            if (turn.Gone != 0) cells[turn.Gone] = Cell.Open;
        }

        /// <summary>The turn as the kit writes it.</summary>
        public IsolaTurn Reply(SearchTurn turn) =>
            new IsolaTurn(Square(turn.To), queens || turn.Gone == 0 ? (Position?)null : Square(turn.Gone));

        /// <summary>The cells as in a board line.</summary>
        public string Text()
        {
            var text = new StringBuilder();
            for (int place = width; place < cells.Length - width; ++place)
                if (place % width >= 1 && place % width <= columns) text.Append(Letter(place));
            return text.ToString();
        }

        private char Letter(int place)
        {
            int player = Array.IndexOf(pawns, place);
            if (player < 0) return "01#"[(int)cells[place]];
            return (cells[place] == Cell.Fixed ? "ab" : "AB")[player];
        }
    }
}
