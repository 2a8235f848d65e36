"""Boards of the Isola family for the test bots."""
import sys


class Board:
    def __init__(self, line):
        player, size, self.cells, _ = line.split(";")
        self.rows, self.columns = map(int, size.split("x"))
        self.pawns = {letter: self.cells.upper().index(letter) for letter in "AB"}
        self.me = "A" if player == "1" else "B"

    def name(self, square):
        return "%d,%d" % divmod(square, self.columns)

    def is_open(self, square):
        return self.cells[square] in "1#"

    def neighbours(self, square):
        row, column = divmod(square, self.columns)
        near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return [r * self.columns + c for r, c in near if 0 <= r < self.rows and 0 <= c < self.columns]

    def open_neighbours(self, square):
        return [near for near in self.neighbours(square) if self.is_open(near)]


def boards():
    for line in sys.stdin:
        yield Board(line)


def reply(board, move, steal):
    print("move;%s;steal;%s" % (board.name(move), board.name(steal)), flush=True)


def any_steal(board, move):
    here = board.pawns[board.me]
    loose = [square for square in range(len(board.cells)) if board.cells[square] == "1" and square != move]
    return loose[0] if loose else here
