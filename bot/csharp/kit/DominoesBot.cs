// Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
using System;
using System.Linq;
using ArenaKit;

internal static class DominoesBot
{
    private static (int Gain, bool IsDouble, int Pips) Worth(DominoesBoard board, DominoesTurn turn)
    {
        var chain = board.Lay(turn);
        bool fits = board.Unseen().Any(tile => tile.Has(chain[0].First) || tile.Has(chain[chain.Count - 1].Second));
        return (board.Points(turn) + (fits ? 0 : 10), turn.Tile.IsDouble, turn.Tile.Pips);
    }

    private static DominoesTurn Answer(DominoesBoard board)
    {
        // The first of several equally good turns.
        DominoesTurn best = Arena.Best(board.LegalTurns(), turn => Worth(board, turn));
        Console.Error.WriteLine(Arena.ValueNote(Worth(board, best).Gain));
        return best;
    }

    private static void Main() => Arena.Run(DominoesBoard.Parse, Answer);
}
