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

    def test_a_bot_that_is_not_built_here_is_built_where_it_plays(self):
        self.write_my_bot("all/mine")
        os.remove(self.path("all/mine/mine"))
        both = MY_BOT.replace('"./mine"', '"mine/mine"').replace('build = "', 'build = "cd mine; ')
        pathlib.Path(self.path("all/both.toml")).write_text(both + '[[bot]]\nname = "random-cpp"\ncommand = "random-cpp"\n')
        words = ("--seed", "7", "--board", "5x5")
        for field, build in (("all/mine", "random-cpp"), "cp source"), (("--bots", "all/both.toml"), "cd mine; cp source"):
            refused = self.arena("tournament", *field, *words, "--db", "here.db", status=2)
            self.assertRegex(refused.stderr, "mine cannot be started: there is no file .*mine")
            run = self.start(*field, *words)
            self.said_until(run, "mine is left to the nodes, because it cannot be started here: there is no file ")
            chunk = self.a_chunk(run)
            self.assertIn("building mine: " + build, self.arena("work", chunk).stderr)
            self.check_my_bot(run)
            os.remove(self.path("contest.db"))

    def test_what_no_machine_can_start_is_refused_at_once(self):
        self.write_my_bot()
        os.remove(self.path("mine/mine"))
        toml = pathlib.Path(self.path("mine/bots.toml"))
        for command, what in (("./mine", "there is no file ./mine: write \"build\" into its bots.toml"),
                              ("pyhton3 source", "there is no program pyhton3: if the machines that play have it"),
                              ("julia no.jl", "there is no file no.jl"),
                              ("julia", "there is no program julia"),
                              ("julia source > out", "which only a shell understands")):
            toml.write_text(f'[[bot]]\nname = "mine"\ncommand = "{command}"\n')
            refused = self.arena("tournament", "--executor", "folder", "mine", "random-cpp", status=2, PATH="/nowhere")
            self.assertIn(f"mine cannot be started: {what}" if "shell" not in what else what, refused.stderr)
        unknown = self.arena("tournament", "--executor", "folder", "greddy", "random-cpp", status=2)
        self.assertIn("greddy is not a bundled bot", unknown.stderr)
        self.assertFalse(os.path.exists(self.path("contest.db")))


class SomeNodes(Elsewhere):
    """A bot whose interpreter some nodes have, and the login node lacks."""
    def setUp(self):
        super().setUp()
        os.makedirs(self.path("bin"))
        interpreter = pathlib.Path(self.path("bin/julia"))
        interpreter.write_text("#!/bin/sh\nexec /bin/sh \"$@\"\n")
        interpreter.chmod(0o755)
        os.makedirs(self.path("ben"))
        pathlib.Path(self.path("ben/bots.toml")).write_text('[[bot]]\nname = "ben"\ncommand = "julia ben.jl"\n')
        pathlib.Path(self.path("ben/ben.jl")).write_text("read line\n")
        self.contest = ("ben", "a=random-cpp", "b=random-cpp", "--seed", "7", "--board", "5x5", *ENOUGH_TIME, "--db",
                        "contest.db")

    def with_julia(self, chunk):
        return self.arena("work", chunk, status=None, SLURMD_NODENAME="n2",
                          PATH=self.path("bin") + ":" + os.environ["PATH"]).stderr

    def test_a_node_without_it_plays_the_other_bots(self):
        self.assertIn("there is no program julia", self.arena("tournament", *self.contest, status=2).stderr)
        run = self.start(*self.contest)
        said = self.said_until(run, "ben is left to the nodes, because it cannot be started here: there is no program julia")
        refused = {}

        def play(chunk):
            if refused:
                return self.with_julia(chunk)
            done = self.arena("work", chunk, status=None, SLURMD_NODENAME="n1")
            if done.returncode == 3:
                refused[chunk] = done.stderr
            return done.stderr
        said += self.play_to_the_end(run, play)[1]
        self.assertEqual(said.count("n1 gets no more games of this bot: ben cannot be started: there is no program julia"), 1)
        self.assertIn("n1 plays no game of this bot: ben cannot be started", "".join(refused.values()))
        self.assertEqual(sum(node["games"] for node in self.standings()["nodes"]), 6)

    def test_if_no_node_has_it_all_other_games_are_played_and_the_contest_goes_on_later(self):
        run = self.start(*self.contest)
        tried = set()

        def play():
            for chunk in self.files("chunks/*.json"):
                if chunk not in tried:
                    tried.add(chunk)
                    self.arena("work", chunk, status=None, SLURMD_NODENAME="n1")
            return run.poll() is not None
        until(play, "the end of the contest")
        errors = run.communicate()[1]
        self.assertEqual(run.returncode, 1, errors)
        self.assertIn("4 games found no node that builds and starts both bots: ben cannot be started: there is no program "
                      "julia (n1). All others are played", errors)
        self.assertEqual({node["node"]: node["games"] for node in self.standings()["nodes"]}, {"n1": 2})
        self.play_to_the_end(self.start(*self.contest), self.with_julia)
        self.assertEqual({node["node"]: node["games"] for node in self.standings()["nodes"]}, {"n1": 2, "n2": 4})

    def test_a_failed_build_is_told_of_with_node_and_bot(self):
        pathlib.Path(self.path("ben/bots.toml")).write_text(
            '[[bot]]\nname = "ben"\ncommand = "./ben"\nbuild = "nocompiler -o ben ben.jl"\n')
        run = self.start("ben", "random-cpp", *self.contest[3:])
        self.assertIn("nocompiler", self.arena("work", self.a_chunk(run), status=3, SLURMD_NODENAME="n1").stderr)
        self.said_until(run, "n1 gets no more games of this bot: ben: the build failed, it exited with code 127", "nocompiler")


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
