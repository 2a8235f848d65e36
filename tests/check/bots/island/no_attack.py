import sys
from island import board, reply
for line in sys.stdin:
    tiles, distance = board(line)
    if str(distance) in tuple(tiles):
        raise NotImplementedError("attack")
    print(reply(line), flush=True)
