import sys
from island import board
for line in sys.stdin:
    tiles, distance = board(line)
    print("move;" + min(tiles), flush=True)
