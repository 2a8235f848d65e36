"""Shared by the Save the Island bots of these tests: reads a board line, and finds a legal turn for it."""


def board(line):
    """Returns the own tiles as text and the distance to the opponent."""
    _, tiles, cells = line.strip().split(";")
    return tiles, abs(cells.index("1") - cells.index("2"))


def reply(line):
    tiles, distance = board(line)
    if str(distance) in tuple(tiles):
        return "attack;" + str(distance) * tiles.count(str(distance))
    steps = [tile for tile in tiles if int(tile) < distance]
    return "move;" + steps[0] if steps else "retreat;" + tiles[0]
