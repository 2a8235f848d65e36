"""Plays a random legal turn of Save the Island; walks off the island only when there is nothing else to do."""
import os
import random
import sys

LAST_CELL = 14

chance = random.Random(os.environ.get("ARENA_SEED"))
shuffles_left = 20 if os.environ.get("ARENA_RULES", "").startswith("bot-battle-2015") else 0


def turns(tiles, distance, room):
    for tile in sorted(set(tiles)):
        if tile < distance:
            yield "move;%d" % tile
        if tile <= room:
            yield "retreat;%d" % tile
        if tile == distance:
            for count in range(1, tiles.count(tile) + 1):
                yield "attack;" + str(tile) * count
    if shuffles_left > 0:
        yield "shuffle"


for line in sys.stdin:
    player, tiles, island = line.strip().split(";")
    tiles = [int(tile) for tile in tiles]
    here = island.index(player)
    distance = abs(island.index("1") - island.index("2"))
    room = here if player == "1" else LAST_CELL - here  # cells behind him
    reply = chance.choice(list(turns(tiles, distance, room)) or ["retreat;%d" % tiles[0]])
    if reply == "shuffle":
        shuffles_left -= 1
    print(reply, flush=True)
