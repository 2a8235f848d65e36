"""A class with an interface of its own, which knows nothing of the arena. Put yours here, and change isola_bot.py until it
fits."""


class Player:
    """Stays close to the opponent, and takes the squares around them. Squares are pairs (row, column)."""

    def move(self, rows, moves, opponent):
        """Returns one of the moves. rows: a text for each row of the board, with the cells as in the arena's line."""
        return min(moves, key=lambda square: self.distance(square, opponent))

    def steal(self, rows, squares, opponent):
        """Returns one of the squares that can be stolen after the move."""
        return min(squares, key=lambda square: self.distance(square, opponent))

    @staticmethod
    def distance(one, two):
        return max(abs(one[0] - two[0]), abs(one[1] - two[1]))
