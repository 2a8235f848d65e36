"""If the arena is stopped and continued, no bot is charged for that time, in whatever way it plays: `stopped_test.py
ARENA`."""
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(TESTS, folder) for folder in ("shared", "viewer", "web")]
from page import Served  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from processes import new_seconds, running_with  # noqa: E402
from terminal import Terminal  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
RANDOM = os.path.join(os.path.dirname(ARENA), "random-cpp")
LIMIT, STOP = "3s", 7  # the limit of a reply; seconds of the stop
SMALL = ["--rules", "isola", "--board", "3x3", "--seed", "1", "--turn-time", LIMIT, "--start-time", "0s"]


class Playing:
    """A context with one way to play a slow bot. The arena is stopped when the bot is running."""

    def __init__(self, *options):
        self.options = options
        self.mark = new_seconds()

    def bot(self):
        """Returns a bot that thinks for 0.3 s before each reply. The program is an argument of its own, because the
        sandbox shows a bot the files in its arguments."""
        return f"sh -c 'while read -r line; do sleep 0.3; echo \"$line\"; done | $1' {self.mark} {RANDOM}"

    def until_it_plays(self):
        until(lambda: running_with(self.mark), f"the start of a bot: {self}")

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def __str__(self):
        return " ".join([type(self).__name__, *self.options])


class Match(Playing):
    def __enter__(self):
        words = ["match", *SMALL, "--games", "1", *self.options, "--json", f"slow={self.bot()}", "random-cpp"]
        self.process = subprocess.Popen([ARENA, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return self

    def reasons(self):
        return [game["reason"] for game in json.loads(self.process.communicate(timeout=PATIENCE)[0])["games"]]


class Contest(Playing):
    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.database = os.path.join(self.folder.name, "contest.db")
        words = ["tournament", *SMALL, "--games", "2", "--jobs", "1", *self.options, "--db", self.database, f"slow={self.bot()}", "random-cpp"]
        self.process = subprocess.Popen([ARENA, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return self

    def reasons(self):
        self.process.communicate(timeout=PATIENCE)
        told = subprocess.run([ARENA, "standings", "--json", self.database], capture_output=True, text=True, timeout=PATIENCE)
        return [game["reason"] for match in json.loads(told.stdout)["pairings"] for game in match["games"]]

    def __exit__(self, *told):
        super().__exit__(*told)
        self.folder.cleanup()


class OnThePage(Playing):
    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        bots = os.path.join(self.folder.name, "bots.toml")
        with open(bots, "w") as file:
            json_string = json.dumps(self.bot())  # which is also a TOML string
            file.write(f"[[bot]]\nname = \"slow\"\ncommand = {json_string}\n")
        self.served = Served(ARENA, "--bots", bots, *self.options)
        self.process = self.served.process
        self.match = self.served.start("slow", "random-cpp", contest="friendly", turn_ms=3000, rounds=1, speed=0)
        return self

    def reasons(self):
        last = self.served.finished(self.match)["games"][-1]  # a stopped game may have been played again
        return [self.served.get(f"/api/games/{last}").json()["game"]["reason"]]

    def __exit__(self, *told):
        self.served.end()
        self.folder.cleanup()


class AgainstAPerson(Playing):
    """A game in a terminal that is stopped with Ctrl-Z. The bot moves first; the person resigns in their first turn."""

    def __enter__(self):
        self.terminal = Terminal().__enter__()
        self.terminal.run(ARENA, "play", *SMALL, "--second", *self.options, f"slow={self.bot()}")
        return self

    def stop(self):
        self.terminal.key("C-z")
        self.terminal.wait_for("Stopped")

    def go_on(self):
        self.terminal.type("fg")
        self.terminal.key("Enter")

    def reasons(self):
        self.terminal.wait_for("your turn, B")
        self.terminal.key("q", "y")
        self.terminal.wait_for("you resigned: slow wins")
        return ["no_move"]

    def __exit__(self, *told):
        self.terminal.__exit__(*told)


class Stopped(unittest.TestCase):
    def test_no_bot_is_late(self):
        clocks = [("--clock", clock, "--sandbox", sandbox) for clock in ("wall", "cpu") for sandbox in ("auto", "off")]
        ways = [*(Match(*clock) for clock in clocks), Contest(), Contest("--sandbox", "off"), OnThePage(), AgainstAPerson(),
                AgainstAPerson("--sandbox", "off")]
        with contextlib.ExitStack() as playing:
            for way in ways:
                playing.enter_context(way)
                way.until_it_plays()
                way.stop()
            time.sleep(STOP)
            for way in ways:
                way.go_on()
            for way in ways:
                with self.subTest(str(way)):
                    self.assertEqual(set(way.reasons()), {"no_move"})


if __name__ == "__main__":
    unittest.main()
