"""Test matches of authors, and house bots on the ladder, with the real program: `host_tests_test.py ARENA`."""
import json
import os
import signal
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import until  # noqa: E402
from hosted import GOOD, Club, arena, ask, form  # noqa: E402


def whispering(name):
    """A good bot that writes on stderr in each turn."""
    return GOOD.replace("    player, size", f"    print('whispered by {name}', file=sys.stderr, flush=True)\n    player, size")


# Takes so long for each turn that a match can be interrupted.
SLOW = GOOD.replace("import sys\n", "import sys, time\n").replace("    player, size", "    time.sleep(0.3)\n    player, size")


def tests_of(club, author):
    status, text = ask(club.links()[author] + "/tests")
    assert status == 200, text
    return json.loads(text)


def wanted(club, asker, **what):
    """Asks for a test match; returns the status and the answer."""
    status, text = ask(club.links()[asker] + "/tests", json.dumps(what).encode())
    return status, json.loads(text)


def ended(club, author):
    """Waits until the author's newest test match is over, and returns it."""
    return until(lambda: (test := tests_of(club, author)["tests"][0])["state"] not in ("waiting", "playing") and test, "a test match")


def set_up(club, value):
    file = club.folder / "contest.toml"
    file.write_text(file.read_text() + f"\ntest_matches = {json.dumps(value)}\n")


class Tests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.club = Club("Ann", "Ben", "Cid")
        cls.addClassCleanup(cls.club.__exit__)
        cls.club.end()
        set_up(cls.club, "all")
        cls.club.open("--ladder-jobs", "0")
        cls.club.fill({name: whispering(name.lower()) for name in ("Ann", "Ben")})
        # Version 2 is not fit.
        ask(cls.club.links()["Ben"], *form("print('no move')\nimport sys\nfor line in sys.stdin: print('nonsense', flush=True)\n"))
        until(lambda: cls.club.state("Ben")["submissions"][0]["state"] == "unfit", "an examination")

    def test_a_match_against_a_bundled_bot_is_played_and_counts_for_nothing(self):
        status, test = wanted(self.club, "Ann", bot="isola-engine-1")
        self.assertEqual((status, test["bot"], test["version"]), (202, "isola-engine-1", 1))
        done = ended(self.club, "Ann")
        self.assertEqual((done["state"], done["why"], len(done["games"])), ("done", "", 2))
        self.assertEqual([game["began"] for game in done["games"]], [True, False])
        for game in done["games"]:
            link = f"{self.club.links()['Ann']}/tests/{game['game']}"
            status, record = ask(link + "/record")
            self.assertEqual(status, 200)
            header = json.loads(record.splitlines()[0])
            self.assertEqual({player["name"] for player in header["players"]}, {"Ann", "isola-engine-1"})
            self.assertIn("whispered by ann", record)
            self.assertEqual(ask(link + "/watch")[0], 200)
            verdict = arena("replay", str(self.club.write("game.jsonl", record)), "--verify")
            self.assertEqual(verdict.returncode, 0, verdict.stderr)
        standing = self.club.state("Ann")["ladder"]["standing"]
        self.assertEqual((standing["games"], standing["rating"]), (0, 1500))

    def test_the_opponents_author_sees_who_played_and_nothing_that_the_bots_wrote(self):
        self.assertEqual(wanted(self.club, "Ann", author="Ben")[0], 202)
        done = ended(self.club, "Ann")
        self.assertEqual((done["state"], done["author"], done["opponents_version"]), ("done", "Ben", 1))
        game = done["games"][0]["game"]
        status, record = ask(f"{self.club.links()['Ann']}/tests/{game}/record")
        self.assertIn("whispered by ann", record)
        self.assertNotIn("whispered by ben", record)
        seen = tests_of(self.club, "Ben")["against"][0]
        self.assertEqual((seen["author"], seen["version"], seen["own"]), ("Ann", 1, 1))
        opposite = {"won": "lost", "lost": "won", "drawn": "drawn"}
        self.assertEqual([opposite[each["result"]] for each in seen["games"]], [each["result"] for each in done["games"]])
        for author in ("Ben", "Cid"):
            for what in ("record", "watch", "analysis"):
                self.assertEqual(ask(f"{self.club.links()[author]}/tests/{game}/{what}")[0], 404)
        self.assertEqual(tests_of(self.club, "Cid")["against"], [])
        self.assertNotIn("Ann", json.dumps(tests_of(self.club, "Cid")["tests"]))
        for text in (ask(urllib.parse.urljoin(self.club.organiser, "/ladder"))[1], ask(self.club.links()["Ben"] + "/tests")[1]):
            self.assertNotIn("whispered", text)

    def test_the_result_has_its_analysis(self):
        wanted(self.club, "Ben", bot="isola-engine-10")
        done = ended(self.club, "Ben")
        lost = next(game["game"] for game in done["games"] if game["result"] == "lost")
        link = f"{self.club.links()['Ben']}/tests/{lost}/analysis"
        self.assertEqual(ask(link)[0], 404)
        self.assertEqual(ask(link, b"")[0], 202)
        job = until(lambda: (job := json.loads(ask(link)[1]))["state"] not in ("waiting", "working") and job, "an analysis")
        self.assertEqual((job["state"], job["why"]), ("done", ""))
        self.assertIn("turns", json.dumps(job["analysis"]))
        self.assertEqual(ask(f"{self.club.links()['Ann']}/tests/{lost}/analysis")[0], 404)

    def test_what_cannot_be_played_is_refused_in_one_sentence(self):
        for author, what, status, words in (
                ("Ann", {"bot": "greedi"}, 404, "there is no bot greedi here that plays this contest: did you mean greedy?"),
                ("Ann", {"author": "Bob"}, 404, "there is no author Bob"),
                ("Ann", {"author": "Ann"}, 409, "a test match is against another bot than your own"),
                ("Ann", {"author": "Cid"}, 409, "no bot of Cid plays now"),
                ("Ann", {"bot": "greedy", "version": 7}, 409, "you have no version 7"),
                ("Ben", {"bot": "greedy", "version": 2}, 409, "your version 2 is not fit, so it cannot play"),
                ("Cid", {"bot": "greedy"}, 409, "you have no version that is fit: hand in a bot first"),
                ("Ann", {"bot": "island-engine-1"}, 404, "there is no bot island-engine-1 here that plays this contest"),
                ("Ann", {}, 400, "expected {\"bot\": \"greedy\"}"), ("Ann", {"bot": 7}, 400, "expected {\"bot\": \"greedy\"}"),
                ("Ann", {"bot": "greedy", "author": "Ben"}, 400, "expected {\"bot\": \"greedy\"}"),
                ("Ann", {"bot": "greedy", "version": 0}, 400, "expected {\"bot\": \"greedy\"}")):
            got, answer = wanted(self.club, author, **what)
            self.assertEqual(got, status, answer)
            self.assertTrue(answer["error"].startswith(words), answer)
            self.assertNotIn("\n", answer["error"])
        self.assertEqual(ask(self.club.links()["Ann"] + "/tests", b"{")[0], 400)
        for wrong in ("9999.1", "x", "1.3"):
            self.assertEqual(ask(f"{self.club.links()['Ann']}/tests/{wrong}/record")[0], 404)
        self.assertEqual(ask(f"{self.club.links()['Ann']}/tests/9999/cancel", b"")[0], 404)

    def test_an_unknown_value_of_the_setting_is_named(self):
        with Club() as club:
            club.end()
            set_up(club, "everybody")
            done = arena("host", str(club.folder))
            self.assertEqual(done.returncode, 2)
            self.assertIn('expected "house"', done.stderr)


class Interrupted(unittest.TestCase):
    def test_a_restart_a_kill_a_withdrawal_and_the_eleventh_match_of_an_hour(self):
        with Club("Ann", "Ben") as club:
            club.end()
            set_up(club, "all")
            club.open("--ladder-jobs", "0")
            club.fill({"Ann": SLOW, "Ben": SLOW})
            test = wanted(club, "Ann", author="Ben")[1]["id"]
            until(lambda: tests_of(club, "Ann")["tests"][0]["state"] == "playing", "a match that is played")
            status, refused = wanted(club, "Ann", bot="greedy")
            self.assertEqual((status, refused["error"]), (429, "another test match of yours waits or is being played: wait for it, or cancel it"))
            # An orderly end and a kill: the match begins anew.
            for how in (signal.SIGINT, signal.SIGKILL):
                club.end(how)
                club.open("--ladder-jobs", "0")
                until(lambda: tests_of(club, "Ann")["tests"][0]["state"] == "playing", "a match that is played again")
                self.assertEqual(tests_of(club, "Ann")["tests"][0]["id"], test)
            # A match that is cancelled ends, and the next one may begin.
            self.assertEqual(ask(f"{club.links()['Ann']}/tests/{test}/cancel", b"")[0], 200)
            self.assertEqual(ask(f"{club.links()['Ann']}/tests/{test}/cancel", b"")[0], 409)
            self.assertEqual(tests_of(club, "Ann")["tests"][0]["state"], "cancelled")
            # Ben's bot is withdrawn while the match against it waits behind one of Ben.
            wanted(club, "Ben", author="Ann")
            until(lambda: tests_of(club, "Ben")["tests"][0]["state"] == "playing", "a match of Ben")
            self.assertEqual(wanted(club, "Ann", author="Ben")[0], 202)
            self.assertEqual(tests_of(club, "Ann")["tests"][0]["why"], "another test match is being played or comes first")
            ben = next(each["id"] for each in json.loads(ask(club.organiser + "/state")[1])["authors"] if each["name"] == "Ben")
            self.assertEqual(ask(f"{club.organiser}/authors/{ben}/withdraw", b"too late")[0], 200)
            self.assertEqual(ask(f"{club.links()['Ben']}/tests/{tests_of(club, 'Ben')['tests'][0]['id']}/cancel", b"")[0], 200)
            failed = ended(club, "Ann")
            self.assertEqual((failed["state"], failed["why"]), ("failed", "no bot of Ben plays any more"))
            # A failed match does not count among the ten of an hour; one was cancelled above.
            self.assertEqual(tests_of(club, "Ann")["left"], 9)
            for _ in range(9):
                status, test = wanted(club, "Ann", bot="greedy")
                self.assertEqual(status, 202, test)
                ask(f"{club.links()['Ann']}/tests/{test['id']}/cancel", b"")
            status, refused = wanted(club, "Ann", bot="greedy")
            self.assertEqual(status, 429)
            self.assertRegex(refused["error"], r"^an author may play 10 test matches within an hour: try again in \d+ s$")
            club.again("--ladder-jobs", "0")
            self.assertEqual(wanted(club, "Ann", bot="greedy")[0], 429)
            # The end of the contest.
            title = club.state("Ann")["title"]
            self.assertEqual(ask(club.organiser + "/end", title.encode())[0], 200)
            status, refused = wanted(club, "Ben", bot="greedy")
            self.assertEqual((status, refused["error"]), (409, "the contest has ended: no test matches are played any more"))


class Changed(unittest.TestCase):
    """The organiser changes something while a test match waits or is played."""

    def begin(self, club, *others):
        club.end()
        set_up(club, "all")
        club.open("--ladder-jobs", "0")
        club.fill({"Ben": SLOW} | {name: GOOD for name in ("Ann", *others)})
        return self.ask(club)

    def ask(self, club):
        test = wanted(club, "Ann", author="Ben")[1]["id"]
        until(lambda: tests_of(club, "Ann")["tests"][0]["state"] == "playing", "a match that is played")
        return test

    def test_what_is_not_allowed_any_more_is_not_played(self):
        with Club("Ann", "Ben") as club:
            self.begin(club)
            file = club.folder / "contest.toml"
            before = file.read_text()
            for value, why in (("house", "the organiser allows test matches against bots of the arena and house bots alone now"),
                               ("none", "the organiser allows no test matches any more")):
                club.end()
                file.write_text(before.replace('test_matches = "all"', f'test_matches = "{value}"'))
                club.open("--ladder-jobs", "0")
                failed = ended(club, "Ann")
                self.assertEqual((failed["state"], failed["why"]), ("failed", why))
                club.end()
                file.write_text(before)
                club.open("--ladder-jobs", "0")
                self.ask(club)

    def test_a_match_whose_opponent_went_from_the_list_can_be_cancelled(self):
        with Club("Ann", "Ben", "Cid") as club:
            test = self.begin(club, "Cid")  # of two senders, one who goes would be many
            link = club.links()["Ann"]
            authors = club.folder / "authors.csv"
            authors.write_text("".join(line for line in authors.read_text().splitlines(True) if not line.startswith("Ben")))
            until(lambda: not tests_of(club, "Ann")["tests"], "the changed list")
            status, text = ask(f"{link}/tests/{test}/cancel", b"")
            self.assertEqual((status, json.loads(text)), (200, {"id": test, "state": "cancelled"}))
            self.assertEqual(ask(f"{link}/tests/{test}/cancel", b"")[0], 404)
            # The thread is free at once.
            self.assertEqual(wanted(club, "Ann", bot="greedy")[0], 202)
            until(lambda: tests_of(club, "Ann")["tests"][0]["state"] == "playing", "the next match")


class InTurns(unittest.TestCase):
    def test_test_matches_and_the_ladder_take_turns(self):
        with Club("Ann", "Ben") as club:
            club.fill({"Ann": GOOD, "Ben": GOOD})
            played = lambda: club.state("Ann")["ladder"]["standing"]["games"]  # noqa: E731
            until(lambda: played() > 0, "a match of the ladder")
            self.assertEqual(wanted(club, "Ann", author="Ben")[0], 403)
            # Only a person's bot is not allowed: any other name is unknown.
            self.assertEqual(wanted(club, "Ann", author="greedi")[0], 404)
            self.assertEqual(wanted(club, "Ann", bot="greedy")[0], 202)
            self.assertEqual(ended(club, "Ann")["state"], "done")
            before = played()
            until(lambda: played() > before, "the ladder after a test match")

    def test_none_are_played_where_the_organiser_allows_none(self):
        with Club("Ann") as club:
            club.end()
            set_up(club, "none")
            club.open()
            club.fill({"Ann": GOOD})
            self.assertEqual((tests_of(club, "Ann")["allowed"], tests_of(club, "Ann")["bots"]), ("none", []))
            self.assertEqual(wanted(club, "Ann", bot="greedy")[0], 403)


HOUSE = """[[bot]]
name = "greedy"
command = "greedy"

[[bot]]
name = "level-3"
title = "House, level 3"
command = "isola-engine --level 3"

[[bot]]
name = "best"
command = "isola-engine"

[[bot]]
name = "ann"
title = "Ann"
command = "greedy"
"""


class HouseBots(unittest.TestCase):
    def test_they_stand_on_the_ladder_with_the_measured_rating_which_never_changes(self):
        with Club("Ann", "Ben") as club:
            club.fill({"Ann": GOOD, "Ben": GOOD})
            club.end()
            house = str(club.write("house.toml", HOUSE))
            done = arena("host", str(club.folder), "--import", house)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("has no measured strength in isola, so it has no rating on the ladder", done.stdout)
            self.assertIn("Ann is an author of this contest: give the bot another title", done.stdout)
            # The same list again makes a further version and changes nothing.
            self.assertEqual(arena("host", str(club.folder), "--import", house).returncode, 0)
            club.open()
            ladder = lambda: {each["author"]: each for each in self.ladder(club)["players"]}  # noqa: E731
            until(lambda: sum(each["games"] for each in ladder().values() if each["house"]) >= 4, "games with house bots")
            players = ladder()
            self.assertEqual({name: (each["rating"], each["deviation"], each["rank"]) for name, each in players.items() if each["house"]},
                             {"greedy": (1000, 50, None), "House, level 3": (970, 50, None)})
            self.assertEqual({each["rank"] for each in players.values() if not each["house"]}, {1, 2})
            self.assertEqual(club.state("Ann")["ladder"]["players"], 2)
            pairs = [{player["author"] for player in game["players"]} for game in self.ladder(club)["games"]]
            self.assertNotIn({"greedy", "House, level 3"}, pairs)
            # They are opponents of test matches, also where other authors' bots are not.
            self.assertEqual({each["name"] for each in tests_of(club, "Ann")["authors"]}, {"greedy", "House, level 3"})
            self.assertEqual(wanted(club, "Ann", author="House, level 3")[0], 202)
            self.assertEqual(ended(club, "Ann")["state"], "done")
            self.assertEqual(set(club.links()), {"Ann", "Ben"})
            club.end()
            verdict = arena("replay", "--verify", str(club.folder))
            self.assertEqual(verdict.returncode, 0, verdict.stdout + verdict.stderr)
            # They are no authors: a backup counts none of them, and no line of the list may name one.
            saved = str(club.folder.parent / "saved.tar.gz")
            for words in (("host", str(club.folder), "--backup", saved), ("host", str(club.folder.parent / "restored"), "--restore", saved)):
                done = arena(*words)
                self.assertIn(": 2 authors, ", done.stderr + done.stdout)
            authors = club.folder / "authors.csv"
            listed = authors.read_text()
            authors.write_text(listed + "Greedy\nEve\n")
            done = arena("host", str(club.folder), "--freeze")
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"authors\.csv:\d+: the name Greedy is that of a house bot")
            # Nor gets one the name of an author who is in the list, and whom nobody has served yet.
            done = arena("host", str(club.folder), "--import", str(club.write("eve.toml", '[[bot]]\nname = "eve"\ntitle = "Eve"\ncommand = "greedy"\n')))
            self.assertIn("left out: the name Eve is taken", done.stdout)
            authors.write_text(listed)
            marks = arena("marks", str(club.folder), "--json")
            ranks = {each["name"]: each["rank"] for each in json.loads(marks.stdout)["authors"]}
            self.assertEqual((set(ranks), set(ranks.values())), ({"Ann", "Ben"}, {1, 2}))
            # A folder of that name is not handed in for the house bot.
            club.write("mail/greedy/bot.py", GOOD)
            done = arena("host", str(club.folder), "--import", str(club.write("mail/greedy/bot.py", GOOD).parents[1]))
            self.assertIn("left out: the name greedy is that of a house bot", done.stdout)
            # No place on a ladder by challenge, and none in the final.
            file = club.folder / "contest.toml"
            file.write_text(file.read_text().replace('ladder = "rated"', 'ladder = "challenge"'))
            club.open()
            self.assertEqual({each["author"] for each in self.ladder(club)["players"]}, {"Ann", "Ben"})
            club.end()
            self.assertEqual(arena("replay", "--verify", str(club.folder)).returncode, 0)
            self.assertEqual(arena("host", str(club.folder), "--freeze").returncode, 0)
            table = json.loads(arena("standings", str(club.folder / "final.db"), "--json").stdout)
            self.assertEqual({each["name"] for each in table["standings"]}, {"Ann", "Ben"})

    @staticmethod
    def ladder(club):
        return json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])


if __name__ == "__main__":
    unittest.main()
