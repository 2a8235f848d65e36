"""Contests whose games `arena work` plays: `folder_test.py ARENA [CLASS...]`.

The batch system is this test: it has the chunks of the shared folder played, some of them badly.
"""
import ctypes
import glob
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402
from pseudo_terminal import PseudoTerminal  # noqa: E402
from without_times import without_times  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "web"))
from page import Live  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "viewer"))
from terminal import Terminal  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
ENOUGH_TIME = ("--turn-time", "60m")
FIELD = [f"bot{i}=random-cpp" for i in range(4)]
CONTEST = (*FIELD, "--seed", "7", "--board", "5x5", *ENOUGH_TIME)
MY_BOT = """[[bot]]
name = "mine"
command = "./mine"
build = "cp source mine; chmod +x mine; touch built-here"
"""
ANSWERS_NOTHING = "#!/bin/sh\nread line\nread line\n"
# The clock of a task that is an hour ahead. The machine's own cannot be set for one program, nor by who is not root.
AN_HOUR_AHEAD = """
#define _GNU_SOURCE
#include <time.h>
time_t time(time_t* into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into) *into = now.tv_sec + 3600;
    return now.tv_sec + 3600;
}
"""


class Elsewhere(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        os.chmod(self.folder, 0o755)  # bots in a sandbox have no rights of their own
        os.mkdir(self.path("node"))
        os.chmod(self.path("node"), 0o755)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def arena(self, *words, status=0, **environment):
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
                              env=dict(os.environ, TMPDIR=self.path("node"), **environment))
        if status is not None:
            self.assertEqual(done.returncode, status, done.stderr)
        return done

    def start(self, *words):
        run = subprocess.Popen([ARENA, "tournament", "--executor", "folder", "--chunk-time", "1ms", *words],
                               cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (run.kill(), run.communicate()) if run.poll() is None else None)
        return run

    def files(self, what):
        return sorted(glob.glob(self.path("*.shared", "*", what)))

    def a_chunk(self, run):
        return until(lambda: self.files("chunks/*.json") or run.poll() is not None and ["over"])[0]

    def play_to_the_end(self, run, play=None):
        """Has each chunk played by whom `play` names, else by arena work, until the tournament ends."""
        played = set()
        while run.poll() is None:
            for chunk in self.files("chunks/*.json"):
                if chunk not in played:
                    played.add(chunk)
                    (play or (lambda one: self.arena("work", one, status=None)))(chunk)
        output, errors = run.communicate()
        self.assertEqual(run.returncode, 0, errors)
        self.assertEqual(self.files(""), [])
        return output, errors

    def said_until(self, run, *parts):
        """What a program says on stderr until it has said all of these."""
        said = ""
        for line in run.stderr:
            said += line
            if all(part in said for part in parts):
                return said
        raise AssertionError("it ended and had said: " + said)

    def change_plan(self, chunk, before, after):
        plan = os.path.join(os.path.dirname(os.path.dirname(chunk)), "plan.json")
        with open(plan) as file:
            text = file.read()
        self.assertIn(before, text)
        with open(plan, "w") as file:
            file.write(text.replace(before, after))

    def standings(self, database="contest.db"):
        return json.loads(self.arena("standings", database, "--json").stdout)

    def table_of_here(self, *contest):
        self.arena("tournament", *contest, "--db", "here.db")
        return without_times(self.standings("here.db"), ["nodes"])


class Played(Elsewhere):
    def test_the_table_is_that_of_a_run_here(self):
        self.play_to_the_end(self.start(*CONTEST))
        self.assertEqual(without_times(self.standings(), ["nodes"]), self.table_of_here(*CONTEST))
        self.assertIn("holds", self.arena("replay", "--verify", "contest.db").stdout)

    def test_records_and_tables_name_the_machine(self):
        def play(chunk):
            self.arena("work", chunk, SLURMD_NODENAME="n" + str(len(chunk) % 2 + 1))
        self.play_to_the_end(self.start(*CONTEST), play)
        nodes = self.standings()["nodes"]
        self.assertEqual(sum(node["games"] for node in nodes), 12)
        self.assertLessEqual({node["node"] for node in nodes}, {"n1", "n2"})
        header = json.loads(self.arena("replay", "contest.db", "--game", "1.1", "--json").stdout)
        self.assertIn(nodes[0]["processor"], json.dumps(header))
        self.assertIn("machine", self.arena("standings", "contest.db").stdout)

    def test_rounds_that_wait_for_results(self):
        contest = (*FIELD, "extra=random-cpp", "--format", "knockout", "--seed", "3", "--board", "5x5", *ENOUGH_TIME)
        self.play_to_the_end(self.start(*contest))
        self.assertEqual(without_times(self.standings(), ["nodes"]), self.table_of_here(*contest))

    def write_my_bot(self, folder="mine"):
        os.makedirs(self.path(folder))
        for name, text in (("bots.toml", MY_BOT), ("source", ANSWERS_NOTHING), ("mine", ANSWERS_NOTHING)):
            with open(self.path(folder, name), "w") as file:
                file.write(text)
        os.chmod(self.path(folder, "mine"), 0o755)

    def check_my_bot(self, run):
        self.play_to_the_end(run)
        self.assertEqual([line["name"] for line in self.standings()["standings"]], ["random-cpp", "mine"])
        self.assertEqual(os.listdir(self.path("node")), [])

    def test_a_bot_travels_also_from_the_shared_folder_itself(self):
        self.write_my_bot("all.shared/mine")
        run = self.start("all.shared/mine", "random-cpp", "--shared", "all.shared", "--seed", "7", "--board", "5x5")
        self.a_chunk(run)
        self.assertEqual(len(self.files("bundles/*.tar.gz")), 1)
        shutil.rmtree(self.path("all.shared", "mine"))
        self.check_my_bot(run)

    def test_a_bot_is_built_on_another_processor(self):
        self.write_my_bot()
        run = self.start("mine", "random-cpp", "--seed", "7", "--board", "5x5")
        chunk = self.a_chunk(run)
        self.change_plan(chunk, '"processor":"', '"processor":"another than ')
        self.assertIn("building mine: cp source mine", self.arena("work", chunk).stderr)
        self.check_my_bot(run)


class Asked(Elsewhere):
    """After Ctrl-C in a terminal: are the jobs left running, or cancelled? Here a job is a chunk that waits in the folder."""

    def interrupt(self, answer):
        """Begins the contest, or goes on with it, and ends it with Ctrl-C and that answer; gives what was said."""
        words = [ARENA, "tournament", "--executor", "folder", *CONTEST, "--db", "contest.db"]
        with PseudoTerminal(words, folder=self.folder) as terminal:
            terminal.read_until(b" waiting")
            until(lambda: self.files("chunks/*.json"), "a chunk")
            terminal.press(b"\x03")
            terminal.read_until(b"leave the jobs running, to come back later with the same command, or cancel them? [leave/cancel]")
            terminal.press(answer)
            terminal.read_to_the_end()
            self.assertEqual(terminal.process.wait(PATIENCE), 130)
            return terminal.sent.decode()

    def come_back(self):
        """The same command; all is played."""
        self.play_to_the_end(self.start(*CONTEST, "--db", "contest.db"))
        self.assertEqual(without_times(self.standings(), ["nodes"]), self.table_of_here(*CONTEST))

    def test_jobs_that_are_left_are_found_again(self):
        for answer in (b"leave\r", b"\r", b"\x03"):
            self.assertIn("the jobs go on, and the same command takes in what they play", self.interrupt(answer))
        left = self.files("chunks/*.json")
        self.assertTrue(left)
        self.arena("work", left[0])
        self.assertEqual(len(self.files("results/*.result")), 1)
        self.come_back()

    def test_jobs_that_are_cancelled_are_gone_and_their_games_are_played_all_the_same(self):
        self.assertIn("the jobs are cancelled; the same command takes in what they had played", self.interrupt(b"cancel\r"))
        self.assertEqual(self.files("chunks/*.json"), [])
        self.come_back()


class Shown(Elsewhere):
    """How far games are that are played elsewhere, to who looks on."""
    contest = (*CONTEST, "--executor", "folder", "--db", "contest.db")

    def play_some(self):
        """Two games, so that there is a rate."""
        self.arena("work", until(lambda: self.files("chunks/*.json"), "a chunk")[0])

    def test_the_screen_of_watch(self):
        with Terminal(120, 30) as terminal:
            terminal.run(ARENA, "tournament", *CONTEST, "--executor", "folder", "--db", self.path("contest.db"), "--watch")
            terminal.wait_for("boards of games on other machines are not shown while they are played", "12 waiting")
            self.play_some()
            terminal.wait_for_match(r"10 waiting, [0-9.]+ a minute, .+ left")
            terminal.key("q")
            terminal.wait_for("[leave/cancel]")
            terminal.type("leave")
            terminal.key("Enter")
            terminal.wait_for("the jobs go on, and the same command takes in")

    def test_the_page(self):
        with Live(ARENA, "tournament", *self.contest, folder=self.folder) as page:
            def elsewhere(words):
                return until(lambda: re.fullmatch(words, page.get("/api/contest/summary").json().get("elsewhere", "")), words)
            elsewhere("12 waiting")
            self.play_some()
            elsewhere(r"10 waiting, [0-9.]+ a minute, .+ left")


class GoneWrong(Elsewhere):
    def finish_well(self, run):
        errors = self.play_to_the_end(run)[1]
        self.assertEqual(without_times(self.standings(), ["nodes"]), self.table_of_here(*CONTEST))
        return errors

    def test_a_killed_tournament_comes_back_and_nothing_is_lost_or_doubled(self):
        rng = random.Random(5)
        for _ in range(3):
            run = self.start(*CONTEST, "--db", "contest.db")
            chunk = self.a_chunk(run)
            self.arena("work", rng.choice(self.files("chunks/*.json") or [chunk]), status=None)
            run.kill()
            run.communicate()
            self.arena("work", chunk, status=None)
        self.finish_well(self.start(*CONTEST))
        with sqlite3.connect(self.path("contest.db")) as database:
            self.assertEqual(database.execute("SELECT count(*) FROM game").fetchone(), (12,))

    def test_a_result_that_comes_again_and_again_is_entered_once(self):
        def play(chunk):
            copy = chunk + ".copy"
            shutil.copy(chunk, copy)
            for _ in range(3):
                self.arena("work", chunk, status=None)
                if not os.path.exists(chunk):
                    shutil.copy(copy, chunk)
            os.remove(copy)
        run = self.start(*CONTEST)
        play(self.a_chunk(run))
        self.finish_well(run)

    def test_results_that_are_cut_off_or_forged_are_refused(self):
        run = self.start(*CONTEST)
        chunk = self.a_chunk(run)
        results = os.path.join(os.path.dirname(os.path.dirname(chunk)), "results")
        with open(os.path.join(results, "1-1.forged.result"), "w") as file:
            file.write("isola-arena result 1 " + 64 * "0" + " 2 0 1\n{}")
        with open(os.path.join(results, "1-2.noise.result"), "w") as file:
            file.write("slurmstepd: error: Exceeded job memory limit")
        other = self.start(*FIELD, "--seed", "8", "--board", "5x5", *ENOUGH_TIME, "--db", "other.db")
        until(lambda: len(self.files("plan.json")) == 2)
        chunks = until(lambda: glob.glob(self.path("other.db.shared", "*", "chunks", "*.json")))
        self.arena("work", chunks[0])
        strangers = glob.glob(self.path("other.db.shared", "*", "results", "*.result"))
        if strangers:
            shutil.copy(strangers[0], os.path.join(results, "1-3.stranger.result"))
        other.kill()
        other.communicate()
        shutil.rmtree(self.path("other.db.shared"))
        errors = self.said_until(run, "checksum of the result is wrong", "this is no result of a task")
        self.assertIn("its games are played again", errors)
        self.finish_well(run)

    def test_a_folder_that_is_away_for_a_while_costs_no_games(self):
        run = self.start(*CONTEST)
        chunk = self.a_chunk(run)
        results = os.path.join(os.path.dirname(os.path.dirname(chunk)), "results")
        os.rename(results, results + ".away")
        work = subprocess.Popen([ARENA, "work", chunk], stderr=subprocess.PIPE, text=True)
        self.said_until(work, "this is tried again")
        os.rename(results + ".away", results)
        self.assertEqual(work.wait(PATIENCE), 0, work.communicate()[1])
        self.finish_well(run)

    def test_a_task_whose_contest_is_over_meanwhile_ends_at_once(self):
        run = self.start(*CONTEST)
        chunk = self.a_chunk(run)
        contest = os.path.dirname(os.path.dirname(chunk))
        os.rename(os.path.join(contest, "results"), self.path("results"))
        work = subprocess.Popen([ARENA, "work", chunk], stderr=subprocess.PIPE, text=True)
        self.said_until(work, "this is tried again")
        run.kill()
        run.communicate()
        shutil.rmtree(os.path.dirname(contest))
        said = work.communicate(timeout=PATIENCE)[1]
        self.assertEqual(work.returncode, 0, said)
        self.assertIn("the contest is over: its folder %s is gone" % contest, said)

    def test_a_task_that_is_told_to_end_writes_what_is_whole(self):
        slow = self.path("slow.py")
        with open(slow, "w") as file:
            file.write("import time\ninput()\ntime.sleep(3600)\n")
        run = self.start(f"slow=python3 {slow}", "random-cpp", "other=random-cpp", "--jobs", "6", *CONTEST[4:])
        chunk = self.a_chunk(run)
        work = subprocess.Popen([ARENA, "work", chunk], stderr=subprocess.PIPE, text=True)
        self.said_until(work, " games on ")
        work.send_signal(signal.SIGTERM)
        self.assertEqual(work.wait(PATIENCE), 130)
        work.communicate()
        run.send_signal(signal.SIGTERM)
        errors = run.communicate(timeout=PATIENCE)[1]
        self.assertEqual(run.returncode, 130, errors)
        self.assertIn("the same command takes in what they play", errors)

    def test_a_machine_whose_clock_is_an_hour_ahead_is_told_of_once_and_its_games_count(self):
        library = self.path("ahead.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=AN_HOUR_AHEAD, text=True, check=True)
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        run = self.start(*CONTEST)
        errors = self.play_to_the_end(run, lambda chunk: self.arena(
            "work", chunk, status=None, SLURMD_NODENAME="early-node", LD_PRELOAD=library, ASAN_OPTIONS=sanitizer))[1]
        self.assertRegex(errors, r"early-node's clock is \d+ minutes ahead of this machine's; its games count")
        self.assertEqual(errors.count("'s clock is"), 1)
        self.assertEqual({node["node"]: node["games"] for node in self.standings()["nodes"]}, {"early-node": 12})

    def test_a_machine_without_a_sandbox_says_so_and_plays_nothing(self):
        run = self.start(*CONTEST)
        chunk = self.a_chunk(run)
        refused = self.arena("work", chunk, status=3, SLURMD_NODENAME="bare-node", PATH="/nowhere")
        self.assertIn("bubblewrap", refused.stderr)
        self.assertIn("bare-node gets no more games of this contest", self.finish_well(run))

    def test_a_machine_with_another_arena_says_so_and_plays_nothing(self):
        run = self.start(*CONTEST)
        chunk = self.a_chunk(run)
        self.change_plan(chunk, '"arena":"', '"arena":"9.')
        refused = self.arena("work", chunk, status=3, SLURMD_NODENAME="old-node")
        self.assertIn("install the same one on all machines", refused.stderr)
        self.change_plan(chunk, '"arena":"9.', '"arena":"')
        self.assertIn("old-node gets no more games of this contest", self.finish_well(run))


class Starved(Elsewhere):
    """A whole game on a core that so many others want that a bot inside its limit gets no reply out."""
    bot = os.path.join(os.path.dirname(ARENA), "fault_bot")
    neighbours = 25

    def crowd(self, core):
        """Each neighbour has a session of its own, as a bot has: a kernel may share out a core by sessions."""
        def stay():
            os.sched_setaffinity(0, {core})
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        return [subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=stay, start_new_session=True)
                for _ in range(self.neighbours)]

    def played_in_a_crowd(self, chunk, gate):
        work = subprocess.Popen([ARENA, "work", chunk], stderr=subprocess.PIPE, text=True,
                                env=dict(os.environ, SLURMD_NODENAME="busy-node"))
        said = self.said_until(work, ", cores ")
        crowd = self.crowd(int(said.rpartition(", cores ")[2]))
        try:
            with open(gate, "w"):
                pass
            self.assertEqual(work.wait(PATIENCE), 0, work.communicate()[1])
        finally:
            for one in crowd:
                one.kill()
                one.wait()

    def test_a_game_in_which_a_bot_was_starved_is_played_again_elsewhere(self):
        gate = self.path("gate")
        thinker = f"thinker=sh -c 'while [ ! -e {gate} ]; do sleep 0.05; done; exec {self.bot} think ms=90'"
        run = self.start(thinker, "random-cpp", "--games", "1", "--seed", "7", "--board", "3x3", "--turn-time", "100ms",
                         "--start-time", "60m", "--sandbox", "off")
        self.played_in_a_crowd(self.a_chunk(run), gate)
        again = until(lambda: [file for file in self.files("chunks/*.json") if not file.endswith("/1-1.json")], "the game again")
        with open(again[0]) as file:
            self.assertEqual([match["games"] for match in json.load(file)["matches"]], [[1]])
        self.play_to_the_end(run, lambda chunk: self.arena("work", chunk, status=None, SLURMD_NODENAME="idle-node"))
        self.assertEqual([(node["node"], node["games"]) for node in self.standings()["nodes"]], [("idle-node", 1)])


if __name__ == "__main__":
    unittest.main()
