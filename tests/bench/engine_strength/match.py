"""Matches of two engines of the Isola family from fixed openings, each opening once from either side."""
import os
import subprocess

from isola_rules import Board


class Numbers:
    """SplitMix64: the same openings with every Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return (z ^ z >> 31) % bound


def opening(variant, rows, columns, number, plies=4):
    """Returns the board after some random turns; both pawns can still go to three squares at least."""
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
    """A running engine. Its steady clock is its CPU time if `clock` names the library for that."""

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


def play(board, bots, limit):
    """Plays to the end and returns the number of the player who won."""
    while board.moves():
        reply = bots[board.mover].ask(board.line(limit))
        move, steal = turn_of(reply)
        if board.refuse(move, steal):
            raise RuntimeError(f"illegal: {reply!r} to {board.line(limit)}")
        board.play(move, steal)
    return 1 - board.mover


def pair(new, old, variant, rows, columns, number, limit, clock):
    """Plays one opening from both sides and returns how many of the two games `new` won."""
    won = 0
    for side in (0, 1):
        words = [new, old] if side == 0 else [old, new]
        bots = [Bot(bot, f"{variant} board={rows}x{columns}", limit, clock, number) for bot in words]
        won += play(opening(variant, rows, columns, number), bots, limit) == side
        for bot in bots:
            bot.close()
    return won
