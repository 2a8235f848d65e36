"""Save the Island, one turn ahead: attacks whenever it can, else steps to where it could attack next."""
import os
import sys

LAST_CELL = 14
FARTHEST_ATTACK = 4

shuffles_left = 20 if os.environ.get("ARENA_RULES", "").startswith("bot-battle-2015") else 0


def steps(tiles, distance, room):
    """Every step that stays on the island: (tiles that could attack next, cells forward, the reply)."""
    for tile in set(tiles):
        if tile < distance:
            yield attackers_at(distance - tile, tiles, tile), tile, "move;%d" % tile
        if 0 < tile <= room:
            yield attackers_at(distance + tile, tiles, tile), -tile, "retreat;%d" % tile


def attackers_at(distance, tiles, spent):
    """How many tiles could attack from that distance once that one is spent."""
    return tiles.count(distance) - (distance == spent)


def answer(player, tiles, island):
    global shuffles_left
    tiles = [int(tile) for tile in tiles]
    here = island.index(player)
    distance = abs(island.index("1") - island.index("2"))
    room = here if player == "1" else LAST_CELL - here  # cells behind the player

    if distance in tiles:
        return "attack;" + str(distance) * tiles.count(distance)
    attackers, _, step = max(steps(tiles, distance, room), default=(0, 0, None))
    in_danger = attackers == 0 and distance <= FARTHEST_ATTACK
    if shuffles_left > 0 and (in_danger or step is None):
        shuffles_left -= 1
        return "shuffle"
    return step or "retreat;%d" % min(tiles)  # no other turn is left: off the island


for line in sys.stdin:
    print(answer(*line.strip().split(";")), flush=True)
