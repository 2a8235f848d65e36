"""A bot whose processes compute in the opponent's turn takes little, and is charged for it: `burning_test.py ARENA`."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
BOT = os.path.join(os.path.dirname(ARENA), "fault_bot")
THINKER, BURNING = f"{BOT} think ms=100", f"{BOT} crowd children=5"  # five children that always compute
CROWD = f"{BOT} crowd children=50"


def arena(*words):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=PATIENCE)


def record_of(folder, *options, opponent=BURNING):
    """Returns the record's file and its lines. The game is on one core, and the thinking bot needs more wall time than
    its limit."""
    played = arena("match", "--rules", "isola", "--board", "3x5", "--games", "1", "--record", folder, *options, THINKER,
                   opponent)
    assert played.returncode == 0, played.stderr
    file = max(pathlib.Path(folder).iterdir(), key=os.path.getmtime)  # a starved attempt has a record of its own
    return file, [json.loads(line) for line in file.read_text().splitlines()]


class Burning(unittest.TestCase):
    def turns_of_game(self, *clock, opponent=BURNING):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        file, lines = record_of(folder, *clock, opponent=opponent)
        if lines[0]["cpu_scope"] != "tree":
            self.skipTest("what a whole tree computes is not counted on this machine")
        self.assertEqual(arena("replay", "--verify", str(file)).returncode, 0)
        return [line for line in lines if "turn" in line]

    def assert_allowed(self, turn, nanoseconds):
        self.assertEqual(int(turn["line"].split(";")[-1]), max(nanoseconds, 0) // 1_000_000, turn)

    def test_its_next_reply_is_allowed_so_much_less(self):
        turns = self.turns_of_game("--turn-time", "350ms")
        for one, two in zip(turns, turns[1:]):
            self.assertLessEqual(one.get("taken_ns", 0), one.get("starved_ns", 0))
            self.assert_allowed(two, 350_000_000 - one.get("taken_ns", 0))

    def test_the_thinking_bot_has_the_core(self):
        thinking = [turn for turn in self.turns_of_game("--turn-time", "350ms") if turn["player"] == 1]
        self.assertLess(sum(turn.get("taken_ns", 0) for turn in thinking), sum(turn["wall_ns"] for turn in thinking) / 10)

    def test_a_bot_that_starts_leaves_the_core_to_its_opponent(self):
        # Fifty children would make 100 ms of computing last five seconds. A busy machine alone may spoil one game.
        for _ in range(5):
            first = self.turns_of_game("--turn-time", "350ms", opponent=CROWD)[0]
            if first["wall_ns"] < 2_000_000_000:
                break
        self.assertLess(first["wall_ns"], 2_000_000_000)

    def test_nothing_is_charged_where_nothing_was_lost(self):
        for options in (["--all-cores"], ["--clock", "cpu"]):
            with self.subTest(options=options):
                turns = self.turns_of_game("--game-time", "1s", *options)
                self.assertFalse([turn for turn in turns if "taken_ns" in turn])

    def test_a_budget_for_the_game_loses_it(self):
        turns = self.turns_of_game("--game-time", "1s")
        budgets = {1: 1_000_000_000, 2: 1_000_000_000}
        for turn in turns:
            player = turn["player"]
            self.assert_allowed(turn, budgets[player])
            budgets[player] -= turn["charged_ns"]
            budgets[3 - player] = max(budgets[3 - player] - turn.get("taken_ns", 0), 0)


if __name__ == "__main__":
    unittest.main()
