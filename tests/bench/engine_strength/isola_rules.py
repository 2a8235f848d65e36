"""The rules of the Isola family for this bench, written from docs/games/isola.md without the arena's code."""

STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


class Board:
    """A board; squares are (row, column). `open` has all squares that a pawn may stand on, including those under the
    pawns."""

    def __init__(self, variant, rows, columns):
        self.variant, self.rows, self.columns = variant, rows, columns
        self.open = {(r, c) for r in range(rows) for c in range(columns)}
        self.pawns = self.starts()
        self.fixed = set(self.pawns) if variant == "isolation" else set()
        self.mover = 0

    def starts(self):
        if self.variant == "queens":
            return [(0, 0), (self.rows - 1, self.columns - 1)]
        if self.variant == "isolation":
            return [((self.rows - 1) // 2, 0), (self.rows // 2, self.columns - 1)]
        return [(0, self.columns // 2), (self.rows - 1, (self.columns - 1) // 2)]

    def moves(self, player=None):
        player = self.mover if player is None else player
        found = []
        for step_r, step_c in STEPS:
            r, c = self.pawns[player]
            while True:
                r, c = r + step_r, c + step_c
                if (r, c) not in self.open or (r, c) in self.pawns:
                    break
                found.append((r, c))
                if self.variant != "queens":
                    break
        return found

    def steals(self, move):
        """Returns the squares that can be stolen after the move; [None] if there are none or the variant has no steal.
        """
        if self.variant == "queens":
            return [None]
        return sorted(self.open - self.fixed - {move, self.pawns[1 - self.mover]}) or [None]

    def refuse(self, move, steal):
        """Returns whether the turn is illegal."""
        return move not in self.moves() or steal not in self.steals(move)

    def play(self, move, steal):
        left = self.pawns[self.mover]
        self.pawns[self.mover] = move
        gone = left if self.variant == "queens" else steal
        if gone is not None:
            self.open.remove(gone)
        self.mover = 1 - self.mover

    def line(self, milliseconds):
        letters = []
        for r in range(self.rows):
            for c in range(self.columns):
                square = (r, c)
                if square in self.pawns:
                    letter = "ABab"[self.pawns.index(square) + (2 if square in self.fixed else 0)]
                elif square in self.fixed:
                    letter = "#"
                else:
                    letter = "1" if square in self.open else "0"
                letters.append(letter)
        return f"{self.mover + 1};{self.rows}x{self.columns};{''.join(letters)};{milliseconds}"
