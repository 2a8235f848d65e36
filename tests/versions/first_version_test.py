"""Tests the compatibility with the first versions (docs/versions.md) with files of those versions:
`first_version_test.py ARENA`."""
import hashlib
import json
import pathlib
import shutil
import sqlite3
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from arena_case import ARENA, ArenaCase  # noqa: E402
from answers import answers, missing, shape  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/golden"
FIRST = GOLDEN / "first"
SUMS = GOLDEN / "first.sha256"


def known_to(first, now):
    """Returns the answer without the members that the first version did not have, because readers ignore such members.
    """
    if isinstance(first, dict) and isinstance(now, dict):
        return {key: known_to(first[key], now.get(key)) for key in first}
    if isinstance(first, list) and isinstance(now, list) and len(first) == len(now):
        return [known_to(*pair) for pair in zip(first, now)]
    return now


class Files(unittest.TestCase):
    def test_no_file_of_the_first_versions_was_made_again(self):
        lines = [line.split("  ") for line in SUMS.read_text().splitlines()]
        self.assertGreater(len(lines), 20)
        for digest, name in lines:
            self.assertEqual(hashlib.sha256((GOLDEN / name).read_bytes()).hexdigest(), digest,
                             f"tests/golden/{name} is no longer the file of the first version: take it back from the history")

    def test_each_is_listed(self):
        listed = {line.split("  ")[1] for line in SUMS.read_text().splitlines()}
        there = {path.relative_to(GOLDEN).as_posix() for path in [*GOLDEN.glob("*.jsonl"), *FIRST.rglob("*")] if path.is_file()}
        self.assertEqual({name for name in there if "__pycache__" not in name}, listed | {"first/README.md"})


class Records(ArenaCase):
    def test_records_hold(self):
        records = [*GOLDEN.glob("*.jsonl"), *FIRST.glob("*.jsonl")]
        self.assertGreater(len(records), 18)
        said = self.arena("replay", "--verify", *records).stdout.splitlines()
        self.assertEqual([line.split(":")[0] for line in said], ["holds"] * len(records))

    def test_their_version_is_that_of_this_arena(self):
        version = json.loads(self.arena("version", "--json").stdout)["record"]
        for record in FIRST.glob("*.jsonl"):
            self.assertEqual(json.loads(record.read_text().splitlines()[0])["record"], version)

    def test_they_are_shown(self):
        for record in FIRST.glob("*.jsonl"):
            shown = json.loads(self.arena("replay", "--json", record).stdout)
            header, *events = map(json.loads, record.read_text().splitlines())
            self.assertEqual((shown["header"], shown["events"]), (header, events))

    def test_a_record_of_another_version_is_refused(self):
        path = self.folder / "record.jsonl"
        path.write_text((FIRST / "isola.jsonl").read_text().replace('"record":1', '"record":2', 1))
        self.assertIn("expected version 1, the only one that this program reads, found 2",
                      self.arena("replay", "--verify", path, status=2).stderr)


class Database(ArenaCase):
    def open(self, name):
        return pathlib.Path(shutil.copy(FIRST / name, self.folder))

    @staticmethod
    def version(database):
        with sqlite3.connect(database) as connection:
            return connection.execute("PRAGMA user_version").fetchone()[0]

    def games(self, database):
        number = "round" if self.version(database) == 1 else "number"
        with sqlite3.connect(database) as connection:
            return connection.execute(f"SELECT pairing, {number}, winner, reason, turns FROM game ORDER BY 1, 2").fetchall()

    def newest(self):
        return json.loads(self.arena("version", "--json").stdout)["database"]

    def test_they_are_of_version_1(self):
        self.assertEqual([self.version(FIRST / name) for name in ("contest.db", "unfinished.db")], [1, 1])

    def check_standings(self, contest):
        first = json.loads((FIRST / "standings.json").read_text())
        now = json.loads(self.arena("standings", contest, "--json").stdout)
        self.assertEqual(known_to(first, now), first)

    def test_it_is_read_and_stays_as_it_is(self):
        contest = self.open("contest.db")
        self.check_standings(contest)
        said = self.arena("replay", "--verify", contest).stdout.splitlines()
        self.assertEqual([line.split(":")[0] for line in said], ["holds"] * len(self.games(contest)))
        self.arena("report", contest)
        self.arena("export", contest, "site")
        self.assertEqual(contest.read_bytes(), (FIRST / "contest.db").read_bytes())

    def test_it_is_read_where_nothing_can_be_written(self):
        contest = self.open("contest.db")
        contest.chmod(0o444)
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        self.check_standings(contest)

    def test_a_contest_that_is_over_is_brought_up_to_date_and_keeps_its_games(self):
        contest = self.open("contest.db")
        before = self.games(contest)
        self.arena("tournament", "--db", contest)
        self.assertEqual((self.version(contest), self.games(contest)), (self.newest(), before))
        self.check_standings(contest)

    def test_a_contest_that_was_interrupted_goes_on(self):
        contest = self.open("unfinished.db")
        played = self.games(contest)
        self.arena("tournament", "--db", contest, "--sandbox", "off")
        self.assertEqual((len(self.games(contest)), self.games(contest)[:len(played)]), (60, played))
        self.assertTrue(json.loads(self.arena("standings", contest, "--json").stdout)["over"])

    def test_a_new_contest_has_the_version_that_the_arena_tells(self):
        self.arena("tournament", "--db", "new.db", "--rules", "isola", "--board", "3x3", "--sandbox", "off", "random-python",
                   "greedy")
        self.assertEqual(self.version(self.folder / "new.db"), self.newest())


class Protocol(ArenaCase):
    def test_the_document_names_the_version(self):
        version = json.loads(self.arena("version", "--json").stdout)["protocol"]
        self.assertIn(f"This is version {version} of the protocol.", (ROOT / "docs/protocol.md").read_text())

    def test_bots_that_were_written_for_the_first_arena_play(self):
        for bot, rules in (("random_bot.py", "isola board=7x7"), ("random_bot.py", "queens board=8x8"), ("random_bot.py", "isolation"),
                           ("island_random.py", "bot-battle"), ("island_random.py", "bot-battle-2015"),
                           ("dominoes_random.py", "dominoes doubles=twice"), ("dominoes_random.py", "dominoes doubles=once")):
            bots = [f"{name}=python3 {FIRST / 'bots' / bot}" for name in ("one", "other")]
            match = json.loads(self.arena("match", "--json", "--rules", rules, "--games", "2", "--seed", "5", *bots).stdout)
            for game in match["games"]:
                self.assertIn(game["reason"], ("no_move", "off_island", "last_square", "domino", "closed", "turn_limit"), rules)

    def test_a_bot_has_the_environment_of_the_first_version(self):
        told = self.arena("match", "--contest", "columbia", "--games", "1", "--seed", "1", "--record", "games", "--turn-time", "2s",
                          "--game-time", "9s", "env=sh -c 'env >&2; exit'", "greedy")
        self.assertIn("exited", told.stdout)
        [record] = (self.folder / "games").iterdir()
        for name in ("GAME", "RULES", "PLAYER", "TURN_MS", "GAME_MS", "SEED", "TOKEN"):
            self.assertRegex(record.read_text(), rf"ARENA_{name}=")


class Answers(ArenaCase):
    def test_every_member_of_the_first_answers_is_there(self):
        first = json.loads((FIRST / "answers.json").read_text())
        heard = answers(ARENA)
        self.assertGreater(len(first), 20)
        self.assertEqual([each for name in first for each in missing(first[name], shape(heard.get(name)), name)], [])
        version = json.loads(self.arena("version", "--json").stdout)["http_api"]
        self.assertEqual((heard["setup"]["version"], heard["message hello"]["version"]), (version, version))

    def test_a_member_that_is_missing_is_noticed(self):
        first = json.loads((FIRST / "answers.json").read_text())
        less = json.loads(json.dumps(first))
        del less["setup"]["bots"][0]["game"]
        less["games"]["games"][0]["turns"] = "text"
        self.assertEqual([each for name in first for each in missing(first[name], less[name], name)],
                         ['games.games[].turns is "text", and was "number"', "setup.bots[].game is missing"])


if __name__ == "__main__":
    unittest.main()
