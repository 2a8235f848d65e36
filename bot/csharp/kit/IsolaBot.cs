// The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
using System;
using System.Linq;
using ArenaKit;

internal static class IsolaBot
{
    private static int Value(IsolaBoard board, IsolaTurn turn)
    {
        IsolaBoard after = board.Play(turn);
        return after.Moves(board.Player).Count - after.Moves(after.Player).Count;
    }

    private static IsolaTurn Answer(IsolaBoard board)
    {
        // The first of several equally good turns.
        IsolaTurn best = Arena.Best(board.LegalTurns(), turn => Value(board, turn));
        Console.Error.WriteLine(Arena.CellNote(best.Move, "green"));
        Console.Error.WriteLine(Arena.ValueNote(Value(board, best)));
        return best;
    }

    private static void Main() => Arena.Run(IsolaBoard.Parse, Answer);
}
