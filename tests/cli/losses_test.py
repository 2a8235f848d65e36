"""Every loss is explained, in every contest: `losses_test.py ARENA`."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))

OPPONENTS = {"uicc-isola": "greedy", "isolation": "greedy", "columbia": "random-cpp", "bot-battle": "island-simple-cpp",
             "bot-battle-2015": "island-simple-cpp", "icpc-caribbean": "dominoes-simple-cpp"}

# The bots with their mistakes, and parts of the explanation of each loss.
MISTAKES = {
    "crash.py": ("imprt sys\n", ["exited without a reply", "SyntaxError: invalid syntax", "      imprt sys"]),
    "flush.py": ("for line in open(0): print('move first')\n", ["late", "nothing was received"]),
    "illegal.py": ("for line in open(0): print('MOVE', flush=True)\n", ['the reply "MOVE" is illegal', "expected"]),
    "segv": ("#!/bin/sh\necho depth 5 value 3 >&2\nkill -SEGV $$\n",
             ["exited without a reply", "it was killed by signal 11 (SIGSEGV); on stderr: depth 5 value 3"]),
    "interpreter": ("#!/usr/bin/env pyhton3\n", ["exited without a reply", "it exited with code 127", "pyhton3"]),
}

# Every contest is tried with two of the bots. All bots are tried in one contest where a fault loses the game and in one
# where it loses the turn.
TRIED = [(contest, bot) for contest in OPPONENTS for bot in MISTAKES
         if bot in ("crash.py", "segv") or contest in ("isolation", "uicc-isola")]

# A bot that loses by its first reply. The argument is the number of lines of the reply. At its end it writes on stderr.
TIDY = """import sys
line = sys.stdin.readline()
print("no such reply\\n" * int(sys.argv[1]), end="", flush=True)
sys.stdin.read()
print("goodbye", file=sys.stderr)
"""


def match(folder, contest, bot):
    command = f"python3 {bot}" if bot.endswith(".py") else f"./{bot}"
    board = ["--board", "7x7"] if contest == "uicc-isola" else []
    # Only the bot that does not flush its output should be late.
    limit = "500ms" if bot == "flush.py" else "60s"
    words = [ARENA, "match", "--contest", contest, "--turn-time", limit, "--start-time", "0s", *board, command, OPPONENTS[contest]]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)


class Losses(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, (text, _) in MISTAKES.items():
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)

    def test_of_each_mistake_it_is_said_what_happened_and_what_to_do(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            played = {(contest, bot): pool.submit(match, self.folder, contest, bot) for contest, bot in TRIED}
        for (contest, bot), done in played.items():
            with self.subTest(contest=contest, bot=bot):
                text = done.result().stdout
                self.assertEqual(done.result().returncode, 0, done.result().stderr)
                for words in [*MISTAKES[bot][1], f"find out what to fix in {bot}: arena check --contest {contest}"]:
                    self.assertIn(words, text)

    def test_a_long_match_says_it_once(self):
        done = subprocess.run([ARENA, "match", "--rules", "isola", "--board", "5x5", "--games", "30", "python3 crash.py", "greedy"],
                              cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.stdout.splitlines()[0], "crash.py exited without a reply on 30 of 30 turns: "
                         "it exited with code 1; on stderr: SyntaxError: invalid syntax")
        self.assertEqual(done.stdout.count("SyntaxError"), 2)

    def played(self, *words):
        done = subprocess.run([ARENA, "match", "--games", "1", "--seed", "1", "--turn-time", "300ms", *words, "random-cpp"], cwd=self.folder,
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def asked_again(self, told):
        command = re.search("(?m)^  ask it the same: (.*)$", told)
        self.assertIsNotNone(command, told)
        return subprocess.run(["sh", "-c", command[1]], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)

    def test_a_bot_of_a_folder_is_asked_again_from_elsewhere(self):
        kept = self.folder / "my kit"
        kept.mkdir()
        (kept / "bot.py").write_text(MISTAKES["flush.py"][0])
        (kept / "bots.toml").write_text('[[bot]]\nname = "kit"\ncommand = "python3 bot.py"\n')
        told = self.played("--contest", "isolation", "my kit")
        self.assertIn("  hint: it waited and did not compute: its reply may be in its output buffer", told)
        again = self.asked_again(told)
        self.assertEqual((again.returncode, again.stdout), (0, "move first\n"), again.stderr)

    def test_turns_that_were_discarded_are_asked_again_although_they_are_recorded(self):
        recorded = ("--record", str(self.folder / "games"))
        told = self.played("--contest", "uicc-isola", "--board", "7x7", *recorded, "python3 illegal.py")
        self.assertEqual(self.asked_again(told).stdout, "MOVE\n")
        lost = self.played("--contest", "isolation", *recorded, "python3 illegal.py")
        self.assertNotIn("ask it the same", lost)
        self.assertIn("send the bot the same lines again: arena replay ", lost)

    def test_without_the_sandbox_nothing_is_said_of_it(self):
        (self.folder / "module.py").write_text("import no_such_module\n")
        words = ("--contest", "isolation", "--sandbox", "off", "python3 module.py")
        [fault] = json.loads(self.played("--json", *words))["games"][0]["faults"]
        self.assertEqual((fault["kind"], fault["hint"]), ("exited", ""))
        self.assertNotIn("hint", self.played(*words))

    def test_what_a_bot_loads_after_its_first_line_is_late(self):
        (self.folder / "loads.py").write_text("import time\ninput()\ntime.sleep(9)\n")
        told = self.played("--contest", "isolation", "python3 loads.py")
        self.assertIn("or it was still loading: load before the first line is read, because only then the start-up time pays", told)

    # The arena waits a tenth of a second for the output. On a busy machine this may be too short, so the test tries
    # again.
    def test_what_a_bot_writes_at_its_end_is_in_the_record(self):
        (self.folder / "tidy.py").write_text(TIDY)
        for bot, words in (("python3 tidy.py 1", ["--rules", "isola"]), ("python3 tidy.py 1", ["--no-ponder"]),
                           ("python3 tidy.py 1", ["--rules", "isola", "--keep-bots"]),
                           ("python3 tidy.py 2", ["--dialect", "tidy.py=hackerearth"])):
            with self.subTest(words=words):
                until(lambda: self.said_in_a_game(bot, words) == "goodbye\n", "a record with what the bot wrote at its end")

    def said_in_a_game(self, bot, words):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ARENA, "match", "--games", "1", "--record", folder, *words, bot, "random-cpp"],
                           cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=True)
            record = next(pathlib.Path(folder).iterdir())
            judged = subprocess.run([ARENA, "replay", "--verify", record], capture_output=True, timeout=PATIENCE)
            self.assertEqual(judged.returncode, 0)
            lines = [json.loads(line) for line in record.read_text().splitlines()]
            return "".join(line.get("chatter", {}).get("stderr", "") for line in lines)


if __name__ == "__main__":
    unittest.main()
