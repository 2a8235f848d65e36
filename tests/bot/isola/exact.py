#!/usr/bin/env python3
"""isola-engine against brute force: `tests/bot/isola/exact.py ENGINE`.

An independent implementation of the rules, written from docs/games/isola.md, tries every turn to the end of the game;
boards are sets of squares. On such small boards the engine, given enough time, must never turn a won position into a
lost one. The positions come from games in which each turn is the engine's or a random one.
"""
import functools
import os
import random
import subprocess
import sys

BOARDS = [("isola", 3, 3, 12), ("isola", 3, 4, 4), ("isolation", 3, 3, 12), ("isolation", 4, 3, 4), ("queens", 3, 3, 12),
          ("queens", 4, 4, 8), ("queens", 3, 5, 8)]


class Game:
    """A position is (open squares, mover's square, opponent's square); the squares under the pawns are open."""

    def __init__(self, variant, rows, columns):
        self.variant, self.rows, self.columns = variant, rows, columns
        self.squares = [(r, c) for r in range(rows) for c in range(columns)]
        if variant == "queens":
            self.starts = ((0, 0), (rows - 1, columns - 1))
        elif variant == "isolation":
            self.starts = (((rows - 1) // 2, 0), (rows // 2, columns - 1))
        else:
            self.starts = ((0, columns // 2), (rows - 1, (columns - 1) // 2))
        self.fixed = frozenset(self.starts) if variant == "isolation" else frozenset()
        self.mover_wins = functools.lru_cache(None)(self.mover_wins)

    def start(self):
        return frozenset(self.squares), self.starts[0], self.starts[1]

    def turns(self, position):
        squares, mine, theirs = position
        for move in self.moves(squares, mine, theirs):
            if self.variant == "queens":
                yield (move, None), (squares - {mine}, theirs, move)
                continue
            steals = squares - self.fixed - {move, theirs}
            for steal in sorted(steals):
                yield (move, steal), (squares - {steal}, theirs, move)
            if not steals:
                yield (move, None), (squares, theirs, move)

    def moves(self, squares, mine, theirs):
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                r, c = mine[0] + down, mine[1] + right
                while (down or right) and (r, c) in squares and (r, c) != theirs:
                    yield r, c
                    if self.variant != "queens":
                        break
                    r, c = r + down, c + right

    def mover_wins(self, position):
        return any(not self.mover_wins(after) for _, after in self.turns(position))

    def line(self, position, player):
        squares, mine, theirs = position
        pawns = {mine: player, theirs: 3 - player}
        letters = ""
        for square in self.squares:
            if square in pawns:
                letter = "AB"[pawns[square] - 1]
                letters += letter.lower() if square in self.fixed else letter
            else:
                letters += "#" if square in self.fixed else str(int(square in squares))
        return f"{player};{self.rows}x{self.columns};{letters};600000"


def turn_of(reply):
    words = reply.strip().split(";")
    squares = [tuple(int(number) for number in word.split(",")) for word in words[1::2]]
    return squares[0], squares[1] if len(squares) > 1 else None


class Engine:
    def __init__(self, program, variant):
        environment = dict(os.environ, ARENA_RULES=variant, ARENA_SEED="1", ARENA_TURN_MS="600000")
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1, env=environment)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        return turn_of(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    rng = random.Random(5)
    for variant, rows, columns, games in BOARDS:
        game, engine, asked, won = Game(variant, rows, columns), Engine(sys.argv[1], variant), 0, 0
        for _ in range(games):
            position, player = game.start(), 1
            while turns := list(game.turns(position)):
                turn = engine.ask(game.line(position, player))
                after = dict(turns)[turn]
                if game.mover_wins(position):
                    assert not game.mover_wins(after), f"{game.line(position, player)}: {turn} throws the game away"
                    won += 1
                asked += 1
                position, player = rng.choice([after, rng.choice(turns)[1]]), 3 - player
        engine.close()
        assert 0 < won < asked
        print(f"{variant} {rows}x{columns}: {asked} positions, {won} of them won, none thrown away")


if __name__ == "__main__":
    main()
