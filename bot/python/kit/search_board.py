"""A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied,
and a hash identifies the position. Copy this file and arena_kit.py beside your bot.

    board = SearchBoard(arena_board)
    for turn in board.turns():
        board.make(turn)
        ...
        board.unmake(turn)
    return board.reply(turn)

A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested for
the edge. A turn is a tuple (start, to, gone): the pawn's places, and the place that the turn takes from the board. In
`queens` that is the start; it is 0, a square of the rim, where there is nothing to steal.
"""
import random

from arena_kit import IsolaTurn, Position

GONE, OPEN, FIXED = 0, 1, 2

# Zobrist hashing: a random number for each fact about a position; the hash is the exclusive or of the numbers of all
# facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew.
_chance = random.Random(2026)
_PLACES = 34 * 34
_PAWN_KEYS = [[_chance.getrandbits(64) for _ in range(_PLACES)] for _ in range(2)]
_GONE_KEYS = [0] + [_chance.getrandbits(64) for _ in range(_PLACES - 1)]
_SIDE_KEY = _chance.getrandbits(64)


class SearchBoard:
    """player is 0 or 1 here, and indexes pawns."""

    def __init__(self, board):
        self.queens = board.rules.name == "queens"
        self.columns, self.width = board.columns, board.columns + 2
        self.player = board.player - 1
        self.pawns = [self._place(board.pawn(player)) for player in (1, 2)]
        self.cells = [GONE] * (self.width * (board.rows + 2))
        for number, cell in enumerate(board.cells):
            place = self._place(Position(*divmod(number, board.columns)))
            self.cells[place] = GONE if cell == "0" else FIXED if cell in "#ab" else OPEN
        self.steps = [down * self.width + right for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        self.hash = self._whole_hash()

    def _place(self, square):
        return (square.row + 1) * self.width + square.column + 1

    def _square(self, place):
        return Position(place // self.width - 1, place % self.width - 1)

    def _inside(self):
        return (place for place in range(len(self.cells)) if 0 < place % self.width <= self.columns)

    def _whole_hash(self):
        """The hash from nothing. make and unmake keep it up to date."""
        value = _SIDE_KEY if self.player else 0
        for player, place in enumerate(self.pawns):
            value ^= _PAWN_KEYS[player][place]
        for place, cell in enumerate(self.cells):
            if cell == GONE and 0 < place % self.width <= self.columns:
                value ^= _GONE_KEYS[place]
        return value

    def moves(self, player):
        """The places that a player's pawn can go to; in `queens` by direction."""
        cells, start, other, found = self.cells, self.pawns[player], self.pawns[1 - player], []
        for step in self.steps:
            place = start + step
            while cells[place] and place != other:
                found.append(place)
                if not self.queens:
                    break
                place += step
        return found

    def turns(self):
        """All legal turns, in the order of IsolaBoard.legal_turns."""
        return self._turns(range(len(self.cells)))

    def near_turns(self):
        """The turns worth searching: those that steal beside the other pawn; for a move after which nothing can be
        stolen there, any one turn. Steals far away rarely matter, and there are five times as many of them."""
        other = self.pawns[1 - self.player]
        return self._turns([other + step for step in self.steps])

    def _turns(self, targets):
        start, other, cells, found = self.pawns[self.player], self.pawns[1 - self.player], self.cells, []
        for to in sorted(self.moves(self.player)):
            if self.queens:
                found.append((start, to, start))
                continue
            steals = [place for place in targets if cells[place] == OPEN and place != to and place != other]
            found += [(start, to, place) for place in steals or [self._first_steal(to, other)]]
        return found

    def _first_steal(self, to, other):
        return next((place for place, cell in enumerate(self.cells) if cell == OPEN and place not in (to, other)), 0)

    def make(self, turn):
        """Plays a turn; the other player is then to move."""
        start, to, gone = turn
        self.cells[gone] = GONE
        self.pawns[self.player] = to
        self.hash ^= _PAWN_KEYS[self.player][start] ^ _PAWN_KEYS[self.player][to] ^ _GONE_KEYS[gone] ^ _SIDE_KEY
        self.player = 1 - self.player

    def unmake(self, turn):
        """Takes back the turn that was made last."""
        start, to, gone = turn
        self.player = 1 - self.player
        self.hash ^= _PAWN_KEYS[self.player][start] ^ _PAWN_KEYS[self.player][to] ^ _GONE_KEYS[gone] ^ _SIDE_KEY
        self.pawns[self.player] = start
        if gone:
            self.cells[gone] = OPEN

    def reply(self, turn):
        """The turn as the kit writes it."""
        _, to, gone = turn
        return IsolaTurn(self._square(to), None if self.queens or not gone else self._square(gone))

    def text(self):
        """The cells as in a board line."""
        cells = ["01#"[cell] for cell in self.cells]
        for pawn, place in zip("AB", self.pawns):
            cells[place] = pawn.lower() if cells[place] == "#" else pawn
        return "".join(cells[place] for place in self._inside())[self.columns:-self.columns]
