"""A random seed is a key that nobody can predict, and it is published after the game: `keys_test.py ARENA`."""
import glob
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
BOTS = {"icpc-caribbean": ["dominoes-simple-cpp", "dominoes-random-cpp"], "bot-battle": ["island-simple-cpp", "island-random-cpp"]}
KEY = "[0-9a-f]{32}"
# The parts of a recorded turn that do not depend on who played it, when and how fast.
OF_A_TURN = ("nature", "line", "reply")


# Programs that read a line, write the order of a set or hash and a random number on stderr, and then a wrong reply.
SCRIPTS = {
    "python3": """import os, random, sys
random.seed(os.environ["ARENA_SEED"])
input()
print({*"abcdefgh"}, random.random(), file=sys.stderr, flush=True)
print("x")
""",
    "perl": """srand($ENV{ARENA_SEED});
my $line = <STDIN>;
my %hash = map { $_ => 1 } "a".."h";
print STDERR join(" ", keys %hash, rand), "\\n";
print "x\\n";
""",
    "ruby": """require "set"
srand(ENV["ARENA_SEED"].to_i)
gets
warn Set.new([*"a".."h"].shuffle).to_a.inspect, rand
puts "x"
""",
}


class Scripts(unittest.TestCase):
    def said(self, language, seed):
        """Returns what such a bot wrote in a game with that seed."""
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "bot").write_text(SCRIPTS[language])
            subprocess.run([ARENA, "match", "--games", "1", "--seed", seed, "--record", "records", f"a={language} bot", "random-cpp"],
                           cwd=folder, capture_output=True, timeout=PATIENCE, check=True)
            [record] = pathlib.Path(folder, "records").iterdir()
            return [line["stderr"] for line in map(json.loads, record.read_text().splitlines()) if line.get("stderr")]

    def test_sets_and_seeded_numbers_repeat_with_the_seed(self):
        for language in SCRIPTS:
            with self.subTest(language):
                if shutil.which(language) is None:
                    self.skipTest(f"{language} is not installed here")
                first = self.said(language, "1")
                self.assertEqual(first, self.said(language, "1"))
                self.assertNotEqual(first, [])
                self.assertNotEqual(first, self.said(language, "2"))


class Keys(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def arena(self, *words):
        return subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout

    def played(self, contest, *words):
        """Returns the key of a match, and its records by the number of the game."""
        with tempfile.TemporaryDirectory() as records:
            told = json.loads(self.arena("match", "--json", "--contest", contest, "--record", records, *words, *BOTS[contest]))
            games = [[json.loads(line) for line in open(path)] for path in glob.glob(os.path.join(records, "*"))]
            return told["seed"], {game[0]["round"]: game for game in games}

    @staticmethod
    def course(game):
        return [[line[name] for name in OF_A_TURN if name in line] for line in game[1:-1]]

    def test_a_match_tells_its_key_at_its_end_and_each_record_that_of_its_game(self):
        key, games = self.played("icpc-caribbean", "--games", "4")
        self.assertRegex(key, f"^k{KEY}$")
        self.assertEqual([games[number][0]["seed"] for number in (1, 2, 3, 4)], [None] * 4)
        told = [games[number][-1]["outcome"]["seed"] for number in (1, 2, 3, 4)]
        for text in told:
            self.assertRegex(text, f"^p{KEY}$")
        self.assertTrue(told[0] == told[1] != told[2] == told[3], told)

    def test_where_tiles_are_hidden_each_game_has_a_key_of_its_own(self):
        _, games = self.played("bot-battle", "--games", "2")
        told = [games[number][-1]["outcome"]["seed"] for number in (1, 2)]
        self.assertRegex(told[0], f"^g{KEY}$")
        self.assertNotEqual(*told)

    def test_a_key_repeats_its_match_and_that_of_a_game_this_game(self):
        for contest in BOTS:
            with self.subTest(contest):
                key, games = self.played(contest, "--games", "3")
                _, again = self.played(contest, "--games", "3", "--seed", key)
                self.assertEqual([self.course(games[n]) for n in (1, 2, 3)], [self.course(again[n]) for n in (1, 2, 3)])
                _, third = self.played(contest, "--games", "1", "--seed", games[3][-1]["outcome"]["seed"])
                self.assertEqual(self.course(third[1]), self.course(games[3]))

    def test_the_names_of_records_do_not_betray_it(self):
        self.arena("match", "--games", "1", "--record", "records", "greedy", "random-cpp")
        [name] = os.listdir(os.path.join(self.folder, "records"))
        self.assertRegex(name, r"^greedy-vs-random-cpp-seed[0-9a-f]{8}-round1.jsonl$")

    def test_a_contest_keeps_its_key_and_tells_it_when_it_is_over(self):
        bots = BOTS["icpc-caribbean"]
        said = subprocess.run([ARENA, "tournament", "--contest", "icpc-caribbean", "--format", "round-robin", "--db", "c.db", *bots],
                              cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=True)
        self.assertNotIn("seed", said.stderr)
        with sqlite3.connect(os.path.join(self.folder, "c.db")) as database:
            [[key]] = database.execute("SELECT value FROM contest WHERE key = 'seed'").fetchall()
            self.assertRegex(key, f"^k{KEY}$")
            self.assertIn(f", seed {key}\n", said.stdout)
            self.assertEqual(json.loads(self.arena("standings", "--json", "c.db"))["seed"], key)
            database.execute("DELETE FROM game WHERE number = 2")
        database.close()
        self.assertNotIn("seed", self.arena("standings", "c.db"))
        self.assertIsNone(json.loads(self.arena("standings", "--json", "c.db"))["seed"])
        self.arena("report", "c.db")
        reports = [open(path).read() for path in glob.glob(os.path.join(self.folder, "c*.html"))]
        self.assertFalse([text for text in reports if re.search(KEY, text)])


if __name__ == "__main__":
    unittest.main()
