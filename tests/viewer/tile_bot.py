"""Plays the first legal reply of dominoes or of Save the Island. Reveals its tiles on stderr, and its first tiles also
in the file that its argument names."""
import sys


def domino(fields):
    hand, chain = fields[1].split(), fields[2].split()
    if not chain:
        return "play;%s;left" % hand[0]
    for tile in hand:
        for side, end in (("left", chain[0][0]), ("right", chain[-1][1])):
            if end in tile:
                return "play;%s;%s" % (tile, side)


def islander(fields):
    tiles, island = fields[1], fields[2]
    distance = abs(island.index("1") - island.index("2"))
    fitting = [tile for tile in tiles if int(tile) < distance]
    return "move;" + fitting[0] if fitting else "retreat;" + tiles[0]


for number, line in enumerate(sys.stdin):
    fields = line.rstrip("\n").split(";")
    if number == 0:
        with open(sys.argv[1], "w") as file:
            file.write(fields[1])
    print("my tiles are " + fields[1], file=sys.stderr, flush=True)
    print((domino if len(fields) > 3 else islander)(fields), flush=True)
