import sys
from dominoes import board, turns
for line in sys.stdin:
    hand, ends = board(line)
    tile, side = turns(line)[0]
    print("play;%s;%s" % (tile, side) if len(hand) > 1 else "domino", flush=True)
