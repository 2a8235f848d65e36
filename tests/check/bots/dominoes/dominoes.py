"""Shared by the dominoes bots of these tests: reads a board line, and finds all its legal turns."""


def board(line):
    """Returns the own tiles and the two open ends as digits; there are no ends if the chain is empty."""
    _, hand, chain, _, _ = line.rstrip("\n").split(";")
    return hand.split(), (chain[0], chain[-1]) if chain else None


def turns(line):
    hand, ends = board(line)
    if ends is None:
        return [(tile, "left") for tile in hand]
    return [(tile, side) for tile in hand for end, side in zip(ends, ("left", "right")) if end in tile]


def reply(line):
    return "play;%s;%s" % turns(line)[0]
