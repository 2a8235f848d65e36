"""The output of `arena grade`, and `arena play --level`: `grade_test.py ARENA`."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))


def arena(*words, stdin=""):
    return subprocess.run([ARENA, *words], input=stdin, capture_output=True, text=True, timeout=PATIENCE)


class Grade(unittest.TestCase):
    def test_a_random_bot_is_below_the_first_level(self):
        done = arena("grade", "--games", "2", "--seed", "1", "--rules", "isola", "--board", "5x5", "random-cpp")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\Alevel  1 \(700\): [0-2](\.5)? of 2\n")
        self.assertRegex(done.stdout, r"\nrandom-cpp: about level [1-3] \(-?[0-9,]+ \+- [0-9,]+\), \w+ level [1-3]\n\Z")

    def test_its_games_may_begin_with_openings(self):
        with tempfile.TemporaryDirectory() as folder:
            openings = os.path.join(folder, "openings.txt")
            with open(openings, "w") as file:
                file.write("1;5x5;11A1111111111111111111B11\n")
            words = ["grade", "--games", "2", "--seed", "1", "--rules", "isola", "--openings", openings, "random-cpp"]
            self.assertRegex(arena(*words, "--board", "5x5").stdout, r"\Alevel  1 \(700\): ")
            refused = arena(*words, "--board", "7x7")
            self.assertEqual(refused.returncode, 2)
            self.assertIn("openings.txt", refused.stderr)

    def test_an_engine_climbs(self):
        done = arena("grade", "--games", "2", "--seed", "1", "--rules", "dominoes", "--json", "dominoes-engine-5")
        self.assertEqual(done.returncode, 0, done.stderr)
        grade = json.loads(done.stdout)
        self.assertEqual(grade["bot"], "dominoes-engine-5")
        self.assertEqual([each["level"] for each in grade["results"]], list(range(1, len(grade["results"]) + 1)))
        self.assertTrue(all(each["games"] == 2 for each in grade["results"]))
        self.assertEqual(grade["faults"], 0)
        self.assertFalse(grade["out_of_time"])
        for each in grade["results"][:-1]:
            self.assertGreater(each["points"], 1)

    def test_the_time_ends_it_after_the_first_level(self):
        done = arena("grade", "--minutes", "0.01", "--games", "1000", "--json", "--board", "5x5", "isola-engine-10")
        grade = json.loads(done.stdout)
        self.assertTrue(grade["out_of_time"] or len(grade["results"]) == 10)
        self.assertGreaterEqual(grade["results"][0]["games"], 2)

    def test_a_game_that_is_not_over_in_time_is_broken_off_and_shown_until_then(self):
        slow = "slow=python3 -c 'import time; time.sleep(100000)'"
        words = ("grade", "--minutes", "0.01", "--turn-time", "600m", "--game-time", "600m", "--contest", "columbia", slow)
        done = arena(*words)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("slow: no grade, because no game was over in time", done.stdout)
        ours, theirs = os.openpty()
        with subprocess.Popen([ARENA, *words, "--json"], stdout=subprocess.PIPE, stderr=theirs, text=True) as running:
            os.close(theirs)
            shown = b""
            while b"level 1: game 1 of 12, turn 1" not in shown:
                shown += os.read(ours, 4096)
            grade = json.loads(running.stdout.read())
            os.close(ours)
        self.assertEqual(running.returncode, 3)
        self.assertEqual((grade["level"], grade["elo"], grade["results"], grade["out_of_time"]), (None, None, [], True))

    def test_faults_are_told(self):
        done = arena("grade", "--games", "2", "false=/bin/false")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("loses to level 1", done.stdout)
        self.assertIn("2 faults of false", done.stdout)


class Levels(unittest.TestCase):
    def test_a_level_is_the_opponent(self):
        done = arena("play", "--level", "3", "--board", "5x5", stdin="q\ny\n")
        self.assertIn("isola-engine-3", done.stdout + done.stderr)

    def test_each_game_has_its_own(self):
        done = arena("play", "--level", "5", "--contest", "icpc-caribbean", stdin="q\ny\n")
        self.assertIn("dominoes-engine-5", done.stdout + done.stderr)

    def test_the_list_shows_them(self):
        self.assertIn("isola-engine-1 to -10", arena("list").stdout)
        bots = json.loads(arena("list", "--json").stdout)["bots"]
        self.assertEqual({bot["name"]: bot["levels"] for bot in bots if bot["levels"]},
                         {"isola-engine": 10, "island-engine": 5, "dominoes-engine": 5})

    def test_what_is_wrong_is_said(self):
        for words, reason in ((["play"], "name a bot, or a level with --level, but not both"),
                              (["play", "--level", "3", "greedy"], "name a bot, or a level with --level, but not both"),
                              (["play", "--level", "6", "--contest", "bot-battle"],
                               "--level 6: island-engine has the levels 1 to 5"),
                              (["play", "--level", "0"], "--level"), (["grade"], "BOT is required"),
                              (["grade", "gredy"], "did you mean greedy?"),
                              (["grade", "--games", "1", "greedy"], "--games")):
            done = arena(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(reason, done.stderr)
            self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
