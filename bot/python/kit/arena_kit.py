"""The arena's lines as Python values, for all five contests. Copy this file beside your bot; it needs Python 3.9.

    from arena_kit import run
    run(lambda board: board.legal_turns()[0])

`run` reads each board, hands it to your function and writes the turn that it returns. A malformed line raises a
ValueError that names the field.
"""
# Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
# (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, replace
from typing import NamedTuple, Optional

LAST_CELL = 14
SHUFFLES = 20
_NUMBER = "(0|[1-9][0-9]{0,8})"
_FAMILIES = {"isola": "isola", "isolation": "isola", "queens": "isola",
             "bot-battle": "island", "bot-battle-2015": "island", "dominoes": "dominoes"}
_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def _malformed(field, expected, found):
    return ValueError('board line, %s: expected %s, found "%s"' % (field, expected, found))


def _bad_reply(game, text):
    return ValueError('reply: expected one of %s, found "%s"' % (game, text))


def _fields(line, count):
    """Cuts a line into count fields; the last field takes the rest; a missing field becomes "(missing)", which no field
    accepts."""
    parts = line.split(";", count - 1)
    return parts + ["(missing)"] * (count - len(parts))


def _player(text):
    if text not in ("1", "2"):
        raise _malformed("player", "1 or 2", text)
    return int(text)


def _pair(field, text):
    found = re.fullmatch(_NUMBER + ":" + _NUMBER, text)
    if not found:
        raise _malformed(field, "MINE:OTHER, whole numbers", text)
    return int(found[1]), int(found[2])


class Rules(NamedTuple):
    """The variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`."""
    name: str = "isola"
    doubles_twice: bool = True

    @classmethod
    def parse(cls, text):
        name = text.split(" ")[0]
        if name not in _FAMILIES:
            raise ValueError('rules: expected one of %s, found "%s"' % (", ".join(_FAMILIES), name))
        return cls(name, "doubles=once" not in text.split(" "))

    @property
    def family(self):
        return _FAMILIES[self.name]


class Position(NamedTuple):
    """A square; rows and columns count from 0 at the top left."""
    row: int
    column: int

    def __str__(self):
        return "%d,%d" % self


# The Isola family: isola, isolation, queens


class IsolaTurn(NamedTuple):
    """The pawn's new square and the square then stolen; no steal in `queens` or if none can be stolen."""
    move: Position
    steal: Optional[Position] = None

    @classmethod
    def parse(cls, text):
        found = re.fullmatch("move;{0},{0}(?:;steal;{0},{0})?".format(_NUMBER), text)
        if not found:
            raise _bad_reply("move;R,C;steal;R,C or move;R,C", text)
        numbers = [int(number) for number in found.groups() if number is not None]
        return cls(Position(*numbers[:2]), Position(*numbers[2:]) if numbers[2:] else None)

    def __str__(self):
        return "move;%s" % (self.move,) + (";steal;%s" % (self.steal,) if self.steal else "")


@dataclass(frozen=True)
class IsolaBoard:
    """A board of the Isola family, seen by the player to move. Cells are as in the line, row by row."""
    rules: Rules
    player: int
    rows: int
    columns: int
    cells: str
    milliseconds: int

    @classmethod
    def parse(cls, line, rules):
        player, size, cells, milliseconds = _fields(line, 4)
        player = _player(player)
        found = re.fullmatch(_NUMBER + "x" + _NUMBER, size)
        if not found or not all(3 <= int(side) <= 32 for side in found.groups()):
            raise _malformed("board", "ROWSxCOLUMNS, each 3 to 32", size)
        rows, columns = int(found[1]), int(found[2])
        if len(cells) != rows * columns or re.search("[^01#ABab]", cells):
            raise _malformed("cells", "%d characters 1 0 # A B a b" % (rows * columns), cells)
        if [len(re.findall(pawn, cells)) for pawn in ("[Aa]", "[Bb]")] != [1, 1]:
            raise _malformed("cells", "each player's pawn once", cells)
        if not re.fullmatch(_NUMBER, milliseconds):
            raise _malformed("milliseconds", "a whole number", milliseconds)
        return cls(rules, player, rows, columns, cells, int(milliseconds))

    def __str__(self):
        return "%d;%dx%d;%s;%d" % (self.player, self.rows, self.columns, self.cells, self.milliseconds)

    def __getitem__(self, square):
        """The cell at that square; "0" beyond the edge of the board."""
        row, column = square
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self.cells[row * self.columns + column] if inside else "0"

    def pawn(self, player):
        upper, lower = "Aa" if player == 1 else "Bb"
        return Position(*divmod(max(self.cells.find(upper), self.cells.find(lower)), self.columns))

    @property
    def me(self):
        return self.pawn(self.player)

    @property
    def opponent(self):
        return self.pawn(3 - self.player)

    def moves(self, player=None):
        """The squares that a player's pawn can go to; the default is the player to move."""
        start, found = self.pawn(player or self.player), []
        for down, right in _AROUND:
            square = Position(start.row + down, start.column + right)
            while self[square] in ("1", "#"):
                found.append(square)
                if self.rules.name != "queens":
                    break
                square = Position(square.row + down, square.column + right)
        return sorted(found)

    def _with(self, square, cell):
        at = square.row * self.columns + square.column
        return replace(self, cells=self.cells[:at] + cell + self.cells[at + 1:])

    def _after_move(self, move):
        me = self.me
        pawn = "AB"[self.player - 1]
        left = "0" if self.rules.name == "queens" else "1" if self[me] == pawn else "#"
        return self._with(me, left)._with(move, pawn.lower() if self[move] == "#" else pawn)

    def steals(self, move):
        """The squares that can be stolen after that move."""
        if self.rules.name == "queens":
            return []
        cells = self._after_move(move).cells
        return [Position(*divmod(at, self.columns)) for at, cell in enumerate(cells) if cell == "1"]

    def legal_turns(self):
        return [IsolaTurn(move, steal) for move in self.moves() for steal in self.steals(move) or [None]]

    def play(self, turn):
        """The board after a legal turn, as the other player sees it."""
        after = self._after_move(turn.move)
        return replace(after._with(turn.steal, "0") if turn.steal else after, player=3 - self.player)


# Save the Island: bot-battle, bot-battle-2015


class IslandTurn(NamedTuple):
    """`move`, `retreat`, `attack` with count tiles of one value, or `shuffle`."""
    act: str
    tile: int = 0
    count: int = 1

    @classmethod
    def parse(cls, text):
        found = re.fullmatch(r"(move|retreat|attack);([0-4])\2{0,4}", text)
        count = len(text) - text.find(";") - 1
        if text == "shuffle":
            return cls("shuffle")
        if not found or (count > 1 and found[1] != "attack"):
            raise _bad_reply("move;x, retreat;x, attack;x...x, shuffle", text)
        return cls(found[1], int(found[2]), count)

    def __str__(self):
        return self.act if self.act == "shuffle" else self.act + ";" + str(self.tile) * self.count


@dataclass(frozen=True)
class IslandBoard:
    """A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's first."""
    rules: Rules
    player: int
    tiles: tuple
    pawns: tuple
    shuffles_left: int

    @classmethod
    def parse(cls, line, rules, shuffled=0):
        """shuffled: how often this player has shuffled in this game, which the line does not say."""
        player, tiles, island = _fields(line, 3)
        player = _player(player)
        lowest = 1 if rules.name == "bot-battle-2015" else 0
        if not re.fullmatch("[%d-4]{5}" % lowest, tiles):
            raise _malformed("tiles", "5 digits from %d to 4" % lowest, tiles)
        if len(island) != LAST_CELL + 1 or not re.fullmatch("0*10*20*", island):
            raise _malformed("island", "15 characters 0 with one 1 and, right of it, one 2", island)
        shuffles = max(SHUFFLES - shuffled, 0) if rules.name == "bot-battle-2015" else 0
        return cls(rules, player, tuple(map(int, tiles)), (island.index("1"), island.index("2")), shuffles)

    def __str__(self):
        island = ["0"] * (LAST_CELL + 1)
        island[self.pawns[0]], island[self.pawns[1]] = "1", "2"
        return "%d;%s;%s" % (self.player, "".join(map(str, self.tiles)), "".join(island))

    @property
    def distance(self):
        return self.pawns[1] - self.pawns[0]

    @property
    def room(self):
        """The cells behind the player: a retreat by more leads off the island."""
        return self.pawns[0] if self.player == 1 else LAST_CELL - self.pawns[1]

    def legal_turns(self):
        turns = []
        for tile in sorted(set(self.tiles)):
            if tile < self.distance:
                turns.append(IslandTurn("move", tile))
            turns.append(IslandTurn("retreat", tile))
            if tile == self.distance:
                turns += [IslandTurn("attack", tile, count + 1) for count in range(self.tiles.count(tile))]
        return turns + [IslandTurn("shuffle")] * (self.shuffles_left > 0)


# Dominoes: icpc-caribbean


class Tile(NamedTuple):
    """Two halves: low and high in a hand, left and right in the chain."""
    first: int
    second: int

    @classmethod
    def parse(cls, text):
        if not re.fullmatch("[0-6]{2}", text):
            raise ValueError('tile: expected two digits 0 to 6, found "%s"' % text)
        return cls(int(text[0]), int(text[1]))

    def __str__(self):
        return "%d%d" % self

    @property
    def turned(self):
        return Tile(self.second, self.first)

    @property
    def is_double(self):
        return self.first == self.second


ALL_TILES = tuple(Tile(low, high) for low in range(7) for high in range(low, 7))


class DominoesTurn(NamedTuple):
    """A tile, low half first, and the end to which it is laid: `left` or `right`."""
    tile: Tile
    end: str

    @classmethod
    def parse(cls, text):
        found = re.fullmatch("play;([0-6]{2});(left|right)", text)
        if not found:
            raise _bad_reply("play;T;left, play;T;right", text)
        return cls(Tile(*sorted(Tile.parse(found[1]))), found[2])

    def __str__(self):
        return "play;%s;%s" % self


def _tiles(field, text):
    if not re.fullmatch("([0-6]{2}( [0-6]{2})*)?", text):
        raise _malformed(field, "tiles of two digits 0 to 6, one blank between them", text)
    return tuple(map(Tile.parse, text.split()))


@dataclass(frozen=True)
class DominoesBoard:
    """A player's view of dominoes; the chain runs from left to right. Scores and passes are (mine, the opponent's)."""
    rules: Rules
    player: int
    hand: tuple
    chain: tuple
    scores: tuple
    passes: tuple

    @classmethod
    def parse(cls, line, rules):
        player, hand_text, chain_text, scores, passes = _fields(line, 5)
        player, hand, chain = _player(player), _tiles("hand", hand_text), _tiles("chain", chain_text)
        if list(hand) != sorted(set(hand)) or any(tile > tile.turned for tile in hand):
            raise _malformed("hand", "each tile once, low digit first, sorted", hand_text)
        if any(one.second != next_one.first for one, next_one in zip(chain, chain[1:])):
            raise _malformed("chain", "neighbours that match", chain_text)
        return cls(rules, player, hand, chain, _pair("scores", scores), _pair("passes", passes))

    def __str__(self):
        return "%d;%s;%s;%d:%d;%d:%d" % (self.player, " ".join(map(str, self.hand)), " ".join(map(str, self.chain)),
                                         *self.scores, *self.passes)

    def unseen(self):
        """The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn."""
        seen = {*self.hand, *(min(tile, tile.turned) for tile in self.chain)}
        return [tile for tile in ALL_TILES if tile not in seen]

    def legal_turns(self):
        if not self.chain:
            return [DominoesTurn(tile, "left") for tile in self.hand]
        ends = (("left", self.chain[0].first), ("right", self.chain[-1].second))
        return [DominoesTurn(tile, end) for tile in self.hand for end, pips in ends if pips in tile]

    def lay(self, turn):
        """The chain after a legal turn."""
        tile = turn.tile
        if not self.chain:
            return (tile,)
        if turn.end == "left":
            return (tile if tile.second == self.chain[0].first else tile.turned,) + self.chain
        return self.chain + (tile if tile.first == self.chain[-1].second else tile.turned,)

    def points(self, turn):
        """The points of a legal turn itself, without those for an opponent's pass or the end of the game."""
        chain = self.lay(turn)
        ends = [chain[0].first, chain[-1].second]
        if self.rules.doubles_twice and len(chain) > 1:
            ends = [2 * end if tile.is_double else end for end, tile in zip(ends, (chain[0], chain[-1]))]
        return sum(ends) if sum(ends) % 5 == 0 else 0


# Annotations, which viewers draw; a bot writes them on stderr


def cell_note(at, colour, label=""):
    return ("@cell %s %s %s" % (at, colour, label.replace("\n", " "))).rstrip()


def arrow_note(start, end, colour):
    return "@arrow %s %s %s" % (start, end, colour)


def value_note(value):
    return "@value %s" % (int(value) if value == int(value) else value)


def text_note(words):
    return "@text " + words.replace("\n", " ")


def annotate(*notes):
    """Writes notes on stderr."""
    print(*notes, sep="\n", file=sys.stderr)


# The loop


def parse_board(line, rules, shuffled=0):
    """Parses a board line of any contest; the rules decide which."""
    if rules.family == "island":
        return IslandBoard.parse(line, rules, shuffled)
    return (IsolaBoard if rules.family == "isola" else DominoesBoard).parse(line, rules)


def run(answer):
    """Answers each line of stdin with the turn that answer(board) returns, until the input ends."""
    rules, shuffled = Rules.parse(os.environ.get("ARENA_RULES", "isola")), 0
    for line in sys.stdin:
        reply = str(answer(parse_board(line.rstrip("\r\n"), rules, shuffled)))
        shuffled += reply == "shuffle"
        print(reply, flush=True)
