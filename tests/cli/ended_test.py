"""Ctrl-C, SIGTERM and SIGHUP end every command that starts a bot, whatever the bot does: `ended_test.py ARENA PART`.

Part Commands sends one signal to each command. Part Signals sends each signal to each command, for each way in which
the command starts bots, with and without a sandbox.
"""
import glob
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(TESTS, folder) for folder in ("shared", "web")]
from page import Served  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from processes import command_line_of, descendants_of, heed_signals, kill_all, new_seconds, running_with_word  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
RECORD = os.path.join(TESTS, "golden", "isola-7x7.jsonl")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SMALL = ["--rules", "isola", "--board", "5x5"]
FOR_EVER = ["--turn-time", "60m"]
STUBBORN = "trap \"\" TERM INT HUP; sleep {0}; :"

# The hanging bot that an author hands in. It ignores the signals, keeps its pipes open, and never replies.
SENT = """import signal, subprocess
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
subprocess.run(["sleep", "{0}"])
"""


def arena(*words, cwd):
    return subprocess.run([ARENA, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=PATIENCE)


class Run:
    """A command in a scratch folder with a bot that hangs. words() returns the arguments of the command."""

    status = (129, 130, 143)
    stdin = subprocess.DEVNULL

    def __init__(self, folder, sandbox):
        self.folder = folder
        self.sandbox = ["--sandbox", sandbox]
        self.seconds = new_seconds()
        self.bot = "hang=sh -c '%s'" % STUBBORN.format(self.seconds)
        self.more = []  # processes that the command needs

    def start(self):
        self.process = subprocess.Popen([ARENA, *map(str, self.words())], cwd=self.folder, stdin=self.stdin, text=True,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=heed_signals)

    def hangs(self):
        return running_with_word(self.seconds)

    def end(self):
        kill_all(self.seconds)
        for process in (self.process, *self.more):
            process.kill()
            process.communicate()


def command(*words, **settings):
    """Returns a subclass of Run for a command that needs no preparation. The word BOT stands for the bot."""
    def own_words(self):
        return [*(self.bot if word == "BOT" else word for word in words), *self.sandbox]
    return type(words[0], (Run,), {"words": own_words, **settings})


class Replay(Run):
    def words(self):
        return ["replay", RECORD, "--turn", "1", "--bot", self.bot, *self.sandbox]


class Lost(Run):
    def words(self):
        done = arena("tournament", "--db", "c.db", *SMALL, "--rounds", "1", "hang=random-cpp", "greedy", "--games", "4", cwd=self.folder)
        assert done.returncode == 0, done.stderr
        return ["replay", "c.db", "--lost", "--bot", self.bot, *self.sandbox]


class Analyse(Run):
    def words(self):
        shutil.copy(RECORD, self.folder / "game.jsonl")
        return ["analyse", "game.jsonl", "--engine", self.bot, "--time", "60m", *self.sandbox]


class Build(Run):
    """A version of a bot whose build hangs."""

    def words(self):
        source = self.folder / "source"
        source.mkdir()
        (source / "Makefile").write_text("all:\n\tsh -c '%s'\n" % STUBBORN.format(self.seconds).replace("$", "$$"))
        return ["compare", "greedy", "./source", *self.sandbox]


class Work(Run):
    def words(self):
        words = ["tournament", "--executor", "folder", "--db", "c.db", *SMALL, *FOR_EVER, self.bot, "random-cpp", *self.sandbox]
        self.more.append(subprocess.Popen([ARENA, *words], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return ["work", until(lambda: glob.glob(str(self.folder / "c.db.shared/*/chunks/*.json")), "a chunk", every=0.1)[0]]


class Serve(Run):
    """`arena serve`: ending it is not a failure, even during a match."""

    status = (0,)

    def start(self):
        (self.folder / "bots.toml").write_text("[[bot]]\nname = \"hang\"\ncommand = %s\n" % json.dumps(self.bot.partition("=")[2]))
        self.served = Served(ARENA, "--bots", self.folder / "bots.toml", *self.sandbox)
        self.process = self.served.process
        self.served.start("hang", "random-cpp", contest="friendly", turn_ms=3_600_000, rounds=1)


class Import(Run):
    """A submission that hangs during its examination."""

    def words(self):
        (self.folder / "handed").mkdir()
        (self.folder / "handed" / "ann.py").write_text(SENT.format(self.seconds))
        return ["host", "club", "--new", "--contest", "friendly", "--import", "handed", *self.sandbox]


class Marks(Import):
    """A submission that hangs during its examination for a list of marks."""

    def words(self):
        super().words()
        return ["marks", "handed", "--contest", "friendly", *self.sandbox]


class Unfinished(Import):
    """A version that was being examined when an import was interrupted: the next host examines it again."""

    def words(self):
        process = subprocess.Popen([ARENA, *super().words()], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self.hangs, "an exam", every=0.1)
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        return ["host", "club", *self.sandbox, *self.task]


class Freeze(Unfinished):
    task = ["--freeze"]


class ExamineAgain(Unfinished):
    task = ["--examine-all"]


class Host(Unfinished):
    status = (0,)
    task = ["--port", "0"]


class Attack(Run):
    def words(self):
        return ["doctor", "--attack", *self.sandbox]

    def hangs(self):
        return [pid for pid in descendants_of(self.process.pid) if b"hostile_bot" in command_line_of(pid)]


# Each command of the help, with the ways in which it starts a bot, the fastest first; None: it starts no bot.
TABLE = {
    "match": [command("match", *SMALL, *FOR_EVER, "BOT", "random-cpp")],
    "play": [command("play", *SMALL, *FOR_EVER, "--second", "BOT", stdin=subprocess.PIPE)],
    "check": [command("check", *SMALL, *FOR_EVER, "BOT"), command("check", *SMALL, *FOR_EVER, "--json", "BOT", "other=random-cpp")],
    "grade": [command("grade", *SMALL, *FOR_EVER, "BOT")],
    "replay": [Replay, Lost],
    "compare": [command("compare", *SMALL, *FOR_EVER, "BOT", "random-cpp"), Build],
    "tournament": [command("tournament", "--db", "c.db", *SMALL, *FOR_EVER, "BOT", "random-cpp")],
    "analyse": [Analyse],
    "serve": [Serve],
    "host": [Import, Freeze, Host, ExamineAgain],
    "marks": [Marks],
    "work": [Work],
    "doctor": [Attack],
    **dict.fromkeys(("new", "amend", "standings", "report", "export", "submit", "list", "perft", "version", "manual")),
}


def left_of(pid):
    """Returns the folders and control groups that the arena with this process number has left behind."""
    places = ["/run/isola-arena", f"/tmp/isola-arena-{os.getuid()}"]
    for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, group = line.split(":", 2)
        places += [f"/sys/fs/cgroup{mount}{group}/isola-arena" for mount in ("", "/unified", "/" + controllers)]
    return [path for place in places for path in glob.glob(f"{place}/{pid}-*")]


class Ended(unittest.TestCase):
    def end(self, case, number, sandbox):
        with tempfile.TemporaryDirectory() as folder:
            run = case(pathlib.Path(folder), sandbox)
            run.start()
            try:
                until(lambda: run.hangs() or run.process.poll() is not None, "a bot that hangs", every=0.1)
                self.assertIsNone(run.process.poll(), "%s ended early" % case.__name__)
                run.process.send_signal(number)
                said = run.process.communicate(timeout=PATIENCE)[1]
                self.assertIn(run.process.returncode, case.status, said)
                if case is not Attack:
                    self.assertEqual(running_with_word(run.seconds), [])
                self.assertEqual(left_of(run.process.pid), [])
            finally:
                run.end()


class Commands(Ended):
    def test_every_command_of_the_help_is_in_the_table(self):
        listed = arena("--help", cwd=".").stdout.partition("Usage:")[2]
        self.assertEqual(set(re.findall(r"(?m)^  ([a-z]+) {2,}", listed)) - {"--help"}, set(TABLE))

    def test_a_signal_ends_each(self):
        for place, case in enumerate(cases[0] for cases in TABLE.values() if cases):
            with self.subTest(case.__name__):
                self.end(case, SIGNALS[place % len(SIGNALS)], "auto")


class Signals(Ended):
    def test_each_signal_ends_each_with_a_sandbox_and_without(self):
        for case in (case for cases in TABLE.values() for case in cases or ()):
            for number in SIGNALS:
                for sandbox in ("auto", "off"):
                    with self.subTest(case.__name__, number=number, sandbox=sandbox):
                        self.end(case, number, sandbox)


if __name__ == "__main__":
    unittest.main()
