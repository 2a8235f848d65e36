"""The arena plays strangers' bots without isolation only if the user says so: `never_open_test.py ARENA`."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(TESTS, folder) for folder in ("shared", "hostile")]
import machine  # noqa: E402
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
REFUSES = """#!/bin/sh
case "$*" in *--version*) echo bubblewrap 0.8.0; exit 0; esac
echo "bwrap: No permissions to create new namespace" >&2
exit 1
"""
SMALL = ["--rules", "isola", "--board", "3x3"]


class NeverOpen(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder.chmod(0o755)  # so that the user of the sandbox can enter it
        self.path = self.folder / "path"
        self.path.mkdir()
        for name in ("sh", "python3"):
            (self.path / name).symlink_to(shutil.which(name))
        for name in ("ann", "ben"):
            self.submission(name)

    def submission(self, name, more=""):
        folder = self.folder / "submissions" / name
        folder.mkdir(parents=True)
        shutil.copy(os.path.join(os.path.dirname(ARENA), "random-cpp"), folder / "bot")
        (folder / "bots.toml").write_text(f'[[bot]]\nname = "{name}"\ncommand = "./bot"\n{more}')
        return folder

    def arena(self, *words, path=None):
        environment = {**os.environ, "PATH": str(path or self.path)}
        done = subprocess.run([ARENA, *words], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        return done.returncode, done.stderr

    def refused(self, *words, path=None):
        """Returns the last line of a run that is refused."""
        status, told = self.arena(*words, path=path)
        self.assertEqual(status, 2, told)
        return told.splitlines()[-1]

    def test_a_bubblewrap_that_does_not_work_ends_the_run_with_its_reason(self):
        (self.path / "bwrap").write_text(REFUSES)
        (self.path / "bwrap").chmod(0o755)
        told = self.refused("match", *SMALL, "greedy", "random-cpp")
        self.assertIn("bots cannot be isolated: bubblewrap does not work here: bwrap: No permissions to create new namespace", told)
        self.assertIn("--sandbox off", told)
        self.assertEqual(self.arena("match", "--sandbox", "off", *SMALL, "greedy", "random-cpp")[0], 0)
        self.assertEqual(self.arena("doctor")[0], 3)

    def test_without_bubblewrap_ones_own_bots_play_and_a_warning_is_told(self):
        status, told = self.arena("match", *SMALL, "greedy", "random-cpp")
        self.assertEqual(status, 0, told)
        self.assertIn("BOTS ARE NOT ISOLATED (bubblewrap is not installed", told)

    def test_without_bubblewrap_a_folder_of_submissions_is_not_played_unless_somebody_says_so(self):
        contest = ["tournament", *SMALL, "--bots", "submissions", "--db", "contest.db"]
        for words in (contest, ["check", *SMALL, "--bots", "submissions"], ["check", *SMALL, "submissions/ann", "submissions/ben"],
                      ["serve", "--port", "0", "--bots", "submissions"]):
            with self.subTest(words):
                told = self.refused(*words)
                self.assertIn("bots cannot be isolated here: bubblewrap is not installed", told)
                self.assertIn("--sandbox off", told)
        self.assertEqual(self.arena(*contest, "--sandbox", "off")[0], 0)

    def test_without_bubblewrap_no_public_page_shows_games(self):
        for command in (["match"], ["tournament", "--db", "contest.db"]):
            told = self.refused(*command, *SMALL, "--serve", "0", "--public", "greedy", "random-cpp")
            self.assertIn("a public page is to show the games, and bots cannot be isolated here", told)

    def test_a_folder_that_holds_the_bots_file_needs_the_organisers_word(self):
        machine.need(machine.protections(ARENA), "file system")
        for folder in ("..", str(self.folder)):
            with self.subTest(folder):
                shutil.rmtree(self.folder / "submissions")
                self.submission("ann")
                self.submission("eve", f'folder = "{folder}"\n')
                words = ["tournament", *SMALL, "--bots", "submissions", "--db", "contest.db"]
                wide = (self.folder / "submissions" / "eve" / folder).resolve()
                shutil.copy(self.folder / "submissions" / "ann" / "bot", wide)
                told = self.refused(*words, path=os.environ["PATH"])
                self.assertIn(f"gives eve the folder {wide}, all of which the bot would see", told)
                self.assertIn(f"--allow-folder {wide}", told)
                (self.folder / "contest.db").unlink(missing_ok=True)
                self.assertEqual(self.arena(*words, "--allow-folder", str(wide), path=os.environ["PATH"])[0], 0)
                (self.folder / "contest.db").unlink()


if __name__ == "__main__":
    unittest.main()
