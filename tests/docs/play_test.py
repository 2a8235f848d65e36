"""Runs ./play with the built programs in place of its installation and its build. usage: play_test.py PROGRAMS"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.request

from play_stage import ADDRESS, PATIENCE, Terminal, command, set_up

CTRL_C = b"\x03"
# With such a short clock either bot may be late on a busy machine, so this test does not ask who wins.
VERDICT = r"((isola-engine|greedy) wins the match by (games|speed)|The match is drawn) \(friendly, isola board=9x9, seed 7\)"


def read_json(url):
    directly = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with directly.open(url, timeout=PATIENCE) as answer:
        return json.load(answer)


class PlayTest(unittest.TestCase):
    programs = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="play-")))
        set_up(self.folder, self.programs)
        self.command = command("--turn-time", "20ms")

    def test_through_a_pipe_it_plays_to_the_verdict(self):
        done = subprocess.run(self.command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, "to install: .*g\\+\\+.*python3")
        self.assertRegex(done.stderr, "(?s)to build: release arena isola_engine.*to build: release bundled_bots")
        self.assertRegex(done.stdout, VERDICT)
        records = re.findall(r"step through it: arena replay (\S+)", done.stdout)
        self.assertEqual(len(records), 2, done.stdout)
        self.assertRegex(done.stdout, r"In the browser: \S+/arena serve( --record \S+){2}\n")
        for record in records:
            verified = subprocess.run([self.programs / "arena", "replay", "--verify", record], cwd=self.folder)
            self.assertEqual(verified.returncode, 0)

    def test_in_a_terminal_it_fills_the_screen_and_ends_with_the_verdict(self):
        with Terminal(self.folder, self.command) as terminal:
            terminal.answers(b"n\n")
            self.assertEqual(terminal.status(), 0)
            for words in (b"\x1b[", b"isola-engine"):
                self.assertIn(words, terminal.written)
            self.assertRegex(terminal.written.decode(errors="replace"), VERDICT)
            self.assertIsNone(re.search(ADDRESS, terminal.written))

    def test_whoever_says_yes_gets_the_page_of_the_games_just_played(self):
        with Terminal(self.folder, self.command) as terminal:
            terminal.answers(b"y\n")
            games = read_json(terminal.reads(ADDRESS).decode() + "api/games")["games"]
            self.assertEqual({(game["kind"], game["round"], *game["players"]) for game in games},
                             {("record", 1, "isola-engine", "greedy"), ("record", 2, "greedy", "isola-engine")})
            terminal.type(CTRL_C)
            self.assertEqual(terminal.status(), 0)


if __name__ == "__main__":
    PlayTest.programs = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
