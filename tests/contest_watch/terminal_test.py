"""Made-up contests are watched in a real terminal. Usage: terminal_test.py SHOW_CONTEST [TEST...]"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "viewer"))
from terminal import Terminal  # noqa: E402

SHOW = os.path.abspath(sys.argv.pop(1))


class Gate:
    """Holds the last games of a contest, so that the test has time to look."""

    def __init__(self, test):
        self.path = os.path.join(test.enterContext(tempfile.TemporaryDirectory()), "gate")

    def open(self):
        with open(self.path, "w"):
            pass


class Screen(unittest.TestCase):
    def test_a_contest_is_watched_to_its_end_and_the_terminal_is_given_back(self):
        gate = Gate(self)
        with Terminal(100, 30) as terminal:
            terminal.run(SHOW, "4", "4", gate.path)
            terminal.wait_for("meadow-cup, round-robin, 4 bots, seed 42", "standings", "last games", "open matches",
                              "bot1", "it can be resumed", "a message of the arena")
            terminal.wait_for_match(r"\d beat bot\d: no_move|bot\d beat bot\d")
            gate.open()
            terminal.wait_for("over after 12 games")
            terminal.wait_for_status(0)
            self.assertNotIn("standings", terminal.text())

    def test_scrolling_and_help(self):
        with Terminal() as terminal:
            terminal.run(SHOW, "60", "5")
            terminal.wait_for_match(r"lines 1 to \d+ of 60")
            terminal.key("Down")
            terminal.wait_for_match(r"lines 2 to \d+ of 60")
            terminal.key("End")
            terminal.wait_for_match(r"lines \d+ to 60 of 60")
            terminal.key("PageUp")
            terminal.wait_until(lambda text: "to 60 of" not in text, "an earlier page")
            terminal.key("?")
            terminal.wait_for("matches won, drawn and lost")
            terminal.key("?")
            terminal.wait_until(lambda text: "matches won" not in text, "no help")
            terminal.key("q")
            terminal.wait_for("stopped after")
            terminal.wait_for_status(130)

    def test_any_size(self):
        with Terminal() as terminal:
            terminal.run(SHOW, "60", "5")
            terminal.wait_for("standings")
            for columns, rows in [(20, 5), (3, 2), (1, 1), (200, 60), (20, 24), (120, 3), (300, 90), (80, 24)]:
                terminal.resize(columns, rows)
                terminal.key("Down")
            terminal.wait_for("standings", "last games", "q end the contest")
            terminal.key("C-c")
            terminal.wait_for("stopped after")
            terminal.wait_for_status(130)

    def test_a_signal_ends_it_and_gives_the_terminal_back(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with Terminal() as terminal:
                terminal.run_line("%s 60 5 & echo pid=$!.; fg" % SHOW)
                terminal.wait_for("standings")
                found = subprocess.run(["tmux", "-L", terminal.socket, "list-panes", "-F", "#{pane_pid}"],
                                       capture_output=True, text=True, check=True)
                child = subprocess.run(["ps", "-o", "pid=", "--ppid", found.stdout.strip()],
                                       capture_output=True, text=True, check=True).stdout.split()[0]
                os.kill(int(child), number)
                terminal.wait_for("stopped after")
                terminal.type("echo still $((20 + 22)) here")
                terminal.key("Enter")
                terminal.wait_for("still 42 here")

    def test_without_a_terminal_that_can_do_it_there_is_a_clear_error(self):
        done = subprocess.run([SHOW, "4", "4"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stderr), (2, "no terminal\n"))
        with Terminal() as terminal:
            terminal.run_line("TERM=dumb %s 4 4" % SHOW)
            terminal.wait_for("no terminal")
            terminal.wait_for_status(2)


class Line(unittest.TestCase):
    def test_the_line_is_rewritten_and_cleared(self):
        gate = Gate(self)
        with Terminal() as terminal:
            terminal.run_line("clear; %s 4 3 line %s" % (SHOW, gate.path))
            terminal.wait_for_match(r"(?m)^\d+ of 12 games, \d+ a minute, \d+ s left, leader bot1 \(match points \d\)$")
            self.assertEqual(len(re.findall("of 12 games", terminal.text())), 1)
            gate.open()
            terminal.wait_for_match(r"(?m)^over after 12 games$")
            self.assertNotIn("of 12 games", terminal.text())

    def test_a_narrow_terminal_keeps_one_line(self):
        gate = Gate(self)
        with Terminal(24, 10) as terminal:
            terminal.run_line("clear; %s 4 3 line %s" % (SHOW, gate.path))
            terminal.wait_for_match(r"(?m)^[3-9] of 12 games")
            self.assertEqual(len(re.findall("of 12 games", terminal.text())), 1)
            gate.open()
            terminal.wait_for_match(r"(?m)^over after 12 games$")

    def test_no_terminal_no_line(self):
        done = subprocess.run([SHOW, "4", "40", "line"], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("over after 12 games\n", ""))


if __name__ == "__main__":
    unittest.main()
