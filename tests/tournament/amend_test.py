"""Contests that are changed after their beginning, with the real program: `amend_test.py ARENA [PART]`."""
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(TESTS, "shared"))
from patience import PATIENCE, until  # noqa: E402
from without_times import without_times  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
FIELD = [f"bot{i}=random-cpp" for i in range(4)]
# Bots without a sandbox start in a quarter of the CPU time.
UNCONFINED = ("--sandbox", "off")
PLAY = ("tournament", "--contest", "isolation", "--seed", "1", "--turn-time", "60m", *UNCONFINED)


class InAFolder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        os.chmod(self.folder, 0o755)  # bots in a sandbox have no rights of their own

    def arena(self, *words, status=0):
        if words[0] == "tournament" and "--sandbox" not in words:
            words += UNCONFINED
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def play(self, *words, bots=FIELD):
        self.arena(*PLAY, "--db", "c.db", *words, *bots)
        return self.standings()

    def amend(self, *words, status=0):
        """What the command says: on stdout if it works, on stderr if it refuses."""
        done = self.arena("amend", "c.db", *words, status=status)
        return done.stdout if status == 0 else done.stderr

    def go_on(self, *words):
        self.arena("tournament", "--db", "c.db", *words)
        table = self.standings()
        self.assertTrue(table["over"])
        self.holds()
        return table

    def holds(self):
        """Returns the database as the verification counts it."""
        told = json.loads(self.arena("replay", "--verify", "--json", "c.db").stdout)
        self.assertTrue(told["holds"])
        return told["databases"][0]

    def standings(self):
        return json.loads(self.arena("standings", "c.db", "--json").stdout)

    def sql(self, statement):
        connection = sqlite3.connect(os.path.join(self.folder, "c.db"))
        with connection:
            rows = connection.execute(statement).fetchall()
        connection.close()
        return rows

    def games(self):
        return self.sql("select pairing, number, winner, turns, record_crc from game order by 1, 2")

    def line(self, table, name):
        return next(each for each in table["standings"] if each["name"] == name)


class Late(InAFolder):
    def test_a_late_bot_meets_everybody_and_no_other_game_changes(self):
        before, games = self.play(), self.games()
        self.assertEqual(self.amend("--add", "dan=random-cpp", "--reason", "was ill"), "dan joins as bot 5, with 8 games to play\n")
        self.assertFalse(self.standings()["over"])
        self.assertEqual(len(self.games()), len(games))
        table = self.go_on("--jobs", "2")
        self.assertEqual(self.games()[:len(games)], games)
        self.assertEqual(table["games_played"], 20)
        late = [match for match in table["pairings"] if "dan" in (match["first"], match["second"])]
        self.assertEqual([match["number"] for match in late], [7, 8, 9, 10])
        self.assertEqual(sum(match["first"] == "dan" for match in late), 2)
        self.assertEqual(self.line(table, "dan")["matches"], 4)
        self.assertEqual([match["first"] for match in table["pairings"]][:6], [match["first"] for match in before["pairings"]])
        self.assertEqual([(each["kind"], each["bot"], each["reason"]) for each in table["changes"]], [("added", "dan", "was ill")])
        self.assertIn(": dan joined: was ill\n", self.arena("standings", "c.db").stdout)

    def test_a_contest_with_late_bots_is_the_same_with_any_number_of_jobs_and_after_kill_9(self):
        tables = []
        for kill, jobs in ((False, "1"), (False, "2"), (True, "2")):
            if os.path.exists(os.path.join(self.folder, "c.db")):
                os.remove(os.path.join(self.folder, "c.db"))
            self.play("--rounds", "4")
            self.amend("--add", "dan=random-cpp", "--add", "eva=random-cpp")
            words = [ARENA, "tournament", "--db", "c.db", "--jobs", jobs, *UNCONFINED]
            if kill:
                running = subprocess.Popen(words, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                until(lambda: len(self.games()) > 50 or running.poll() is not None)
                running.send_signal(signal.SIGKILL)
                running.wait()
            tables.append(without_times(self.go_on("--jobs", jobs)))
        for table in tables:
            for change in table["changes"]:
                change.pop("at")
        self.assertEqual(tables[0]["games_played"], 48 + 32 + 40)
        self.assertEqual(tables[0], tables[1])
        self.assertEqual(tables[0], tables[2])

    def test_on_a_ladder_a_late_bot_begins_at_the_bottom_and_can_reach_the_top(self):
        self.play("--format", "ladder")
        self.assertIn("dan joins at the bottom of the ladder", self.amend("--add", "dan=isola-engine-4"))
        table = self.go_on()
        self.assertEqual(max(match["round"] for match in table["pairings"]), 4 + 5)
        self.assertEqual(table["standings"][0]["name"], "dan")

    def test_in_a_gauntlet_a_late_bot_meets_the_challenger(self):
        self.play("--format", "gauntlet")
        self.amend("--add", "dan=random-cpp")
        last = self.go_on()["pairings"][-1]
        self.assertEqual({last["first"], last["second"]}, {"bot0", "dan"})

    def test_where_results_decide_the_pairings_nobody_joins_once_a_game_is_played(self):
        for form in ("swiss", "knockout", "columbia", "icpc"):
            with self.subTest(form):
                if os.path.exists(os.path.join(self.folder, "c.db")):
                    os.remove(os.path.join(self.folder, "c.db"))
                self.play("--format", form)
                before = self.sql("select * from bot"), self.games()
                told = self.amend("--add", "dan=random-cpp", status=2)
                self.assertIn(f"dan cannot join: the pairings of a {form} contest depend on its games, and ", told)
                self.assertEqual((self.sql("select * from bot"), self.games()), before)

    def test_before_the_first_game_a_bot_takes_part_from_the_beginning_in_every_format(self):
        self.play("--format", "swiss")
        self.sql("delete from game")
        self.assertEqual(self.amend("--add", "dan=random-cpp"), "dan takes part from the beginning, as bot 5\n")
        table = self.go_on()
        self.assertEqual(max(match["round"] for match in table["pairings"]), 3)

    def test_after_a_bot_was_struck_the_reason_why_nobody_joins_is_true(self):
        self.play("--format", "swiss")
        self.sql("delete from game")
        self.amend("--strike", "bot3", "--reason", "x")
        self.assertIn("and a bot has been struck since they were made. Round robins", self.amend("--add", "dan=random-cpp", status=2))

    def test_the_author_and_the_title_come_from_the_folder_of_the_bot(self):
        self.play()
        folder = pathlib.Path(self.folder, "dan")
        folder.mkdir()
        good = os.path.join(os.path.dirname(ARENA), "random-cpp")
        (folder / "bots.toml").write_text(f'[[bot]]\nname = "dan"\ntitle = "Dan!"\nauthor = "Dan Example"\ncommand = "{good}"\n')
        self.amend("--add", "dan")
        self.assertEqual(self.sql("select place, name, title, author, folder from bot where place = 5"),
                         [(5, "dan", "Dan!", "Dan Example", str(folder))])

    def test_mistakes_change_nothing(self):
        self.play()
        before = self.everything()
        for words, told in (((), "nothing to change: expected --add, --strike, --void or --again"),
                            (("--add", "BOT1=random-cpp"), "BOT1: a bot of the contest has that name"),
                            (("--add", "island-simple-cpp"), "the bundled bot island-simple-cpp plays island, not isola"),
                            (("--add", "dan=./nowhere"), "--add dan=./nowhere: "),
                            (("--strike", "bot9", "--reason", "x"), "--strike bot9: no bot of the contest has that name"),
                            (("--strike", "bot1"), "--reason: say why, for the readers of the table"),
                            (("--void", "9.9", "--reason", "x"), "--void 9.9: the contest has no such game that has been played"),
                            (("--void", "nine", "--reason", "x"), "nine"),
                            (("--void", "1.1", "--strike", "bot1", "--reason", "x"), "--strike excludes --void"),
                            (("--void", "1.1", "--games", "keep", "--reason", "x"), "--games requires --strike")):
            with self.subTest(words):
                self.assertIn(told, self.amend(*words, status=2))
        self.assertEqual(self.everything(), before)

    def everything(self):
        return [self.sql("select * from " + table) for table in ("contest", "bot", "pairing", "game", "change", "former_game")]


class Struck(InAFolder):
    def half(self, *words, games=4):
        """A contest of which only the first games are played."""
        self.play(*words)
        kept = [f"({pairing}, {number})" for pairing, number, *_ in self.games()[:games]]
        self.sql(f"delete from game where (pairing, number) not in (values {', '.join(kept)})")

    def test_its_games_are_removed_from_the_table_but_not_lost(self):
        self.play()
        self.assertEqual(self.amend("--strike", "bot2", "--games", "remove", "--reason", "copied"),
                         "bot2 is struck: its matches do not count, 6 games are set aside\n")
        table = self.standings()
        self.assertTrue(table["over"])
        self.assertEqual(table["games_played"], 6)
        self.assertEqual((self.line(table, "bot2")["matches"], self.line(table, "bot2")["remark"]), (0, "struck"))
        self.assertEqual({each["matches"] for each in table["standings"] if each["name"] != "bot2"}, {2})
        self.assertEqual(sum(each["points"] for each in table["standings"]), 3)
        self.assertEqual(len(table["pairings"]), 6)
        self.assertEqual(self.holds()["former"], 6)
        self.assertIn("bot2 was struck, and its matches do not count; games ", self.arena("standings", "c.db").stdout.replace("\n", " "))
        page = self.arena("report", "c.db", "--output", "-").stdout
        self.assertIn("bot2 was struck, and its matches do not count", page)
        self.assertIn("copied", page)

    def test_its_finished_matches_stay_and_the_others_have_a_bye(self):
        self.half(games=3)  # match 1 is finished; match 2 is half played
        first, second = self.sql("select first - 1, second - 1 from pairing where number = 2")[0]
        self.assertIn("1 game of unfinished matches is set aside", self.amend("--strike", f"bot{second}", "--reason", "left"))
        table = self.go_on()
        forfeits = [match for match in table["pairings"] if match["decided_by"] == "forfeit"]
        self.assertTrue(forfeits)
        for match in forfeits:
            self.assertNotEqual(match["winner"], f"bot{second}")
            self.assertEqual(match["games"], [])
        line = self.line(table, f"bot{first}")
        self.assertGreaterEqual(line["wins"], 1)
        self.assertEqual(table["games_played"] + 2 * len(forfeits), 12)

    def test_in_other_formats_the_remaining_opponents_have_a_bye(self):
        forfeits = 0
        for form in ("swiss", "knockout", "columbia", "icpc", "ladder", "gauntlet"):
            with self.subTest(form):
                if os.path.exists(os.path.join(self.folder, "c.db")):
                    os.remove(os.path.join(self.folder, "c.db"))
                bots = [f"bot{i}=random-cpp" for i in range(7)]
                self.play("--format", form, bots=bots)
                self.sql("delete from game where pairing > 1")
                self.sql("delete from pairing where pairing.number > 3")
                told = self.amend("--strike", "bot3", "--reason", "withdrawn")
                self.assertIn("bot3 is struck: its finished matches stay, and whoever would meet it has a bye", told)
                table = self.go_on()
                forfeits += sum(match["decided_by"] == "forfeit" for match in table["pairings"])
                for match in table["pairings"]:
                    if "bot3" in (match["first"], match["second"]) and match["second"] and match["games"] == []:
                        self.assertEqual(match["decided_by"], "forfeit")
                        self.assertNotEqual(match["winner"], "bot3")
                self.assertTrue(self.line(table, "bot3")["remark"].startswith("struck"))
                if form in ("swiss", "knockout", "columbia", "icpc", "ladder"):
                    refused = self.amend("--strike", "bot4", "--games", "remove", "--reason", "x", status=2)
                    self.assertIn(f"--games remove: the pairings of a {form} contest depend on these games", refused)
        self.assertGreater(forfeits, 3)

    def test_two_bots_must_remain_and_nobody_is_struck_twice(self):
        self.play(bots=FIELD[:3])
        self.amend("--strike", "bot0", "--reason", "x")
        self.assertIn("bot0 has been struck already", self.amend("--strike", "bot0", "--reason", "x", status=2))
        self.assertIn("fewer than two bots would remain", self.amend("--strike", "bot1", "--reason", "x", status=2))

    def test_a_late_bot_does_not_meet_a_struck_one(self):
        self.play()
        self.amend("--strike", "bot2", "--games", "remove", "--reason", "x")
        self.assertEqual(self.amend("--add", "dan=random-cpp"), "dan joins as bot 5, with 6 games to play\n")
        self.assertEqual(self.go_on()["games_played"], 12)


class Disputed(InAFolder):
    def test_a_voided_game_is_played_again_and_kept_with_the_reason(self):
        table, games = without_times(self.play()), self.games()
        self.assertEqual(self.amend("--void", "2.1", "--void", "3.2", "--reason", "power cut"),
                         "games 2.1, 3.2 are voided, to be played again with the same seeds\n")
        self.assertEqual(self.standings()["games_played"], 10)
        again = without_times(self.go_on())
        changes = again.pop("changes")
        self.assertEqual(again, table)  # these bots depend on the seed alone
        self.assertEqual([(each["pairing"], each["round"]) for each in changes[0]["games"]], [(2, 1), (3, 2)])
        self.assertEqual(changes[0]["reason"], "power cut")
        self.assertEqual(self.sql("select pairing, number, winner, turns, record_crc from former_game order by 1, 2")[0][:4],
                         next(game for game in games if game[:2] == (2, 1))[:4])
        self.assertEqual(self.holds()["former"], 2)
        told = self.arena("standings", "c.db").stdout.replace("\n", " ")
        self.assertRegex(told, r"games 2.1~1 \(won by bot., .*\), 3.2~1 \(won by bot., .*\) were voided and played again: power cut")

    def test_a_game_that_no_longer_counts_is_opened_by_its_name(self):
        self.play()
        before = json.loads(self.arena("replay", "c.db", "--game", "2.1", "--json").stdout)
        self.amend("--void", "2.1", "--reason", "power cut")
        self.assertIn("there is no", self.arena("replay", "c.db", "--game", "2.1", "--json", status=2).stderr)
        self.assertEqual(json.loads(self.arena("replay", "c.db", "--game", "2.1~1", "--json").stdout), before)
        [change] = self.standings()["changes"]
        self.assertEqual([game["game"] for game in change["games"]], ["2.1~1"])
        self.assertEqual({change["games"][0]["first"], change["games"][0]["second"]}, {player["name"] for player in before["header"]["players"]})
        for name, told in (("2.1~2", "there is no such game"), ("2.1~", "expected PAIRING.GAME~CHANGE, such as 12.1~2"), ("2~1", "expected PAIRING.GAME"),
                           ("2.1~0", "expected PAIRING.GAME~CHANGE"), ("2.1~1x", "expected PAIRING.GAME~CHANGE")):
            self.assertIn(told, self.arena("replay", "c.db", "--game", name, "--json", status=2).stderr, name)

    def test_the_page_lists_the_changes_and_opens_what_no_longer_counts(self):
        self.play()
        self.amend("--void", "2.1", "--reason", "power cut")
        served = subprocess.Popen([ARENA, "serve", "--db", "c.db", "--port", "0"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            url = served.stdout.readline().strip()
            def fetched(path):
                with urllib.request.urlopen(urllib.parse.urljoin(url, path), timeout=PATIENCE) as answer:
                    return answer.read().decode()
            self.assertEqual(json.loads(fetched("/api/contest/summary"))["changes"], 1)
            part = json.loads(fetched("/api/contest/changes"))
            self.assertRegex(part["sentences"][0], r"game 2.1~1 .* was voided and played again: power cut$")
            self.assertEqual(part["changes"][0]["reason"], "power cut")
            whole = json.loads(fetched("/api/contest/games/2/1~1"))
            self.assertEqual({player["name"] for player in whole["header"]["players"]},
                             {part["changes"][0]["games"][0][side] for side in ("first", "second")})
            self.assertTrue(fetched("/api/contest/games/2/1~1/record").startswith("{"))
            for missing in ("2/1", "2/1~2", "2/x", "x/1"):
                with self.assertRaises(urllib.error.HTTPError) as refused:
                    fetched(f"/api/contest/games/{missing}")
                self.assertEqual(refused.exception.code, 404, missing)
                refused.exception.close()
        finally:
            served.send_signal(signal.SIGINT)
            served.communicate(timeout=PATIENCE)

    def test_a_bot_that_is_struck_from_a_finished_knockout_loses_its_place(self):
        for form in ("knockout", "columbia", "icpc"):
            with self.subTest(form):
                if os.path.exists(os.path.join(self.folder, "c.db")):
                    os.remove(os.path.join(self.folder, "c.db"))
                table = self.play("--format", form, bots=[f"bot{i}=random-cpp" for i in range(6)])
                winner, *others = [line["name"] for line in table["standings"]]
                ranks = [line["rank"] for line in table["standings"]]
                self.amend("--strike", winner, "--reason", "copied")
                struck = self.standings()
                self.assertEqual([line["name"] for line in struck["standings"]], [*others, winner])
                self.assertEqual([line["rank"] for line in struck["standings"]], [*(rank - 1 for rank in ranks[1:]), 6])
                self.assertIn(struck["standings"][-1]["remark"], ("struck, won the final", "struck"))
                self.assertEqual(self.line(struck, winner)["points"], self.line(table, winner)["points"])
                self.holds()

    def test_a_verification_finds_what_was_changed_by_hand(self):
        self.play()
        self.amend("--void", "2.1", "--reason", "power cut")
        self.amend("--add", "dan=random-cpp")
        self.go_on()
        whole = pathlib.Path(self.folder, "c.db").read_bytes()
        for statement, told in (("update former_game set winner = 3 - winner", "former game 2.1 of change 1: winner: found "),
                                ("update former_game set change = 7", "there is no such change"),
                                ("update change set reason = 'none' where number = 1", "change 1 is not what the contest began with"),
                                ("update change set after = 3 where number = 2", "change 2 is not what the contest began with"),
                                ("delete from change where number = 2", "the former game 2.1"),
                                ("update bot set title = 'x' where place = 5", "bot 5 is not what the contest began with")):
            with self.subTest(statement):
                self.sql(statement)
                done = self.arena("replay", "--verify", "c.db", status=3)
                if "delete" not in statement:
                    self.assertIn(told, done.stdout)
                pathlib.Path(self.folder, "c.db").write_bytes(whole)

    def test_of_a_knockout_only_the_newest_round_can_be_played_again(self):
        self.play("--format", "knockout")
        told = self.amend("--void", "1.1", "--reason", "x", status=2)
        self.assertIn("has been played since, in a round that was paired by the results: only games of the newest round", told)
        final = self.sql("select max(pairing) from game")[0][0]
        self.amend("--void", f"{final}.1", "--reason", "x")
        self.go_on()

    def test_a_round_that_is_not_played_yet_is_paired_again_by_the_new_results(self):
        self.play("--format", "swiss")
        self.sql("delete from game where pairing > 2")
        self.sql("update pairing set first = second, second = first where number > 2")  # as if it had been paired otherwise
        self.amend("--void", "1.1", "--reason", "x")
        self.assertEqual(self.sql("select max(number) from pairing"), [(2,)])
        self.go_on()

    def test_an_analysis_of_the_former_game_is_not_taken_for_one_of_the_new(self):
        self.play()
        self.arena("analyse", "c.db", "--game", "1.1", "--nodes", "100")
        self.amend("--void", "1.1", "--reason", "x")
        self.assertEqual(self.sql("select count(*) from analysis"), [(0,)])
        self.assertEqual(self.sql("select count(json) from former_game"), [(1,)])

    def test_nobody_changes_a_contest_that_is_being_played(self):
        running = subprocess.Popen([ARENA, *PLAY, "--db", "c.db", "--rounds", "1000", *FIELD], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until(lambda: os.path.exists(os.path.join(self.folder, "c.db")) and self.games())
            self.assertIn("c.db", self.amend("--void", "1.1", "--reason", "x", status=2))
        finally:
            running.send_signal(signal.SIGINT)
            running.wait()
        self.arena("replay", "--verify", "c.db")


class Changed(InAFolder):
    def script(self, move):
        pathlib.Path(self.folder, "ben.sh").write_text(f"while read line; do echo '{move}'; done\n")

    def begin(self, *words):
        self.script("move;2,1;steal;5,5")
        self.play(*words, bots=[*FIELD[:2], "ben=sh ben.sh"])
        self.script("move;1,0;steal;5,5")

    def test_old_games_stand_unless_they_are_to_be_played_again(self):
        self.begin()
        told = self.arena("tournament", "--db", "c.db").stderr
        self.assertIn("the files of ben have changed since this contest began; its games so far stand", told)
        self.script("move;3,0;steal;5,5")
        done = self.arena("tournament", "--db", "c.db", "--changed", "again")
        self.assertIn("the files of ben have changed since this contest began; 4 games are played again", done.stderr)
        table = self.standings()
        self.assertEqual((table["games_played"], table["over"]), (6, True))
        self.assertEqual((table["changes"][0]["bot"], table["changes"][0]["reason"]), ("ben", "its files had changed"))
        self.assertEqual(self.holds()["former"], 4)
        self.assertNotIn("changed since", self.arena("tournament", "--db", "c.db", "--changed", "again").stderr)

    def test_a_change_that_no_fingerprint_shows_is_told_by_its_name(self):
        self.begin()
        self.assertEqual(self.amend("--again", "ben", "--reason", "new module"), "4 games of ben are voided, to be played again\n")
        self.go_on()

    def test_where_results_decide_the_pairings_old_games_stand(self):
        self.begin("--format", "knockout")
        told = self.arena("tournament", "--db", "c.db", "--changed", "again", status=2).stderr
        self.assertIn("the files of ben have changed, but its games cannot be played again: game ", told)
        self.assertIn("; --changed stand goes on with them", told)
        # Without a terminal nobody can be asked, and with one nothing is asked that cannot be done.
        told = self.arena("tournament", "--db", "c.db", "--changed", "stand").stderr
        self.assertIn("its games so far stand", told)


class Other(InAFolder):
    def test_another_contest_is_told_by_what_differs_alone(self):
        self.play()
        for words, bots, told in (
                (("--games", "4"), FIELD, "c.db holds another contest: games a match (there 2, here 4). "),
                ((), [*FIELD, "dan=random-cpp"], "c.db holds another contest: bots (only here dan); arena amend c.db --add"),
                ((), FIELD[1:], "c.db holds another contest: bots (only there bot0)"),
                ((), [*FIELD[:3], "bot3=greedy"], "c.db holds another contest: the command of bot3 (there "),
                ((), FIELD[::-1], "c.db holds another contest: the order of the bots (there bot0, bot1, ")):
            with self.subTest(words + tuple(bots)):
                done = self.arena(*PLAY, "--db", "c.db", *words, *bots, status=2)
                self.assertIn("arena: " + told, done.stderr)

    def test_a_bot_whose_games_are_voided_is_still_a_bot_of_the_contest(self):
        self.play()
        self.amend("--again", "bot0", "--reason", "x")
        for bots, told in ((FIELD[1:], "bots (only there bot0)"), (FIELD[::-1], "the order of the bots (there bot0, bot1, ")):
            done = self.arena(*PLAY, "--db", "c.db", *bots, status=2)
            self.assertIn("arena: c.db holds another contest: " + told, done.stderr)

    def test_a_command_that_lets_a_bot_join_is_named_only_where_it_works(self):
        self.play("--format", "swiss")
        told = self.arena(*PLAY, "--db", "c.db", "--format", "swiss", *FIELD, "dan=random-cpp", status=2).stderr
        self.assertIn("c.db holds another contest: bots (only here dan). ", told)
        told = self.arena(*PLAY, "--db", "c.db", *FIELD, "dan=random-cpp", status=2).stderr
        self.assertNotIn("amend", told)

    def test_the_commands_that_are_told_can_be_copied(self):
        self.play()
        os.rename(os.path.join(self.folder, "c.db"), os.path.join(self.folder, "my c.db"))
        told = self.arena("amend", "my c.db", "--void", "1.1", "--reason", "x").stderr
        self.assertIn("to play on: arena tournament --db 'my c.db'", told)

    def test_where_deals_are_known_a_warning_comes(self):
        told = {}
        for contest in ("isolation", "bot-battle"):
            bot = "random-cpp" if contest == "isolation" else "island-random-cpp"
            self.arena("tournament", "--contest", contest, "--seed", "1", "--db", contest + ".db", f"ann={bot}", f"ben={bot}")
            told[contest] = self.arena("amend", contest + ".db", "--void", "1.1", "--reason", "x").stderr
        self.assertNotIn("key", told["isolation"])
        self.assertIn("its key has been published", told["bot-battle"])

    def test_the_command_line_of_the_beginning_still_resumes_a_changed_contest(self):
        self.play()
        self.amend("--add", "dan=random-cpp")
        self.amend("--strike", "bot2", "--reason", "x")
        self.play()
        self.play(bots=[FIELD[0], "dan=random-cpp", *FIELD[1:]])

    def test_a_database_of_the_first_arena_can_be_changed(self):
        first = pathlib.Path(TESTS, "golden", "first", "contest.db").read_bytes()
        pathlib.Path(self.folder, "c.db").write_bytes(first)
        games = self.standings()["games_played"]
        game = max(match["number"] for match in self.standings()["pairings"] if match["games"])
        self.amend("--void", f"{game}.1", "--reason", "x")
        self.assertEqual(self.standings()["games_played"], games - 1)


if __name__ == "__main__":
    unittest.main()
