"""A hosted contest that ends, has its final, and is opened again, by the page and by commands: `host_reopen_test.py ARENA`."""
import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, Copy, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

LATER, LATEST, PAST = "2096-12-01T18:00:00+01:00", "2097-12-01T18:00:00+01:00", "2020-12-01T18:00:00+01:00"
GOOD_TOO = GOOD.replace("y, x = free[0]", "y, x = free[-1]")
PLAYED = None


def setUpModule():
    """Lets two bots play on the ladder. Every test ends its own copy of that contest."""
    global PLAYED
    PLAYED = Seen("Ann", "Ben")
    unittest.addModuleCleanup(PLAYED.__exit__)
    PLAYED.fill({"Ann": GOOD, "Ben": GOOD_TOO})
    until(PLAYED.games, "games of the ladder")
    PLAYED.end()


class Organiser:
    """What the organiser of a Club sees and does on the page."""

    def seen(self):
        return json.loads(ask(self.organiser + "/state")[1])

    def send(self, what, body=""):
        """Returns the status of the answer and what it says."""
        status, text = ask(f"{self.organiser}/{what}", body.encode())
        answer = json.loads(text)
        return status, answer.get("error", "")

    def freeze(self):
        return self.send("end", self.seen()["title"])

    def reopen(self, deadline, digest=None):
        return self.send("reopen", json.dumps({"digest": digest or self.seen()["settings"]["digest"], "deadline": deadline}))

    def final_is(self, state):
        return self.seen()["final"]["state"] == state

    def play(self):
        until(lambda: not self.seen()["queue"], "all is examined")
        answer = self.send("play")
        if answer == (200, ""):
            until(lambda: self.final_is("over"), "the final is over")
        return answer

    def public(self, path):
        status, text = ask(urllib.parse.urljoin(self.organiser, path))
        return json.loads(text) if status == 200 else status

    def games(self):
        return len(self.public("/ladder")["games"])

    def deeds(self):
        return [(each["act"], each["reason"]) for each in self.seen()["acts"]]


class Seen(Organiser, Club):
    pass


class SeenCopy(Organiser, Copy):
    pass


def games_in(database):
    done = arena("standings", str(database), "--json")
    assert done.returncode == 0, done.stderr
    return sorted(row["name"] for row in json.loads(done.stdout)["standings"])


class OnThePage(unittest.TestCase):
    def test_ends_plays_opens_again_and_plays_another_final(self):
        with SeenCopy(PLAYED) as club:
            club.open()
            self.assertEqual(club.send("play"), (409, "the contest has not ended: end it first"))
            for words, on_page in ((["--freeze"], "end the contest and play its final"), (["--reopen", LATER], "open the contest again")):
                refused = arena("host", str(club.folder), *words)
                self.assertEqual((refused.returncode, refused.stdout, refused.stderr), (
                    2, "", f"arena: {words[0]}: another arena serves {club.folder}: {on_page} on the organiser's page, or stop that arena "
                    "by Ctrl-C and give the command again\n"))
            self.assertEqual(club.reopen(LATER)[0], 400)
            self.assertEqual(club.freeze(), (200, ""))
            self.assertTrue(club.final_is("none"))
            self.assertEqual(club.public("/api/contest"), 404)
            self.assertEqual(club.play(), (200, ""))
            self.assertEqual(club.send("play"), (409, "all games of the final are played"))
            self.assertEqual([row["name"] for row in club.public("/api/contest/standings")["standings"]].__len__(), 2)
            self.assertTrue(club.state("Ann")["has_final"])
            self.assertEqual(ask(club.links()["Ann"] + "/final/api/contest/standings")[0], 200)

            played = club.games()
            self.assertEqual(club.reopen(LATER, "of another file")[0], 409)
            self.assertEqual(club.reopen(LATER), (200, ""))
            self.assertFalse((club.folder / "final.db").exists())
            self.assertEqual(games_in(club.folder / "final-1.db"), ["Ann", "Ben"])
            self.assertIsNone(club.seen()["ended_at"])
            self.assertEqual(club.seen()["settings"]["values"]["deadline"], LATER)
            self.assertTrue(club.final_is("none"))
            self.assertEqual(club.public("/api/contest"), 404)
            self.assertFalse(club.public("/ladder")["has_final"])
            self.assertEqual(ask(club.links()["Ann"] + "/final/api/contest/standings")[0], 404)
            until(lambda: club.games() > played, "the ladder goes on")
            club.submit("Ann", club.write("second/bot.py", GOOD_TOO))
            until(lambda: club.state("Ann")["playing"] == 2, "the second version plays")

            self.assertEqual(club.freeze(), (200, ""))
            self.assertEqual(club.play(), (200, ""))
            self.assertEqual(games_in(club.folder / "final.db"), ["Ann", "Ben"])
            self.assertEqual(club.reopen(LATEST), (200, ""))
            self.assertTrue((club.folder / "final-2.db").exists())
            self.assertEqual(club.deeds(), [
                ("reopen", f"until {LATEST}; the final of before is kept as final-2.db"), ("end", ""),
                ("reopen", f"until {LATER}; the final of before is kept as final-1.db"), ("end", "")])
            club.end()
            holds = arena("replay", "--verify", str(club.folder))
            self.assertEqual(holds.returncode, 0, holds.stdout)
            self.assertIn("/final-2.db game ", holds.stdout)

    def test_what_cannot_be_changes_nothing(self):
        with SeenCopy(PLAYED) as club:
            club.open()
            self.assertEqual(club.reopen(LATER), (400, "the contest has not ended, so there is nothing to reopen: change its deadline instead"))
            self.assertEqual((club.freeze(), club.play()), ((200, ""), (200, "")))
            text, state = (club.folder / "contest.toml").read_bytes(), club.seen()
            for deadline, words in ((PAST, "the deadline 2020-12-01T17:00:00Z is over already, it is "), ("", "expected the new deadline"),
                                    ("soon", "deadline cannot be \"soon\": expected a date and a time with a zone")):
                status, why = club.reopen(deadline)
                self.assertEqual(status, 400)
                self.assertIn(words, why)
                self.assertNotIn("\n", why)
            for body in ("", "[]", "{}", '{"digest": 1, "deadline": ""}'):
                self.assertEqual(club.send("reopen", body)[0], 400)
            self.assertEqual((club.folder / "contest.toml").read_bytes(), text)
            self.assertEqual(club.seen(), state)
            self.assertEqual(ask(club.links()["Ann"] + "/reopen", b"{}")[0], 404)
            set_now = arena("host", str(club.folder), "--set", f"deadline={LATER}")
            self.assertEqual((set_now.returncode, set_now.stderr.splitlines()[1:]), (0, [
                "arena: the contest has ended, and a deadline does not open it: to open it again: "
                f"arena host {club.folder} --reopen {LATER}"]))
            self.assertIsNotNone(club.seen()["ended_at"])
            self.assertEqual(arena("host", str(club.folder), "--set", "date=Monday").stderr.count("\n"), 1)

    def test_a_final_without_bots(self):
        with SeenCopy(PLAYED) as club:
            club.open()
            number = next(each["id"] for each in club.seen()["authors"] if each["name"] == "Ben")
            self.assertEqual(club.send(f"authors/{number}/withdraw", "not for the final")[0], 200)
            self.assertEqual(club.freeze(), (200, ""))
            self.assertEqual(club.play(), (409, "a final needs at least two bots that play, and there is 1"))
            self.assertFalse((club.folder / "final.db").exists())
            self.assertEqual(club.reopen(LATER), (200, ""))
            self.assertEqual(club.deeds()[0], ("reopen", f"until {LATER}"))

    def test_no_final_is_played_in_a_contest_that_was_opened_again(self):
        """The arena looks once a second whether a final is asked for."""
        with SeenCopy(PLAYED) as club:
            club.open("--ladder-jobs", "0")
            club.freeze()
            until(lambda: not club.seen()["queue"], "all is examined")
            digest = club.seen()["settings"]["digest"]
            self.assertEqual(club.send("play"), (200, ""))
            # Names and files of the bots are fixed until the final is over.
            number = next(each["id"] for each in club.seen()["authors"] if each["name"] == "Ben")
            refused = (409, "the final is asked for or being played, with its bots as they are: do this when it is over or interrupted")
            order = json.dumps({"digest": club.seen()["list"]["digest"], "name": "Bea"})
            answers = [club.send("examine", "rebuild"), club.send(f"authors/{number}/rename", order)]
            again = club.reopen(LATER, digest)
            if again == (200, ""):
                time.sleep(3)
                self.assertFalse((club.folder / "final.db").exists())
                self.assertTrue(club.final_is("none"))
                self.assertIsNone(club.seen()["ended_at"])
            else:
                self.assertEqual(again, (400, "the final is being played: reopen the contest when it is over or interrupted"))
            self.assertEqual(answers, [refused, refused])

    def test_the_contest_is_served_while_its_final_is_played(self):
        """What is changed by commands and in files counts meanwhile."""
        with SeenCopy(PLAYED) as club:
            file = club.folder / "contest.toml"
            lines = [line for line in file.read_text().splitlines() if not line.startswith("public")]
            file.write_text("\n".join([*lines, "public = []"]) + "\n")
            slow = "import time\n" + GOOD.replace("    y, x", "    time.sleep(0.5)\n    y, x", 1)
            club.open("--ladder-jobs", "0")
            club.submit("Ann", club.write("slow/bot.py", slow))
            until(lambda: club.state("Ann")["playing"] == 2, "the slow version plays")
            club.freeze()
            until(lambda: not club.seen()["queue"], "all is examined")
            self.assertEqual(club.send("play"), (200, ""))
            until(lambda: club.public("/api/contest") == 403, "there is a final that nobody sees")
            with open(club.folder / "authors.csv", "a") as authors:
                authors.write("Zoe\n")
            done = arena("host", str(club.folder), "--set", "public=final")
            self.assertEqual(done.returncode, 0, done.stderr)
            until(lambda: "Zoe" in club.links() and club.public("/api/contest") not in (403, 404), "the changes count")
            names = [row["name"] for row in club.public("/api/contest/standings")["standings"]]
            self.assertEqual(sorted(names), ["Bot 1", "Bot 2"])
            self.assertTrue(club.final_is("playing"))
            self.assertEqual(club.end(), 0)

    def test_an_interrupted_final_goes_on(self):
        with SeenCopy(PLAYED) as club:
            club.open()
            club.freeze()
            for how, status in ((signal.SIGINT, 0), (signal.SIGKILL, -signal.SIGKILL)):
                club.send("play")
                until(lambda: (club.folder / "final.db").exists(), "the final begins")
                self.assertEqual(club.end(how), status)
                club.open()
            if not club.final_is("over"):
                self.assertTrue(club.final_is("interrupted"))
                self.assertEqual(club.play(), (200, ""))
            self.assertEqual(games_in(club.folder / "final.db"), ["Ann", "Ben"])


class Views(unittest.TestCase):
    """All games, the crosstable and fairness of the ladder, on the organiser's page and by commands."""

    def show(self, club, what):
        done = arena("host", str(club.folder), "--show", what)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_page_and_command_say_the_same(self):
        with SeenCopy(PLAYED) as club:
            club.open("--ladder-jobs", "0")
            at = f"{club.organiser}/games"
            games = []
            while not games or more:
                status, text = ask(at + (f"?after={games[-1]['game']}" if games else ""))
                self.assertEqual(status, 200)
                games += json.loads(text)["games"]
                more = json.loads(text)["more"]
            lines = self.show(club, "games").splitlines()[1:]
            self.assertEqual([line.split()[0] for line in lines], [game["game"] for game in games])
            self.assertEqual(json.loads(ask(at + "?author=Ann&against=Ben")[1])["games"], games[:20])
            self.assertEqual(json.loads(ask(at + "?author=Zoe")[1]), {"games": [], "more": False})
            faulty = json.loads(ask(at + "?faults=1")[1])["games"]
            self.assertEqual(faulty, [game for game in games if game["faults"]][:20])
            self.assertEqual(ask(at + "?after=x")[0], 400)
            self.assertEqual(ask(f"{at}/{games[0]['game']}/record")[0], 200)
            self.assertEqual(ask(f"{at}/999999.1/record")[0], 404)

            won = [game["players"][game["winner"] - 1]["author"] for game in games if game["winner"]]
            pairs = {(each["author"], each["against"]): [each["wins"], each["draws"], each["losses"]]
                     for each in json.loads(ask(club.organiser + "/crosstable")[1])["pairs"]}
            ann, ben = won.count("Ann"), won.count("Ben")
            self.assertEqual(pairs, {("Ann", "Ben"): [ann, len(games) - len(won), ben], ("Ben", "Ann"): [ben, len(games) - len(won), ann]})
            self.assertRegex(self.show(club, "crosstable"), rf"\nAnn +Ben +{ann} +{len(games) - len(won)} +{ben}\n")

            fairness = json.loads(ask(club.organiser + "/fairness")[1])
            self.assertEqual(fairness["ladder"]["games"], min(len(games), 200))
            self.assertGreater(fairness["ladder"]["replies"], len(games))
            self.assertIsNone(fairness["final"])
            self.assertIn(f"{fairness['ladder']['held_up']} of {fairness['ladder']['replies']} replies held up", self.show(club, "fairness"))
            club.end()
            self.assertEqual(arena("host", str(club.folder), "--show", "all").returncode, 2)


class ByCommand(unittest.TestCase):
    def run_host(self, club, *words):
        return arena("host", str(club.folder), *words)

    def refused(self, club, deadline, words):
        before = {file: file.read_bytes() for file in club.folder.iterdir() if file.suffix in (".toml", ".csv")}
        done = self.run_host(club, "--reopen", deadline)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertIn(words, done.stderr)
        for file, content in before.items():
            self.assertEqual(file.read_bytes(), content)

    def test_opens_again_and_plays_another_final(self):
        with SeenCopy(PLAYED) as club:
            self.refused(club, LATER, "--reopen: the contest has not ended, so there is nothing to reopen")
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            self.refused(club, PAST, "is over already")
            self.assertTrue((club.folder / "final.db").exists())
            done = self.run_host(club, "--reopen", LATER)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
            self.assertEqual(done.stderr, f"arena: the contest is open again until {LATER}; the final of before is kept as {club.folder}/final-1.db\n")
            self.assertIn(f"deadline = {LATER}\n", (club.folder / "contest.toml").read_text())
            self.assertEqual(games_in(club.folder / "final-1.db"), ["Ann", "Ben"])
            self.refused(club, LATER, "the contest has not ended")
            club.open()
            self.assertEqual(club.submit("Ann", club.write("second/bot.py", GOOD_TOO)).returncode, 0)
            club.end()
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            self.assertEqual(games_in(club.folder / "final.db"), ["Ann", "Ben"])

    def test_a_final_that_is_being_played_stays(self):
        with SeenCopy(PLAYED) as club:
            # So many games that the final is played until it is ended.
            (club.folder / "contest.toml").write_text((club.folder / "contest.toml").read_text().replace('final = "round-robin"', 'final = "knockout"'))
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            locked = subprocess.Popen(["flock", str(club.folder / "final.db"), "sleep", "600"], start_new_session=True)
            try:
                until(lambda: subprocess.run(["flock", "-n", str(club.folder / "final.db"), "true"], check=False).returncode == 1, "the lock")
                self.refused(club, LATER, "the final is being played: reopen the contest when it is over or interrupted")
                self.assertFalse((club.folder / "final-1.db").exists())
            finally:
                os.killpg(locked.pid, signal.SIGKILL)
                locked.wait(PATIENCE)

    def test_a_final_that_a_reader_holds_is_not_kept_without_its_last_games(self):
        with SeenCopy(PLAYED) as club:
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            with contextlib.closing(sqlite3.connect(club.folder / "final.db")) as reader, \
                    contextlib.closing(sqlite3.connect(club.folder / "final.db")) as writer:
                reader.execute("BEGIN")
                played = reader.execute("SELECT count(*) FROM game").fetchone()
                writer.execute("CREATE TABLE unread (word)")
                writer.commit()
                done = self.run_host(club, "--reopen", LATER)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("the final cannot be kept, so the contest stays ended: ", done.stderr)
                self.assertFalse((club.folder / "final-1.db").exists())
                self.assertEqual(reader.execute("SELECT count(*) FROM game").fetchone(), played)
            self.assertEqual(self.run_host(club, "--reopen", LATER).returncode, 0)

    def test_an_arena_that_was_killed_while_it_opened_the_contest_again_gives_the_final_back(self):
        with SeenCopy(PLAYED) as club:
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            (club.folder / "final.db").rename(club.folder / "final-1.db")
            club.open()
            self.assertTrue(club.final_is("over"))
            club.end()
            self.assertFalse((club.folder / "final-1.db").exists())
            self.assertEqual(games_in(club.folder / "final.db"), ["Ann", "Ben"])
            (club.folder / "final.db").rename(club.folder / "final-1.db")
            done = self.run_host(club, "--reopen", LATER)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("it has not been, and has its final again\n", done.stderr)
            self.assertIn("final-1.db\n", done.stderr)
            # A final that an act of the ledger tells of stays where it is.
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            self.assertEqual(sorted(file.name for file in club.folder.glob("final*.db")), ["final-1.db", "final.db"])

    def test_former_finals_are_in_backups_and_keep_their_authors(self):
        with SeenCopy(PLAYED) as club:
            self.assertEqual(self.run_host(club, "--freeze").returncode, 0)
            self.assertEqual(self.run_host(club, "--reopen", LATER).returncode, 0)
            saved, back = club.scratch.name + "/club.tar.zst", club.scratch.name + "/back"
            self.assertEqual(self.run_host(club, "--backup", saved).returncode, 0)
            self.assertEqual(arena("host", back, "--restore", saved).returncode, 0)
            self.assertEqual(games_in(back + "/final-1.db"), ["Ann", "Ben"])
            refused = self.run_host(club, "--delete-author", "Ann", "--yes")
            self.assertEqual(refused.returncode, 2)
            self.assertIn("final-1.db has the bot of Ann and its games", refused.stderr)

    def test_no_other_option_goes_with_it(self):
        for other in (("--freeze",), ("--new",), ("--set", "title=x"), ("--copies",), ("--backup", "x")):
            done = arena("host", "club", "--reopen", LATER, *other)
            self.assertEqual(done.returncode, 2, other)
            self.assertIn("excludes", done.stderr)


if __name__ == "__main__":
    unittest.main()
