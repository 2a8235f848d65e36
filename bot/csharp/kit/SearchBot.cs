// The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until its
// time is nearly over, and plays the best turn of the last depth that it finished.
//
// usage: SearchBot [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using ArenaKit;

internal sealed class OutOfTime : Exception
{
}

internal enum Kind : byte { Exact, AtLeast, AtMost }

/// <summary> An entry of the transposition table: the value of a position and the depth of its search; depth 0 is an
/// empty entry. The same position is reached in several ways, and its best turn is probably the best one turn deeper,
/// too. </summary>
internal struct Known
{
    public ulong Hash;
    public int Depth;
    public int Value;
    public Kind Kind;
    public SearchTurn Best;

    public bool Settles(int depth, int low, int high)
    {
        if (Depth != depth) return false;
        return Kind == Kind.Exact || (Kind == Kind.AtLeast ? Value >= high : Value <= low);
    }
}

/// <summary>One search of one position. milliseconds: how long it may take; infinite if null.</summary>
internal sealed class Search
{
    public const int Won = 1000; // more than any difference of moves

    private readonly IsolaBoard arenaBoard;
    private readonly long? milliseconds;
    private readonly Known[] table = new Known[1 << 18];
    private SearchBoard board;

    public Stopwatch Clock { get; } = Stopwatch.StartNew();
    public long Positions { get; private set; }

    public Search(IsolaBoard board, long? milliseconds)
    {
        arenaBoard = board;
        this.milliseconds = milliseconds;
    }

    /// <summary>The best of these turns and its value.</summary>
    public (SearchTurn Turn, int Value) BestTurn(List<SearchTurn> turns, int depth)
    {
        board = new SearchBoard(arenaBoard); // the last search may have stopped with turns made
        (SearchTurn Turn, int Value) best = (turns[0], -2 * Won);
        foreach (SearchTurn turn in turns)
        {
            int value = After(turn, depth, -2 * Won, -best.Value);
            if (value > best.Value) best = (turn, value);
        }
        return best;
    }

    /// <summary>The best answer to a turn, if the table knows one; null if it does not.</summary>
    public IsolaTurn Expected(SearchTurn turn)
    {
        var after = new SearchBoard(arenaBoard);
        after.Make(turn);
        Known known = table[after.Hash % (ulong)table.Length];
        return known.Hash == after.Hash && known.Depth > 0 ? after.Reply(known.Best) : null;
    }

    private int After(SearchTurn turn, int depth, int low, int high)
    {
        board.Make(turn);
        int value = -Value(depth - 1, low, high);
        board.Unmake(turn);
        return value;
    }

    /// <summary> The value of the position for the player to move: exact between low and high, outside them only a
    /// bound. </summary>
    private int Value(int depth, int low, int high)
    {
        if (++Positions % 1024 == 0 && Clock.ElapsedMilliseconds > milliseconds) throw new OutOfTime();
        if (depth == 0) return Guess();
        ulong hash = board.Hash;
        Known known = table[hash % (ulong)table.Length];
        bool met = known.Hash == hash && known.Depth > 0;
        if (met && known.Settles(depth, low, high)) return known.Value;
        SearchTurn best = met ? known.Best : default(SearchTurn);
        int highest = -Won - depth; // a loss that is further away leaves less depth, and is better
        int lowest = low;
        foreach (SearchTurn turn in Ordered(best))
        {
            int value = After(turn, depth, -high, -low);
            if (value > highest)
            {
                highest = value;
                best = turn;
            }
            low = Math.Max(low, value);
            if (low >= high) break; // the other player has a better choice earlier and will not come here
        }
        Kind kind = highest >= high ? Kind.AtLeast : highest > lowest ? Kind.Exact : Kind.AtMost;
        table[hash % (ulong)table.Length] =
            new Known { Hash = hash, Depth = depth, Value = highest, Kind = kind, Best = best };
        return highest;
    }

    private List<SearchTurn> Ordered(SearchTurn first)
    {
        List<SearchTurn> turns = board.NearTurns();
        if (turns.Remove(first)) turns.Insert(0, first);
        return turns;
    }

    /// <summary>How many more moves the player to move has than the opponent; without a move the game is
    /// lost.</summary>
    private int Guess()
    {
        int mine = board.CountMoves(board.Player);
        return mine == 0 ? -Won : mine - board.CountMoves(1 - board.Player);
    }
}

internal static class SearchBot
{
    /// <summary> In milliseconds. In `queens` the milliseconds of a line may be for the whole game, in the other
    /// variants they are for this reply. </summary>
    private static long TimeFor(IsolaBoard board) =>
        board.Rules.Name == "queens" ? board.Milliseconds / 20 : board.Milliseconds / 5L * 4;

    /// <summary>Draws the turn and the expected answer for viewers, and reports the depth that was reached.</summary>
    private static void Draw(IsolaBoard board, Search search, SearchTurn best, int value, int depth)
    {
        IsolaTurn turn = new SearchBoard(board).Reply(best);
        Console.Error.WriteLine(Arena.ArrowNote(board.Me, turn.Move, "green"));
        Console.Error.WriteLine(Arena.ValueNote(value));
        if (turn.Steal is Position steal) Console.Error.WriteLine(Arena.CellNote(steal, "red"));
        if (search.Expected(best) is IsolaTurn answer)
            Console.Error.WriteLine(Arena.ArrowNote(board.Opponent, answer.Move, "orange"));
        double rate = search.Positions / Math.Max(search.Clock.Elapsed.TotalSeconds, 0.001);
        string perSecond = rate.ToString("F0", CultureInfo.InvariantCulture);
        Console.Error.WriteLine(Arena.TextNote($"depth {depth}, {search.Positions} positions, {perSecond} a second"));
    }

    private static IsolaTurn Think(IsolaBoard board, int deepest)
    {
        var search = new Search(board, deepest > 0 ? (long?)null : TimeFor(board));
        List<SearchTurn> turns = new SearchBoard(board).NearTurns();
        int last = deepest > 0 ? deepest : board.Cells.Length;
        int value = 0, depth = 0;
        try
        {
            while (depth < last && Math.Abs(value) < Search.Won)
            {
                (SearchTurn best, int itsValue) = search.BestTurn(turns, depth + 1);
                turns.Remove(best);
                turns.Insert(0, best);
                value = itsValue;
                ++depth;
            }
        }
        catch (OutOfTime)
        {
            // Out of time: the result of the last complete depth is kept.
        }
        Draw(board, search, turns[0], value, depth);
        return new SearchBoard(board).Reply(turns[0]);
    }

    private static void Main(string[] arguments)
    {
        int deepest = arguments.Length > 0 ? int.Parse(arguments[0], CultureInfo.InvariantCulture) : 0;
        Arena.Run(IsolaBoard.Parse, board => Think(board, deepest));
    }
}
