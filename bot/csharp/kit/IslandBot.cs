// Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
using System.Linq;
using ArenaKit;

internal static class IslandBot
{
    private const int FarthestAttack = 4;

    private static bool IsStep(IslandBoard board, IslandTurn turn) =>
        turn.Act == "move" || (turn.Act == "retreat" && turn.Tile > 0 && turn.Tile <= board.Room);

    private static int Forward(IslandTurn turn) => turn.Act == "move" ? turn.Tile : -turn.Tile;

    // How many tiles could attack after that step.
    private static int Attackers(IslandBoard board, IslandTurn turn)
    {
        int distance = board.Distance - Forward(turn);
        return board.CountOf(distance) - (distance == turn.Tile ? 1 : 0);
    }

    private static IslandTurn Answer(IslandBoard board)
    {
        int held = board.CountOf(board.Distance);
        if (held > 0) return new IslandTurn("attack", board.Distance, held);
        IslandTurn best = Arena.Best(board.LegalTurns().Where(turn => IsStep(board, turn)),
            turn => (Attackers(board, turn), Forward(turn)));
        bool inDanger = best == null || (Attackers(board, best) == 0 && board.Distance <= FarthestAttack);
        if (inDanger && board.ShufflesLeft > 0) return IslandTurn.Shuffle;
        return best ?? new IslandTurn("retreat", board.Tiles.Min(), 1);
    }

    private static void Main() => Arena.Run(IslandBoard.Parse, Answer);
}
