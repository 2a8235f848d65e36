"""A test case that runs commands of the arena in a folder of its own. `ARENA` is the first argument of the test's
command."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from patience import PATIENCE

ARENA = os.path.abspath(sys.argv.pop(1))


class ArenaCase(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.environment = {**os.environ, "HOME": str(self.folder), "TMPDIR": str(self.folder), "GIT_CONFIG_NOSYSTEM": "1"}

    def run_in(self, folder, *words, **more):
        return subprocess.run(list(map(str, words)), cwd=folder, env=self.environment, capture_output=True, text=True,
                              timeout=PATIENCE, **more)

    def arena(self, *words, status=0, folder=".", **more):
        """Runs the arena in this sub-folder of the test's folder. The arena must end with this status."""
        done = self.run_in(self.folder / folder, ARENA, *words, **more)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done
