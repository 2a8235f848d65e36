"""The openings of a hosted ladder are checked where it is served: `host_openings_test.py ARENA`."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, Club, arena  # noqa: E402
from patience import PATIENCE  # noqa: E402

CONTEST = """name = "short"
title = "Short"
summary = "One second"
source = "here"
rules = "isolation"
games = 2
tie = "draw"
on_fault = "disqualify"
openings = {openings}
[board]
kind = "fixed"
size = "{size}"
[time]
turn = "1s"
"""


class Openings(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def made(self, openings, size="5x6", name="short.toml"):
        """Makes the folder of a contest with a file of its own; returns how that ended."""
        (self.folder / "none").mkdir(exist_ok=True)
        file = self.folder / name
        file.write_text(CONTEST.format(openings=openings, size=size))
        return arena("host", str(self.folder / "club"), "--new", "--contest", str(file), "--import", str(self.folder / "none"))

    def serves(self):
        """Serves the folder until it says so, or refuses. Returns the exit status and stderr."""
        host = subprocess.Popen([ARENA, "host", str(self.folder / "club"), "--port", "0", "--ladder-jobs", "0"],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if host.stdout.readline():
            host.send_signal(signal.SIGINT)
        errors = host.communicate(timeout=PATIENCE)[1]
        return host.returncode, errors

    def test_the_choice_of_the_contest_file_is_checked(self):
        made = self.made('"balanced"')
        self.assertNotIn("openings", made.stderr)  # nothing is served, so nothing is checked
        status, told = self.serves()
        self.assertEqual(status, 2, told)
        self.assertIn("short.toml: openings", told)
        self.assertIn("there is no such set for isolation board=5x6", told)
        settings = self.folder / "club" / "contest.toml"
        settings.write_text(settings.read_text() + "\nopenings = 4\n")
        self.assertEqual(self.serves()[0], 0)

    def test_a_missing_file_of_openings_holds_up_the_ladder_alone(self):
        with Club("Ann", contest="isolation") as club:
            club.end()
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text() + '\nopenings = "none.txt"\n')
            served = arena("host", str(club.folder), "--port", "0")
            self.assertEqual(served.returncode, 2)
            self.assertIn("none.txt", served.stderr)
            ended = arena("host", str(club.folder), "--freeze")
            self.assertNotIn("none.txt", ended.stderr)
            self.assertIn("at least two bots", ended.stderr)

    def test_a_contest_of_many_boards_takes_balanced_openings(self):
        with Club(contest="uicc-isola") as club:
            club.end()
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text() + '\nopenings = "balanced"\n')
            club.open("--ladder-jobs", "0")

    def test_files_of_a_contest_do_not_take_the_place_of_the_folders_own(self):
        for name in ("contest.toml", "short.toml"):
            (self.folder / "authors.csv").write_text("1\n")
            made = self.made('"authors.csv"', name=name)
            self.assertEqual(made.returncode, 2)
            self.assertIn("is the name of a file of the folder's own: rename yours", made.stderr)
            self.assertFalse((self.folder / "club" / "contest.toml").exists())
        (self.folder / "away").mkdir()
        made = self.made('"away/lines.txt"')
        self.assertIn("expected a file beside it", made.stderr)
        made = self.made('"lines.txt"')
        self.assertIn("lines.txt: cannot be read", made.stderr)


class Options(unittest.TestCase):
    def test_of_options_that_would_be_ignored_the_command_says_so(self):
        for words in (("--copies", "--freeze"), ("--copies", "--import", "x"), ("--copies", "--new-link", "Ann"),
                      ("--copies", "--accept-list"), ("--accept-list", "--import", "x"),
                      ("--accept-list", "--accept", "Ann", "--reason", "r"), ("--freeze", "--import", "x"),
                      ("--freeze", "--new-link", "Ann"), ("--new-organiser-link", "--import", "x"),
                      ("--backup", "x", "--freeze"), ("--restore", "x", "--import", "y")):
            done = arena("host", "/nowhere", *words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("excludes", done.stderr, words)


if __name__ == "__main__":
    unittest.main()
