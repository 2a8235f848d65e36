"""A bot whose processes keep the core busy in the opponent's turn is charged for it: `burning_test.py ARENA`."""
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


def arena(*words):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=PATIENCE)


def record_of(folder, *options):
    """Returns the record's file and its lines. The game is on one core, and the thinking bot needs more wall time than
    its limit."""
    played = arena("match", "--rules", "isola", "--board", "3x5", "--games", "1", "--record", folder, *options, THINKER, BURNING)
    assert played.returncode == 0, played.stderr
    file = max(pathlib.Path(folder).iterdir(), key=os.path.getmtime)  # a starved attempt has a record of its own
    return file, [json.loads(line) for line in file.read_text().splitlines()]


class Burning(unittest.TestCase):
    def turns_of_game(self, *clock):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        file, lines = record_of(folder, *clock)
        if lines[0]["cpu_scope"] != "tree":
            self.skipTest("what a whole tree computes is not counted on this machine")
        self.assertEqual(arena("replay", "--verify", str(file)).returncode, 0)
        return [line for line in lines if "turn" in line]

    def assert_allowed(self, turn, nanoseconds):
        self.assertEqual(int(turn["line"].split(";")[-1]), max(nanoseconds, 0) // 1_000_000, turn)

    def test_its_next_reply_is_allowed_so_much_less(self):
        turns = self.turns_of_game("--turn-time", "350ms")
        robbed = [(one, two) for one, two in zip(turns, turns[1:]) if one.get("taken_ns")]
        self.assertTrue(robbed)
        for one, two in robbed:
            self.assertEqual((one["player"], two["player"]), (1, 2))
            self.assertLessEqual(one["taken_ns"], one["starved_ns"])
            self.assert_allowed(two, 350_000_000 - one["taken_ns"])

    def test_nothing_is_charged_where_nothing_was_lost(self):
        for options in (["--all-cores"], ["--clock", "cpu"]):
            with self.subTest(options=options):
                turns = self.turns_of_game("--game-time", "1s", *options)
                self.assertFalse([turn for turn in turns if "taken_ns" in turn])

    def test_a_budget_for_the_game_loses_it(self):
        turns = self.turns_of_game("--game-time", "1s")
        budget = 1_000_000_000
        for turn in turns:
            if turn["player"] == 1:
                budget = max(budget - turn.get("taken_ns", 0), 0)
            else:
                self.assert_allowed(turn, budget)
                budget -= turn["charged_ns"]
        self.assertLess(budget, 900_000_000)


if __name__ == "__main__":
    unittest.main()
