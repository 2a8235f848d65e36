"""Matches of two engines from fixed openings or deals, each once from either side."""
import os
import subprocess

import island_rules
from isola_rules import Board
from numbers_of_chance import Numbers


def opening(variant, rows, columns, number, plies=4):
    """Returns a board after some random turns. Both pawns can still go to at least three squares."""
    numbers = Numbers(number * 1000003 + rows * 101 + columns)
    while True:
        board = Board(variant, rows, columns)
        for _ in range(plies):
            moves = board.moves()
            if not moves:
                break
            move = moves[numbers.below(len(moves))]
            steals = board.steals(move)
            board.play(move, steals[numbers.below(len(steals))])
        if len(board.moves(0)) >= 3 and len(board.moves(1)) >= 3:
            return board


class Bot:
    """A running engine. If `clock` names the preload library, the engine's steady clock is its CPU time."""

    def __init__(self, words, rules, limit, clock, seed):
        environment = dict(os.environ, ARENA_RULES=rules, ARENA_SEED=str(seed), ARENA_TURN_MS=str(limit))
        if clock:
            environment["LD_PRELOAD"] = clock
        self.process = subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def turn_of(reply):
    words = [word.split(",") if "," in word else word for word in reply.split(";")]
    squares = [tuple(map(int, word)) for word in words if isinstance(word, list)]
    return squares[0], squares[1] if len(squares) > 1 else None


class IsolaGame:
    """A game from a fixed opening, with board lines and replies as text."""

    def __init__(self, variant, rows, columns, number):
        self.board = opening(variant, rows, columns, number)

    @property
    def mover(self):
        return self.board.mover

    def over(self):
        return not self.board.moves()

    def winner(self):
        return 1 - self.board.mover

    def line(self, milliseconds):
        return self.board.line(milliseconds)

    def reply(self, text):
        move, steal = turn_of(text)
        if self.board.refuse(move, steal):
            raise ValueError(text)
        self.board.play(move, steal)


def play(game, bots, limit):
    """Plays to the end and returns the number of the winner; None for a draw."""
    while not game.over():
        line = game.line(limit)
        reply = bots[game.mover].ask(line)
        try:
            game.reply(reply)
        except (ValueError, IndexError):
            raise RuntimeError(f"illegal: {reply!r} to {line}") from None
    return game.winner()


def pair(new, old, variant, rows, columns, number, limit, clock):
    """Plays one opening or deal from both sides and returns how many of the two games `new` won."""
    is_island = variant.startswith("bot-battle")
    rules = variant if is_island else f"{variant} board={rows}x{columns}"
    won = 0
    for side in (0, 1):
        words = [new, old] if side == 0 else [old, new]
        bots = [Bot(bot, rules, limit, clock, number) for bot in words]
        game = island_rules.Game(variant, number) if is_island else IsolaGame(variant, rows, columns, number)
        won += play(game, bots, limit) == side
        for bot in bots:
            bot.close()
    return won
