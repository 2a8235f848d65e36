"""What `arena check` shows on a terminal and through a pipe: `check_terminal_test.py ARENA`."""
import os
import pty
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
ONE = ["leaves=true"]
TWO = ["leaves=true", "fails=false"]
RED, GREEN = "\x1b[1;31m", "\x1b[32m"


def read_all(terminal):
    """Returns everything that is written to the terminal until all programs have closed it."""
    text = b""
    while True:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            more = b""
        if not more:
            return text.decode()
        text += more


def check(bots, **environment):
    """Returns the output of the command on a terminal."""
    terminal, other_end = pty.openpty()
    words = [ARENA, "check", "--turn-time", "60s", *bots]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=other_end, stderr=other_end,
                               env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **environment})
    os.close(other_end)
    text = read_all(terminal)
    os.close(terminal)
    assert process.wait(PATIENCE) == 3
    return text


class OnATerminal(unittest.TestCase):
    def test_what_failed_is_red_and_what_did_not_is_green(self):
        text = check(ONE)
        self.assertIn(f"{GREEN}ok", text)
        self.assertIn(f"{RED}FAILED", text)
        self.assertIn(f"{RED}NOT FIT", check(TWO))

    def test_there_are_no_colours_where_they_are_not_wanted_or_not_known(self):
        for setting in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            with self.subTest(setting):
                self.assertNotIn("\x1b", check(ONE, **setting) + check(TWO, **setting))

    def test_a_line_shows_how_far_several_examinations_are(self):
        text = check(TWO)
        self.assertIn("\r0 of 2 bots examined, 0 not fit; now leaves", text)
        self.assertIn("\r2 of 2 bots examined, 2 not fit", text)

    def test_a_pipe_gets_text_alone(self):
        words = [ARENA, "check", "--turn-time", "60s", *TWO]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
        self.assertNotIn("\x1b", done.stdout)
        self.assertNotIn("examined", done.stderr)


if __name__ == "__main__":
    unittest.main()
