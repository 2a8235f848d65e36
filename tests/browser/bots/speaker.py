"""Writes on stderr, with annotations, the number of each turn as it has counted them."""
import sys

from board import any_steal, boards, reply

for turn, board in enumerate(boards(), 1):
    here = board.pawns[board.me]
    ways = board.open_neighbours(here)
    move = max(ways, key=lambda square: len(board.open_neighbours(square)))
    steal = any_steal(board, move)
    print("thought %d: %d ways" % (turn, len(ways)), file=sys.stderr)
    print("@value %d" % len(ways), file=sys.stderr)
    print("@text thought %d" % turn, file=sys.stderr)
    print("@cell %s gold go" % board.name(move), file=sys.stderr)
    print("@arrow %s %s crimson" % (board.name(here), board.name(move)), file=sys.stderr)
    sys.stderr.flush()
    reply(board, move, steal)
