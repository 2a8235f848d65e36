"""Writes markup and scripts that pages must show as text only."""
import sys

from board import any_steal, boards, reply

for turn, board in enumerate(boards(), 1):
    move = board.open_neighbours(board.pawns[board.me])[0]
    print('<script>document.title = "stolen"</script><img src=x onerror="document.title=1">', file=sys.stderr)
    print("\x1b[2J\x1b[31mred\x1b[0m \u202eturned\u202c", file=sys.stderr)
    print('@text <b onclick="x">bold</b>', file=sys.stderr)
    print("@cell %s red <i>label</i>" % board.name(move), file=sys.stderr)
    sys.stderr.flush()
    if turn == 3:
        print("<script>alert(1)</script>\x1b[7m", flush=True)
    else:
        reply(board, move, any_steal(board, move))
