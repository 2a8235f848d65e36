"""Watches, steps through and plays games in a real terminal. Usage: terminal_test.py ARENA [TEST...]"""
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import uuid

from terminal import Terminal
from patience import PATIENCE, until
from processes import running_with_word, wait_until_gone

ARENA = os.path.abspath(sys.argv.pop(1))
# A speed, in turns a second. At this speed the game is far from its end even if the test is slow.
SLOW = "0.25"
TALKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "talker.py")


def talker(name, think=0.0, tag=""):
    command = "%s=python3 %s --think %g" % (name, TALKER, think)
    return command + (" --tag " + tag if tag else "")


def match(*options, think=0.05, tag="", board="7x7", games=1):
    return [ARENA, "match", "--board", board, "--seed", "1", "--games", str(games), "--watch", *options,
            talker("left", think, tag), talker("right", think, tag)]


def last_log_line(text):
    """Returns the turn and the player of the newest line of the action log, and whether the line shows a steal."""
    lines = re.findall(r"(\d+) ([AB]) \w+ +move \d+,\d+( +steal \d+,\d+)?", text)
    return lines[-1] if lines else None


class Watching(unittest.TestCase):
    def test_board_clocks_actions_and_both_stderr_are_shown(self):
        with Terminal() as terminal:
            terminal.run(*match("--speed", SLOW))
            terminal.wait_for("A left stderr", "B right stderr", "I step to", "\\x1b[31m", "3 s a reply", "last ",
                              "total ", "greetings", "turns/s")
            terminal.wait_for_match(r" 0 [·×○AB ]")
            terminal.key("q")
            terminal.wait_for("no longer watched", "left", "right")
            terminal.wait_for_status(0)

    def test_pause_and_single_steps(self):
        with Terminal() as terminal:
            terminal.run(*match("--speed", SLOW))
            terminal.wait_for("  2 B right")
            terminal.key("Space")
            terminal.wait_for("paused")
            before = terminal.wait_until(lambda text: (found := last_log_line(text)) and found[2] and found, "a turn")
            terminal.key("n")
            half = terminal.wait_until(
                lambda text: (found := last_log_line(text)) and found[0] != before[0] and found, "the next turn")
            self.assertEqual(int(half[0]), int(before[0]) + 1)
            self.assertEqual(half[2], "", "the steal is shown together with the move")
            terminal.key("n")
            terminal.wait_until(lambda text: (found := last_log_line(text)) and found[0] == half[0] and found[2], "steal")
            terminal.key("Left", "Left")
            terminal.wait_until(lambda text: (found := last_log_line(text)) and found[0] == before[0], "a turn back")
            terminal.key("Right", "Right")
            terminal.wait_until(lambda text: (found := last_log_line(text)) and found[0] == half[0] and found[2], "on again")
            terminal.key("?")
            terminal.wait_for("one step: first the move", "one step back, while paused")
            terminal.key("?")
            terminal.key("+")
            terminal.key("Space")
            terminal.wait_for("0.5 turns/s")
            terminal.key("-")
            terminal.wait_for("0.25 turns/s")
            terminal.key("C-c")
            terminal.wait_for_status(130)

    def test_any_size(self):
        with Terminal() as terminal:
            terminal.run(*match("--speed", SLOW, board="27x27"))
            terminal.wait_for("A left")
            for columns, rows in [(20, 5), (3, 2), (1, 1), (200, 60), (20, 24), (120, 3), (80, 24)]:
                terminal.resize(columns, rows)
                terminal.key("Up")
            terminal.wait_for("A left stderr", "B right stderr", "turns/s")
            terminal.key("C-c")
            terminal.wait_for_status(130)

    def test_a_tiny_terminal_shows_board_and_action(self):
        with Terminal(20, 5) as terminal:
            terminal.run(*match("--speed", SLOW))
            terminal.wait_for_match(r"turn \d")
            terminal.wait_for_match(r"\d+ [AB] (left|right)")
            terminal.key("C-c")
            terminal.resize(80, 24)
            terminal.wait_for_status(130)

    def test_ctrl_c_leaves_no_process_and_the_terminal_as_it_was(self):
        tag = "tag-" + uuid.uuid4().hex
        with Terminal() as terminal:
            terminal.run_line("stty -g > $PWD/before; true".replace("$PWD", self.folder))
            terminal.wait_for_status(0)
            terminal.key("C-l")
            terminal.run(*match("--speed", SLOW, think=0.2, tag=tag))
            terminal.wait_for("A left stderr")
            until(lambda: running_with_word(tag), "the bots")
            terminal.key("C-c")
            terminal.wait_for_status(130)
            wait_until_gone(tag)
            terminal.run_line("clear; stty -g | cmp - %s/before" % self.folder)
            terminal.wait_for_status(0)

    def test_a_signal_from_elsewhere_ends_it_alike(self):
        tag = "tag-" + uuid.uuid4().hex
        for number in (signal.SIGTERM, signal.SIGINT):
            with Terminal() as terminal:
                terminal.run(*match("--speed", SLOW, think=0.2, tag=tag))
                terminal.wait_for("A left stderr")
                arenas = subprocess.run(["pgrep", "-f", "^%s match .*%s" % (re.escape(ARENA), tag)],
                                        capture_output=True, text=True).stdout.split()
                self.assertEqual(len(arenas), 1)
                os.kill(int(arenas[0]), number)
                terminal.wait_for_status(130)
                wait_until_gone(tag)
                terminal.wait_for("shell>")

    def test_a_terminal_that_is_closed_ends_it(self):
        tag = "tag-" + uuid.uuid4().hex
        with Terminal() as terminal:
            terminal.run(*match("--speed", SLOW, think=0.2, tag=tag))
            terminal.wait_for("A left stderr")
        wait_until_gone(tag)

    def test_stop_and_continue(self):
        with Terminal() as terminal:
            terminal.run_line("%s" % " ".join("'%s'" % word for word in match("--speed", SLOW)))
            terminal.wait_for("A left stderr")
            terminal.key("C-z")
            terminal.wait_for("Stopped")
            terminal.type("fg")
            terminal.key("Enter")
            terminal.wait_for("A left stderr", "turns/s")
            terminal.key("q")
            terminal.wait_for("no longer watched", "wins the match")

    def test_the_end_stays_until_a_key(self):
        with Terminal() as terminal:
            terminal.run(*match(think=0))
            terminal.wait_for("the match is over", "wins", "cannot move")
            terminal.key("x")
            terminal.wait_for("wins the match")
            terminal.wait_for_status(0)

    def test_from_the_end_one_can_step_back_and_on_again(self):
        with Terminal() as terminal:
            terminal.run(*match(think=0))
            terminal.wait_for("the match is over", "cannot move")
            end = terminal.text()
            last = last_log_line(end)
            terminal.key("Left")
            terminal.wait_until(lambda text: (found := last_log_line(text)) and not found[2], "the last move alone")
            self.assertNotIn("cannot move", terminal.text())
            terminal.key("Home")
            terminal.wait_for("start", "turn 0")
            terminal.key("?")
            terminal.wait_for("one step back or on", "any other key leaves")
            terminal.key("?", "End")
            terminal.wait_until(lambda text: last_log_line(text) == last and "cannot move" in text, "the end again")
            terminal.key("q")
            terminal.wait_for_status(0)

    def test_both_games_are_shown_with_the_score(self):
        with Terminal(100, 30) as terminal:
            terminal.run(*match("--speed", "200", "--contest", "uicc-isola", think=0, games=2))
            terminal.wait_for("game 2", "won: left", "wins the match by speed: Left steps back, < > other games")
            terminal.key("<")
            terminal.wait_for("game 1,", "turn 0")
            terminal.key("End")
            terminal.wait_for("cannot move")
            terminal.key("<", ">")
            terminal.wait_for("game 2,", "turn 0")
            terminal.key("x")
            terminal.wait_for_status(0)

    def test_without_colours_and_utf8(self):
        with Terminal(term="vt100", locale="C") as terminal:
            terminal.run(*match("--speed", SLOW))
            terminal.wait_for("-- A left stderr", "  0 1 2 3 4 5 6")
            terminal.wait_for_match(r" 0 [.xoAB ]")
            terminal.key("q")
            terminal.wait_for_status(0)

    def test_no_color_is_respected(self):
        for setting, has_colours in (("NO_COLOR=1", False), ("NO_COLOR=", True)):
            with self.subTest(setting), Terminal() as terminal:
                terminal.run("env", setting, *match("--speed", SLOW))
                terminal.wait_for("A left stderr")
                self.assertEqual(bool(re.search(r"\x1b\[[0-9;]*[34]8;5;", terminal.text("-e"))), has_colours)
                terminal.key("q")
                terminal.wait_for_status(0)

    def test_a_terminal_without_a_cursor_gets_lines(self):
        with Terminal(term="dumb") as terminal:
            terminal.run(*match(think=0))
            terminal.wait_for_status(0)
            self.assertIn("clocks: A", terminal.text())

    def test_json_on_stdout_while_stderr_is_watched(self):
        with Terminal() as terminal:
            result = os.path.join(self.folder, "result")
            quoted = " ".join("'%s'" % word for word in match("--json", "--speed", SLOW, think=0))
            terminal.run_line("%s > %s" % (quoted, result))
            terminal.wait_for("A left stderr")
            terminal.as_fast_as_it_goes()
            terminal.wait_for("the match is over")
            terminal.key("x")
            terminal.wait_for_status(0)
            with open(result) as file:
                self.assertEqual(len(json.load(file)["games"]), 1)

    def test_a_pipe_gets_lines(self):
        done = subprocess.run(match(think=0), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0)
        for part in ("== A left against B right", "[left stderr, turn 1] I step to", "\\x1b[31m", "  1 A left   move",
                     "clocks: A", "wins after", "cannot move"):
            self.assertIn(part, done.stderr)
        self.assertNotIn("\x1b", done.stderr + done.stdout)

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name


class Replaying(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        command = [word for word in match("--record", cls.holder.name, think=0) if word != "--watch"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        cls.record = glob.glob(cls.holder.name + "/*.jsonl")[0]

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def test_steps_forward_and_back(self):
        with Terminal() as terminal:
            terminal.run(ARENA, "replay", "--speed", SLOW, self.record)
            terminal.wait_for("turn 0", "start")
            terminal.key("Right")
            terminal.wait_until(lambda text: last_log_line(text) == ("1", "A", ""), "the first move alone")
            terminal.key("Right", "Right")
            terminal.wait_until(lambda text: last_log_line(text) == ("2", "B", ""), "the second move alone")
            terminal.key("Left")
            terminal.wait_until(lambda text: (found := last_log_line(text)) and found[0] == "1" and found[2], "turn 1")
            terminal.key("End")
            terminal.wait_for("wins after", "cannot move")
            terminal.resize(20, 5)
            terminal.wait_for("wins")
            terminal.resize(120, 40)
            terminal.wait_for("wins after", "cannot move", "A left stderr")
            terminal.key("Home")
            terminal.wait_for("turn 0")
            terminal.key("Space")
            terminal.wait_for("running")
            terminal.wait_for_match(r"turn [1-9]")
            terminal.key("q")
            terminal.wait_for_status(0)

    def test_m_goes_to_the_mistakes_of_an_analysed_game(self):
        golden = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")
        record = shutil.copy(os.path.join(golden, "dominoes-domino.jsonl"), self.holder.name)
        with Terminal(120, 40) as terminal:
            terminal.run(ARENA, "replay", record)
            terminal.wait_for("turn 0")
            terminal.key("m")
            terminal.wait_for("this game has not been analysed: arena analyse does it")
            terminal.key("q")
            terminal.wait_for_status(0)
        shutil.copy(os.path.join(golden, "analysis", "dominoes-domino.analysis.json"), self.holder.name)
        with Terminal(120, 40) as terminal:
            terminal.run(ARENA, "replay", record)
            terminal.wait_for("turn 0", "m next")
            terminal.key("m")
            terminal.wait_for("turn 22", "A's chance 100 %", "?? blunder, better: play 34 left instead of play 01 right")
            terminal.key("q")
            terminal.wait_for_status(0)

    def test_ctrl_c(self):
        with Terminal() as terminal:
            terminal.run(ARENA, "replay", self.record)
            terminal.wait_for("turn 0")
            terminal.key("C-c")
            terminal.wait_for_status(130)

    def test_a_pipe_gets_lines(self):
        done = subprocess.run([ARENA, "replay", self.record], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0)
        self.assertIn("  1 A left   move", done.stdout)
        self.assertIn("wins after", done.stdout)
        self.assertIn("cannot move", done.stdout)
        self.assertNotIn("\x1b", done.stdout)

    def test_a_cut_record_shows_what_there_is(self):
        cut = os.path.join(self.holder.name, "cut")
        with open(self.record, "rb") as whole, open(cut, "wb") as part:
            part.write(whole.read()[:-400])
        done = subprocess.run([ARENA, "replay", cut], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0)
        self.assertIn("the record ends here", done.stdout)


class Playing(unittest.TestCase):
    GAME = [ARENA, "play", "--rules", "isola", "--board", "3x3", "--seed", "1", talker("robot")]

    def choose_by_arrows(self, terminal):
        """Moves the pointer to the first selectable square and presses Enter."""
        rows = terminal.wait_until(lambda text: [line for line in text.splitlines() if re.match(r" [0-2] ", line)], "board")
        spots = [(row, column, line[3 + 2 * column:5 + 2 * column])
                 for row, line in enumerate(rows) for column in range(3)]
        pointer = next(spot for spot in spots if spot[2].endswith("<"))
        target = next(spot for spot in spots if "+" in spot[2])
        down, right = target[0] - pointer[0], target[1] - pointer[1]
        keys = ["Down"] * down + ["Up"] * -down + ["Right"] * right + ["Left"] * -right
        terminal.key(*keys, "Enter")

    def test_a_game_by_arrow_keys(self):
        with Terminal() as terminal:
            terminal.run(*self.GAME)
            terminal.wait_for("your turn, A: move?")
            for _ in range(20):
                self.choose_by_arrows(terminal)
                terminal.wait_for_match("your turn, A: steal|over: any key")
                if "over: any key" in terminal.text():
                    break
                self.choose_by_arrows(terminal)
                terminal.wait_for_match("your turn, A: move|over: any key")
                if "over: any key" in terminal.text():
                    break
            terminal.wait_for("the game is over", "wins after", "cannot move")
            terminal.key("x")
            terminal.wait_for_status(0)

    def test_typed_turns_and_refusals(self):
        with Terminal() as terminal:
            terminal.run(*self.GAME)
            terminal.wait_for("your turn, A: move?")
            for typed, answer in [("9,9", "not possible: "), ("north", "not possible: "), ("hello", "not understood: "),
                                  ("move;0,0", "not possible: "), ("SE 0,0", "move 1,2  steal 0,0")]:
                terminal.type(typed)
                terminal.wait_for("move> %s_" % typed)
                terminal.key("Enter")
                terminal.wait_for(answer)
            terminal.wait_for("2 B robot")
            terminal.key("q")
            terminal.wait_for("resign? y/n")
            terminal.key("n")
            terminal.wait_for("your turn, A: move?")
            terminal.key("q", "y")
            terminal.wait_for("you resigned: robot wins")
            terminal.wait_for_status(0)

    def test_ctrl_c_leaves_no_process(self):
        tag = "tag-" + uuid.uuid4().hex
        with Terminal() as terminal:
            terminal.run(*self.GAME[:-1], talker("robot", tag=tag))
            terminal.wait_for("your turn, A")
            terminal.resize(20, 5)
            terminal.resize(80, 24)
            terminal.wait_for("your turn, A")
            terminal.key("C-c")
            terminal.wait_for_status(130)
            wait_until_gone(tag)

    def lines(self, text, *options):
        return subprocess.run([*self.GAME, *options], input=text, capture_output=True, text=True, timeout=PATIENCE)

    def test_by_lines(self):
        done = self.lines("hello\nn\nse 0,0\nq\nno\nq\ny\n")
        self.assertEqual(done.returncode, 0)
        for part in ("your turn, A: move?", 'not understood: "hello"', "not possible: ", "  1 A you    move 1,2  steal 0,0",
                     "[robot stderr, turn 2] I step to", "resign? y/n", "you resigned: robot wins"):
            self.assertIn(part, done.stdout)
        self.assertNotIn("\x1b", done.stdout)

    def test_who_resigns_is_told_where_the_record_is(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.lines("q\ny\n", "--record", folder)
            record = os.path.join(folder, os.listdir(folder)[0])
            self.assertIn("you resigned: robot wins\n  record: %s\n  step through it: arena replay " % record, done.stdout)

    def test_the_bot_starts_and_the_end_of_input_resigns(self):
        done = self.lines("", "--second")
        self.assertEqual(done.returncode, 0)
        self.assertIn("  1 A robot  move", done.stdout)
        self.assertIn("your turn, B", done.stdout)
        self.assertIn("you resigned", done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
