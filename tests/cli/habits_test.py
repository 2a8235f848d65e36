"""Colours, the layout of the help, the progress of a match, and plurals: `habits_test.py ARENA`."""
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def environment(**variables):
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return {**plain, "TERM": "xterm-256color", **variables}


def in_pipe(*words, **variables):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=PATIENCE,
                          env=environment(**variables)).stdout


def in_terminal(*words, **variables):
    """Returns what the command writes to stdout when stdout is a terminal."""
    ours, its = pty.openpty()
    with subprocess.Popen([ARENA, *words], stdout=its, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                          env=environment(**variables)):
        os.close(its)
        written = b""
        try:
            while more := os.read(ours, 4096):
                written += more
        except OSError:  # the terminal was closed
            pass
    os.close(ours)
    return written.decode()


class Colours(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.db = os.path.join(cls.holder.name, "c.db")
        subprocess.run([ARENA, "tournament", "--db", cls.db, "--contest", "isolation", "--seed", "1", "--games", "2",
                        "--rounds", "1", "random-cpp", "random-python"], check=True, capture_output=True, timeout=PATIENCE)
        cls.commands = (["list"], ["doctor"], ["standings", cls.db])

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def test_a_terminal_gets_colours_and_a_pipe_the_same_words_without(self):
        for command in self.commands:
            with self.subTest(command):
                coloured, plain = in_terminal(*command), in_pipe(*command)
                self.assertRegex(coloured, COLOUR)
                self.assertNotIn("\x1b", plain)
                self.assertEqual(COLOUR.sub("", coloured).replace("\r\n", "\n"), plain)

    def test_no_color_and_a_dumb_terminal_get_none(self):
        for command in self.commands:
            self.assertNotIn("\x1b", in_terminal(*command, NO_COLOR="1"))
            self.assertNotIn("\x1b", in_terminal(*command, TERM="dumb"))
            self.assertRegex(in_terminal(*command, NO_COLOR=""), COLOUR)

    def test_the_option_decides_before_or_after_the_command(self):
        for command in self.commands:
            for words in (["--color", "always", *command], [*command, "--color", "always"]):
                self.assertRegex(in_pipe(*words, NO_COLOR="1"), COLOUR)
            for words in (["--color", "never", *command], [*command, "--color=never"]):
                self.assertNotIn("\x1b", in_terminal(*words))

    def test_json_is_never_coloured(self):
        for command in self.commands:
            self.assertNotIn("\x1b", in_pipe(*command, "--json", "--color", "always"))

    def test_another_word_is_refused(self):
        done = subprocess.run([ARENA, "list", "--color", "pink"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (2, 'arena: --color "pink": expected auto, always or never\n'))


class Progress(unittest.TestCase):
    TALKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "viewer", "talker.py")

    def match(self, think, games):
        bots = ["%s=python3 %s --think %g" % (name, self.TALKER, think) for name in ("left", "right")]
        return [ARENA, "match", "--json", "--board", "5x5", "--seed", "1", "--sandbox", "off", "--games", str(games), *bots]

    def test_a_long_match_shows_on_a_terminal_how_far_it_is_and_takes_that_away(self):
        ours, its = pty.openpty()
        with subprocess.Popen(self.match(0.1, 50), stdout=subprocess.PIPE, stderr=its, env=environment()) as arena:
            os.close(its)
            written = ""
            line = re.compile(r"game \d+ of 50, turn \d+; left \d+ won, \d+ drawn, \d+ lost; Elo [^\r]*\r")
            while not line.search(written):
                written += os.read(ours, 4096).decode()
            arena.send_signal(signal.SIGINT)
            while "interrupted" not in written:
                written += os.read(ours, 4096).decode()
            self.assertEqual(arena.stdout.read(), b"")
        os.close(ours)
        self.assertRegex(written, r"\r +\rarena: interrupted")

    def test_a_pipe_gets_none(self):
        done = subprocess.run(self.match(0.4, 1), capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("turn ", done.stderr)
        self.assertNotIn("\r", done.stderr)
        self.assertTrue(done.stdout.startswith("{") and done.stdout.count("\n") == 1)


class Words(unittest.TestCase):
    def test_a_bundled_bot_counts_one_as_one(self):
        bot = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bot", "python", "greedy.py")
        for line, said in (("1;3x3;A1000000B;3000", "1 open neighbour at 0,1"),
                           ("1;3x3;A1000100B;3000", "2 open neighbours at 0,1")):
            done = subprocess.run([sys.executable, bot], input=line + "\n", capture_output=True, text=True, timeout=PATIENCE)
            self.assertIn(said + ";", done.stderr)


class Help(unittest.TestCase):
    HEADINGS = ["Arguments", "Players", "Rules", "Time", "Isolation", "Output", "Web page"]

    def headings(self, *command):
        return re.findall(r"(?m)^(\w[\w ]*):$", in_pipe(*command, "--help"))

    def test_options_stand_under_what_a_person_wants(self):
        self.assertEqual(self.headings("match"), self.HEADINGS)
        self.assertEqual(self.headings("tournament"), [*self.HEADINGS[:5], "Machines", *self.HEADINGS[5:]])
        self.assertEqual(self.headings("play"), self.HEADINGS[:-1])

    def test_what_people_want_first_comes_first(self):
        first = in_pipe("--help").split("Usage:")[0]
        for start in ("arena match --watch", 'arena match --watch "python3', "arena check "):
            self.assertIn(start, first)

    def test_lines_fit_into_80_columns(self):
        for command in ("match", "play", "tournament", "replay", "standings", "report", "serve", "new", "list", "doctor",
                        "perft"):
            listed = in_pipe(command, "--help").split("Options:")[-1].split("Example")[0]
            for line in listed.splitlines()[2:]:
                self.assertLessEqual(len(line), 80, line)

    def test_every_option_with_a_value_says_its_default(self):
        whole = re.sub(r"\n {20,}", " ", in_pipe("match", "--help"))
        without = ("--bot-type", "--dialect", "--serve", "--listen", "--token")
        for line in re.findall(r"(?m)^  --\S+ [A-Z\[].*", whole):
            if not line.strip().startswith(without):
                self.assertIn("default", line)


if __name__ == "__main__":
    unittest.main(verbosity=2)
