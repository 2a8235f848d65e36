"""Moves to the square with the most room and steals next to the opponent; plays every Isola variant."""
import os
import random
import sys

QUEENS = os.environ.get("ARENA_RULES", "isola").startswith("queens")
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]

chance = random.Random(os.environ.get("ARENA_SEED"))


def squares_to_move_to(board, start):
    found = []
    for down, right in DIRECTIONS:
        square = (start[0] + down, start[1] + right)
        while board.get(square) in ("1", "#"):
            found.append(square)
            if not QUEENS:
                break
            square = (square[0] + down, square[1] + right)
    return found


def after_move(board, start, target):
    left_behind = "0" if QUEENS else "1" if board[start].isupper() else "#"
    return {**board, start: left_behind, target: board[start].upper()}


def best(choices, value):
    highest = max(map(value, choices))
    return chance.choice([choice for choice in choices if value(choice) == highest])


def answer(line):
    player, size, cells, _ = line.split(";")
    columns = int(size.split("x")[1])
    board = {divmod(index, columns): cell for index, cell in enumerate(cells)}
    pawns = {cell.upper(): square for square, cell in board.items() if cell in "AaBb"}
    mine, other = (pawns["A"], pawns["B"]) if player == "1" else (pawns["B"], pawns["A"])

    def room(target):
        return len(squares_to_move_to(after_move(board, mine, target), target))

    target = best(squares_to_move_to(board, mine), room)
    count, noun = room(target), "square%s to reach" if QUEENS else "open neighbour%s"
    seen = "%d %s at %d,%d" % (count, noun % ("" if count == 1 else "s"), *target)
    reply = "move;%d,%d" % target
    board = after_move(board, mine, target)
    stealable = [square for square, cell in board.items() if cell == "1"]
    if QUEENS or not stealable:
        return seen, reply
    next_to_other = squares_to_move_to(board, other)  # only stealing one of these costs the opponent a move
    stolen = best(stealable, lambda square: square in next_to_other)
    return seen + "; stealing %d,%d" % stolen, reply + ";steal;%d,%d" % stolen


for line in sys.stdin:
    seen, reply = answer(line)
    print(seen, file=sys.stderr)
    print(reply, flush=True)
