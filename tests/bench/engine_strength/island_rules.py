"""Save the Island for this bench, written from docs/games/island.md without the arena's code."""
from numbers_of_chance import Numbers

CELLS, HAND, POWER, LAST_TURN = 15, 5, 3, 400


class Game:
    """A game; players are 0 and 1. The k-th tile of a player depends only on the number of the deal, the player and k,
    so both games of a pair have the same tiles."""

    def __init__(self, variant, deal):
        self.values = range(1 if variant == "bot-battle-2015" else 0, 5)
        self.shuffles = [20, 20] if variant == "bot-battle-2015" else [0, 0]
        self.chance = [Numbers(deal * 2 + player) for player in (0, 1)]
        self.hands = [[], []]
        self.pawns = [0, CELLS - 1]
        self.mover, self.turns = 0, 0
        self.refill()

    def refill(self):
        for player in (0, 1):
            while len(self.hands[player]) < HAND:
                self.hands[player].append(self.values[self.chance[player].below(len(self.values))])

    def over(self):
        return self.turns == LAST_TURN or not all(0 <= pawn < CELLS for pawn in self.pawns)

    def winner(self):
        """Returns the winner; None for a draw."""
        fallen = [not 0 <= pawn < CELLS for pawn in self.pawns]
        return 1 - fallen.index(True) if any(fallen) else None

    def line(self, _):
        cells = "".join("12"[self.pawns.index(cell)] if cell in self.pawns else "0" for cell in range(CELLS))
        return f"{self.mover + 1};{''.join(map(str, self.hands[self.mover]))};{cells}"

    def reply(self, text):
        """Plays the reply; raises ValueError if it is illegal."""
        act, _, words = text.partition(";")
        tiles = [int(letter) for letter in words]
        me, distance = self.mover, self.pawns[1] - self.pawns[0]
        forward = 1 if me == 0 else -1
        if act == "shuffle" and self.shuffles[me] > 0:
            self.shuffles[me] -= 1
            self.hands[me] = []
        elif act == "move" and len(tiles) == 1 and tiles[0] < distance:
            self.use(me, tiles)
            self.pawns[me] += forward * tiles[0]
        elif act == "retreat" and len(tiles) == 1:
            self.use(me, tiles)
            self.pawns[me] -= forward * tiles[0]
        elif act == "attack" and tiles and set(tiles) == {distance}:
            self.attack(tiles, forward)
        else:
            raise ValueError(text)
        self.turns, self.mover = self.turns + 1, 1 - me
        self.refill()

    def attack(self, tiles, forward):
        me, other = self.mover, 1 - self.mover
        self.use(me, tiles)
        met = min(len(tiles), self.hands[other].count(tiles[0]))
        self.use(other, tiles[:met])
        if met < len(tiles):
            self.pawns[me] = self.pawns[other] - forward
            self.pawns[other] += forward * POWER * (len(tiles) - met)

    def use(self, player, tiles):
        for tile in tiles:
            self.hands[player].remove(tile)
