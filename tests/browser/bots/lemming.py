"""Moves to narrow places and takes the squares around itself, so that it loses in a few turns."""
from board import any_steal, boards, reply

for board in boards():
    here = board.pawns[board.me]
    move = min(board.open_neighbours(here), key=lambda square: len(board.open_neighbours(square)))
    around = [square for square in board.open_neighbours(move) if board.cells[square] == "1"]
    reply(board, move, around[0] if around else any_steal(board, move))
