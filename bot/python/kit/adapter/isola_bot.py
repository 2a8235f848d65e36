"""Plays with the class in player.py: hands it the board in its own terms, and makes a turn of what it returns."""
from arena_kit import IsolaTurn, Position, run
from player import Player

player = Player()


def answer(board):
    rows = [board.cells[at:at + board.columns] for at in range(0, len(board.cells), board.columns)]
    move = Position(*player.move(rows, board.moves(), board.opponent))
    squares = board.steals(move)
    return IsolaTurn(move, Position(*player.steal(rows, squares, board.opponent)) if squares else None)


run(answer)
