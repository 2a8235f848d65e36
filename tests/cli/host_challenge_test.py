"""A hosted contest with a ladder by challenge, with the real program: `host_challenge_test.py ARENA`."""
import json
import os
import signal
import subprocess
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, arena, ask  # noqa: E402
from patience import until  # noqa: E402

# A bot that exits in its fourth turn, and therefore loses.
WEAK = GOOD.replace("for line in sys.stdin:", "for turn, line in enumerate(sys.stdin, 1):\n    assert turn < 4")


def by_challenge(*authors):
    """Returns a contest with a ladder by challenge, in which a fault loses the game and a tied match changes nothing.
    """
    club = Club(*authors)
    club.end()
    choose(club, "challenge")
    settings = club.folder / "contest.toml"
    settings.write_text(settings.read_text().replace('"uicc-isola"', '"friendly"'))
    club.open("--ladder-jobs", "0")
    return club


def choose(club, kind):
    settings = club.folder / "contest.toml"
    lines = [f'ladder = "{kind}"' if line.startswith("ladder = ") else line for line in settings.read_text().splitlines()]
    settings.write_text("\n".join(lines) + "\n")


def ladder(club):
    return json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])


def order(club):
    return [player["author"] for player in ladder(club)["players"]]


def act(club, what, author, reason=b""):
    authors = json.loads(ask(club.organiser + "/state")[1])["authors"]
    number = next(each["id"] for each in authors if each["name"] == author)
    status, text = ask(f"{club.organiser}/authors/{number}/{what}", reason)
    if status != 200:
        raise AssertionError(text)


class Climbing(unittest.TestCase):
    def test_the_better_bot_takes_the_place_of_the_worse_and_keeps_it(self):
        with by_challenge("Ann", "Ben", "Cid") as club:
            club.submit("Ann", club.write("ann.py", GOOD))
            # A bot that passed `arena check` does not fail in every game. So the test replaces the stored program by
            # one that does.
            (club.folder / "submissions/ann/0001/bot/ann.py").write_text(WEAK)
            for author in ("Ben", "Cid"):
                club.submit(author, club.write(author + ".py", GOOD))
            self.assertEqual(order(club), ["Ann", "Ben", "Cid"])
            self.assertNotIn("rating", ladder(club)["players"][0])
            self.assertEqual(club.state("Cid")["ladder"]["standing"]["rank"], 3)

            club.again()
            tied = until(lambda: next((each for each in ladder(club)["challenges"]
                                       if {each["challenger"]["author"], each["challenged"]["author"]} == {"Ben", "Cid"}), None),
                         "Ben's and Cid's bots meet")
            # The two bots are the same program, so all games are won by the first player or all by the second.
            self.assertEqual((tied["wins"], tied["decided_by"]), ([1, 1], "speed"))
            first, second = tied["mean_ns"]
            self.assertEqual(tied["winner"], "challenger" if first < second else "challenged")
            until(lambda: len(ladder(club)["challenges"]) >= 4, "more challenges")
            club.end(signal.SIGKILL)

            club.open("--ladder-jobs", "0")
            for each in ladder(club)["challenges"]:
                if "Ann" in (each["challenger"]["author"], each["challenged"]["author"]):
                    loser = "challenger" if each["challenger"]["author"] == "Ann" else "challenged"
                    self.assertEqual((each["decided_by"], each["winner"] == loser), ("rounds", False), each)
            settled = order(club)
            self.assertEqual(settled[-1], "Ann")
            places = json.loads(ask(club.links()["Ann"] + "/progress")[1])["places"]
            self.assertEqual((places[0]["match"], places[0]["place"], places[-1]["place"]), (1, 2, 3))

            act(club, "disqualify", settled[0], b"why")
            self.assertEqual(order(club), settled[1:])
            act(club, "readmit", settled[0])
            settled = settled[1:] + settled[:1]
            self.assertEqual(order(club), settled)
            self.check_final(club, settled)
            self.check_kinds(club, settled)

    def check_final(self, club, settled):
        club.end()
        done = arena("host", str(club.folder), "--freeze")
        self.assertEqual(done.returncode, 0, done.stderr)
        seeds = subprocess.run(["sqlite3", str(club.folder / "final.db"), "SELECT name FROM bot ORDER BY place"],
                               capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual(seeds, settled)
        verified = arena("replay", "--verify", str(club.folder))
        self.assertEqual(verified.returncode, 0, verified.stdout)

    def check_kinds(self, club, settled):
        choose(club, "rated")
        club.open()
        rated = ladder(club)
        ratings = [player["rating"] for player in rated["players"]]
        self.assertEqual(ratings, sorted(ratings, reverse=True))
        self.assertEqual(rated["challenges"], [])
        choose(club, "challenge")
        club.again()
        self.assertEqual(order(club), [player["author"] for player in rated["players"]])
        choose(club, "glicko")
        club.end()
        wrong = arena("host", str(club.folder), "--port", "0")
        self.assertEqual(wrong.returncode, 2)
        self.assertRegex(wrong.stderr, r"contest\.toml:\d+: expected rated or challenge")


if __name__ == "__main__":
    unittest.main()
