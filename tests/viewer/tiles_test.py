"""Games of tiles in a real terminal: people choose replies from a list, and the bot's tiles stay hidden until the end.
Usage: tiles_test.py ARENA"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

from terminal import Terminal
from patience import PATIENCE

ARENA = os.path.abspath(sys.argv.pop(1))
BOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tile_bot.py")


def letters(raw):
    """Returns the output to a terminal without control sequences and blanks."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()].|[\x00-\x20\x7f]", "", raw)


class Tiles(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name
        self.raw = os.path.join(self.folder, "bytes")
        self.hand = os.path.join(self.folder, "hand")

    def game(self, contest, *options):
        return [ARENA, "play", "--sandbox", "off", "--contest", contest, "--seed", "1", *options,
                "robot=python3 %s %s" % (BOT, self.hand)]

    def start(self, terminal, contest, *options):
        terminal.tmux("pipe-pane", "-t", "t", "cat > %s" % self.raw)
        terminal.run(*self.game(contest, *options))
        terminal.wait_for("your turn, ", "your replies: 1 of ", "shown when the game is over", "? ? ?")

    def written(self):
        with open(self.raw, encoding="utf-8", errors="replace") as file:
            return letters(file.read())

    def tiles_of_bot(self):
        with open(self.hand) as file:
            return file.read()

    def fours_of_bot(self):
        """Returns all runs of four neighbouring tiles in the bot's hand."""
        hand = self.tiles_of_bot().split()
        return [hand[first:first + 4] for first in range(len(hand) - 3)]

    def play_selected(self, terminal):
        """Presses Enter and waits for the next turn or the end; returns whether the game goes on."""
        turn = int(re.search(r"turn (\d+)", terminal.text())[1])
        terminal.key("Enter")
        terminal.wait_until(
            lambda text: "over: any key" in text or ("your turn, " in text and (found := re.search(r"turn (\d+)", text))
                                                     and int(found[1]) > turn), "the next turn")
        return "over: any key" not in terminal.text()

    def test_dominoes_by_list_to_the_end(self):
        with Terminal() as terminal:
            self.start(terminal, "icpc-caribbean")
            terminal.wait_for("your replies: 1 of 14", "chain: -")
            terminal.key("Right")
            terminal.wait_for("your replies: 2 of 14", ";left (2 of 14), Enter plays it")
            terminal.key("Down")
            terminal.wait_for("your replies: 4 of 14")
            terminal.key("Up", "Left", "Left", "Up")
            terminal.wait_for("your replies: 1 of 14")
            self.assertTrue(self.play_selected(terminal))
            self.assertTrue(self.play_selected(terminal))
            self.assertRegex(terminal.text(), r"chain: .*\[\d\d\]")
            own = re.search(r"A hand[^:]*: ([\d ]+\d)", terminal.text())[1]
            seen = self.written()
            self.assertIn(letters(own)[:8], seen, "the person's own tiles are not found either")
            for four in self.fours_of_bot():
                self.assertNotIn("".join(four), seen)
            self.assertNotIn("mytilesare", seen)
            while self.play_selected(terminal):
                pass
            terminal.wait_for("score A ", "wins after ", "my tiles are")
            self.assertNotIn("?", terminal.text())
            terminal.key("x")
            terminal.wait_for_status(0)

    def test_a_hand_of_the_island_stays_hidden_until_somebody_leaves_it(self):
        with Terminal() as terminal:
            self.start(terminal, "bot-battle", "--second")
            terminal.wait_for("your turn, B", "A deal ?", "A draw ?")
            self.assertNotIn(self.tiles_of_bot(), self.written())
            self.assertNotRegex(self.written(), r"Adraw\d")
            value = max(re.findall(r"retreat (\d)", terminal.text()))
            terminal.type("retreat " + value)
            terminal.wait_for("> retreat %s_" % value)
            terminal.key("Enter")
            terminal.wait_for("over: any key", "A robot wins after", "off the ", "A deal " + self.tiles_of_bot(), "≈≈")
            self.assertIn(self.tiles_of_bot(), self.written())
            terminal.key("x")
            terminal.wait_for_status(0)

    def test_wrong_and_ambiguous_replies(self):
        with Terminal() as terminal:
            self.start(terminal, "icpc-caribbean")
            for typed, answer in [("play;99;left", "not possible: "), ("hello", "not possible: "),
                                  ("play", "may mean"), ("#15", "not possible: ")]:
                terminal.type(typed)
                terminal.wait_for("> %s_" % typed)
                terminal.key("Enter")
                terminal.wait_for(answer)
                terminal.key("Escape")
            terminal.type("#3")
            terminal.key("Enter")
            terminal.wait_for_match(r"1 A you +play \d\d")
            terminal.key("q", "y")
            terminal.wait_for("you resigned")
            terminal.wait_for_status(0)

    def test_any_size(self):
        for contest in ("icpc-caribbean", "bot-battle"):
            with Terminal() as terminal:
                self.start(terminal, contest)
                for columns, rows in [(20, 5), (3, 2), (1, 1), (200, 60), (120, 3)]:
                    terminal.resize(columns, rows)
                    terminal.key("Down")
                terminal.resize(20, 5)
                terminal.wait_for("your turn, A")
                terminal.resize(60, 20)
                terminal.wait_for("your replies: ", "actions", "robot stderr")
                terminal.resize(80, 24)
                terminal.wait_for("Enter plays it", "your replies: ")
                terminal.key("?")
                terminal.wait_for("along your replies", "by its number in the list")
                terminal.key("x", "q", "y")
                terminal.wait_for_status(0)

    def test_without_colours_and_utf8(self):
        with Terminal(term="vt100", locale="C") as terminal:
            self.start(terminal, "bot-battle")
            terminal.wait_for("~~", "-- your replies: 1 of ", " <")
            terminal.key("q", "y")
            terminal.wait_for_status(0)

    def lines(self, text, contest, *options):
        return subprocess.run(self.game(contest, *options), input=text, capture_output=True, text=True, timeout=PATIENCE)

    def test_by_lines(self):
        done = self.lines("hello\nplay\n#1\nq\ny\n", "icpc-caribbean", "--second")
        self.assertEqual(done.returncode, 0)
        for part in ("your replies:\n 1 play ", "\n> not possible: ", "or its number", "? ? ?", "may mean",
                     "you resigned"):
            self.assertIn(part, done.stdout)
        for four in self.fours_of_bot():
            self.assertNotIn(" ".join(four), done.stdout)
        self.assertNotIn("my tiles are", done.stdout)
        for line in done.stdout.splitlines():
            if line.startswith((" ", "chain", "A ", "B ")) and " you " not in line and " robot " not in line:
                self.assertLessEqual(len(line), 80)

    def test_watched_and_replayed_games_show_everything(self):
        bots = ["%s=python3 %s %s" % (name, BOT, os.path.join(self.folder, name)) for name in ("left", "right")]
        for contest, sign in (("icpc-caribbean", "chain: "), ("bot-battle", "≈≈")):
            folder = os.path.join(self.folder, contest)
            with Terminal() as terminal:
                terminal.run(ARENA, "match", "--sandbox", "off", "--contest", contest, "--seed", "1", "--rounds", "1", "--watch", "--speed",
                             "0.25", "--record", folder, *bots)
                terminal.wait_for(sign, "A left stderr", "my tiles are", "turns/s")
                self.assertNotIn("? ?", terminal.text())
                terminal.as_fast_as_it_goes()
                terminal.wait_for("the match is over")
                terminal.key("x")
                terminal.wait_for_status(0)
            record = os.path.join(folder, os.listdir(folder)[0])
            done = subprocess.run([ARENA, "replay", record], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0)
            self.assertNotIn("? ?", done.stdout)
            with open(os.path.join(self.folder, "left")) as file:
                self.assertIn(file.read(), done.stdout)
            with Terminal() as terminal:
                terminal.run(ARENA, "replay", record)
                terminal.wait_for("start", "turn 0")
                terminal.key("Right")
                terminal.wait_for("deal")
                terminal.key("Right", "Right")
                terminal.wait_for_match(r"1 A left +\w+")
                terminal.key("End")
                terminal.wait_for(sign, "after ")
                terminal.key("q")
                terminal.wait_for_status(0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
