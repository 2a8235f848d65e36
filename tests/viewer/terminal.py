"""A real terminal (tmux) that a test types into and reads from."""
import os
import re
import shlex
import subprocess
import sys
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import until  # noqa: E402


class Terminal:
    """A context with a shell in a terminal of its own, into which commands are typed."""

    def __init__(self, columns=80, rows=24, term="screen-256color", locale="C.utf8"):
        self.lines = 0
        self.socket = "arena-" + uuid.uuid4().hex[:12]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", str(columns), "-y", str(rows),
                  "env", "TERM=" + term, "LANG=" + locale, "LC_ALL=" + locale, "PS1=shell> ", "HISTFILE=/dev/null",
                  "bash", "--norc", "--noprofile")
        self.wait_for("shell>")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *arguments):
        done = subprocess.run(["tmux", "-L", self.socket, *arguments], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.utf8"})
        return done.stdout

    def run(self, *command):
        self.run_line(shlex.join(command))

    def run_line(self, line):
        """Types a command line. When it ends, the shell prints its exit status with the number of the line, as `1st=N`.
        """
        self.lines += 1
        self.type("%s; echo %dst=$?" % (line, self.lines))
        self.key("Enter")

    def type(self, text):
        self.tmux("send-keys", "-t", "t", "-l", text)

    def key(self, *names):
        self.tmux("send-keys", "-t", "t", *names)

    def as_fast_as_it_goes(self):
        """Sets the watched game to full speed, whatever its speed is."""
        self.key(*["+"] * 12)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-t", "t", "-x", str(columns), "-y", str(rows))

    def text(self, *how):
        """Returns the text of the terminal. With `-e` in `how`, the text has escape sequences for colours and bold
        letters."""
        return self.tmux("capture-pane", "-p", *how, "-t", "t")

    def wait_until(self, holds, what):
        """Waits until holds(text) is true and returns its value; otherwise fails and shows the screen."""
        return until(lambda: holds(self.text()), lambda: "%s\n%s" % (what, self.text()), every=0.05)

    def wait_for(self, *parts):
        self.wait_until(lambda text: all(part in text for part in parts), parts)

    def wait_for_match(self, pattern):
        return self.wait_until(lambda text: re.search(pattern, text), pattern)

    def wait_for_status(self, status):
        """Waits until the last command has ended with that status and the shell shows its prompt."""
        found = self.wait_for_match(r"(?m)^%dst=(\d+)" % self.lines)
        if int(found[1]) != status:
            raise AssertionError("status %s, expected %d\n%s" % (found[1], status, self.text()))
