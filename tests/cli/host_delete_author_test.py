"""An author of a hosted contest is deleted, with the real program: `host_delete_author_test.py ARENA`."""
import json
import os
import pathlib
import pty
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

NAME, EMAIL, SECRET = "Xaviera Quux", "quux@example.org", "abracadabra"
# Traces of the author: the name, the e-mail address, the bot's name, a text in the program and one that it prints.
TRACES = [text.encode() for text in (NAME, EMAIL, "xaviera-quux", SECRET)]
TELLING = "# " + SECRET + "\n" + GOOD.replace("for line in sys.stdin:\n", f"for line in sys.stdin:\n    print('{SECRET}', line, file=sys.stderr, flush=True)\n")


def delete(club, name, *words):
    return arena("host", str(club.folder), "--delete-author", name, *words)


def traces_in(folder):
    """Returns all traces of the author in the folder."""
    found = []
    for path in folder.rglob("*"):
        text = os.fsencode(path.name) + (path.read_bytes() if path.is_file() else b"")
        found += [f"{path}: {trace.decode()}" for trace in TRACES if trace in text]
    return found


def public(club, path):
    return ask(urllib.parse.urljoin(club.organiser, path))[1]


def played():
    """Returns a contest in which the author has played against Ben."""
    club = Club("Ben")
    with open(club.folder / "authors.csv", "a") as file:
        file.write(f'"{NAME}",{EMAIL}\n')
    until(lambda: NAME in club.links() and ask(club.links()[NAME] + "/state")[0] == 200, "the author's link")
    club.submit(NAME, club.write("quux/bot.py", TELLING))
    club.submit("Ben", club.write("ben/bot.py", GOOD))
    until(lambda: json.loads(public(club, "/ladder"))["games"], "games of the ladder")
    play_test_matches(club)
    return club


def play_test_matches(club):
    """Each of the two has played a test match against the other."""
    club.end()
    file = club.folder / "contest.toml"
    file.write_text(file.read_text() + '\ntest_matches = "all"\n')
    club.open()
    for name, opponent in ((NAME, "Ben"), ("Ben", NAME)):
        link = club.links()[name] + "/tests"
        status, text = ask(link, json.dumps({"author": opponent}).encode())
        if status != 202:
            raise AssertionError(text)
        until(lambda link=link: json.loads(ask(link)[1])["tests"][0]["state"] == "done", "a test match")


class Copied(Club):
    """A context with a copy of the contest in a folder of its own, which is not served yet."""

    def __init__(self, other):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name) / "club"
        self.process = other.process
        shutil.copytree(other.folder, self.folder)


class Deleting(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.club = played()
        cls.addClassCleanup(cls.club.__exit__)
        cls.while_served = delete(cls.club, NAME, "--yes")
        cls.club.end()

    def test_a_contest_that_is_served_stays_as_it_is(self):
        self.assertEqual(self.while_served.returncode, 2)
        self.assertIn("another arena", self.while_served.stderr)
        self.assertTrue(traces_in(self.club.folder))

    def test_nothing_is_left_of_her_and_others_keep_their_games(self):
        with Copied(self.club) as club:
            self.assertTrue(traces_in(club.folder))
            wrong = delete(club, "Xaviera Qux", "--yes")
            self.assertEqual(wrong.returncode, 2)
            self.assertIn(f"did you mean {NAME}?", wrong.stderr)
            unsure = delete(club, NAME)
            self.assertEqual(unsure.returncode, 2)
            self.assertIn("--yes", unsure.stderr)
            self.assertTrue(traces_in(club.folder))

            done = delete(club, NAME, "--yes")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("1 version", done.stderr)
            self.assertIn("under the name deleted-1", done.stderr)
            self.assertIn("backups", done.stderr)
            self.assertEqual(traces_in(club.folder), [])
            self.assertIn("Ben", (club.folder / "authors.csv").read_text())

            club.open("--ladder-jobs", "0")
            games = json.loads(public(club, "/ladder"))["games"]
            self.assertIn("deleted-1", json.dumps(games))
            for game in games:
                record = public(club, f"/ladder/games/{game['game']}/record")
                self.assertIn("deleted-1", record)
                self.assertFalse([trace for trace in TRACES if trace in record.encode()], record)
                self.assertEqual(arena("replay", "--verify", str(club.write("game.jsonl", record))).returncode, 0)
            verified = arena("replay", "--verify", str(club.folder))
            self.assertEqual(verified.returncode, 0, verified.stdout)
            self.assertEqual(club.state("Ben")["playing"], 1)
            tests = json.loads(ask(club.links()["Ben"] + "/tests")[1])
            self.assertEqual((tests["tests"], tests["against"]), ([], []))
            self.assertEqual(set(club.links()), {"Ben"})
            club.add(NAME)
            self.assertEqual(club.state(NAME)["submissions"], [])
            backup = arena("host", str(club.folder), "--backup", str(club.folder.parent / "club.tar.zst"))
            self.assertIn("2 authors, 1 submission", backup.stderr)
            restored = arena("host", str(club.folder.parent / "again"), "--restore", str(club.folder.parent / "club.tar.zst"))
            self.assertIn("2 authors, 1 submission", restored.stderr)

    def test_a_kill_leaves_what_the_same_command_ends(self):
        with Copied(self.club) as club:
            for _ in range(5):
                process = subprocess.Popen([ARENA, "host", str(club.folder), "--delete-author", NAME, "--yes"], stderr=subprocess.DEVNULL)
                time.sleep(random.uniform(0, 0.1))
                process.send_signal(signal.SIGKILL)
                process.wait(PATIENCE)
            done = delete(club, NAME, "--yes")
            # If no kill came in time, the author has been deleted already.
            self.assertIn(done.returncode, (0, 2), done.stderr)
            self.assertEqual(traces_in(club.folder), [])
            club.open("--ladder-jobs", "0")
            self.assertIn("deleted-1", public(club, "/ladder"))

    def test_what_was_begun_is_ended_before_the_contest_is_served(self):
        with Club("Ann", "Ben") as club:
            club.submit("Ann", club.write("ann/bot.py", GOOD))
            club.end()
            # Sets the state after a kill that came before the files were removed.
            subprocess.run(["sqlite3", str(club.folder / "host.db"), "INSERT INTO deletion SELECT id, name, bot FROM author WHERE name = 'Ann'"],
                           check=True)
            for words in ([], ["--freeze"], ["--import", str(club.folder)], ["--delete-author", "Ben", "--yes"],
                          ["--reopen", "2096-12-01T18:00:00+01:00"]):
                refused = arena("host", str(club.folder), "--port", "0", *words)
                self.assertEqual(refused.returncode, 2, words)
                self.assertIn('--delete-author "Ann" ends it', refused.stderr)
            self.assertIn("being deleted", arena("host", str(club.folder), "--backup", str(club.folder.parent / "x")).stderr)
            self.assertEqual(delete(club, "Ann").returncode, 0)
            self.assertFalse((club.folder / "submissions" / "ann").exists())
            club.open()
            self.assertEqual(set(club.links()), {"Ben"})

    def test_a_final_with_her_bot_is_the_organisers_to_remove(self):
        with Copied(self.club) as club:
            self.assertEqual(arena("host", str(club.folder), "--freeze").returncode, 0)
            refused = delete(club, NAME, "--yes")
            self.assertEqual(refused.returncode, 2)
            self.assertIn("final.db", refused.stderr)
            (club.folder / "final.db").unlink()
            self.assertEqual(delete(club, NAME, "--yes").returncode, 0)
            self.assertEqual(traces_in(club.folder), [])

    def test_a_former_final_with_her_bot_is_found_by_the_name_of_then(self):
        with Copied(self.club) as club:
            for words in (["--freeze"], ["--reopen", "2096-12-01T18:00:00+01:00"], ["--rename-author", f"{NAME}=Other Name"]):
                done = arena("host", str(club.folder), *words)
                self.assertEqual(done.returncode, 0, done.stderr)
            refused = delete(club, "Other Name", "--yes")
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertIn("final-1.db has the bot of Other Name, who was Xaviera Quux then", refused.stderr)
            for file in club.folder.glob("final-1.db*"):
                file.unlink()
            self.assertEqual(delete(club, "Other Name", "--yes").returncode, 0)
            self.assertEqual(traces_in(club.folder), [])

    def test_on_a_terminal_it_asks(self):
        with Club("Ann") as club:
            club.end()
            for answer, status in (("no\n", 2), ("yes\n", 0)):
                ours, its = pty.openpty()
                process = subprocess.Popen([ARENA, "host", str(club.folder), "--delete-author", "Ann"],
                                           stdin=its, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                os.close(its)
                os.write(ours, answer.encode())
                self.assertIn("cannot be undone", process.communicate(timeout=PATIENCE)[1])
                self.assertEqual(process.returncode, status)
                os.close(ours)
            self.assertNotIn("Ann", (club.folder / "authors.csv").read_text())


class DeletingFaulty(unittest.TestCase):
    def submit_what_fails_later(self, club):
        """The author's bot is fit now, and some seconds later its lines are too long."""
        for seconds in (5, 20, 80):
            end = time.time() + seconds
            text = GOOD.replace("import sys", "import sys, time").replace(
                "for line in sys.stdin:\n", f"for line in sys.stdin:\n    if time.time() > {end}: print('{SECRET}' * 100000, flush=True)\n")
            club.submit(NAME, club.write("quux/bot.py", text))
            if club.state(NAME)["playing"]:
                return time.sleep(max(0, end - time.time()))
        raise AssertionError("no version was fit")

    def test_the_ladder_holds_without_the_words_of_her_faulty_turns(self):
        with Club("Ben") as club:
            club.add(f"{NAME},{EMAIL}")
            self.submit_what_fails_later(club)
            club.submit("Ben", club.write("ben/bot.py", GOOD))
            until(lambda: "too_long" in public(club, "/ladder") or "too long" in public(club, "/ladder"), "a line that is too long")
            club.end()
            self.assertEqual(arena("replay", "--verify", str(club.folder)).returncode, 0)
            done = delete(club, NAME, "--yes")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(traces_in(club.folder), [])
            verified = arena("replay", "--verify", str(club.folder))
            self.assertEqual(verified.returncode, 0, verified.stdout)


if __name__ == "__main__":
    unittest.main()
