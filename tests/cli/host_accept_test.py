"""The organiser decides against the examination of a version, with the real program: `host_accept_test.py ARENA`."""
import contextlib
import os
import pathlib
import sqlite3
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, arena  # noqa: E402


def rows(club, sql):
    with contextlib.closing(sqlite3.connect(club / "host.db")) as ledger:
        return ledger.execute(sql).fetchall()


class Deciding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        folder = pathlib.Path(scratch.name)
        for name, text in (("Ann", "import no_such_module\n"), ("Ben", GOOD)):
            (folder / "sent" / name).mkdir(parents=True)
            (folder / "sent" / name / "bot.py").write_text(text)
        cls.club = folder / "club"
        cls.imported = arena("host", str(cls.club), "--new", "--contest", "friendly", "--import", str(folder / "sent"))

    def decide(self, *words):
        return arena("host", str(self.club), *words)

    def test_accepted_and_refused_versions_and_who_did_it(self):
        self.assertEqual(self.imported.returncode, 3, self.imported.stdout + self.imported.stderr)
        self.assertIn("NOT FIT", self.imported.stdout)
        accepted = self.decide("--accept", "Ann:1", "--reason", "we have the module")
        self.assertEqual((accepted.returncode, accepted.stdout), (0, ""), accepted.stderr)
        self.assertIn("arena: version 1 of Ann is accepted\n", accepted.stderr)
        refused = self.decide("--refuse", "Ben", "--reason", "it is mine")
        self.assertIn("arena: version 1 of Ben is refused\n", refused.stderr)
        self.assertEqual(rows(self.club, "SELECT act, version, reason FROM act ORDER BY id"),
                         [("accept", 1, "we have the module"), ("refuse", 1, "it is mine")])
        self.assertEqual(rows(self.club, "SELECT name, playing IS NOT NULL FROM author ORDER BY name"), [("Ann", 1), ("Ben", 0)])
        for words, why in (
                (("--accept", "Ann", "--reason", "x"), "--accept: version 1 is fit: only one that was found unfit can be accepted"),
                (("--refuse", "Ben:1", "--reason", "x"), "--refuse: version 1 is unfit: only one that was found fit can be refused"),
                (("--accept", "Ben:7", "--reason", "x"), "--accept: there is no version 7"),
                (("--accept", "Cem", "--reason", "x"), '--accept: "Cem": expected the name of an author of the contest, or AUTHOR:VERSION'),
                (("--accept", "Ben", "--reason", "two\nlines"), "--reason: expected the reason, which the author reads")):
            answer = self.decide(*words)
            self.assertEqual(answer.returncode, 2)
            self.assertIn("arena: " + why, answer.stderr)
        self.assertIn("--reason", self.decide("--accept", "Ann").stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
