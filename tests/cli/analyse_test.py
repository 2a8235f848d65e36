"""Which turn lost the game: `analyse_test.py ARENA`. With the argument `write` it writes the golden analyses again."""
import fcntl
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"

# A golden game of each kind, and the number of positions that the engine searches for each position of the game.
GAMES = {"isola-7x7": 5000, "queens-8x8": 5000, "bot-battle": 1, "dominoes-domino": 400_000}

HEAD = """import os, sys, time
def says(*lines):
    for line in lines: print(line, file=sys.stderr, flush=True)
def replies(text): print(text, flush=True)
"""
ENGINES = {
    "silent": "for line in sys.stdin: replies('move;0,2;steal;4,4')",
    "nonsense": "for line in sys.stdin: says('@scale result', '@value 7'); replies('pass')",
    "illegal best reply": "for line in sys.stdin: says('@scale result', '@value 0.5', '@best move;9,9'); replies('pass')",
    "died": "sys.stdin.readline()",
    "late": "sys.stdin.readline(); time.sleep(3600)",
}

# An analysing bot that notes each start in a file. From its third start on, it stops if another file tells it to.
RESUMED = """
with open('starts', 'a') as file: file.write('x')
for line in sys.stdin:
    while os.path.exists('hang') and os.path.getsize('starts') > 2: time.sleep(0.01)
    says('@scale result', '@value 0', '@best nothing')
    replies('nothing')
"""


class Analysing(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def arena(self, *words, status=0):
        done = subprocess.run([ARENA, *map(str, words)], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def golden(self, name, turns=None):
        """Copies a golden record, or the beginning of it."""
        lines = (GOLDEN / f"{name}.jsonl").read_text().splitlines(True)
        record = self.folder / f"{name}.jsonl"
        record.write_text("".join(lines if turns is None else lines[:turns + 1]))
        return record

    def analysis(self, record):
        return json.loads(record.with_suffix(".analysis.json").read_text())

    def engine(self, text):
        (self.folder / "engine.py").write_text(HEAD + text)
        return "python3 engine.py"

    def contest(self):
        self.arena("tournament", "--contest", "icpc-caribbean", "--db", "contest.db", "--seed", "3", "--sandbox", "off",
                   "dominoes-random-cpp", "dominoes-simple-cpp")
        return self.folder / "contest.db"

    def analysed(self):
        with sqlite3.connect(self.folder / "contest.db") as database:
            return database.execute("SELECT pairing, number, engine, effort FROM analysis ORDER BY 1, 2").fetchall()


class Games(Analysing):
    maxDiff = None

    def test_a_game_of_each_kind_is_judged_as_it_was(self):
        for name, nodes in GAMES.items():
            with self.subTest(name):
                record = self.golden(name)
                self.arena("analyse", record.name, "--nodes", nodes)
                found = record.with_suffix(".analysis.json").read_text()
                expected = GOLDEN / "analysis" / f"{name}.analysis.json"
                if WRITES:
                    expected.write_text(found)
                self.assertEqual(found, expected.read_text())

    def test_the_best_turn_loses_nothing_and_labels_follow_the_loss(self):
        for file in (GOLDEN / "analysis").iterdir():
            for turn in json.loads(file.read_text())["turns"]:
                with self.subTest(file.name, turn=turn["turn"]):
                    if turn["reply"] == turn["best"]:
                        self.assertEqual(turn["loss"], 0)
                    if turn["loss"] is not None:
                        self.assertGreaterEqual(turn["loss"], 0)
                        labels = [None, "inaccuracy", "mistake", "blunder"]
                        self.assertEqual(turn["label"], labels[sum(turn["loss"] >= least for least in (0.1, 0.2, 0.3))])

    def test_values_agree_along_a_game_that_is_solved(self):
        turns = json.loads((GOLDEN / "analysis/dominoes-domino.analysis.json").read_text())["turns"]
        for turn, following in zip(turns, turns[1:]):
            same = 1 if turn["player"] == following["player"] else -1
            self.assertEqual(turn["value_played"], same * following["value_before"], turn)
            self.assertLessEqual(turn["value_played"], turn["value_before"], turn)

    def test_a_solver_plays_without_a_loss(self):
        self.arena("match", "--contest", "icpc-caribbean", "--games", "1", "--seed", "5", "--turn-time", "3s", "--record", ".",
                   "dominoes-engine", "dominoes-engine")
        record = next(self.folder.glob("*.jsonl"))
        self.arena("analyse", record.name, "--nodes", 1_000_000)
        for player in self.analysis(record)["players"]:
            self.assertEqual(player["accuracy"], 100)
            self.assertGreater(player["judged"], 0)

    def test_a_game_from_a_position_is_judged_from_there(self):
        (self.folder / "openings.txt").write_text("1;5x5;1111B111111111111111A1111\n")
        self.arena("match", "--board", "5x5", "--openings", "openings.txt", "--games", "1", "--seed", "3", "--record", ".",
                   "greedy", "random-cpp")
        record = next(self.folder.glob("*.jsonl"))
        self.arena("analyse", record.name, "--nodes", 100)
        analysis = self.analysis(record)
        self.assertIn(analysis["turns"][0]["best"].split(";")[1], ["3,0", "3,1", "4,1"])
        self.assertEqual(analysis["unjudged"], {})

    def test_the_summary_names_the_turn_that_lost(self):
        record = self.golden("dominoes-domino")
        text = self.arena("analyse", record.name, "--nodes", 400_000).stdout
        for words in ("1 simple  accuracy 100 %", "turn  22  ??  random's chance falls from 100 % to 0 %; better: play 34 left instead of play 01 right",
                      "the turning point: turn 22", "random threw away a won game in turn 22"):
            self.assertIn(words, text)

    def test_where_the_analysis_cannot_be_written_the_engine_is_not_asked(self):
        record = self.golden("isola-7x7", turns=2)
        record.with_suffix(".analysis.json").mkdir()
        done = self.arena("analyse", record.name, "--engine", "./nothing", status=2)
        self.assertEqual(done.stderr, "arena: isola-7x7.analysis.json is no file, but the analysis of isola-7x7.jsonl is "
                                      "written there: move it away\n")
        self.assertIn("expected a file with the analysis of the game, found a folder",
                      self.arena("replay", record.name, status=2).stderr)

    def test_a_record_that_does_not_hold_is_not_analysed(self):
        record = self.golden("isola-7x7")
        record.write_text(record.read_text().replace('"winner":2', '"winner":1'))
        done = self.arena("analyse", record.name, status=3)
        self.assertIn("the record does not hold, so it is not analysed: line ", done.stderr)
        self.assertFalse(record.with_suffix(".analysis.json").exists())


class Engines(Analysing):
    def test_a_turn_stays_unjudged_where_the_engine_fails_and_the_summary_says_how_many_and_why(self):
        record = self.golden("isola-7x7", turns=2)
        for why, text in ENGINES.items():
            with self.subTest(why):
                done = self.arena("analyse", record.name, "--engine", self.engine(text), "--time", "10ms", "--sandbox", "off")
                self.assertIn(f"2 turns stay unjudged: 2 {why}\n", done.stdout)
                self.assertIn("no turn was judged", done.stdout)
                self.assertEqual(self.analysis(record)["unjudged"], {why: 2})

    def test_any_bot_that_speaks_the_language_can_be_the_engine(self):
        record = self.golden("isola-7x7", turns=2)
        engine = self.engine("for line in sys.stdin: says('@scale result', '@value 0.5', '@best move;1,3;steal;5,3') or "
                             "replies('move;1,3;steal;5,3')")
        self.arena("analyse", record.name, "--engine", engine, "--sandbox", "off")
        self.assertEqual(json.loads(self.arena("analyse", record.name, "--engine", engine, "--sandbox", "off", "--json").stdout),
                         self.analysis(record))
        first = self.analysis(record)["turns"][0]
        self.assertEqual([first["value_before"], first["best"]], [0.5, "move;1,3;steal;5,3"])

    def test_a_turn_that_seems_bad_is_looked_at_with_four_times_the_effort(self):
        # A shallow search takes each position for won, so that each turn seems to lose it.
        text = """for line in sys.stdin:
    best = 'move;1,3;steal;5,3' if line[0] == '1' else 'move;5,2;steal;1,2'
    says('@scale result', f'@value {0.9 if int(line.split(";")[3]) < DEEP else 0.04}', '@best ' + best)
    replies(best)
"""
        for deep, label, value in ((800, None, 0.04), (801, "blunder", 0.9)):
            with self.subTest(deep=deep):
                record = self.golden("isola-7x7", turns=2)
                engine = self.engine(text.replace("DEEP", str(deep)))
                self.arena("analyse", record.name, "--engine", engine, "--sandbox", "off", "--time", "200ms")
                first = self.analysis(record)["turns"][0]
                self.assertEqual((first["label"], first["value_before"]), (label, value))

    def test_an_engine_that_cannot_be_started_or_a_wrong_time_is_refused_by_name(self):
        record = self.golden("isola-7x7", turns=2)
        self.assertIn("--engine: ", self.arena("analyse", record.name, "--engine", "./nothing", status=2).stderr)
        self.assertIn("--time", self.arena("analyse", record.name, "--time", "soon", status=2).stderr)
        self.assertIn("--game", self.arena("analyse", record.name, "--game", "1.1", status=2).stderr)


class Contests(Analysing):
    def test_a_contest_is_analysed_once_and_each_bot_gets_its_sum(self):
        self.contest()
        text = self.arena("analyse", "contest.db", "--nodes", 200_000).stdout
        self.assertIn("contest.db game 1.1: ", text)
        self.assertRegex(text, r"(?m)^dominoes-simple-cpp +\d+ +\d+ % +0\.\d{3} +\d+ +\d+$")
        rows = self.analysed()
        self.assertTrue(rows and all(row[2:] == ("dominoes-engine", "200000 nodes") for row in rows))
        again = self.arena("analyse", "contest.db", "--nodes", 200_000).stdout
        self.assertNotIn("game 1.1", again)
        self.assertEqual(again.strip(), text[text.index("\nbot "):].strip())
        self.assertIn("game 1.2, ", self.arena("analyse", "contest.db", "--nodes", 100, "--game", "1.2").stdout.replace(": d", ", d"))

    def test_it_goes_on_after_it_was_killed(self):
        self.contest()
        (self.folder / "hang").touch()
        words = ["analyse", "contest.db", "--engine", self.engine(RESUMED), "--sandbox", "off", "--jobs", "1"]
        with subprocess.Popen([ARENA, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as killed:
            self.addCleanup(killed.kill)
            self.assertIn(b"game 1.1", killed.stdout.readline())
            killed.send_signal(signal.SIGKILL)
        self.assertEqual(len(self.analysed()), 1)
        (self.folder / "hang").unlink()
        (self.folder / "starts").unlink()
        self.assertNotIn("game 1.1", self.arena(*words).stdout)
        self.assertEqual(len(self.analysed()) - 1, (self.folder / "starts").stat().st_size // 2)

    def test_an_interruption_ends_it_at_once(self):
        self.contest()
        (self.folder / "hang").touch()
        words = ["analyse", "contest.db", "--engine", self.engine(RESUMED), "--sandbox", "off", "--jobs", "1", "--time", "60m"]
        with subprocess.Popen([ARENA, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as running:
            self.addCleanup(running.kill)
            self.assertIn(b"game 1.1", running.stdout.readline())
            running.send_signal(signal.SIGINT)
            self.assertEqual(running.wait(PATIENCE), 130)

    def test_beside_a_contest_that_is_played_only_when_told_to(self):
        file = self.contest()
        with open(file, "rb") as lock:  # as an arena does that plays the contest
            fcntl.flock(lock, fcntl.LOCK_EX)
            refused = self.arena("analyse", "contest.db", status=2).stderr
            self.assertIn("is being played", refused)
            self.assertIn("--beside", refused)
            self.arena("analyse", "contest.db", "--nodes", 100, "--beside")
        self.assertTrue(self.analysed())

    def test_an_old_database_is_upgraded(self):
        with sqlite3.connect(self.contest()) as database:
            database.executescript("DROP TABLE change; DROP TABLE former_game; DROP TABLE analysis; DROP TABLE node; ALTER TABLE bot DROP COLUMN build;"
                                   "ALTER TABLE game DROP COLUMN node; ALTER TABLE game RENAME COLUMN number TO round;"
                                   "ALTER TABLE bot DROP COLUMN open_files; ALTER TABLE game DROP COLUMN course;"
                                   "DELETE FROM contest WHERE key IN ('openings', 'open_files', 'shares', 'rates_repeats');"
                                   "PRAGMA user_version = 4")
        self.arena("analyse", "contest.db", "--nodes", 100)
        self.assertTrue(self.analysed())

    def test_a_record_of_the_database_that_does_not_hold_is_left_out_and_named(self):
        self.contest()
        with sqlite3.connect(self.folder / "contest.db") as database:
            database.execute("UPDATE game SET record = (SELECT record FROM game WHERE number = 2) WHERE number = 1")
        done = self.arena("analyse", "contest.db", "--nodes", 100)
        self.assertIn("not analysed", done.stderr)
        self.assertIn("damaged", done.stderr)


if __name__ == "__main__":
    WRITES = "write" in sys.argv
    if WRITES:
        sys.argv.remove("write")
    unittest.main()
