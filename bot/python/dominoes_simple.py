"""Dominoes, one turn ahead: most points, then a pass of the opponent, then doubles and heavy tiles first."""
import os
import sys

DOUBLES_TWICE = "doubles=once" not in os.environ.get("ARENA_RULES", "")
ALL_TILES = {"%d%d" % (low, high) for low in range(7) for high in range(low, 7)}


def is_double(tile):
    return tile[0] == tile[1]


def pips(tiles):
    return sum(int(tile[0]) + int(tile[1]) for tile in tiles)


def any_fits(tiles, chain):
    return any(chain[0][0] in tile or chain[-1][1] in tile for tile in tiles)


def lay(tile, side, chain):
    """The chain with the tile at that side; None if it does not fit."""
    for turned in (tile, tile[::-1]):
        if not chain:
            return [turned]
        if side == "left" and turned[1] == chain[0][0]:
            return [turned] + chain
        if side == "right" and turned[0] == chain[-1][1]:
            return chain + [turned]
    return None


def points(chain):
    ends = [int(chain[0][0]), int(chain[-1][1])]
    if DOUBLES_TWICE and len(chain) > 1:  # a first tile, still alone, counts each half once
        ends = [2 * end if is_double(tile) else end for end, tile in zip(ends, (chain[0], chain[-1]))]
    return sum(ends) if sum(ends) % 5 == 0 else 0


def answer(player, hand, chain, scores, _):
    hand, chain = hand.split(), chain.split()
    my_score, other_score = map(int, scores.split(":"))
    # No tiles are drawn, so the opponent holds all that are neither in my hand nor on the table.
    others = ALL_TILES - set(hand) - {min(tile, tile[::-1]) for tile in chain}

    def wins_closed(score, rest):
        mine = (score, -pips(rest), -len(rest), player == "2")
        return mine > (other_score, -pips(others), -len(others), player == "1")

    def worth(play):
        tile, side = play
        after, rest = lay(tile, side, chain), [other for other in hand if other != tile]
        gain = points(after)
        opponent_stuck = not any_fits(others, after)
        passes = opponent_stuck and any_fits(rest, after)
        closed = opponent_stuck and rest and not passes
        if closed:
            gain += 1000 if wins_closed(my_score + gain, rest) else -1000
        return gain + 10 * passes, passes, is_double(tile), pips([tile])

    plays = [(tile, side) for tile in hand for side in ("left", "right") if lay(tile, side, chain)]
    return "play;%s;%s" % max(plays, key=worth)


for line in sys.stdin:
    print(answer(*line.strip().split(";")), flush=True)
