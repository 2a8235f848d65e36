# A bot as an author would write it for CodinGame's Isola: it keeps track of the board.
import random
import sys

SIZE = 9
x, y = int(input()), int(input())
print(f"I am at {x} {y}", file=sys.stderr)
tiles = {(i, j) for i in range(SIZE) for j in range(SIZE)}
turn = 0
while True:
    try:
        opponent = int(input()), int(input())
        removed = int(input()), int(input())
    except EOFError:
        break
    tiles.discard(removed)
    turn += 1
    around = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    moves = [tile for tile in around if tile in tiles and tile != opponent]
    if turn == 1:
        x, y = moves[0]
        tile = next(t for t in sorted(tiles) if t not in ((x, y), opponent))
        tiles.discard(tile)
        print(f"{x} {y} {tile[0]} {tile[1]};hello", flush=True)
        continue
    x, y = random.choice(moves)
    tile = random.choice(sorted(tiles - {(x, y), opponent}))
    tiles.discard(tile)
    print(x, y, *tile, flush=True)
