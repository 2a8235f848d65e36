"""Exports one game as a file: `game_test.py ARENA`."""
import html.parser
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
RECORD = GOLDEN / "isola-7x7.jsonl"

CONTESTS = {"uicc-isola": "greedy", "isolation": "greedy", "columbia": "greedy", "bot-battle": "island-simple-cpp",
            "icpc-caribbean": "dominoes-simple-cpp"}
LARGEST = 300_000  # bytes, for an ordinary game


def small_disk():
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


class Parts(html.parser.HTMLParser):
    """The elements of a page, its title, and the text of its scripts."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.title, self.inside = [], [], "", ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.inside = tag
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, _):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "script":
            self.scripts[-1] += data
        if self.inside == "title":
            self.title += data


class OneGame(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def export(self, *words, **more):
        return subprocess.run([ARENA, "export", *map(str, words)], cwd=self.folder, capture_output=True, text=True,
                              timeout=PATIENCE, **more)

    def refused(self, *words, because, status=2, **more):
        before = sorted(self.folder.iterdir())
        done = self.export(*words, **more)
        self.assertEqual(done.returncode, status, done)
        self.assertEqual(done.stdout, "")
        self.assertIn(because, done.stderr)
        self.assertEqual(sorted(self.folder.iterdir()), before)

    def test_a_usual_game_of_each_contest_is_small(self):
        for contest, bot in CONTESTS.items():
            with self.subTest(contest):
                subprocess.run([ARENA, "match", "--contest", contest, "--games", "1", "--seed", "1", "--record", contest, bot, bot],
                               cwd=self.folder, check=True, capture_output=True, timeout=PATIENCE)
                record = next((self.folder / contest).iterdir())
                done = self.export(record, f"{contest}.html")
                self.assertEqual(done.returncode, 0, done.stderr)
                size = (self.folder / f"{contest}.html").stat().st_size
                self.assertEqual(done.stdout, f"{contest}.html, {round(size / 1000)} kB\n")
                print(contest, record.stat().st_size, "bytes of record,", size, "bytes of page")
                self.assertLess(size, LARGEST)

    def test_a_game_of_a_database(self):
        subprocess.run([ARENA, "tournament", "--db", "c.db", "--contest", "isolation", "--games", "1", "random-cpp", "greedy"],
                       cwd=self.folder, check=True, capture_output=True, timeout=PATIENCE)
        self.assertEqual(self.export("c.db", "g.html", "--game", "1.1").returncode, 0)
        self.assertIn("greedy", Parts((self.folder / "g.html").read_text()).title)
        self.refused("c.db", "h.html", because="choose a game with --game")
        self.refused("c.db", "h.html", "--game", "7.1", because="no game 1 of pairing 7")
        self.refused("c.db", "h.html", "--game", "seven", because="expected PAIRING.GAME")
        self.refused("c.db", "c.db", "--game", "1.1", because="expected game.html or game.svg")

    def test_what_is_there_is_not_replaced_by_chance(self):
        mine = self.folder / "game.html"
        mine.write_text("mine")
        self.refused(RECORD, mine, because="--force")
        self.assertEqual(mine.read_text(), "mine")
        self.assertEqual(self.export(RECORD, mine, "--force").returncode, 0)
        self.assertIn("<!DOCTYPE html>", mine.read_text())
        (self.folder / "folder.html").mkdir()
        self.refused(RECORD, "folder.html", "--force", because="folders are for whole contests")
        game = self.folder / "record.html"
        game.write_bytes(RECORD.read_bytes())
        self.refused(game, game, "--force", because="what is exported")

    def test_what_cannot_be_used_is_said(self):
        self.refused("none.jsonl", "g.html", because="No such file")
        (self.folder / "poem.txt").write_text("no record\n")
        self.refused("poem.txt", "g.html", because="poem.txt")
        self.refused(RECORD, "none/g.html", because="none/g.html: cannot be written: No such file or directory")
        for output in ("g.pdf", "g", "g."):
            self.refused(RECORD, output, because="game.html")

    def test_a_record_that_does_not_hold_is_refused_with_its_line(self):
        text = RECORD.read_text()
        self.assertIn('"winner":2', text)
        (self.folder / "forged.jsonl").write_text(text.replace('"winner":2', '"winner":1'))
        self.refused("forged.jsonl", "g.html", because="line 34: the record does not hold:")

    def test_a_record_that_was_cut_off_is_written_as_far_as_it_goes(self):
        (self.folder / "cut.jsonl").write_text("".join(RECORD.read_text().splitlines(keepends=True)[:9]))
        self.assertEqual(self.export("cut.jsonl", "g.html").returncode, 0)
        self.assertIn("The record ends before the verdict.", (self.folder / "g.html").read_text())

    def test_a_full_disk_leaves_nothing_and_takes_nothing(self):
        self.refused(RECORD, "g.html", because="writing failed, and nothing is left of it: File too large", status=1,
                     preexec_fn=small_disk)
        (self.folder / "g.html").write_text("mine")
        self.refused(RECORD, "g.html", "--force", because="File too large", status=1, preexec_fn=small_disk)
        self.assertEqual((self.folder / "g.html").read_text(), "mine")

    def test_words_of_bots_stay_words(self):
        attack = "</title></style></script><!--<script>alert(1)</script>\u2028<img src=x onerror=alert(1)>"
        lines = [json.loads(line) for line in RECORD.read_text().splitlines()]
        for player in lines[0]["players"]:
            player["name"] = player["command"] = attack
        lines[1]["stderr"] = attack
        (self.folder / "evil.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        done = self.export("evil.jsonl", "g.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.export(RECORD, "plain.html")
        evil, plain = (Parts((self.folder / name).read_text()) for name in ("g.html", "plain.html"))
        self.assertEqual(evil.tags, plain.tags)
        self.assertEqual(evil.scripts[-1], plain.scripts[-1])
        self.assertTrue(evil.title.startswith("</title></style></script><!--<script>alert(1)"))
        self.assertNotIn("\u2028", (self.folder / "g.html").read_text())


if __name__ == "__main__":
    unittest.main()
