"""Takes its time for any legal reply."""
import time

from board import any_steal, boards, reply

for board in boards():
    time.sleep(0.25)
    move = board.open_neighbours(board.pawns[board.me])[-1]
    reply(board, move, any_steal(board, move))
