"""Bots of other contests play whole matches in the real arena: `match_test.py ARENA`."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
BOTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bots")


def bot(name):
    return f"python3 {os.path.join(BOTS, name + '.py')}"


def arena(*words):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=PATIENCE)


def match(*words):
    # No bot here is late, and none may lose by it on a busy machine.
    run = arena("match", "--json", "--seed", "5", "--turn-time", "60m", *words)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


class Dialects(unittest.TestCase):
    def test_codingame_bots_play_on_their_own_board(self):
        result = match("--dialect", "codingame", f"a={bot('codingame')}", f"b={bot('codingame')}")
        self.assertEqual(result["rules"], "isola board=9x9")
        self.assertEqual([game["reason"] for game in result["games"]], ["no_move", "no_move"])

    def test_a_bot_of_another_contest_plays_against_one_of_ours(self):
        for dialect, board in ("codingame", "9x9"), ("hackerearth", "7x7"):
            with self.subTest(dialect):
                result = match("--dialect", f"guest={dialect}", f"guest={bot(dialect)}", "greedy")
                self.assertEqual(result["rules"], f"isola board={board}")
                for game in result["games"]:
                    self.assertEqual(game["reason"], "no_move")
                    self.assertEqual(game["discarded"], [0, 0])

    def test_a_record_tells_both_languages_and_verifies(self):
        with tempfile.TemporaryDirectory() as folder:
            result = match("--record", folder, "--dialect", "guest=codingame", f"guest={bot('codingame')}", "greedy")
            record = result["games"][0]["record"]
            with open(record) as file:
                lines = [json.loads(line) for line in file]
            self.assertEqual(lines[0]["players"][0]["dialect"], "codingame")
            first = next(line for line in lines if line.get("turn") == 1)
            self.assertEqual(first["told"], "0\n4\n8\n4\n-1\n-1\n")
            self.assertTrue(first["heard"].endswith(";hello"))
            self.assertTrue(first["reply"].startswith("move;"))
            self.assertIn("@text hello", first["stderr"])
            self.assertEqual(arena("replay", "--verify", record).returncode, 0)
            again = arena("replay", record, "--turn", "1", "--json", "--bot", bot("codingame"))
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertIn("hello", again.stdout)

    def test_wrong_words_are_illegal_with_what_was_expected(self):
        result = match("--on-fault", "disqualify", "--dialect", "bad=codingame", "bad=sh -c 'read x && echo hello && cat'",
                       "greedy")
        self.assertEqual(result["games"][0]["reason"], "illegal")
        self.assertIn("codingame: expected MX MY TX TY", result["games"][0]["explanation"])

    def test_what_does_not_fit_is_refused(self):
        for words, part in (
            (["--dialect", "klingon"], "unknown dialect"),
            (["--dialect", "nobody=codingame"], "no bot of this match is called nobody"),
            (["--dialect", "codingame", "--board", "7x7"], "plays isola on 9x9"),
            (["--dialect", "codingame", "--rules", "queens"], "plays isola on 9x9"),
        ):
            run = arena("match", *words, "greedy", "random-python")
            self.assertEqual(run.returncode, 2, words)
            self.assertIn(part, run.stderr)
            self.assertEqual(run.stdout, "")

    def test_a_bots_file_names_the_dialect(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "bots.toml"), "w") as file:
                file.write(f'[[bot]]\nname = "guest"\ncommand = "{bot("hackerearth")}"\ndialect = "hackerearth"\n')
            result = match("--bots", os.path.join(folder, "bots.toml"), "guest", "greedy")
            self.assertEqual(result["rules"], "isola board=7x7")


if __name__ == "__main__":
    unittest.main()
