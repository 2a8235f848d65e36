"""What the organiser does with submissions by commands, and the download on the page: `host_acts_test.py ARENA`."""
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE  # noqa: E402


class Acts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.club = Club("Ann", "Ben", "Cem")
        cls.addClassCleanup(cls.club.__exit__)
        cls.club.again("--ladder-jobs", "0")
        cls.club.submit("Ann", cls.club.write("bot.py", GOOD))
        helper = cls.club.write("helper.py", "WORD = 'ü'\n")
        cls.club.submit("Ben", cls.club.write("main.py", "import helper\n" + GOOD), helper)
        cls.club.submit("Ben", cls.club.write("other.py", GOOD))
        cls.numbers = {each["name"]: each["id"] for each in cls.state()["authors"]}
        cls.pages = {(name, version): cls.downloaded(name, version)
                     for name, version in (("Ann", 1), ("Ben", 1), ("Ben", 2), ("Ben", 3), ("Cem", 1))}
        cls.while_served = cls.run_in("while_served", "--download", "Ben:1")
        cls.refused_while_served = arena("host", str(cls.club.folder), "--withdraw", "Ann", "--reason", "x")
        cls.club.end()

    @classmethod
    def state(cls):
        return json.loads(ask(cls.club.organiser + "/state")[1])

    @classmethod
    def downloaded(cls, name, version):
        done = subprocess.run(["curl", "-s", "-D", "-", f"{cls.club.organiser}/authors/{cls.numbers[name]}/versions/{version}/files"],
                              capture_output=True, timeout=PATIENCE)
        head, _, body = done.stdout.partition(b"\r\n\r\n")
        return head.decode(), body

    @classmethod
    def run_in(cls, folder, *words):
        where = pathlib.Path(cls.club.scratch.name) / folder
        where.mkdir(exist_ok=True)
        return where, subprocess.run([ARENA, "host", str(cls.club.folder), *words], cwd=where, capture_output=True, text=True, timeout=PATIENCE)

    def command(self, *words):
        return arena("host", str(self.club.folder), *words)

    def done(self, *words, status=0):
        done = self.command(*words)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if done.stdout else done.stderr

    def refused(self, told, *words):
        done = self.command(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertIn(told, done.stderr)

    def names_in(self, archive):
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            return {name: files.read(name).decode() for name in files.namelist()}

    def test_a_version_is_downloaded_as_it_was_sent(self):
        head, body = self.pages["Ann", 1]
        self.assertIn("200", head.splitlines()[0])
        self.assertRegex(head, r'(?i)content-disposition: attachment; filename="?ann-version-1-bot\.py')
        self.assertEqual(body.decode(), GOOD)
        head, body = self.pages["Ben", 1]
        self.assertRegex(head, r'(?i)filename="?ben-version-1\.zip')
        both = {"main.py": "import helper\n" + GOOD, "helper.py": "WORD = 'ü'\n"}
        self.assertEqual(self.names_in(body), both)
        self.assertEqual(self.pages["Ben", 2][1].decode(), GOOD)
        for name, version in (("Ben", 3), ("Cem", 1)):
            self.assertIn("404", self.pages[name, version][0].splitlines()[0])
        where, done = self.while_served
        self.assertEqual((done.returncode, done.stdout), (0, "ben-version-1.zip\n"), done.stderr)
        self.assertEqual(self.names_in((where / "ben-version-1.zip").read_bytes()), both)
        self.assertEqual((where / "ben-version-1.zip").stat().st_mode & 0o777, 0o600)
        where, done = self.run_in("ended", "--download", "Ben")
        self.assertEqual(done.stdout, "ben-version-2-other.py\n", done.stderr)
        self.assertEqual((where / "ben-version-2-other.py").read_text(), GOOD)
        _, again = self.run_in("ended", "--download", "Ben")
        self.assertEqual((again.returncode, again.stdout), (2, ""))
        self.assertIn("ben-version-2-other.py is there already: give another name with --output", again.stderr)
        where, done = self.run_in("ended", "--download", "Ben:2", "--output", "b.py")
        self.assertEqual((done.stdout, (where / "b.py").read_text()), ("b.py\n", GOOD))
        self.refused("--download: there is no version 7", "--download", "Ben:7")
        self.refused("--download: Cem has sent nothing", "--download", "Cem")
        self.refused('--download: "Dan": expected the name of an author', "--download", "Dan")

    def test_withdraw_disqualify_readmit_and_examine(self):
        self.assertEqual(self.refused_while_served.returncode, 2)
        self.assertIn(f": another arena serves {self.club.folder}: do this on the organiser's page, or stop that arena by Ctrl-C",
                      self.refused_while_served.stderr)
        self.assertRegex(self.done("--examine", "Ann", "--examine", "Ben"), r"Ann +1 +still plays\nBen +2 +still plays\n")
        self.assertIn("nothing of Ann plays any more", self.done("--withdraw", "Ann", "--reason", "it reads the clock"))
        self.refused("--withdraw: nothing of Ann plays", "--withdraw", "Ann", "--reason", "again")
        self.refused("--examine: nothing of Ann plays", "--examine", "Ann")
        self.assertIn("Ben is disqualified", self.done("--disqualify", "Ben", "--reason", "it is Ann's"))
        self.refused("--readmit: Ann is not disqualified", "--readmit", "Ann")
        self.assertEqual(self.done("--examine-all"), "nothing plays\n")
        self.assertIn("Ben is readmitted", self.done("--readmit", "Ben"))
        # Breaks the stored bot, which is built anew from what was sent, and then from something that was changed.
        bot = self.club.folder / "submissions/ben/0002/bot/other.py"
        os.chmod(bot, 0o644)
        bot.write_text("import a_module_that_was_removed\n")
        self.assertRegex(self.done("--examine", "Ben", "--rebuild"), r"Ben +2 +still plays\n")
        bot = self.club.folder / "submissions/ben/0002/bot/other.py"
        os.chmod(bot, 0o644)
        bot.write_text("import a_module_that_was_removed\n")
        self.assertRegex(self.done("--examine-all", status=3), r"Ben +2 +NOT FIT: plays no more\n")
        self.club.open("--ladder-jobs", "0")
        state = self.state()
        self.club.end()
        self.assertEqual([(each["act"], each["author"]) for each in reversed(state["acts"])],
                         [("examine", "Ann"), ("examine", "Ben"), ("withdraw", "Ann"), ("disqualify", "Ben"), ("readmit", "Ben"),
                          ("rebuild", "Ben"), ("examine", None), ("no-longer-fit", "Ben")])
        self.assertEqual([each["playing"] for each in state["authors"]], [None, None, None])

    def test_what_is_missing_or_too_much_is_told(self):
        for option in ("--withdraw", "--disqualify"):
            self.assertIn("--reason", self.command(option, "Ann").stderr)
            self.refused("--reason: expected the reason", option, "Ann", "--reason", "two\nlines")
            self.refused(f"{option}: there is no author Anx: did you mean Ann", option, "Anx", "--reason", "x")
        self.refused("--rebuild goes with --examine or --examine-all", "--rebuild")
        for words in (("--withdraw", "Ann", "--disqualify", "Ann", "--reason", "x"), ("--examine-all", "--copies"),
                      ("--download", "Ann", "--freeze"), ("--output", "x")):
            self.assertEqual(self.command(*words).returncode, 2, words)


if __name__ == "__main__":
    unittest.main()
