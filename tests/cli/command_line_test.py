"""How the program handles wrong usage, broken outputs and its own death: `command_line_test.py ARENA`."""
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402
from processes import new_seconds, running_with, running_with_word, wait_until_gone  # noqa: E402
from without_times import without_times  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))

WRONG_USAGE = (
    (["match", "greedy"], "BOT2 is required"),
    (["frobnicate"], "there is no command frobnicate; arena --help lists them"),
    (["match", "--dialect", "codingame", "--opening-plies", "2", "greedy", "greedy"], "--opening-plies"),
    (["match", "greedy", "greedy", "--speed", "nan"], "--speed nan"),
    (["play", "you=greedy"], "give it another name"),
    (["match", "greedy", "greedy", "--nonsense"], "--nonsense"),
    (["match", "greedy", "greedy", "--contest", "nope"], 'unknown contest "nope": known are friendly'),
    (["match", "greedy", "greedy", "--rules", "nope"], 'unknown rules "nope": known are isola'),
    (["match", "greedy", "greedy", "--contest", "uicc-isola", "--board", "8x8"], "odd square boards from 7x7 to 27x27, not 8x8"),
    (["match", "greedy", "greedy", "--rules", "isola", "--board", "99x99"], "from 3x3 to 32x32, not 99x99"),
    (["match", "a=greedy", "a=greedy"], 'both bots are named "a"'),
    (["match", "greedy", "python3 'x"], "cannot be split: a quote ' that is never closed, at character 9"),
    (["match", "greedy", "greedy", "--seed", "x"], '--seed "x": expected a whole number'),
    (["match", "greedy", "greedy", "--turn-time", "3"], 'expected a number with ms, s or m'),
    (["match", "greedy", "greedy", "--sandbox", "maybe"], '--sandbox "maybe": expected auto, on or off'),
    (["match", "greedy", "greedy", "--clock", "sun"], '--clock "sun": expected wall or cpu'),
    (["match", "greedy", "greedy", "--memory", "512"], '--memory: size "512": expected a whole number with K, M or G'),
    (["match", "greedy", "greedy", "--memory", "1G", "--sandbox", "off"], "--sandbox off: without a sandbox nothing limits a bot"),
    (["match", "greedy", "greedy", "--processes", "0"], "--processes"),
    (["tournament", "--scratch", "much", "greedy", "random-cpp"], '--scratch: size "much"'),
    (["check", "--clock", "sun", "greedy"], '--clock "sun": expected wall or cpu'),
    (["check", "--sandbox", "off", "--processes", "9", "greedy"], "--sandbox off: without a sandbox nothing limits a bot"),
    (["match", "greedy", "greedy", "--on-fault", "cry"], "expected disqualify or discard"),
    (["match", "greedy", "greedy", "--bots", "none.toml"], "cannot read the bots file none.toml"),
    (["match", "greedy", "greedy", "--record", "/proc/none"], "--record /proc/none"),
    (["replay", "none.jsonl"], "cannot read the record none.jsonl"),
    (["replay", "/dev/zero"], "/dev/zero: expected a record, found no file"),
    (["perft", "--rules", "dominoes", "1"], "sequences of turns are counted only in Isola, not in dominoes"),
    (["match", "greedy", "greedy", "--contest", "icpc-caribbean"], "the bundled bot greedy-1 plays isola, not dominoes"),
    (["match", "columbia-sample", "greedy", "--contest", "isolation"],
     "columbia-sample is a player of the contest columbia, which plays queens, not isolation"),
    (["match", "greedy", "greedy", "--rules", "dominoes doubles=thrice"], "doubles"),
    (["match", "island-random-cpp", "island-simple-cpp", "--contest", "bot-battle", "--board", "7x7"],
     'board "7x7": contest bot-battle has no board to choose'),
    (["match", "island-random-cpp", "island-simple-cpp", "--contest", "bot-battle", "--on-fault", "discard"],
     "turns of this game cannot be discarded"),
    (["match", "island-random-cpp", "island-simple-cpp", "--rules", "bot-battle", "--dialect", "codingame"],
     "dialects are known only in Isola, not in bot-battle"),
    (["match", "island-random-cpp", "island-simple-cpp", "--contest", "bot-battle", "--dialect", "codingame"],
     "dialects are known only in Isola, not in bot-battle"),
    (["match", "island-random-cpp", "island-simple-cpp", "--rules", "bot-battle", "--board", "9x9"],
     'board "9x9": the rules bot-battle have no board to choose'),
    (["match", "dominoes-random-cpp", "dominoes-simple-cpp", "--contest", "bot-battle", "--rules", "dominoes"],
     "contest bot-battle plays island, not dominoes"),
    (["perft", "--rules", "isola", "--board", "2x2", "1"], "2x2"),
)


BOARD = ("--rules", "isola", "--board", "5x5")


def arena(*words, **settings):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=PATIENCE, **settings)


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        return True
    except OSError:
        return False


class WrongUsage(unittest.TestCase):
    def test_one_clear_line_and_status_2(self):
        for words, part in WRONG_USAGE:
            with self.subTest(words):
                run = arena(*words)
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertEqual(run.stdout, "")
                self.assertIn(part, run.stderr)
                self.assertLessEqual(len(run.stderr.splitlines()), 2)


    def test_what_is_repeated_in_a_message_cannot_steer_the_terminal(self):
        for words in (["match", "greedy", "greedy", "--contest", "\x1b[2J"], ["match", "--rounds", "\x1b[31m", "a", "b"]):
            self.assertNotIn("\x1b", arena(*words).stderr)


class BrokenOutputs(unittest.TestCase):
    def test_a_result_that_cannot_be_written_is_the_arenas_failure(self):
        for shorter_and_longer_than_a_buffer in (["--version"], ["list", "--json"]):
            with open("/dev/full", "w") as full:
                run = subprocess.run([ARENA, *shorter_and_longer_than_a_buffer], stdout=full, stderr=subprocess.PIPE,
                                     text=True, timeout=PATIENCE)
            self.assertEqual(run.returncode, 1)
            self.assertIn("stdout cannot be written", run.stderr)

    def without(self, closed, *words, **settings):
        """Starts the command with these descriptors closed."""
        return subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", ARENA, *words], stderr=subprocess.PIPE, text=True,
                              timeout=PATIENCE, **settings)

    def test_a_closed_stdout_loses_the_result(self):
        for words in (["list"], ["version"], ["match", *BOARD, "--games", "1", "greedy", "random-cpp"]):
            run = self.without(">&-", *words)
            self.assertEqual(run.returncode, 1, words)
            self.assertEqual(run.stderr.splitlines()[-1], "arena: stdout cannot be written: the result is lost")

    def test_whoever_reads_only_the_beginning_misses_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(arena("tournament", "--db", "c.db", *BOARD, "--games", "2", "--rounds", "30", "greedy", "random-cpp",
                                   cwd=folder).returncode, 0)
            for words in (["standings", "--json", "c.db"], ["list"], ["list", "--json"], ["report", "--output", "-", "c.db"], ["--help"],
                          ["match", *BOARD, "greedy", "random-cpp"], ["check", *BOARD, "greedy"]):
                with self.subTest(words):
                    reading, writing = os.pipe()
                    os.close(reading)
                    run = subprocess.run([ARENA, *words], cwd=folder, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
                    os.close(writing)
                    self.assertEqual(run.returncode, 0, run.stderr)
                    self.assertNotIn("lost", run.stderr)

    def test_a_contest_does_without_its_outputs(self):
        with tempfile.TemporaryDirectory() as folder:
            contest = ["tournament", *BOARD, "--games", "2", "--rounds", "2", "crash=false", "greedy"]
            for place, (closed, status) in enumerate((("2>/dev/full", 0), ("2>&-", 0), (">/dev/full", 1), (">&-", 1), (">&- 2>&-", 1),
                                                      ("| true", 0), ("2>&1 | true", 0))):
                with self.subTest(closed):
                    words = [ARENA, *contest, "--db", f"{place}.db"]
                    script = f'("$@"; echo $? > {place}.status) {closed}'
                    subprocess.run(["sh", "-c", script, "sh", *words], cwd=folder, capture_output=True, timeout=PATIENCE)
                    with open(os.path.join(folder, f"{place}.status")) as file:
                        self.assertEqual(int(file.read()), status)
                    told = json.loads(arena("standings", "--json", f"{place}.db", cwd=folder).stdout)
                    self.assertEqual([len(match["games"]) for match in told["pairings"]], [2, 2])

    def test_what_is_told_beside_a_result_changes_no_status(self):
        for closed in ("2>/dev/full", "2>&-"):
            for words, status in ((["match", *BOARD, "--watch", "crash=false", "greedy"], 0), (["check", *BOARD, "false"], 3), (["match"], 2)):
                self.assertEqual(self.without(closed, *words, stdout=subprocess.DEVNULL).returncode, status, words)

    def test_a_page_is_served_without_outputs(self):
        for closed in (">/dev/full", ">&-", ">/dev/full 2>/dev/full", ">&- 2>&-"):
            with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
                probe.close()
                for words in (["serve", "--sandbox", "off"], ["host", os.path.join(folder, "club"), "--new", "--contest", "friendly"]):
                    with self.subTest(closed, words=words):
                        script = f'exec "$@" {closed}'
                        with subprocess.Popen(["sh", "-c", script, "sh", ARENA, *words, "--port", str(port)]) as run:
                            until(lambda: run.poll() is not None or answers(port), "an answer of the page")
                            run.send_signal(signal.SIGTERM)
                            self.assertEqual(run.wait(PATIENCE), 0)

    def test_a_game_that_cannot_be_shown_ends(self):
        with open("/dev/full", "w") as full:
            run = subprocess.run([ARENA, "play", "greedy"], stdin=subprocess.DEVNULL, stdout=full,
                                 stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, 1, run.stderr)

    def test_a_watcher_that_goes_away_is_no_crash(self):
        reading, writing = os.pipe()
        os.close(reading)
        run = subprocess.run([ARENA, "match", "--watch", "--board", "7x7", "greedy", "random-python"],
                             stdout=writing, stderr=writing, timeout=PATIENCE)
        os.close(writing)
        self.assertEqual(run.returncode, 0)


class FilesThatAreNone(unittest.TestCase):
    def test_a_pipe_a_device_or_a_folder_is_named_and_not_waited_for(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("bots.toml", "game.jsonl"):
                os.mkfifo(os.path.join(folder, name))
            os.mkdir(os.path.join(folder, "cup.toml"))
            with open(os.path.join(folder, "large.toml"), "w") as file:
                file.write("#" * (2 << 20))
            for words, answer in (
                    (["match", "--bots", "bots.toml", "a", "greedy"], "bots.toml: expected a bots file, found a pipe"),
                    (["match", ".", "greedy"], "./bots.toml: expected a bots file, found a pipe"),
                    (["serve", "--bots", "bots.toml"], "bots.toml: expected a bots file, found a pipe"),
                    (["match", "--bots", "/dev/zero", "a", "greedy"], "/dev/zero: expected a bots file, found no file"),
                    (["match", "--bots", "large.toml", "a", "greedy"], "large.toml: expected a bots file, found more than 1 MiB"),
                    (["match", "--contest", "cup.toml", "greedy", "greedy"], "cup.toml: expected a contest file, found a folder"),
                    (["serve", "--record", "game.jsonl"], "game.jsonl: expected a record, found a pipe from which nothing comes")):
                with self.subTest(words):
                    run = arena(*words, cwd=folder)
                    self.assertEqual((run.returncode, run.stdout), (2, ""))
                    self.assertEqual(run.stderr.splitlines()[-1], "arena: " + answer)

    def test_every_command_refuses_what_is_no_file_at_once(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkfifo(os.path.join(folder, "pipe"))
            os.mkdir(os.path.join(folder, "club"))
            os.mkfifo(os.path.join(folder, "club", "contest.toml"))
            for words in (["replay", "FILE"], ["replay", "--verify", "FILE"], ["replay", "FILE", "--bot", "greedy"], ["analyse", "FILE"],
                          ["export", "FILE", "game.html"], ["standings", "FILE"], ["report", "FILE"], ["serve", "--db", "FILE"],
                          ["serve", "--record", "FILE"], ["serve", "--bots", "FILE"], ["tournament", "--db", "FILE", "greedy", "random-cpp"],
                          ["match", "--openings", "FILE", *BOARD, "greedy", "greedy"], ["match", "--from", "FILE:1", "greedy", "greedy"],
                          ["play", "--from", "FILE:1", "greedy"], ["match", "--bots", "FILE", "a", "greedy"], ["match", "./FILE", "greedy"],
                          ["check", "./FILE"], ["check", "--bots", "FILE", "a"], ["compare", "./FILE", "greedy"], ["work", "FILE"],
                          ["submit", "http://127.0.0.1:1/x", "FILE"], ["submit", "--verify", "FILE"], ["host", "new", "--restore", "FILE"]):
                for file in ("pipe",) if "./FILE" in words else ("pipe", "/dev/zero"):
                    with self.subTest(words, file=file):
                        run = arena(*(word.replace("FILE", file) for word in words), cwd=folder)
                        self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)
            run = arena("host", "club", "--port", "0", cwd=folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)

    def test_a_pipe_of_the_shell_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            arena("match", *BOARD, "--games", "1", "--record", "games", "greedy", "random-cpp", cwd=folder)
            script = 'cat games/*.jsonl | "$1" replay --verify /dev/stdin && exec "$1" replay --verify <(cat games/*.jsonl)'
            run = subprocess.run(["bash", "-c", script, "bash", ARENA], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(run.returncode, 0, run.stderr)

    def test_a_name_that_is_too_long_for_the_system_is_answered(self):
        for word in ("x" * 5000, "x" * 5000 + ".toml"):
            for words in (["match", word, "greedy"], ["match", "--bots", word, "a", "greedy"], ["match", "--contest", word, "a", "b"],
                          ["replay", word], ["check", word], ["standings", word], ["serve", "--record", word]):
                self.assertEqual(arena(*words).returncode, 2, words)


class FilesThatMayNotGrow(unittest.TestCase):
    """A limit on file sizes, as `ulimit -f` sets it."""
    def play(self, folder, kilobytes, *words):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes << 10, kilobytes << 10))
        return subprocess.run([ARENA, *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, preexec_fn=limit)

    def test_a_record_that_cannot_be_written_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            run = self.play(folder, 1, "match", "--sandbox", "off", "--board", "7x7", "--seed", "1", "--record", "r", "greedy", "random-cpp")
            self.assertEqual(run.returncode, 1)
            self.assertIn("the record r/greedy-vs-random-cpp-seed1-round1.jsonl cannot be written: File too large", run.stderr)

    def test_a_contest_says_why_it_stops_and_keeps_what_it_has(self):
        with tempfile.TemporaryDirectory() as folder:
            contest = ("tournament", "--db", "c.db", "--sandbox", "off", "--rules", "isola board=5x5", "--games", "400",
                       "a=random-cpp", "b=random-cpp")
            run = self.play(folder, 200, *contest)
            self.assertEqual(run.returncode, 1, run.stderr)
            self.assertIn("the database c.db cannot be written: files may not become larger here (ulimit -f)", run.stderr)
            played = len(json.loads(arena("standings", "--json", "c.db", cwd=folder).stdout)["pairings"][0]["games"])
            self.assertGreater(played, 0)
            again = arena(*contest, cwd=folder)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertIn(f"{played} games already played", again.stderr)


class TheCommandThatShowsItAgain(unittest.TestCase):
    def test_it_works_when_copied_though_the_bot_lives_elsewhere(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            os.mkdir(os.path.join(folder, "ann"))
            with open(os.path.join(folder, "ann", "bot.sh"), "w") as file:
                file.write("while read line; do echo nonsense; done\n")
            with open(os.path.join(folder, "bots.toml"), "w") as file:
                file.write('[[bot]]\nname = "ann"\ncommand = "sh bot.sh"\nfolder = "ann"\n')
            run = arena("match", "--json", "--contest", "isolation", "--seed", "1", "--bots", "bots.toml", "--record", "games",
                        "ann", "random-cpp", cwd=folder)
            for game in json.loads(run.stdout)["games"]:
                command = game["reproduce"].replace("arena", ARENA, 1)
                again = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(again.returncode, 0, again.stderr)
                self.assertIn('now       "nonsense"  (illegal', again.stdout)


class TheFirstLine(unittest.TestCase):
    def first_line(self, *words):
        return arena(*words).stderr.split("\n")[0]

    def test_every_run_begins_with_what_this_machine_enforces(self):
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "greedy-vs-random-cpp-seed1-round1.jsonl")
            for words in (["match", "--board", "7x7", "--seed", "1", "--record", folder, "greedy", "random-cpp"],
                          ["tournament", "--contest", "isolation", "--db", os.path.join(folder, "c.db"), "a=random-cpp", "b=random-cpp"],
                          ["tournament", "--db", os.path.join(folder, "c.db")],
                          ["play", "--board", "7x7", "random-cpp"],
                          ["check", "--contest", "isolation", "random-cpp"],
                          ["replay", record, "--turn", "1", "--bot", "greedy"]):
                with self.subTest(words):
                    self.assertRegex(self.first_line(*words), r"^arena: sandbox: \S")
                    self.assertEqual(self.first_line(*words, "--sandbox", "off"), "arena: sandbox: off")

    def test_the_record_says_whose_cpu_time_it_has_and_which_clock_ran(self):
        def header(*words):
            with tempfile.TemporaryDirectory() as folder:
                arena("match", "--board", "7x7", "--seed", "1", "--rounds", "1", "--record", folder, *words, "greedy",
                      "random-cpp")
                with open(os.path.join(folder, "greedy-vs-random-cpp-seed1-round1.jsonl")) as file:
                    return json.loads(file.readline())
        plain = header("--sandbox", "off")
        self.assertEqual(plain["cpu_scope"], "process")
        self.assertNotIn("clock", plain)
        self.assertEqual(header("--sandbox", "off", "--clock", "cpu")["clock"], "cpu")
        self.assertIn(header()["cpu_scope"], ("process", "tree"))

    def test_a_chosen_seed_is_warned_of_where_strangers_could_find_hidden_tiles_by_it(self):
        stranger = "x=sh -c 'read line'"
        def warned(*words):
            return "WARNING: a bot that knows or guesses the seed 7" in subprocess.run(
                [ARENA, "match", "--rounds", "1", *words], capture_output=True, text=True, timeout=PATIENCE).stderr
        self.assertTrue(warned("--contest", "icpc-caribbean", "--seed", "7", stranger, "dominoes-random-cpp"))
        self.assertTrue(warned("--contest", "bot-battle", "--seed", "7", stranger, "island-random-cpp"))
        self.assertFalse(warned("--contest", "bot-battle", stranger, "island-random-cpp"))
        self.assertFalse(warned("--contest", "bot-battle", "--seed", "7", "island-random-cpp", "island-random-cpp"))
        self.assertFalse(warned("--contest", "isolation", "--seed", "7", stranger, "random-cpp"))

    def test_a_cpu_clock_that_sees_one_process_alone_is_warned_of(self):
        words = ("match", "--board", "7x7", "--clock", "cpu", "greedy", "random-cpp")
        warnings = [line for line in arena(*words, "--sandbox", "off").stderr.splitlines() if "WARNING: --clock cpu" in line]
        self.assertEqual(len(warnings), 1)
        self.assertNotIn("WARNING", arena(*words, "--clock", "wall", "--sandbox", "off").stderr)


class TheArenasDeath(unittest.TestCase):
    def die_by(self, number):
        seconds = new_seconds()
        bot = f"sh -c 'trap \"\" TERM INT HUP; sleep {seconds}; :'"
        run = subprocess.Popen([ARENA, "match", "--rules", "isola", "--turn-time", "60m", f"a={bot}", f"b={bot}"],
                               stderr=subprocess.DEVNULL)
        until(lambda: running_with_word(seconds), "the start of a bot")
        run.send_signal(number)
        status = run.wait(timeout=PATIENCE)
        wait_until_gone(seconds)
        return status

    def test_ctrl_c_ends_the_match_and_all_bots(self):
        self.assertEqual(self.die_by(signal.SIGINT), 130)

    def test_no_bot_outlives_a_killed_arena(self):
        self.assertEqual(self.die_by(signal.SIGKILL), -signal.SIGKILL)


class Json(unittest.TestCase):
    def test_one_object_with_all_that_was_promised(self):
        with tempfile.TemporaryDirectory() as folder:
            run = arena("match", "--json", "--seed", "3", "--board", "7x7", "--record", folder, "greedy", "random-python")
            result = json.loads(run.stdout)
            self.assertRegex(run.stderr, r"\Aarena: sandbox: .*\n\Z")
            self.assertLessEqual({"contest", "rules", "seed", "players", "winner", "decided_by", "games"}, set(result))
            self.assertEqual([player["name"] for player in result["players"]], ["greedy", "random-python"])
            self.assertEqual([game["first"] for game in result["games"]], ["greedy", "random-python"])
            for game in result["games"]:
                self.assertLessEqual({"first", "winner", "reason", "explanation", "turns", "discarded", "average_ns",
                                      "record"}, set(game))
                self.assertTrue(os.path.exists(game["record"]))

    def test_the_same_seed_and_bots_give_the_same_record_but_for_times(self):
        def record():
            with tempfile.TemporaryDirectory() as folder:
                arena("match", "--seed", "9", "--rounds", "1", "--record", folder, "greedy", "random-python")
                with open(os.path.join(folder, os.listdir(folder)[0])) as file:
                    return [without_times(json.loads(line)) for line in file]

        self.assertEqual(record(), record())


if __name__ == "__main__":
    unittest.main()
