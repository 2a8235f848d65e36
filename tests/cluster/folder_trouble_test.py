"""Failures while `arena work` plays a contest: `folder_trouble_test.py ARENA [CLASS...]`. Some chunks are played badly.
No game that was played may be lost, and none may count twice."""
import ctypes
import glob
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from elsewhere import ARENA, CONTEST, ENOUGH_TIME, FIELD, Elsewhere  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from without_times import without_times  # noqa: E402

# A library that shifts the clock of a task by OFF seconds. The system's clock cannot be set for a single program, and
# only root can set it.
ANOTHER_CLOCK = """
#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>
time_t time(time_t* into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec += atol(getenv("OFF"));
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
"""


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

    def test_a_machine_whose_clock_is_off_by_an_hour_is_told_of_once_and_its_games_count(self):
        library = self.path("clock.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=ANOTHER_CLOCK, text=True, check=True)
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        for node, seconds, words in (("early-node", 3600, "ahead of"), ("late-node", -3600, "behind")):
            database = node + ".db"
            run = self.start(*CONTEST, "--db", database)
            errors = self.play_to_the_end(run, lambda chunk: self.arena(
                "work", chunk, status=None, SLURMD_NODENAME=node, OFF=str(seconds), LD_PRELOAD=library,
                ASAN_OPTIONS=sanitizer))[1]
            self.assertRegex(errors, r"%s's clock is \d+ minutes %s this machine's; its games count" % (node, words))
            self.assertEqual(errors.count("'s clock is"), 1)
            self.assertEqual({each["node"]: each["games"] for each in self.standings(database)["nodes"]}, {node: 12})

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
    """A game on a core with so much foreign load that a bot cannot reply within its limit."""
    bot = os.path.join(os.path.dirname(ARENA), "fault_bot")
    neighbours = 25

    def crowd(self, core):
        """Starts the busy neighbours. Each has a session of its own, as a bot has, because the kernel may share a core
        by sessions."""
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
