"""Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next."""
from arena_kit import IslandTurn, run

FARTHEST_ATTACK = 4


def answer(board):
    attackers = board.tiles.count(board.distance)
    if attackers:
        return IslandTurn("attack", board.distance, attackers)

    def worth(turn):
        """How many tiles could attack next, then how far forward it leads."""
        forward = turn.tile if turn.act == "move" else -turn.tile
        distance = board.distance - forward
        return board.tiles.count(distance) - (distance == turn.tile), forward

    steps = [turn for turn in board.legal_turns()
             if turn.act == "move" or turn.act == "retreat" and 0 < turn.tile <= board.room]
    best = max(steps, key=worth, default=None)
    in_danger = best is None or worth(best)[0] == 0 and board.distance <= FARTHEST_ATTACK
    if in_danger and board.shuffles_left:
        return IslandTurn("shuffle")
    return best or IslandTurn("retreat", min(board.tiles))


run(answer)
