"""Bots without chance that repeat their games, in a contest, in a comparison and on the ladder of a hosted contest:
`repeats_test.py ARENA [PART]`.
"""
import csv
import io
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, Club, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

# Answers every line with the first turn of an order that the bot's name chooses. No turn depends on chance or time.
DETERMINISTIC = """import sys
for line in sys.stdin:
    player, size, cells = line.split(";")[:3]
    height, width = map(int, size.split("x"))
    me = cells.lower().index("ab"[int(player) - 1])
    around = [(me // width + y, me % width + x) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    free = [(y, x) for y, x in around if 0 <= x < width and 0 <= y < height and cells[y * width + x] in "1#"]
    y, x = sorted(free, reverse=REVERSED)[0]
    open_squares = [cell for cell in range(width * height) if cells[cell] == "1" and cell != y * width + x]
    steal = (open_squares or [me])[STEALS]
    print(f"move;{y},{x};steal;{steal // width},{steal % width}", flush=True)
"""
BOTS = {name: DETERMINISTIC.replace("REVERSED", way).replace("STEALS", steals)
        for name, way, steals in (("ann", "False", "0"), ("ben", "True", "-1"), ("cem", "False", "-1"))}


class InAFolder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.folder.chmod(0o755)
        for name, text in BOTS.items():
            (self.folder / f"{name}.py").write_text(text)
        self.field = [f"{name}=python3 {self.folder}/{name}.py" for name in BOTS]

    def arena(self, *words, status=0):
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def tournament(self, database, *words):
        return self.arena("tournament", "--contest", "isolation", "--seed", "1", "--sandbox", "off", "--db", database, *words, *self.field)

    def data(self, database):
        return json.loads(self.arena("standings", "--json", database))


class Contest(InAFolder):
    def test_ratings_count_one_of_the_repeated_games_and_points_all(self):
        self.tournament("once.db")
        text = self.tournament("often.db", "--rounds", "3")
        self.assertIn("Only 6 of 18 games are distinct", text)
        self.assertNotIn("distinct", self.arena("standings", "once.db"))
        once, often = self.data("once.db"), self.data("often.db")
        self.assertEqual((often["games_played"], often["games_distinct"]), (18, 6))
        ratings = [{bot["name"]: (bot["elo"], bot["elo_low"], bot["elo_high"]) for bot in each["standings"]} for each in (once, often)]
        self.assertEqual(*ratings)
        points = [{bot["name"]: bot["points"] for bot in each["standings"]} for each in (once, often)]
        self.assertEqual({name: 3 * made for name, made in points[0].items()}, points[1])
        for row in csv.DictReader(io.StringIO(self.arena("standings", "--csv", "often.db"))):
            self.assertEqual((row["games"], row["distinct"]), ("12", "4"))
        self.arena("report", "often.db", "--output", "often.html")
        self.assertIn("Only 6 of 18 games are distinct", (self.folder / "often.html").read_text())
        self.arena("replay", "--verify", "often.db")

    def test_a_contest_of_an_older_arena_keeps_its_ratings_also_when_it_is_resumed(self):
        self.tournament("old.db", "--rounds", "2")
        database = sqlite3.connect(self.folder / "old.db")
        database.executescript("ALTER TABLE game DROP COLUMN course; DROP TABLE change; DROP TABLE former_game; DELETE FROM contest WHERE key IN ('rates_repeats', 'note_plan');"
                               "DELETE FROM game WHERE pairing = 6; PRAGMA user_version = 10")
        database.close()
        before = self.data("old.db")
        self.assertEqual(before["games_distinct"], before["games_played"])
        self.arena("tournament", "--db", "old.db")
        after = self.data("old.db")
        self.assertEqual(after["games_played"], 12)
        self.tournament("new.db", "--rounds", "2")
        elo = [max(bot["elo_high"] - bot["elo_low"] for bot in each["standings"]) for each in (after, self.data("new.db"))]
        self.assertLess(elo[0], elo[1])  # all games count, so the intervals are narrower

    def test_openings_of_a_contest_file_make_games_differ(self):
        contest = self.folder / "club.toml"
        contest.write_text('name = "club"\ntitle = "Club"\nsummary = "s"\nsource = "here"\nrules = "isolation"\ngames = 2\n'
                           'tie = "draw"\non_fault = "disqualify"\nopenings = "balanced"\n[board]\nkind = "fixed"\nsize = "6x8"\n'
                           '[time]\nturn = "3s"\n')
        self.arena("tournament", "--contest", str(contest), "--seed", "1", "--rounds", "3", "--db", "club.db", *self.field)
        self.assertEqual(self.data("club.db")["games_distinct"], 18)
        self.arena("replay", "--verify", "club.db")
        contest.write_text(contest.read_text().replace('"6x8"', '"5x5"'))
        done = subprocess.run([ARENA, "tournament", "--contest", str(contest), "--db", "x.db", *self.field], cwd=self.folder,
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no such set for isolation board=5x5", done.stderr)
        self.assertFalse((self.folder / "x.db").exists())

    def test_a_comparison_says_how_many_games_are_distinct(self):
        # Even with openings, the bots repeat games if there are few openings.
        (self.folder / "one.txt").write_text("start | move;2,1;steal;4,5\n")
        words = ["compare", "--contest", "isolation", "--openings", "one.txt", "--rounds", "4", "--seed", "1", *self.field[:2]]
        done = subprocess.run([ARENA, *words, "--json"], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        told = json.loads(done.stdout)
        self.assertEqual((told["games"], told["distinct"]), (8, 2), done.stderr)


class Ladder(unittest.TestCase):
    def state(self, club):
        return json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])

    def test_a_repeated_game_is_not_rated_and_brings_openings_which_a_bot_that_needs_the_beginning_does_not_get(self):
        # Refuses a first line on which more than the first squares are gone, and so cannot begin in the middle of a game.
        needs_beginning = BOTS["ann"].replace("for line in sys.stdin:", "for turn, line in enumerate(sys.stdin, 1):").replace(
            "    y, x = sorted", "    assert turn > 1 or cells.count('1') > 42\n    y, x = sorted")
        with Club("Ann", "Ben", "Dan", contest="isolation") as club:
            club.fill({"Ann": BOTS["ann"], "Ben": BOTS["ben"], "Dan": needs_beginning})
            until(lambda: len(self.state(club)["notes"]) == 2, "repeated games and openings")
            until(lambda: self.state(club)["games"] and all(player["games"] > 30 for player in self.state(club)["players"]), "games")
            state = self.state(club)
            self.assertIn("ratings count one of each", state["notes"][0])
            self.assertIn("since games were repeated, but not those of Dan: ", state["notes"][1])
            self.assertTrue(all(player["distinct"] < player["games"] for player in state["players"]), state)
            club.end()
            verified = subprocess.run([ARENA, "replay", "--verify", str(club.folder)], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(verified.returncode, 0, verified.stdout[-2000:] + verified.stderr)
            ledger = sqlite3.connect(club.folder / "host.db")
            between = ("SELECT count(*), count(DISTINCT course) FROM ladder_game JOIN ladder_match ON ladder_match.id = match"
                       " JOIN submission AS one ON one.id = first JOIN submission AS two ON two.id = second"
                       " JOIN author AS a ON a.id = one.author JOIN author AS b ON b.id = two.author WHERE {}")
            games, distinct = ledger.execute(between.format("'Dan' IN (a.name, b.name)")).fetchone()
            self.assertLessEqual(distinct, 4, games)
            games, distinct = ledger.execute(between.format("NOT 'Dan' IN (a.name, b.name)")).fetchone()
            self.assertGreater(distinct, 2, games)

    def test_the_organiser_chooses_openings(self):
        with Club("Ann", "Ben", contest="isolation") as club:
            club.end()
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text() + '\nopenings = "balanced"\n')
            club.open()
            club.fill({"Ann": BOTS["ann"], "Ben": BOTS["ben"]})
            until(lambda: len(self.state(club)["games"]) >= 20, "games")
            state = self.state(club)
            self.assertEqual(len(state["notes"]), 1, state["notes"])
            self.assertTrue(state["notes"][0].startswith("Matches begin at openings"), state["notes"])
            self.assertTrue(all(player["distinct"] == player["games"] for player in state["players"]), state["players"])

    def test_openings_that_do_not_fit_are_refused_when_the_arena_starts(self):
        with tempfile.TemporaryDirectory() as scratch:
            made = Club(contest="isolation")
            made.end()
            settings = made.folder / "contest.toml"
            text = settings.read_text()
            for value, words in (('"none.txt"', "none.txt"), ("0", "it must be from 1 to 1000"), ('""', "expected a number of random turns")):
                settings.write_text(text + f"\nopenings = {value}\n")
                done = subprocess.run([ARENA, "host", str(made.folder), "--port", "0"], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(words, done.stderr)
            made.scratch.cleanup()
            self.assertFalse(os.listdir(scratch))


class NewContest(unittest.TestCase):
    def settings_of(self, contest):
        with Club(contest=contest) as club:
            return (club.folder / "contest.toml").read_text()

    def test_ladder_and_final_are_those_of_the_contest(self):
        for contest, ladder, final in (("isolation", "rated", "round-robin"), ("columbia", "rated", "columbia"),
                                       ("icpc-caribbean", "rated", "icpc"), ("uicc-isola", "challenge", "ladder")):
            text = self.settings_of(contest)
            self.assertIn(f'\nladder = "{ladder}"\n', text, contest)
            self.assertIn(f'\nfinal = "{final}"\n', text, contest)

    def test_without_a_contest_the_contests_are_listed(self):
        with tempfile.TemporaryDirectory() as scratch:
            words = [ARENA, "host", scratch + "/club", "--new"]
            done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 2)
            for contest in ("uicc-isola", "columbia", "icpc-caribbean"):
                self.assertIn(contest, done.stderr)
            self.assertFalse(os.path.exists(scratch + "/club"))


if __name__ == "__main__":
    unittest.main()
