"""Plays a random legal turn in every Isola variant."""
import os
import random
import sys

QUEENS = os.environ.get("ARENA_RULES", "isola").startswith("queens")
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]

chance = random.Random(os.environ.get("ARENA_SEED"))


def read_board(size, cells):
    columns = int(size.split("x")[1])
    return {divmod(index, columns): cell for index, cell in enumerate(cells)}


def squares_to_move_to(board, start):
    for down, right in DIRECTIONS:
        square = (start[0] + down, start[1] + right)
        while board.get(square) in ("1", "#"):
            yield square
            if not QUEENS:
                break
            square = (square[0] + down, square[1] + right)


def answer(line):
    player, size, cells, _ = line.split(";")
    board = read_board(size, cells)
    pawn = "A" if player == "1" else "B"
    start = next(square for square, cell in board.items() if cell.upper() == pawn)
    target = chance.choice(list(squares_to_move_to(board, start)))
    reply = "move;%d,%d" % target
    if QUEENS:
        return reply

    # The square just left is open again, unless it is fixed (then the pawn was a lower-case letter).
    board[start] = "1" if board[start] == pawn else "#"
    board[target] = pawn
    stealable = [square for square, cell in board.items() if cell == "1"]
    return reply + ";steal;%d,%d" % chance.choice(stealable) if stealable else reply


for line in sys.stdin:
    print(answer(line), flush=True)
