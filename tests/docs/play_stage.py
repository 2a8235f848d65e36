"""A stage for ./play: runs it at a terminal, with the built programs in place of its installation and its build. As a
program, it plays, answers yes to the question about the page, and goes on until it is ended. usage: play_stage.py
PROGRAMS FOLDER"""
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/shared"))
from patience import PATIENCE  # noqa: E402

OVER = rb"the match is over"
QUESTION = rb"in the browser\? \[y/N\]"
ADDRESS = rb"http://127\.0\.0\.1:\d+/"

# Stubs for apt and CMake: they print what they are asked to do.
STUBS = """
. "{root}/.ci/packages.sh"
install_missing() {{ echo "to install: $*" >&2; }}
""", """
configure() {{ echo "to configure: $*" >&2; }}
build() {{ echo "to build: $*" >&2; }}
"""


def set_up(folder, programs):
    """Copies ./play and the files that it needs into an empty folder."""
    shutil.copy(ROOT / "play", folder)
    (folder / ".ci").mkdir()
    for name, stubs in zip(("packages.sh", "build.sh"), STUBS):
        (folder / ".ci" / name).write_text(stubs.format(root=ROOT))
    (folder / "build" / "release").mkdir(parents=True)
    (folder / "build" / "release" / "bin").symlink_to(programs)


def command(*options):
    """Returns the command of a short match with a fixed seed."""
    return ["./play", "--speed", "0", "--seed", "7", *options]


class Terminal:
    """A context with a program at a terminal of 100x30. At its end the program is killed if it still runs. `written` is
    everything that the program has written."""

    def __init__(self, folder, words):
        self.written = b""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, {**os.environ, "TERM": "xterm-256color", "LINES": "30", "COLUMNS": "100"})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.pid is not None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)

    def type(self, keys):
        os.write(self.master, keys)

    def reads(self, pattern):
        """Waits until the output matches the pattern, and returns the match."""
        found = self._read_on(lambda: re.search(pattern, self.written))
        if not found:
            raise AssertionError(f"expected {pattern}, found ...{self.written[-2000:].decode(errors='replace')}")
        return found[0]

    def answers(self, reply):
        """Leaves the finished match, and answers the question about the page."""
        self.reads(OVER)
        self.type(b"q")
        self.reads(QUESTION)
        self.type(reply)

    def status(self):
        """Waits for the program's end and returns its status."""
        self._read_on(lambda: False)
        pid, self.pid = self.pid, None
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    def _read_on(self, wanted):
        until = time.monotonic() + PATIENCE
        while not (found := wanted()):
            if not select.select([self.master], [], [], max(until - time.monotonic(), 0))[0]:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"nothing more came: {self.written[-2000:].decode(errors='replace')}")
            try:
                self.written += os.read(self.master, 65536)
            except OSError:  # the terminal was closed: the program has ended
                return wanted()
        return found


def play_and_look(programs, folder):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    set_up(folder, programs)
    # The test of the page looks at each bot's first reply. The start-up budget is so long that this reply is never
    # late.
    with Terminal(folder, command("--turn-time", "20ms", "--start-time", "10m")) as terminal:
        terminal.answers(b"y\n")
        print(terminal.reads(ADDRESS).decode(), flush=True)
        signal.pause()


if __name__ == "__main__":
    play_and_look(*(pathlib.Path(word).resolve() for word in sys.argv[1:]))
