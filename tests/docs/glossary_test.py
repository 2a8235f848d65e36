"""The glossary contains the terms that the program uses: glossary_test.py ARENA."""
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from faults import FAULTS  # noqa: E402

ARENA = sys.argv.pop(1)
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


class Glossary(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.words = set(re.findall(r"`([a-z_-]+)`", (DOCS / "glossary.md").read_text()))

    def test_every_fault(self):
        self.assertIn("late", FAULTS)
        self.assertEqual(FAULTS - self.words, set())

    def test_every_format(self):
        wrong = subprocess.run([ARENA, "tournament", "--format", "cup", "greedy", "random-cpp"], capture_output=True, text=True)
        formats = set(re.findall(r"[a-z-]+", wrong.stderr.split("expected ", 1)[1])) - {"or"}
        self.assertIn("round-robin", formats)
        self.assertEqual(formats - self.words, set())


if __name__ == "__main__":
    unittest.main(verbosity=2)
