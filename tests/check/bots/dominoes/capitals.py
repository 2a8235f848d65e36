import sys
from dominoes import turns
for line in sys.stdin:
    tile, side = turns(line)[-1]
    print(("play;%s;%s" % (tile[::-1], side)).upper(), flush=True)
