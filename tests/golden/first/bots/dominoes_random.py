"""Plays a random legal tile of dominoes."""
import os
import random
import sys

chance = random.Random(os.environ.get("ARENA_SEED"))


def plays(hand, chain):
    if not chain:
        return ["play;%s;left" % tile for tile in hand]
    ends = {"left": chain[0], "right": chain[-1]}
    return ["play;%s;%s" % (tile, side) for tile in hand for side, pips in ends.items() if pips in tile]


for line in sys.stdin:
    _, hand, chain, _, _ = line.strip().split(";")
    print(chance.choice(plays(hand.split(), chain)), flush=True)
