"""Contests whose games `arena work` plays, for tests. The test acts as the batch system: it runs `arena work` for the
chunks in the shared folder. A test's program takes the arguments `TEST ARENA [CLASS...]`."""
import glob
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from patience import PATIENCE, until  # noqa: E402
from without_times import without_times  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
ENOUGH_TIME = ("--turn-time", "60m")
FIELD = [f"bot{i}=random-cpp" for i in range(4)]
CONTEST = (*FIELD, "--seed", "7", "--board", "5x5", *ENOUGH_TIME)


class Elsewhere(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        os.chmod(self.folder, 0o755)  # bots in a sandbox have no rights of their own
        os.mkdir(self.path("node"))
        os.chmod(self.path("node"), 0o755)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def arena(self, *words, status=0, **environment):
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
                              env=dict(os.environ, TMPDIR=self.path("node"), **environment))
        if status is not None:
            self.assertEqual(done.returncode, status, done.stderr)
        return done

    def start(self, *words):
        run = subprocess.Popen([ARENA, "tournament", "--executor", "folder", "--chunk-time", "1ms", *words],
                               cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (run.kill(), run.communicate()) if run.poll() is None else None)
        return run

    def files(self, what):
        return sorted(glob.glob(self.path("*.shared", "*", what)))

    def a_chunk(self, run):
        return until(lambda: self.files("chunks/*.json") or run.poll() is not None and ["over"])[0]

    def play_to_the_end(self, run, play=None):
        """Calls play(chunk) for each new chunk, by default `arena work`, until the tournament ends."""
        said = {}

        def play_what_is_new():
            for chunk in self.files("chunks/*.json"):
                if chunk not in said:
                    said[chunk] = (play or (lambda one: self.arena("work", one, status=None).stderr))(chunk)
            return run.poll() is not None
        until(play_what_is_new, lambda: f"the end of the contest; the tasks said {said}")
        output, errors = run.communicate()
        self.assertEqual(run.returncode, 0, errors)
        self.assertEqual(self.files(""), [])
        return output, errors

    def said_until(self, run, *parts):
        """Reads a program's stderr until it contains all these parts, and returns it. A program that says nothing more is
        killed after a while."""
        said = ""
        end = threading.Timer(PATIENCE, run.kill)
        end.start()
        try:
            for line in run.stderr:
                said += line
                if all(part in said for part in parts):
                    return said
        finally:
            end.cancel()
        raise AssertionError("it ended and had said: " + said)

    def change_plan(self, chunk, before, after):
        plan = os.path.join(os.path.dirname(os.path.dirname(chunk)), "plan.json")
        with open(plan) as file:
            text = file.read()
        self.assertIn(before, text)
        with open(plan, "w") as file:
            file.write(text.replace(before, after))

    def standings(self, database="contest.db"):
        return json.loads(self.arena("standings", database, "--json").stdout)

    def table_of_here(self, *contest):
        self.arena("tournament", *contest, "--db", "here.db")
        return without_times(self.standings("here.db"), ["nodes"])
