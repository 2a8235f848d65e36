"""Contests on a real Slurm cluster on this machine: `contest_test.py ARENA [CLASS...]`. The variable KILLS is the
number of kills in the long tests."""
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from cluster import Cluster, require_slurm  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from pseudo_terminal import PseudoTerminal  # noqa: E402
from without_times import without_times  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("KILLS", "20"))
ENOUGH_TIME = ("--turn-time", "60m")


def setUpModule():
    require_slurm()


class OnACluster(unittest.TestCase):
    nodes = 4

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        os.chmod(self.folder, 0o755)  # bots in a sandbox have no rights of their own
        self.cluster = Cluster(nodes=self.nodes, slurmd_timeout=10)
        self.cluster.__enter__()
        self.addCleanup(self.cluster.__exit__, None, None, None)

    def arena(self, *words, status=0):
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
                              env=self.cluster.environment)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def start(self, *words):
        run = subprocess.Popen([ARENA, "tournament", "--executor", "slurm", *words], cwd=self.folder,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env=self.cluster.environment)
        self.addCleanup(lambda: (run.kill(), run.communicate()) if run.poll() is None else None)
        return run

    def end_of(self, run, status=0):
        output, errors = run.communicate(timeout=PATIENCE)
        self.assertEqual(run.returncode, status, errors)
        return errors

    def table(self, database):
        return json.loads(self.arena("standings", database, "--json").stdout)

    def check_against_a_run_here(self, contest, games):
        self.arena("tournament", *contest, "--db", "here.db")
        there = self.table("contest.db")
        self.assertEqual(without_times(there, ["nodes"]), without_times(self.table("here.db"), ["nodes"]))
        self.assertEqual(sum(node["games"] for node in there["nodes"]), games)
        with sqlite3.connect(os.path.join(self.folder, "contest.db")) as database:
            self.assertEqual(database.execute("SELECT count(*), count(record) FROM game").fetchone(), (games, games))
        return there

    def jobs(self):
        return self.cluster.run("squeue", "--noheader", "--format=%i %T").split("\n")


class Short(OnACluster):
    def test_the_table_is_that_of_a_run_here(self):
        contest = (*(f"bot{i}=random-cpp" for i in range(5)), "--seed", "7", "--board", "5x5", *ENOUGH_TIME)
        self.end_of(self.start(*contest, "--slurm", "--time=10", "--chunk-time", "1s"))
        there = self.check_against_a_run_here(contest, 20)
        self.assertLessEqual({node["node"] for node in there["nodes"]}, set(self.cluster.nodes))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "contest.db.shared")))


class ComesBack(OnACluster):
    """A contest whose jobs are left running, and whose results a later run collects. Each job waits at a gate, so that
    no job ends too early."""

    def leave_and_come_back(self, leave):
        gate = os.path.join(self.folder, "gate")
        bot = "sh -c 'while [ ! -e %s ]; do sleep 0.1; done; exec python3 -u %s'" % (gate, ROOT / "bot/python/random_bot.py")
        contest = (*(f"bot{i}={bot}" for i in range(6)), "--seed", "7", "--board", "5x5", "--sandbox", "off",
                   "--start-time", "60m", *ENOUGH_TIME)
        run = self.start(*contest, "--chunk-time", "2s")
        until(lambda: "RUNNING" in " ".join(self.jobs()), "a job that runs")
        leave(run)
        self.assertIn("RUNNING", " ".join(self.jobs()))
        pathlib.Path(gate).touch()
        errors = self.end_of(self.start(*contest, "--chunk-time", "2s"))
        self.check_against_a_run_here(contest, 30)
        return errors

    def test_jobs_that_were_left_are_found_again(self):
        def leave(run):
            run.send_signal(signal.SIGTERM)
            self.assertIn("the same command takes in what they play", self.end_of(run, 130))
        self.leave_and_come_back(leave)

    def test_jobs_on_the_same_machine_outlive_an_arena_that_is_killed(self):
        def leave(run):
            until(lambda: self.workers(), "a process of a job")
            run.kill()
            run.communicate()
            time.sleep(2)  # the orphan reaper kills what the arena has started
            self.assertTrue(self.workers())
        self.assertNotIn("signal 9", self.leave_and_come_back(leave))

    def workers(self):
        """The processes that play for this contest on the nodes."""
        return [pid for pid in pathlib.Path("/proc").glob("[0-9]*")
                if f"work\0{self.folder}/".encode() in self.command_line(pid)]

    @staticmethod
    def command_line(pid):
        try:
            return (pid / "cmdline").read_bytes()
        except OSError:
            return b""


class Asked(OnACluster):
    """The question after Ctrl-C in a terminal: whether to leave the jobs running or to cancel them."""
    # Games take so long that a job is still running when the arena asks.
    contest = ("slow=sh -c 'sleep 3; exec python3 -u %s'" % (ROOT / "bot/python/random_bot.py"), "a=random-cpp", "b=random-cpp",
               "--seed", "7", "--board", "5x5", *ENOUGH_TIME)

    def interrupt(self, answer):
        words = [ARENA, "tournament", "--executor", "slurm", *self.contest]
        with PseudoTerminal(words, folder=self.folder, **self.cluster.environment) as terminal:
            terminal.read_until(b" running on ")
            terminal.press(b"\x03")
            terminal.read_until(b"or cancel them? [leave/cancel]")
            terminal.press(answer)
            terminal.read_to_the_end()
            self.assertEqual(terminal.process.wait(PATIENCE), 130)
            return terminal.sent.decode()

    def live_jobs(self):
        return [job for job in self.jobs() if "RUNNING" in job or "PENDING" in job]

    def test_jobs_are_left_and_found_again_or_cancelled_as_one_answers(self):
        self.assertIn("the jobs go on, and the same command takes in what they play", self.interrupt(b"leave\r"))
        self.assertTrue(self.live_jobs())
        self.assertIn("the jobs are cancelled; the same command takes in what they had played", self.interrupt(b"cancel\r"))
        until(lambda: not self.live_jobs(), "the end of what was cancelled")
        self.end_of(self.start(*self.contest))
        self.assertEqual(sum(node["games"] for node in self.table("contest.db")["nodes"]), 6)


class Killed(OnACluster):
    """Kills the tournament, the controller, and nodes with everything that runs on them."""

    def test_nothing_is_lost_or_doubled(self):
        rng = random.Random(1)
        killed = seed = 0
        while killed < KILLS:
            seed += 1
            bots = 6 + (KILLS - killed) // 2
            contest = (*(f"bot{i}=random-cpp" for i in range(bots)), "--seed", str(seed), "--board", "9x9", *ENOUGH_TIME)
            killed += self.play_and_kill(contest, KILLS - killed, rng)
            self.check_against_a_run_here(contest, bots * (bots - 1))
            for database in ("contest.db", "here.db"):
                os.remove(os.path.join(self.folder, database))

    def play_and_kill(self, contest, most, rng):
        """Plays the contest to its end; returns the number of kills."""
        words = (*contest, "--chunk-time", "3s")
        run = self.start(*words)
        for killed in range(most):
            self.wait(rng.random() * 2)
            if run.poll() is not None:
                self.end_of(run)
                return killed
            what = rng.choice(["tournament", "slurmctld", "node"])
            if what == "tournament":
                run.kill()
                run.communicate()
                run = self.start(*words)
            elif what == "slurmctld":
                self.cluster.kill("slurmctld")
                self.cluster.start_controller()
            else:
                node = rng.choice(self.cluster.nodes)
                self.cluster.kill_node(node)
                self.cluster.start_node(node)
        self.end_of(run)
        return most

    def wait(self, seconds):
        with self.assertRaises(subprocess.TimeoutExpired):
            subprocess.run(["sleep", "60"], timeout=seconds)


if __name__ == "__main__":
    unittest.main()
