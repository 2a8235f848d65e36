"""The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until
its time is nearly over, and plays the best turn of the last depth that it finished.

usage: search_bot.py [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
"""
import sys
import time

from arena_kit import annotate, arrow_note, cell_note, run, text_note, value_note
from search_board import SearchBoard

WON = 1000  # more than any difference of moves
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class OutOfTime(Exception):
    pass


class Search:
    """One search of one position. table is a transposition table: for the hash of a position it keeps the value and the
    depth of its search. The same position is reached in several ways, and its best turn is probably the best one turn
    deeper, too."""

    def __init__(self, board, deadline):
        self.arena_board, self.deadline = board, deadline
        self.board, self.positions, self.table = SearchBoard(board), 0, {}

    def best_turn(self, turns, depth):
        """The best of these turns and its value. The best turn of the last depth comes first, so that most others are
        soon refuted."""
        self.board = SearchBoard(self.arena_board)  # the last search may have stopped with turns made
        best, highest = turns[0], -2 * WON
        for turn in turns:
            value = self._after(turn, depth, -2 * WON, -highest)
            if value > highest:
                best, highest = turn, value
        return best, highest

    def _after(self, turn, depth, low, high):
        self.board.make(turn)
        value = -self._value(depth - 1, low, high)
        self.board.unmake(turn)
        return value

    def _value(self, depth, low, high):
        """The value of the position for the player to move: exact between low and high, outside them only a bound."""
        self.positions += 1
        if self.positions % 128 == 0 and time.monotonic() > self.deadline:
            raise OutOfTime
        if depth == 0:
            return self._guess()
        known_depth, value, kind, best = self.table.get(self.board.hash, (0, 0, EXACT, None))
        if known_depth == depth and (kind == EXACT or (value >= high if kind == AT_LEAST else value <= low)):
            return value
        highest = -WON - depth  # a loss that is further away leaves less depth, and is better
        lowest = low
        for turn in self._ordered(best):
            value = self._after(turn, depth, -high, -low)
            if value > highest:
                best, highest = turn, value
            low = max(low, highest)
            if low >= high:
                break  # the other player has a better choice earlier and will not come here
        kind = AT_LEAST if highest >= high else EXACT if highest > lowest else AT_MOST
        self.table[self.board.hash] = depth, highest, kind, best
        return highest

    def _ordered(self, first):
        turns = self.board.near_turns()
        if first in turns:
            turns.remove(first)
            turns.insert(0, first)
        return turns

    def _guess(self):
        """How many more moves the player to move has than the opponent; without a move the game is lost."""
        mine, others = (len(self.board.moves(player)) for player in (self.board.player, 1 - self.board.player))
        return mine - others if mine else -WON

    def expected(self, turn):
        """The best answer to a turn, if the table knows one."""
        board = SearchBoard(self.arena_board)
        board.make(turn)
        best = self.table.get(board.hash, (0, 0, EXACT, None))[3]
        return board.reply(best) if best else None


def time_for(board):
    """In seconds. In `queens` the milliseconds of a line may be for the whole game, in the other variants they are for
    this reply."""
    return board.milliseconds / (20000 if board.rules.name == "queens" else 1250)


def think(board, deepest):
    started = time.monotonic()
    search = Search(board, started + time_for(board))
    if deepest:
        search.deadline = float("inf")
    turns, depth, value = search.board.near_turns(), 1, 0
    best = turns[0]
    try:
        while depth <= (deepest or len(board.cells)) and abs(value) < WON:
            best, value = search.best_turn(turns, depth)
            turns.remove(best)
            turns.insert(0, best)
            depth += 1
    except OutOfTime:
        pass  # the result of the last complete depth is kept
    draw(board, search, best, value, depth - 1, time.monotonic() - started)
    return search.board.reply(best)


def draw(board, search, best, value, depth, seconds):
    """Draws the turn and the expected answer for viewers, and reports the depth that was reached."""
    turn, answer = search.board.reply(best), search.expected(best)
    notes = [arrow_note(board.me, turn.move, "green"), value_note(value)]
    if turn.steal:
        notes.append(cell_note(turn.steal, "red"))
    if answer:
        notes.append(arrow_note(board.opponent, answer.move, "orange"))
    annotate(*notes, text_note("depth %d, %d positions, %d a second" % (depth, search.positions,
                                                                       search.positions / max(seconds, 0.001))))


def main():
    deepest = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    run(lambda board: think(board, deepest))


main()
