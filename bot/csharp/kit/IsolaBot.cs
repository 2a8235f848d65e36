// The Isola family, one turn ahead: the turn after which I have most moves more than the opponent.
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
        // Of several best ones the first.
        IsolaTurn best = board.LegalTurns().MaxBy(turn => Value(board, turn))!;
        Console.Error.WriteLine(Arena.CellNote(best.Move, "green"));
        Console.Error.WriteLine(Arena.ValueNote(Value(board, best)));
        return best;
    }

    private static void Main() => Arena.Run(IsolaBoard.Parse, Answer);
}
