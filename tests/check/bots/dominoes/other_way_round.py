import sys
from dominoes import turns
for line in sys.stdin:
    tile, side = turns(line)[0]
    print("play;%s;%s" % (tile[::-1], side), flush=True)
