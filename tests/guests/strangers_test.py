"""Submissions of people, handed in to a hosted contest by --import, by the page and by check: `strangers_test.py ARENA`.

By default the first guest of each kind of the corpus is tried, by one way in, and those strangers that need no program but
Python, Node and a C++ compiler; with ALL_GUESTS in the environment all of them, by all ways. The share that plays before and after a change can be
counted on the strangers.
"""
import concurrent.futures
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
from strangers import corpus, strangers  # noqa: E402

ALL = "ALL_GUESTS" in os.environ
MOST_SECONDS = 600  # for the examination of one submission, on a busy machine
MOST_SECONDS_OF_A_BUILD = 300


def missing(programs):
    """Returns the programs that a build would not find, because it sees those of the system alone."""
    return [each for each in programs if not any(shutil.which(name, path="/usr/local/bin:/usr/bin:/bin") for name in each.split("|"))]


def are_here(programs):
    not_here = missing(programs)
    assert not not_here or "CI" not in os.environ, f"CI is set: nothing may be skipped, but {not_here} are not here"
    return not not_here


def pattern(expected):
    """Returns a regular expression for the first line of a refusal, in which `*` stands for any text."""
    return ".*".join(map(re.escape, expected.removeprefix("refused: ").split("*")))


def some_strangers():
    return [each for each in strangers() if (ALL or not each.needs) and are_here(each.needs)]


def some_guests():
    """Returns guests of each kind, and prints those whose programs are not here. Most of the kinds must remain."""
    wanted = [each for guests in corpus().values() for each in (guests if ALL else guests[:1])]
    for each in wanted:
        if missing(each.needs):
            print(f"skipped: {each.name}, because {missing(each.needs)} are not here", file=sys.stderr)
    tried = [each for each in wanted if not missing(each.needs)]
    kinds = {each.name.rsplit("-", 1)[0] for each in tried}
    assert 2 * len(kinds) > len(corpus()), f"too few kinds of guests can be tried here: {sorted(kinds)}"
    return tried


# Guests of the corpus reply `hello`, so they are fit with warnings where that costs the turn alone.
LENIENT = """name = "lenient"
title = "Lenient"
summary = "a fault costs the turn"
source = "the tests"
rules = "isola board=5x5"
games = 2
tie = "draw"
on_fault = "discard"
[board]
kind = "any"
[time]
turn = "3s"
start = "10s"
[format]
kind = "round-robin"
"""


class Hosted(Club):
    """A contest without a ladder, whose builds may take longer than usual, because the machine may be busy."""

    def open(self, *words):
        super().open("--ladder-jobs", "0", *words)
        if "--new" in words:
            self.end()
            settings = self.folder / "contest.toml"
            longer, count = re.subn(r"(?m)^build_seconds = .*", f"build_seconds = {MOST_SECONDS_OF_A_BUILD}", settings.read_text())
            assert count == 1, settings.read_text()
            settings.write_text(longer)
            super().open("--ladder-jobs", "0")


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


class ThreeWays:
    """What must happen to submissions, whichever way they come.

    guests: the submissions. by_page: those that the page gets. contest: of the host and of check."""

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
        for words in guest.says:
            self.assertIn(words, told)
        if not guest.expected.startswith("refused: "):
            self.assertEqual(version["state"], "fit", told)
            if guest.expected == "warning":
                self.assertIn("\nWarning, ", told)
            return
        self.assertEqual(version["state"], "unfit", told)
        self.assertFalse(last["holds"])
        self.assertRegex(last["words"].split("\n")[0], f"^{pattern(guest.expected)}$")

    def test_what_is_imported_is_fit_or_refused_as_expected_and_check_agrees(self):
        with Hosted(contest=self.contest) as club, tempfile.TemporaryDirectory() as scratch:
            club.end()
            for guest in self.guests:
                guest.hand_in(pathlib.Path(scratch, guest.name))
            done = arena("host", str(club.folder), "--import", scratch, patience=MOST_SECONDS * len(self.guests))
            some_are_refused = any(guest.expected.startswith("refused: ") for guest in self.guests)
            self.assertEqual(done.returncode, 3 if some_are_refused else 0, done.stdout + done.stderr)
            club.open()
            for guest in self.guests:
                with self.subTest(guest.name, note=guest.facts["note"]):
                    self.judge(guest, self.examined(club, guest.name, 1))
                    end = f"NOT FIT .*{pattern(guest.expected)}" if guest.expected.startswith("refused: ") else "  fit "
                    self.assertRegex(done.stdout, f"(?m)^{guest.name} .*{end}")
            self.check_agrees(club)

    def check_agrees(self, club):
        built = {guest: club.folder / "submissions" / guest.name / "0001/bot/bots.toml" for guest in self.guests}
        is_refused = {guest: guest.expected.startswith("refused: ") for guest in self.guests}
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            checked = {guest: pool.submit(arena, "check", "--contest", self.contest, "--bots", str(listed))
                       for guest, listed in built.items() if not is_refused[guest] or listed.exists()}
        for guest, done in checked.items():
            with self.subTest(guest.name, way="check"):
                self.assertEqual(done.result().returncode, 3 if is_refused[guest] else 0, done.result().stdout + done.result().stderr)

    def test_what_is_sent_by_the_page_is_fit_or_refused_as_expected_and_changes_nothing_before(self):
        names = [each.name for each in self.by_page]
        last = [each.name for each in self.by_page if each.expected.startswith("refused: ")][-1]
        with Hosted(*names, contest=self.contest) as club:
            links = club.links()
            self.assertEqual(ask(links[last], *multipart([("bot.py", GOOD.encode())]))[0], 201)
            self.assertEqual(self.examined(club, last, 1)["state"], "fit")
            for guest in self.by_page:
                status, answer = ask(links[guest.name], *multipart(sent_by_the_page(guest)))
                self.assertEqual(status, 201, answer)
            for guest in self.by_page:
                with self.subTest(guest.name, note=guest.facts["note"]):
                    version = 2 if guest.name == last else 1
                    self.judge(guest, self.examined(club, guest.name, version))
                    if version == 2:
                        state = club.state(guest.name)
                        self.assertEqual((state["playing"], state["submissions"][-1]["state"]), (1, "fit"))
                        received = club.folder / "submissions" / guest.name / "0001/received/bot.py"
                        self.assertEqual(received.read_text(), GOOD)


class Strangers(ThreeWays, unittest.TestCase):
    contest = "friendly"

    @classmethod
    def setUpClass(cls):
        cls.guests = some_strangers()
        cls.by_page = cls.guests if ALL else [each for each in cls.guests if each.expected.startswith("refused")]


class Guests(ThreeWays, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rules = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()), "lenient.toml")
        rules.write_text(LENIENT)
        cls.contest = str(rules)
        cls.guests = cls.by_page = some_guests()
        if not ALL:  # each comes one way
            cls.guests, cls.by_page = cls.guests[::2], cls.guests[1::2]


class Corpus(unittest.TestCase):
    def test_25_submissions_with_what_must_happen(self):
        self.assertEqual(len(strangers()), 25)
        for guest in strangers():
            self.assertRegex(guest.expected, "^(fit|warning|refused: .+)$")
            self.assertTrue(guest.files and guest.facts["note"])


if __name__ == "__main__":
    unittest.main()
