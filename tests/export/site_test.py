"""Exports a contest as a folder of pages: `site_test.py ARENA`."""
import base64
import html.parser
import json
import os
import pathlib
import pty
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
PATIENT = ["--turn-time", "10m", "--start-time", "10m"]
CRASH = "import sys\nprint('</script>', file=sys.stderr, flush=True)\nsys.exit('KeyError: 3')\n"
BOTS = '[[bot]]\nname = "crash"\ncommand = "python3 crash.py"\n'


def small_disk():
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.all, self.ids = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src"):
                self.all.append(value)
            if name == "id":
                self.ids.append(value)


def unpacked(script):
    name, packed = re.fullmatch(r'arenaGame\("([\d.]+)","([\w+/=]+)"\);\n', script).groups()
    return name, json.loads(zlib.decompress(base64.b64decode(packed)))


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.contests = pathlib.Path(cls.holder.name)
        (cls.contests / "crash.py").write_text(CRASH)
        (cls.contests / "bots.toml").write_text(BOTS)
        cls.tournament("club.db", "--games", "2", *PATIENT, "--bots", "bots.toml", "greedy", "random-cpp", "crash")

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    @classmethod
    def tournament(cls, database, *words):
        subprocess.run([ARENA, "tournament", "--db", database, "--contest", "isolation", "--seed", "1", *words],
                       cwd=cls.contests, check=True, capture_output=True, timeout=PATIENCE)
        return cls.contests / database

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.club = self.contests / "club.db"

    def export(self, *words, **more):
        return subprocess.run([ARENA, "export", *map(str, words)], cwd=self.folder, capture_output=True, text=True,
                              timeout=PATIENCE, **more)

    def names(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*"))

    def refused(self, *words, because, status=2, **more):
        before = self.names()
        done = self.export(*words, **more)
        self.assertEqual(done.returncode, status, done)
        self.assertEqual(done.stdout, "")
        self.assertIn(because, done.stderr)
        self.assertEqual(self.names(), before)

    def test_every_game_is_there_with_its_record_and_every_link_leads_somewhere(self):
        done = self.export(self.club, "site/")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^site/index\.html, 6 games, \d+ kB\n$")
        games = [f"{match}.{game}" for match in (1, 2, 3) for game in (1, 2)]
        self.assertEqual(self.names(), ["site", "site/game.html", "site/games", *(f"site/games/{game}.js" for game in games),
                                        "site/index.html"])
        index = Links((self.folder / "site/index.html").read_text())
        for link in index.all:
            file, _, place = link.partition("#")
            if file == "":
                self.assertIn(place, index.ids)
            else:
                self.assertRegex(link, r"^game\.html#/game/\d\.\d(\?turn=\d+)?$")
        for game in games:
            self.assertIn(f"game-{game}", index.ids)
            self.assertIn(f"game.html#/game/{game}", index.all)
            name, data = unpacked((self.folder / f"site/games/{game}.js").read_text())
            self.assertEqual((name, data["name"]), (game, f"game-{game}.jsonl"))
            self.assertIsNone(data["whole"]["difference"])
            record = self.folder / "again.jsonl"
            record.write_text(data["record"])
            subprocess.run([ARENA, "replay", "--verify", record], check=True, capture_output=True, timeout=PATIENCE)

    def test_tables_and_faults_are_there_and_no_folder_of_this_machine(self):
        self.export(self.club, "site")
        index = (self.folder / "site/index.html").read_text()
        for words in ("Final standings", "Crosstable", "greedy", "crash", "KeyError: 3", "6 games, all played", "First place"):
            self.assertIn(words, index)
        report = subprocess.run([ARENA, "report", str(self.club), "--output", "-"], capture_output=True, text=True, check=True,
                                timeout=PATIENCE)
        self.assertTrue(str(self.contests) in report.stdout, "the report has the folder")
        for path in (self.folder / "site").rglob("*.*"):
            text = json.dumps(unpacked(path.read_text())) if path.parent.name == "games" else path.read_text()
            self.assertFalse(str(self.contests) in text, path)

    def test_a_contest_in_the_middle_says_so(self):
        with subprocess.Popen([ARENA, "tournament", "--db", "half.db", "--contest", "isolation", "--seed", "1", "--games", "1",
                               "--jobs", "3", "--overload", *PATIENT, "greedy", "random-cpp", "silent=sleep 100000"],
                              cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as contest:
            until(lambda: self.played("half.db") == 1, "the game of the two bots that answer")
            while_it_runs = self.export("half.db", "during")
            contest.send_signal(signal.SIGINT)
        self.assertEqual(while_it_runs.returncode, 0, while_it_runs.stderr)
        self.assertEqual(self.export("half.db", "after").returncode, 0)
        for site in ("during", "after"):
            index = (self.folder / site / "index.html").read_text()
            self.assertIn("1 of 3 games", index)
            self.assertIn("The contest is not over: this is how it stands so far.", index)
            self.assertIn("Standings so far", index)
            self.assertNotIn("First place", index)
            self.assertEqual(len(list((self.folder / site / "games").iterdir())), 1)

    def played(self, database):
        done = subprocess.run([ARENA, "standings", "--json", database], cwd=self.folder, capture_output=True, text=True,
                              timeout=PATIENCE)
        return json.loads(done.stdout)["games_played"] if done.returncode == 0 else 0

    def test_games_without_a_record_are_listed_and_have_no_page(self):
        database = self.tournament("bare.db", "--games", "1", "--no-records", "greedy", "random-cpp")
        done = self.export(database, "site")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"^arena: 1 game has no page: no record of game 1 of pairing 1 was kept")
        index = Links((self.folder / "site/index.html").read_text())
        self.assertFalse([link for link in index.all if link.startswith("game.html")])
        self.assertIn("1. greedy, ", (self.folder / "site/index.html").read_text())

    def test_only_a_site_is_replaced_and_only_by_force(self):
        self.assertEqual(self.export(self.club, "site").returncode, 0)
        self.refused(self.club, "site", because="is not empty: name another one, or replace the site in it with --force")
        (self.folder / "site/games/9.9.js").write_text("old")
        self.assertEqual(self.export(self.club, "site", "--force").returncode, 0)
        self.assertNotIn("site/games/9.9.js", self.names())
        (self.folder / "site/thesis.tex").write_text("mine")
        self.refused(self.club, "site", "--force", because="more than an exported site in it (thesis.tex)")
        (self.folder / "empty").mkdir()
        self.assertEqual(self.export(self.club, "empty").returncode, 0)
        (self.folder / "file").write_text("mine")
        self.refused(self.club, "file", "--force", because="is there already, and is not a folder")
        (self.folder / "link").symlink_to("site")
        self.refused(self.club, "link", "--force", because="is a link")

    def test_what_cannot_be_used_is_said(self):
        self.refused(self.club, "none/site", because="none/site: cannot be written: No such file or directory")
        self.refused("none.db", "site", because="none.db does not exist")
        self.refused(GOLDEN / "isola-7x7.jsonl", "site", because="folders are for whole contests")
        self.refused(self.club, "site", "--game", "1.1", because="folders are for whole contests")
        self.refused(self.club, "site.html", because="or name a folder for all of it, such as site/")
        self.refused(self.club, "site.pdf", because="expected a folder for the whole contest")
        self.refused(self.club, "site", "--turn-seconds", "2", because="--turn-seconds is for animated pictures")

    def test_a_damaged_database_leaves_nothing(self):
        broken = self.folder / "broken.db"
        broken.write_bytes(self.club.read_bytes())
        with sqlite3.connect(broken) as database:
            database.execute("drop table game")
        database.close()
        done = self.export("broken.db", "site")
        self.assertEqual(done.returncode, 2, done)
        self.assertFalse([name for name in self.names() if name.startswith("site")])

    def test_a_full_disk_leaves_nothing_and_takes_nothing(self):
        self.refused(self.club, "site", because="File too large", status=1, preexec_fn=small_disk)
        self.export(self.club, "site")
        before = (self.folder / "site/index.html").read_text()
        self.refused(self.club, "site", "--force", because="File too large", status=1, preexec_fn=small_disk)
        self.assertEqual((self.folder / "site/index.html").read_text(), before)

    # The export may be over before the signal comes. The test then tries again.
    def test_interrupted_it_leaves_nothing(self):
        database = self.tournament("long.db", "--games", "40", "random-cpp", "random-cpp-2=random-cpp")
        until(lambda: self.is_interrupted(database), "an interrupted export")
        self.assertEqual(self.names(), [])

    def is_interrupted(self, database):
        with subprocess.Popen([ARENA, "export", str(database), "site", "--force"], cwd=self.folder, stdout=subprocess.DEVNULL) as run:
            until(lambda: run.poll() is not None or list(self.folder.glob(".*/games/*")), "the first game")
            run.send_signal(signal.SIGINT)
        if run.returncode == 0:
            for path in sorted((self.folder / "site").rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
            (self.folder / "site").rmdir()
        return run.returncode == 130

    def test_a_terminal_is_told_how_far_it_is_and_a_pipe_is_not(self):
        self.assertEqual(self.export(self.club, "site").stderr, "")
        ours, its = pty.openpty()
        subprocess.run([ARENA, "export", str(self.club), "site", "--force"], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=its,
                       check=True, timeout=PATIENCE)
        os.close(its)
        self.assertIn(b"game 1 of 6", os.read(ours, 4096))
        os.close(ours)


if __name__ == "__main__":
    unittest.main()
