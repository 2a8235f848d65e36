"""Runs ./play with the built programs in place of its installation and its build. usage: play_test.py PROGRAMS"""
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 120

# Instead of apt and CMake: say what they would have been asked for.
STUBS = """
. "{root}/.ci/packages.sh"
install_missing() {{ echo "to install: $*" >&2; }}
build_release() {{ echo "to build: $*" >&2; }}
"""


class PlayTest(unittest.TestCase):
    programs = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="play-")))
        shutil.copy(ROOT / "play", self.folder)
        (self.folder / ".ci").mkdir()
        (self.folder / ".ci" / "packages.sh").write_text(STUBS.format(root=ROOT))
        (self.folder / "build" / "release").mkdir(parents=True)
        (self.folder / "build" / "release" / "bin").symlink_to(self.programs)

    def command(self, *options):
        return ["./play", "--turn-time", "20ms", "--speed", "0", "--seed", "7", *options]

    def test_through_a_pipe_it_plays_to_the_verdict(self):
        done = subprocess.run(self.command(), cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=SECONDS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, "to install: .*g\\+\\+.*python3")
        self.assertIn("to build:", done.stderr)
        self.assertRegex(done.stdout, r"(isola-engine|greedy) wins the match by (rounds|speed) \(uicc-isola, isola board=9x9, seed 7\)")
        records = re.findall(r"step through it: arena replay (\S+)", done.stdout)
        self.assertEqual(len(records), 2, done.stdout)
        self.assertRegex(done.stdout, r"In the browser: \S+/arena serve( --record \S+){2}\n")
        for record in records:
            verified = subprocess.run([self.programs / "arena", "replay", "--verify", record], cwd=self.folder)
            self.assertEqual(verified.returncode, 0)

    def test_in_a_terminal_it_fills_the_screen_and_ends_with_the_verdict(self):
        screen = self.in_terminal(self.command())
        self.assertIn(b"\x1b[", screen)
        self.assertIn(b"isola-engine", screen)
        self.assertIn(b"wins the match by", screen)
        self.assertIn(b"Look at these games in the browser?", screen)

    def in_terminal(self, command):
        """All that it writes on a terminal where its one question is answered with no; it must end with status 0."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execvpe(command[0], command, {**os.environ, "TERM": "xterm-256color", "LINES": "30", "COLUMNS": "100"})
        written, answered, until = b"", False, time.monotonic() + SECONDS
        while time.monotonic() < until and select.select([terminal], [], [], SECONDS)[0]:
            try:
                written += os.read(terminal, 65536)
                if not answered and b"in the browser? [y/N]" in written:
                    answered = True
                    os.write(terminal, b"n\n")
            except OSError:  # the other end was closed: the program is at its end
                break
        else:
            os.kill(pid, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        self.assertEqual(status, 0, written[-2000:].decode(errors="replace"))
        return written


if __name__ == "__main__":
    PlayTest.programs = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
