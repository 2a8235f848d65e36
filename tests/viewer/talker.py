"""Plays the first legal turn of isola and writes on stderr. Options: --think SECONDS for each turn; --tag WORD, which
marks its process."""
import argparse
import sys
import time

options = argparse.ArgumentParser()
options.add_argument("--think", type=float, default=0)
options.add_argument("--tag", default="")
options = options.parse_args()


def turn_for(line):
    player, size, cells, _ = line.strip().split(";")
    rows, columns = map(int, size.split("x"))
    start = next(index for index, cell in enumerate(cells) if cell.upper() == "AB"[int(player) - 1])
    row, column = divmod(start, columns)
    steps = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    move = next((r, c) for r, c in steps
                if 0 <= r < rows and 0 <= c < columns and cells[r * columns + c] in "1#")
    open_cells = [index for index, cell in enumerate(cells) if cell == "1" or index == start and cell in "AB"]
    steal = divmod(next(index for index in open_cells if divmod(index, columns) != move), columns)
    return move, steal


for line in sys.stdin:
    time.sleep(options.think)
    move, steal = turn_for(line)
    print("I step to %d,%d \x1b[31m" % move, file=sys.stderr)
    print("@cell %d,%d gold" % steal, file=sys.stderr)
    print("@text greetings", file=sys.stderr, flush=True)
    print("move;%d,%d;steal;%d,%d" % (*move, *steal), flush=True)
