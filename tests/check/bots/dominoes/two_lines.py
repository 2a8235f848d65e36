import sys
from dominoes import reply
for line in sys.stdin:
    tile, side = reply(line).rsplit(";", 1)
    print(tile + "\n" + side, flush=True)
