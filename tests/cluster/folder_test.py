"""Contests whose games `arena work` plays: `folder_test.py ARENA [CLASS...]`."""
import json
import os
import pathlib
import re
import shutil
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "web"), str(HERE.parent / "viewer")]
from elsewhere import ARENA, CONTEST, ENOUGH_TIME, FIELD, Elsewhere  # noqa: E402
from page import Live  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from pseudo_terminal import PseudoTerminal  # noqa: E402
from terminal import Terminal  # noqa: E402
from without_times import without_times  # noqa: E402

MY_BOT = """[[bot]]
name = "mine"
command = "./mine"
build = "cp source mine; chmod +x mine; touch built-here"
"""
ANSWERS_NOTHING = "#!/bin/sh\nread line\nread line\n"


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

    def test_a_folder_that_is_shared_must_be_on_each_machine(self):
        self.write_my_bot()
        os.mkdir(self.path("class"))
        os.chmod(self.path("class"), 0o755)
        run = self.start("mine", "random-cpp", "--share", "class", "--seed", "7", "--board", "5x5", *ENOUGH_TIME)
        chunk = self.a_chunk(run)
        self.assertIn(f"all bots and builds see {self.path('class')}, read-only", self.said_until(run, "read-only"))
        os.rename(self.path("class"), self.path("elsewhere"))
        missing = f": --share (the command line): {self.path('class')}: there is no such folder"
        self.assertIn("plays no game of this contest" + missing, self.arena("work", chunk, status=3).stderr)
        self.said_until(run, "gets no more games of this contest" + missing)

    def test_a_bot_is_built_on_another_processor(self):
        self.write_my_bot()
        run = self.start("mine", "random-cpp", "--seed", "7", "--board", "5x5")
        chunk = self.a_chunk(run)
        self.change_plan(chunk, '"processor":"', '"processor":"another than ')
        self.assertIn("building mine: cp source mine", self.arena("work", chunk).stderr)
        self.check_my_bot(run)


class Asked(Elsewhere):
    """The question after Ctrl-C in a terminal: whether to leave the jobs running or to cancel them. Here a job is a
    chunk that waits in the folder."""

    def interrupt(self, answer):
        """Begins or resumes the contest, interrupts it with Ctrl-C, gives this answer, and returns the output."""
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
        """Runs the same command again until all games are played."""
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
    """The progress of games that are played elsewhere, as shown to viewers."""
    contest = (*CONTEST, "--executor", "folder", "--db", "contest.db")

    def play_some(self):
        """Plays some games, so that there is a rate."""
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


if __name__ == "__main__":
    unittest.main()
