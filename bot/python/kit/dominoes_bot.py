"""Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles."""
from arena_kit import annotate, run, value_note


def answer(board):
    unseen = board.unseen()

    def worth(turn):
        chain = board.lay(turn)
        fits = any(chain[0].first in tile or chain[-1].second in tile for tile in unseen)
        return board.points(turn) + (0 if fits else 10), turn.tile.is_double, sum(turn.tile)

    best = max(board.legal_turns(), key=worth)
    annotate(value_note(worth(best)[0]))
    return best


run(answer)
