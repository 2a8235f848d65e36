// Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
using System;
using System.Collections.Generic;
using System.Linq;
using ArenaKit;

internal static class RandomBot
{
    private static readonly Random Chance = NewChance(Environment.GetEnvironmentVariable("ARENA_SEED"));

    private static Random NewChance(string? seed) =>
        seed is null ? new Random() : new Random((int)(ulong.Parse(seed) >> 33));

    private static object Any<T>(IReadOnlyList<T> turns) where T : notnull => turns[Chance.Next(turns.Count)];

    private static object Answer(object any)
    {
        switch (any)
        {
            case IsolaBoard board:
                return Any(board.LegalTurns());
            case DominoesBoard board:
                return Any(board.LegalTurns());
            case IslandBoard board:
                var all = board.LegalTurns();
                var staying = all.Where(turn => turn.Act != "retreat" || turn.Tile <= board.Room).ToList();
                return Any(staying.Count > 0 ? staying : all);
            default:
                throw new ArgumentException("no board of these games", nameof(any));
        }
    }

    private static void Main() => Arena.Run(Arena.ParseBoard, Answer);
}
