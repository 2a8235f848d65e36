"""Whole contests with the real program: `tournament_test.py ARENA [KILLS]`."""
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

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402
from processes import new_seconds, running_with, running_with_word  # noqa: E402
from without_times import without_times  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
KILLS = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 5

FIELD = [f"bot{i}=random-cpp" for i in range(7)]
DOMINOES = [f"bot{i}=dominoes-random-cpp" for i in range(6)]


# A limit that no bot misses that answers at once, on any machine.
ENOUGH_TIME = ("--turn-time", "60m")


def arena(*words, folder):
    return subprocess.run([ARENA, *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)


def start(*words, folder):
    return subprocess.Popen([ARENA, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class InAFolder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        os.chmod(self.folder, 0o755)  # bots in a sandbox have no rights of their own

    def run_arena(self, *words, status=0):
        done = arena(*words, folder=self.folder)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def standings(self, database):
        return json.loads(self.run_arena("standings", database, "--json").stdout)

    def game_rows(self, database):
        with sqlite3.connect(os.path.join(self.folder, database)) as connection:
            return connection.execute("select pairing, number from game order by 1, 2").fetchall()


class Titles(InAFolder):
    TITLE = "Isola Klasse 9b, 1. Dezember"

    def test_a_contest_is_called_as_its_organiser_says_wherever_it_is_shown(self):
        played = self.run_arena("tournament", "--contest", "isolation", "--title", self.TITLE, "--db", "c.db", *FIELD[:2], *ENOUGH_TIME)
        self.assertEqual(played.stdout.splitlines()[:2], [self.TITLE, ""])
        self.assertEqual(self.run_arena("standings", "c.db").stdout, played.stdout)
        self.assertEqual(self.standings("c.db")["title"], self.TITLE)
        self.run_arena("report", "c.db")
        self.assertIn(f"<h1>{self.TITLE}</h1>", (pathlib.Path(self.folder) / "c.html").read_text())
        # A line above the header would break whatever reads the table.
        self.assertTrue(self.run_arena("standings", "c.db", "--csv").stdout.startswith("rank,name,"))

    def test_a_contest_that_has_begun_keeps_its_title(self):
        words = ("tournament", "--contest", "isolation", "--db", "c.db", *FIELD[:2], *ENOUGH_TIME)
        self.run_arena(*words)
        self.assertEqual(self.run_arena("standings", "c.db").stdout.splitlines()[0], "Isolation")
        other = self.run_arena(*words, "--title", self.TITLE, status=2)
        self.assertIn("c.db is called Isolation, and a contest that has begun keeps its title: leave --title out", other.stderr)
        self.run_arena(*words, "--title", "Isolation")

    def test_a_title_is_one_line(self):
        for title in ("two\nlines", "\x1b[31mred", "x" * 1001):
            refused = self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "--title", title, *FIELD[:2], status=2)
            self.assertIn("--title: expected one line of at most 1000 bytes without control characters", refused.stderr)
            self.assertFalse((pathlib.Path(self.folder) / "c.db").exists())


class Unfit(InAFolder):
    def bots(self, commands):
        for name, command in commands.items():
            folder = pathlib.Path(self.folder, "bots", name)
            folder.mkdir(parents=True)
            (folder / "bots.toml").write_text(f'[[bot]]\nname = "{name}"\ncommand = "{command}"\n')

    def test_what_check_calls_unfit_is_left_out_also_when_the_contest_goes_on(self):
        good = os.path.join(os.path.dirname(ARENA), "random-cpp")
        self.bots({"ann": good, "ben": "cat", "cem": good, "dan": "./dan", "eva": "false"})
        words = ("tournament", "--contest", "isolation", "--seed", "1", "--db", "c.db", "--bots", "bots", "--skip-unfit", *ENOUGH_TIME)
        for examined in ("examining 4 bots", "examining 2 bots"):
            told = self.run_arena(*words).stderr
            self.assertIn(f"arena: {examined}\n", told)
            for line in ("left out: bots/dan/bots.toml:2: dan cannot be started: ", "left out: ben is not fit: ", "left out: eva is not fit: "):
                self.assertIn("arena: " + line, told)
        self.assertEqual({bot["name"] for bot in self.standings("c.db")["standings"]}, {"ann", "cem"})

    def test_one_fit_bot_is_no_contest(self):
        self.bots({"ben": "cat", "eva": "cat"})
        done = self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "--bots", "bots", "--skip-unfit", status=2)
        self.assertIn("arena: a contest needs at least two bots that are fit, not 0\n", done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "c.db")))


class FiveContests(InAFolder):
    def play(self, contest, *bots):
        database = contest + ".db"
        done = self.run_arena("tournament", "--contest", contest, "--seed", "1", "--db", database, *ENOUGH_TIME, *bots)
        for bot in bots:
            self.assertIn(bot.split("=")[0], done.stdout)
        self.run_arena("report", database, "--output", contest + ".html")
        with open(os.path.join(self.folder, contest + ".html")) as file:
            self.assertIn("</html>", file.read())
        table = self.standings(database)
        self.assertTrue(table["over"])
        self.run_arena("replay", "--verify", database)
        return table

    def test_uicc_isola_is_a_ladder(self):
        self.assertEqual(self.play("uicc-isola", "a=random-cpp", "b=random-cpp", "c=random-cpp")["format"], "ladder")

    def test_isolation_is_a_round_robin(self):
        table = self.play("isolation", "a=random-cpp", "b=random-cpp", "c=random-cpp", "d=random-cpp")
        self.assertEqual(table["games_played"], 12)

    def test_columbia_is_a_knockout_whose_winner_has_twenty_points(self):
        table = self.play("columbia", *(f"bot{i}=random-cpp" for i in range(5)))
        self.assertEqual(table["standings"][0]["points"], 20)

    def test_bot_battle(self):
        table = self.play("bot-battle", "a=island-random-cpp", "b=island-simple-cpp", "c=island-random-cpp")
        self.assertEqual(table["standings"][0]["name"], "b")

    def test_icpc_caribbean_ends_in_a_final(self):
        table = self.play("icpc-caribbean", *DOMINOES)
        stages = [pairing["stage"] for pairing in table["pairings"]]
        self.assertEqual(stages.count("semi-final"), 2)
        self.assertEqual(stages[-1], "final")
        self.assertEqual(table["games_played"], 15 * 2 + 3)

    def test_a_table_that_is_not_what_the_records_say_is_told(self):
        self.run_arena("tournament", "--rules", "isola", "--board", "5x5", "--seed", "1", "--db", "club.db", *ENOUGH_TIME,
                       "a=random-cpp", "b=random-cpp")
        self.run_arena("report", "club.db", "--verify")
        self.run_arena("export", "club.db", "site/", "--verify")
        with sqlite3.connect(os.path.join(self.folder, "club.db")) as connection:
            [(winner,)] = connection.execute("select winner from game where number = 1").fetchall()
            connection.execute("update game set winner = 3 - winner where number = 1")
        wrong = f"winner: found {3 - winner}, expected {winner}\n"
        said = self.run_arena("replay", "--verify", "club.db", status=3).stdout
        self.assertIn(f"does not hold: club.db game 1.1: {wrong}", said)
        self.assertIn("holds: club.db game 1.2: ", said)
        self.assertIn(wrong, self.run_arena("replay", "--verify", "club.db", "--game", "1.1", status=3).stdout)
        self.run_arena("replay", "--verify", "club.db", "--game", "1.2")
        [wrong_game, good_game] = json.loads(self.run_arena("replay", "--verify", "--json", "club.db", status=3).stdout)["records"]
        self.assertEqual((wrong_game["holds"], good_game["holds"]), (False, True))
        self.assertEqual(wrong_game["differences"], [{"place": "game 1.1", "column": "winner", "found": str(3 - winner), "expected": str(winner)}])
        for command in (("report", "club.db"), ("export", "club.db", "site/", "--force")):
            self.run_arena(*command)
            warned = self.run_arena(*command, "--verify", status=3)
            self.assertIn(f"arena: warning: the table is not what the records say: club.db game 1.1: {wrong}", warned.stderr)
            self.assertTrue(warned.stdout)

    def test_a_contest_without_records_cannot_be_verified(self):
        self.run_arena("tournament", "--rules", "isola", "--board", "5x5", "--no-records", "--db", "club.db", *ENOUGH_TIME,
                       "a=random-cpp", "b=random-cpp")
        self.assertIn("does not hold: club.db game 1.1: no record of game 1 of pairing 1 was kept",
                      self.run_arena("replay", "--verify", "club.db", status=3).stdout)


class Resuming(InAFolder):
    CONTEST = ("--contest", "icpc-caribbean", "--sandbox", "off", "--format", "swiss", "--rounds", "4", "--games", "12", "--seed", "7",
               *ENOUGH_TIME)

    def undisturbed(self):
        done = self.run_arena("tournament", *self.CONTEST, "--db", "whole.db", "--json", *DOMINOES)
        return without_times(json.loads(done.stdout))

    def test_killed_at_random_moments_it_ends_in_the_same_table(self):
        begun = time.monotonic()
        whole = self.undisturbed()
        length = time.monotonic() - begun
        chance = random.Random(2010)
        for kill in range(KILLS):
            with self.subTest(kill=kill):
                database = f"killed{kill}.db"
                words = ("tournament", *self.CONTEST, "--db", database, "--json", "--jobs", str(1 + kill % 2), *DOMINOES)
                running = start(*words, folder=self.folder)
                time.sleep(chance.uniform(0.02, length * 0.9))
                running.kill()
                running.communicate()
                done = self.run_arena(*words)
                self.assertEqual(without_times(json.loads(done.stdout)), whole)
                rows = self.game_rows(database)
                self.assertEqual(len(rows), len(set(rows)))
                self.assertEqual(len(rows), whole["games_played"])

    def waiting_bots(self, count, seconds):
        """Returns bots that sleep before their first reply until a file `go` exists, and then reply nonsense."""
        script = f"read l; test -e go || sleep {seconds}; echo x"
        return [f"slow{i}=sh -c '{script}'" for i in range(count)]

    def test_interrupted_it_says_how_to_go_on_and_leaves_no_bot(self):
        seconds = new_seconds()
        running = start("tournament", "--contest", "isolation", "--db", "c.db", *ENOUGH_TIME, *self.waiting_bots(4, seconds),
                        folder=self.folder)
        until(lambda: running_with_word(seconds), "a bot that was asked")
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=PATIENCE)
        self.assertEqual(running.returncode, 130)
        self.assertEqual(running_with(seconds), [])
        self.assertIn("to resume: arena tournament --db c.db", errors)
        open(os.path.join(self.folder, "go"), "w").close()
        self.run_arena("tournament", "--db", "c.db")
        self.assertTrue(self.standings("c.db")["over"])

    def test_the_same_command_line_goes_on_and_another_one_is_refused(self):
        words = ("tournament", "--contest", "isolation", "--db", "c.db", "a=random-cpp", "b=random-cpp")
        self.run_arena(*words)
        self.assertIn("holds another contest: seed", self.run_arena(*words, "--seed", "1", status=2).stderr)
        done = self.run_arena(*words)
        self.assertIn("resuming c.db: 2 games already played", done.stderr)
        other = self.run_arena(*words, "c=random-cpp", status=2)
        self.assertIn("c.db holds another contest: bots", other.stderr)

    def test_two_arenas_on_one_database_refuse_politely(self):
        seconds = new_seconds()
        running = start("tournament", "--contest", "isolation", "--db", "c.db", *ENOUGH_TIME, *self.waiting_bots(2, seconds),
                        folder=self.folder)
        until(lambda: running_with_word(seconds), "a bot that was asked")
        second = arena("tournament", "--db", "c.db", folder=self.folder)
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=PATIENCE)
        self.assertNotEqual(second.returncode, 0)
        self.assertIn("c.db", second.stderr)

    def test_a_bot_whose_file_changed_is_noticed(self):
        bot = os.path.join(self.folder, "bot.sh")
        with open(bot, "w") as file:
            file.write("while read l; do echo x; done\n")
        words = ("tournament", "--contest", "isolation", "--db", "c.db", "changing=sh bot.sh", "b=random-cpp")
        self.run_arena(*words)
        with open(bot, "a") as file:
            file.write("# mended\n")
        self.assertIn("the files of changing have changed", self.run_arena(*words).stderr)
        self.assertNotIn("changed", self.run_arena(*words).stderr)


class Running(InAFolder):
    def test_a_bot_that_cannot_start_is_told_at_once_and_the_rest_goes_on(self):
        script = pathlib.Path(self.folder, "no-script")
        script.write_text("move first\n")
        script.chmod(0o755)
        done = self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "gone=./no-script", "a=random-cpp",
                              "b=random-cpp")
        self.assertEqual(done.stderr.count("could not be started"), 1)
        self.assertIn("a script needs a first line", done.stderr)
        table = self.standings("c.db")
        self.assertEqual(table["standings"][-1]["name"], "gone")
        self.assertEqual(table["standings"][-1]["faults"], {"start": 4})

    def test_the_first_fault_of_each_kind_of_a_bot_is_told_with_its_last_words(self):
        pathlib.Path(self.folder, "broken.py").write_text("imprt sys\n")
        done = self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "broken=python3 broken.py", "a=random-cpp",
                              "b=random-cpp")
        self.assertRegex(done.stderr, r"arena: game \d\.\d: broken exited without a reply: "
                                      r"it exited with code 1; on stderr: SyntaxError: invalid syntax\n")
        self.assertEqual(done.stderr.count("SyntaxError"), 1)

    def test_more_games_at_once_than_cores_are_refused_unless_told(self):
        words = ("tournament", "--contest", "isolation", "--db", "c.db", "--jobs", "1000", "a=random-cpp", "b=random-cpp")
        self.assertIn("--overload", self.run_arena(*words, status=2).stderr)
        self.run_arena(*words, "--overload")

    def test_sprt_stops_a_run_that_is_decided(self):
        done = self.run_arena("tournament", "--contest", "bot-battle", "--db", "c.db", "island-simple-cpp", "island-random-cpp",
                              "--sandbox", "off", "--sprt", "elo0=0", "elo1=100")
        self.assertIn("SPRT: H1", done.stdout)
        self.assertLess(len(self.game_rows("c.db")), 2000)

    def test_sprt_words_may_stand_before_or_after_the_bots_or_be_one(self):
        bots = ("island-simple-cpp", "island-random-cpp")
        lines = ((*bots, "--sprt", "elo0=0", "elo1=100"), ("--sprt", "elo0=0", "elo1=100", *bots),
                 ("--sprt", "elo0=0", bots[0], "elo1=100", bots[1]), ("--sprt", "elo0=0,elo1=100", *bots),
                 ("--sprt", "elo0=0 elo1=100", *bots))
        for number, words in enumerate(lines):
            done = self.run_arena("tournament", "--contest", "bot-battle", "--sandbox", "off", "--seed", "1", "--db", f"c{number}.db",
                                  *words)
            self.assertIn("SPRT: H1", done.stdout)
            self.assertIn("against island-random-cpp", done.stdout)
        wrong = self.run_arena("tournament", "--contest", "bot-battle", "--db", "d.db", "--sprt", "elo2=0", *bots, status=2)
        self.assertIn("--sprt elo2=0: expected elo0=NUMBER", wrong.stderr)

    def test_a_resumed_sprt_is_still_one(self):
        words = ("tournament", "--contest", "bot-battle", "--db", "c.db", "a=island-simple-cpp", "b=island-random-cpp")
        done = self.run_arena(*words, "--sandbox", "off", "--sprt", "elo0=0", "elo1=50")
        games = self.game_rows("c.db")
        with sqlite3.connect(os.path.join(self.folder, "c.db")) as connection:
            connection.execute("delete from game where pairing > 2")
        again = self.run_arena("tournament", "--db", "c.db", "--sandbox", "off")
        self.assertIn("SPRT: H1", again.stdout)
        self.assertLess(len(self.game_rows("c.db")), 2000)
        self.assertGreater(len(games), 4)
        other = self.run_arena(*words, "--sprt", "elo0=0", "elo1=20", status=2)
        self.assertIn("SPRT (there elo0=0 elo1=50 alpha=0.05 beta=0.05, here elo0=0 elo1=20 ", other.stderr)

    def test_clock_and_limits_are_part_of_the_contest_the_sandbox_is_not(self):
        words = ("tournament", "--contest", "isolation", "--db", "c.db", "a=random-cpp", "b=random-cpp")
        self.run_arena(*words, "--clock", "cpu", "--memory", "256M")
        self.run_arena(*words, "--clock", "cpu", "--memory", "256M", "--sandbox", "auto")
        self.run_arena("tournament", "--db", "c.db", "--sandbox", "off")
        other = self.run_arena(*words, status=2).stderr
        self.assertIn("holds another contest: clock (there cpu, here wall); memory (there 256M, here 512M). ", other)

    def test_games_that_share_a_core_stop_the_bot_that_waits(self):
        done = self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "--jobs", "64", "--overload", "a=random-cpp",
                              "b=random-cpp")
        self.assertIn("several games share a core", done.stderr)
        with sqlite3.connect(os.path.join(self.folder, "c.db")) as connection:
            self.assertEqual(connection.execute("select value from contest where key = 'no_ponder'").fetchone(), (0,))

    def test_watching_without_a_terminal_is_refused_before_anything_is_made(self):
        done = self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "--watch", "a=random-cpp", "b=random-cpp",
                              status=2)
        self.assertIn("--watch needs a terminal", done.stderr)
        self.assertEqual(os.listdir(self.folder), [])

    def test_how_much_is_to_be_played_is_said_before_it_is_and_alone_with_dry_run(self):
        words = ("tournament", "--rules", "isola board=3x3", "--format", "round-robin", "--games", "2", "--turn-time", "3600s",
                 "--jobs", "1", "--db", "c.db", *FIELD[:4])
        dry = self.run_arena(*words, "--dry-run")
        self.assertRegex(dry.stdout, r"\A12 games, at most about [4-7][0-9] h [0-9]{2} min by the clocks if games have [456] turns, as random ones\n\Z")
        self.assertEqual(os.listdir(self.folder), [])
        self.assertIn("arena: to play: " + dry.stdout, self.run_arena(*words).stderr)
        self.assertEqual(self.run_arena("tournament", "--db", "c.db", "--jobs", "1", "--dry-run").stdout, "0 games\n")
        by_game = self.run_arena("tournament", "--contest", "bot-battle", "--jobs", "1", "--dry-run", "a=island-random-cpp", "b=island-random-cpp").stdout
        self.assertRegex(by_game, r"\A[0-9]+ games?, at most about ")
        self.assertIn("expected round-robin, swiss", self.run_arena("tournament", "--format", "cup", "--dry-run", *FIELD, status=2).stderr)

    def test_a_folder_of_bots_is_a_field(self):
        for name in ("ann", "ben", "cem"):
            os.mkdir(os.path.join(self.folder, name))
            with open(os.path.join(self.folder, name, "bots.toml"), "w") as file:
                file.write(f'[[bot]]\nname = "{name}"\ncommand = "sh bot.sh"\n')
            with open(os.path.join(self.folder, name, "bot.sh"), "w") as file:
                file.write("while read l; do echo x; done\n")
        self.run_arena("tournament", "--contest", "isolation", "--db", "c.db", "--bots", ".")
        self.assertEqual({line["name"] for line in self.standings("c.db")["standings"]}, {"ann", "ben", "cem"})

    def test_an_organiser_writes_a_contest_of_his_own(self):
        path = os.path.join(self.folder, "club.toml")
        text = ('name = "club"\ntitle = "Club evening"\nsummary = "short"\nsource = "us"\nrules = "isolation"\nrounds = 4\n'
                'tie = "draw"\non_fault = "disqualify"\n[board]\nkind = "fixed"\nsize = "5x5"\n[time]\nturn = "1s"\n'
                '[format]\nkind = "knockout"\nbronze = true\n')
        with open(path, "w") as file:
            file.write(text)
        self.run_arena("tournament", "--contest", "club.toml", "--db", "c.db", *FIELD[:4])
        self.assertEqual(self.standings("c.db")["format"], "knockout")
        with open(path, "w") as file:
            file.write(text.replace("bronze", "brass"))
        wrong = self.run_arena("tournament", "--contest", "club.toml", "--db", "d.db", *FIELD[:4], status=2)
        self.assertIn('club.toml:16: unknown key "brass"', wrong.stderr)
        with open(path, "w") as file:
            file.write(text.replace('rules = "isolation"', 'rules = "isolatoin"'))
        wrong = self.run_arena("tournament", "--contest", "club.toml", "--db", "d.db", *FIELD[:4], status=2)
        self.assertIn('club.toml:5: unknown rules "isolatoin"', wrong.stderr)

    def test_a_bot_that_never_answered_has_no_reply_time(self):
        self.run_arena("tournament", "--rules", "isola board=5x5", "--games", "1", "--db", "c.db", "random-cpp", "mute=false")
        row = next(row for row in self.standings("c.db")["standings"] if row["name"] == "mute")
        self.assertEqual((row["mean_ns"], row["worst_ns"], row["losses"]), (None, None, 1))

    def test_bad_usage_names_what_was_expected(self):
        for words, part in ((("random-cpp",), "at least two bots"),
                            (("a=random-cpp", "a=random-cpp"), 'two bots are named "a"'),
                            (("--format", "cup", *FIELD), 'expected round-robin, swiss'),
                            ((*FIELD, "--sprt", "elo0=0"), "--sprt compares two bots"),
                            (("--bots", "none.toml"), "none.toml"),
                            (("--db", "/proc/none/c.db", *FIELD), "/proc/none")):
            with self.subTest(words=words):
                done = arena("tournament", *words, folder=self.folder)
                self.assertIn(part, done.stderr)
                self.assertIn(done.returncode, (1, 2))


if __name__ == "__main__":
    unittest.main()
