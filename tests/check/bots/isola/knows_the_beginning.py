"""Takes its first line for the first one of a game, without a look at the squares that are gone."""
import sys
from legal import reply
for turn, line in enumerate(sys.stdin):
    player, size, cells, time = line.split(";")
    if turn == 0:
        rows, columns = map(int, size.split("x"))
        cells = "1" * (columns // 2) + "A" + "1" * (rows * columns - columns - 1) + "B" + "1" * (columns // 2)
    print(reply(";".join((player, size, cells, time))), flush=True)
