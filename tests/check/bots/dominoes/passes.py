import sys
from dominoes import turns
for line in sys.stdin:
    left = [tile for tile, side in turns(line) if side == "left"]
    print("play;%s;left" % left[0] if left else "pass", flush=True)
