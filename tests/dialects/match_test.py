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
    # The long limit is for busy machines: no bot here is meant to be late.
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

    def test_a_guest_is_judged_by_the_clock_and_the_faults_of_its_contest_also_in_another(self):
        guest = f"guest={bot('hackerearth')}"
        for named, changes, clock, on_fault in (
            ([], [], (1000, 0), "disqualify"),
            (["--contest", "uicc-isola"], [], (1000, 0), "disqualify"),
            (["--contest", "uicc-isola"], ["--turn-time", "9s", "--on-fault", "discard"], (9000, 0), "discard"),
        ):
            with self.subTest(named=named, changes=changes), tempfile.TemporaryDirectory() as folder:
                run = arena("match", "--seed", "5", "--games", "1", "--record", folder, *named, *changes, "--dialect",
                            "guest=hackerearth", guest, "random-cpp")
                self.assertEqual(run.returncode, 0, run.stderr)
                with open(os.path.join(folder, os.listdir(folder)[0])) as file:
                    header = json.loads(file.readline())
                self.assertEqual((header["time"]["turn_ms"], header["time"]["start_ms"]), clock)
                self.assertEqual((header["contest"], header["on_fault"]), (named[-1] if named else "friendly", on_fault))

    def test_a_contest_file_keeps_its_own_clock(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "club.toml")
            with open(file, "w") as text:
                text.write('name = "club"\ntitle = "Club"\nsummary = "s"\nsource = "us"\nrules = "isola"\ngames = 1\n'
                           'tie = "draw"\non_fault = "discard"\n[board]\nkind = "any"\n[time]\nturn = "7s"\n')
            record = os.path.join(folder, "games")
            run = arena("match", "--contest", file, "--seed", "5", "--record", record, "--dialect", "guest=hackerearth",
                        f"guest={bot('hackerearth')}", "random-cpp")
            self.assertEqual(run.returncode, 0, run.stderr)
            with open(os.path.join(record, os.listdir(record)[0])) as game:
                header = json.loads(game.readline())
            self.assertEqual((header["time"]["turn_ms"], header["on_fault"]), (7000, "discard"))

    def test_wrong_words_are_illegal_with_what_was_expected(self):
        result = match("--on-fault", "disqualify", "--dialect", "bad=codingame", "bad=sh -c 'read x && echo hello && cat'",
                       "greedy")
        self.assertEqual(result["games"][0]["reason"], "illegal")
        self.assertIn("codingame: expected MX MY TX TY", result["games"][0]["explanation"])

    def test_a_guest_with_a_fault_is_sent_to_the_check_in_its_own_language(self):
        run = arena("match", "--seed", "5", "--games", "1", "--dialect", "bad=codingame", "bad=echo hello", "greedy")
        self.assertIn("find out what to fix in bad: arena check --dialect codingame 'bad=echo hello'\n", run.stdout)

    def test_what_does_not_fit_is_refused(self):
        for words, part in (
            (["--dialect", "klingon"], "unknown dialect"),
            (["--dialect", "nobody=codingame"], "no bot of this match is called nobody"),
            (["--dialect", "codingame", "--board", "7x7"], "plays isola on 9x9"),
            (["--dialect", "codingame", "--rules", "queens"], "plays isola on 9x9"),
            (["--dialect", "codingame", "--on-fault", "discard"], "could not go on after a discarded one"),
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
