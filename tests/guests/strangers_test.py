"""Submissions of a stranger to the code, handed in to a hosted contest: `strangers_test.py ARENA`.

By default those are tried that need no program but Python, Node and a C++ compiler; with ALL_GUESTS in the environment
all of them. The share that plays before and after a change can be counted on them.
"""
import fnmatch
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, arena, ask  # noqa: E402
from strangers import strangers  # noqa: E402

ALL = "ALL_GUESTS" in os.environ
MOST_SECONDS = 300  # for the examination of one submission, on a busy machine


def are_here(programs):
    missing = [program for program in programs if not shutil.which(program)]
    assert not missing or "CI" not in os.environ, f"CI is set: nothing may be skipped, but {missing} are not here"
    return not missing


def guests():
    return [each for each in strangers() if (ALL or not each.needs) and are_here(each.needs)]


class Hosted(Club):
    """A contest without a ladder."""

    def open(self, *words):
        super().open("--ladder-jobs", "0", *words)


def multipart(files):
    body = b""
    for name, content in files:
        body += (b'--x\r\nContent-Disposition: form-data; name="bot"; filename="' + name.encode() + b'"\r\n\r\n' +
                 content + b"\r\n")
    return body + b"--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"}


def sent_by_the_page(guest):
    """Returns the files as a browser sends them, which has no names of folders: people pack a folder first."""
    files = guest.packed(guest.files)
    return files if all("/" not in name for name, _ in files) else [("bot.zip", guest.zip_of(files))]


class Strangers(unittest.TestCase):
    def examined(self, club, author, version):
        """Returns a version once its steps have ended."""
        end = time.monotonic() + MOST_SECONDS
        while True:
            found = next(each for each in club.state(author)["submissions"] if each["version"] == version)
            if found["state"] != "working":
                return found
            self.assertLess(time.monotonic(), end, f"{author} is not examined")
            time.sleep(0.05)

    def judge(self, guest, version):
        last = version["steps"][-1]
        told = "\n".join(step["words"] for step in version["steps"])
        if not guest.expected.startswith("refused: "):
            self.assertEqual(version["state"], "fit", told)
            if guest.expected == "warning":
                self.assertIn("\nWarning, ", told)
            return
        self.assertEqual(version["state"], "unfit", told)
        self.assertFalse(last["holds"])
        pattern = re.compile(fnmatch.translate(guest.expected.removeprefix("refused: ")))
        self.assertRegex(last["words"].split("\n")[0], pattern)

    def test_what_is_imported_is_fit_or_refused_as_expected_and_check_agrees(self):
        with Hosted() as club, tempfile.TemporaryDirectory() as scratch:
            club.end()
            for guest in guests():
                guest.hand_in(pathlib.Path(scratch, guest.name))
            done = arena("host", str(club.folder), "--import", scratch)
            self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
            club.open()
            for guest in guests():
                with self.subTest(guest.name):
                    self.judge(guest, self.examined(club, guest.name, 1))
                    refusal = guest.expected.removeprefix("refused: ").rstrip("*")
                    self.assertRegex(done.stdout, f"(?m)^{guest.name} .*(  fit |NOT FIT .*{re.escape(refusal)})")
            for folder in sorted(club.folder.glob("submissions/*/0001/bot")):
                with self.subTest(folder=folder):
                    checked = arena("check", "--contest", "friendly", "--bots", str(folder / "bots.toml"))
                    is_unfit = next(each for each in guests() if each.name == folder.parts[-3]).expected.startswith("refused")
                    self.assertEqual(checked.returncode, 3 if is_unfit else 0, checked.stdout + checked.stderr)

    def test_what_is_sent_by_the_page_is_fit_or_refused_as_expected_and_changes_nothing_before(self):
        tried = guests() if ALL else [each for each in guests() if each.expected.startswith("refused")]
        names = [each.name for each in tried]
        with Hosted(*names) as club:
            for guest in tried:
                with self.subTest(guest.name):
                    version, link = 1, club.links()[guest.name]
                    if guest.name == names[-1]:
                        self.assertEqual(ask(link, *multipart([("bot.py", GOOD.encode())]))[0], 201)
                        self.assertEqual(self.examined(club, guest.name, version)["state"], "fit")
                        version += 1
                    status, answer = ask(link, *multipart(sent_by_the_page(guest)))
                    self.assertEqual(status, 201, answer)
                    self.judge(guest, self.examined(club, guest.name, version))
                    if version == 2:
                        state = club.state(guest.name)
                        self.assertEqual((state["playing"], state["submissions"][-1]["state"]), (1, "fit"))
                        received = club.folder / "submissions" / guest.name / "0001/received/bot.py"
                        self.assertEqual(received.read_text(), GOOD)


class Corpus(unittest.TestCase):
    def test_25_submissions_with_what_must_happen(self):
        self.assertEqual(len(strangers()), 25)
        for guest in strangers():
            self.assertRegex(guest.expected, "^(fit|warning|refused: .+)$")
            self.assertTrue(guest.files and guest.facts["note"])


if __name__ == "__main__":
    unittest.main()
