// Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
using System;
using System.Collections.Generic;
using System.Linq;
using ArenaKit;

internal static class RandomBot
{
    private static readonly Random Chance = NewChance(Environment.GetEnvironmentVariable("ARENA_SEED"));

    private static Random NewChance(string seed) =>
        seed == null ? new Random() : new Random((int)(ulong.Parse(seed) >> 33));

    private static object Any<T>(IReadOnlyList<T> turns) => turns[Chance.Next(turns.Count)];

    private static object Answer(object any)
    {
        if (any is IsolaBoard isola) return Any(isola.LegalTurns());
        if (any is DominoesBoard dominoes) return Any(dominoes.LegalTurns());
        var island = (IslandBoard)any;
        var staying = island.LegalTurns().Where(turn => turn.Act != "retreat" || turn.Tile <= island.Room).ToList();
        return Any(staying.Count > 0 ? staying : island.LegalTurns());
    }

    private static void Main() => Arena.Run(Arena.ParseBoard, Answer);
}
