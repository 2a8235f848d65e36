"""Submissions that are dangerous to read, with the real program: `host_unreadable_test.py ARENA`.

No such submission ends the host or its import. The host gives a submission up if the host ended several times while it
worked on it.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from processes import new_seconds, running_with  # noqa: E402
from unreadable import CRASH, DEEP, CrashingReaders, long_archive  # noqa: E402

def form(files):
    """Returns the body and the headers of a form that hands in these files: bytes by name."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="bot"; filename="{name}"\r\n\r\n'.encode() + bytes_ + b"\r\n"
             for name, bytes_ in files.items()]
    return b"".join(parts) + b"--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"}


class Unreadable(unittest.TestCase):
    def hand_in(self, club, author, files):
        status, text = ask(club.links()[author], *form(files))
        self.assertEqual(status, 201, text)
        version = len(club.state(author)["submissions"])
        until(lambda: club.state(author)["submissions"][0]["state"] != "working", "the work on it ends")
        self.assertEqual(len(club.state(author)["submissions"]), version)
        return club.state(author)["submissions"][0]

    def test_no_text_of_a_submission_ends_the_host(self):
        with Club("Ann", "Ben") as club:
            for what, text in DEEP.items():
                sent = self.hand_in(club, "Ann", {"bots.toml": text.encode(), "bot.py": GOOD.encode()})
                self.assertEqual((sent["state"], sent["steps"][-1]["step"]), ("unfit", "recognised"), what)
                self.assertIn("bots.toml:1: ", sent["steps"][-1]["words"])
                self.assertIn("it may have" if what not in ("list", "tables") else "they may lie", sent["steps"][-1]["words"])
            made = self.hand_in(club, "Ben", {"Makefile": b"all:\n\tprintf 'a.%.0s' `seq 40000` > bots.toml\n\techo a=1 >> bots.toml\n"})
            self.assertEqual((made["state"], made["steps"][-1]["step"]), ("unfit", "built"))
            self.assertEqual(self.hand_in(club, "Ben", {"bot.py": GOOD.encode()})["state"], "fit")
            self.assertEqual(club.end(), 0)

    def test_a_reader_that_crashes_costs_its_submission_alone(self):
        with Club("Ann", "Ben") as club:
            with CrashingReaders(club.process.pid):
                sent = self.hand_in(club, "Ann", {"bot.tar.bz2": long_archive()})
            self.assertEqual((sent["state"], sent["steps"][-1]["step"]), ("unfit", "unpacked"))
            self.assertEqual(sent["steps"][-1]["words"], CRASH)
            folder = club.folder / "submissions/ann/0001"
            self.assertEqual(sorted(os.listdir(folder)), ["received"])
            organisers = json.loads(ask(club.organiser + "/state")[1])
            self.assertIn(CRASH, json.dumps(organisers))
            for author in ("Ben", "Ann"):
                self.assertEqual(self.hand_in(club, author, {"bot.py": GOOD.encode()})["state"], "fit")
            club.process.send_signal(signal.SIGINT)
            self.assertIn("version 1 of Ann " + CRASH, club.process.communicate(timeout=PATIENCE)[1])

    def test_what_is_imported_costs_itself_alone(self):
        with Club() as club, tempfile.TemporaryDirectory() as scratch:
            club.end()
            texts, archives = pathlib.Path(scratch) / "texts", pathlib.Path(scratch) / "archives"
            for folder in (texts, texts / "cid", archives):
                folder.mkdir()
            (texts / "cid/bots.toml").write_text(DEEP["key"])
            (texts / "dora.py").write_text(GOOD)
            (archives / "eve.tar.bz2").write_bytes(long_archive())
            read = arena("host", str(club.folder), "--import", str(texts))
            self.assertEqual(read.returncode, 3, read.stdout + read.stderr)
            self.assertIn("bots.toml:1: a key has 40000 parts, it may have 16", read.stdout)
            self.assertRegex(read.stdout, r"dora +dora +1 +fit")
            run = subprocess.Popen([ARENA, "host", str(club.folder), "--import", str(archives)], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
            with CrashingReaders(run.pid):
                table = run.communicate(timeout=PATIENCE)[0]
            self.assertEqual(run.returncode, 3, table)
            self.assertIn("unpacked: " + CRASH, table)

    def test_a_version_in_which_the_host_ends_three_times_is_given_up(self):
        """An orderly end of the host does not count. Two other ends are allowed."""
        sleep = new_seconds()
        with Club("Ann", "Ben") as club:
            status, text = ask(club.links()["Ann"], *form({"Makefile": f"all:\n\tsleep {sleep}\n".encode()}))
            self.assertEqual(status, 201, text)
            for how in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL, signal.SIGKILL, signal.SIGKILL):
                until(lambda: running_with(sleep), "the build")
                self.assertEqual(club.state("Ann")["submissions"][0]["state"], "working")
                club.end(how)
                until(lambda: not running_with(sleep), "the end of the build")
                club.open()
            until(lambda: club.state("Ann")["submissions"][0]["state"] == "unfit", "it is given up")
            self.assertEqual(club.state("Ann")["submissions"][0]["steps"][-1]["words"],
                             "could not be examined: the host ended 3 times while it worked on it")
            self.assertEqual(self.hand_in(club, "Ben", {"bot.py": GOOD.encode()})["state"], "fit")
            self.assertEqual(club.end(), 0)


if __name__ == "__main__":
    unittest.main()
