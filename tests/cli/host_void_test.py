"""Void games of a hosted ladder, by the page and by the command: `host_void_test.py ARENA`."""
import json
import os
import re
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, arena, ask  # noqa: E402
from patience import until  # noqa: E402

WHY = "the machine was out of memory"


class VoidGames(unittest.TestCase):
    def setUp(self):
        self.club = Club("Ann", "Ben")
        self.addCleanup(self.club.__exit__)
        self.club.fill({"Ann": GOOD, "Ben": GOOD.replace("y, x = free[0]", "y, x = free[-1]")})
        until(lambda: len(self.ladder()["games"]) > 3, "games of the ladder")
        self.club.again("--ladder-jobs", "0")

    def told(self, url):
        status, text = ask(url)
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def ladder(self):
        return self.told(urllib.parse.urljoin(self.club.organiser, "/ladder"))

    def post(self, game, reason):
        status, text = ask(f"{self.club.organiser}/games/{game}/void", reason.encode())
        return status, json.loads(text)

    def games_of(self, who):
        link = self.club.organiser if who is None else self.club.links()[who]
        return {game["game"]: game for game in self.told(link + "/games")["games"]}

    def command(self, *words):
        return arena("host", str(self.club.folder), *words)

    def refused(self, told, *words):
        done = self.command(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertIn(told, done.stderr)

    def counted(self):
        return [(player["author"], player["games"], player["rating"]) for player in self.ladder()["players"]]

    def holds(self):
        done = arena("replay", str(self.club.folder), "--verify")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_by_the_page_and_by_the_command(self):
        games = len(self.ladder()["games"])
        before = self.counted()
        self.assertEqual(self.post("1.1", WHY),
                         (200, {"done": "game 1.1 is void: counts and ratings are those of the ladder without it"}))
        self.assertEqual(self.post("1.1", "again"), (409, {"error": f"game 1.1 is void already: {WHY}"}))
        self.assertEqual(self.post("99.1", WHY), (409, {"error": "there is no game 99.1 on the ladder"}))
        self.assertEqual(self.post("x", WHY)[0], 409)
        for reason in ("", "two\nlines"):
            self.assertEqual(self.post("1.2", reason)[0], 400)
        self.assertEqual({each[1] for each in self.counted()}, {games - 1})
        self.assertNotEqual(before, self.counted())
        for who in ("Ann", "Ben", None):  # None: the organiser
            listed = self.games_of(who)["1.1"]
            self.assertEqual((listed["is_void"], listed["void_reason"], listed["has_record"]), (True, WHY, True))
            self.assertEqual(self.games_of(who)["1.2"]["void_reason"], "")
        seen = {game["game"]: game for game in self.ladder()["games"]}
        self.assertTrue(seen["1.1"]["is_void"])
        self.assertNotIn(WHY, json.dumps(seen))
        for link in (self.club.organiser, self.club.links()["Ann"], urllib.parse.urljoin(self.club.organiser, "/ladder")):
            self.assertEqual(ask(f"{link}/games/1.1/record")[0], 200)
        act = self.told(self.club.organiser + "/state")["acts"][0]
        self.assertEqual((act["act"], act["author"], act["reason"]), ("void", None, f"game 1.1: {WHY}"))
        self.refused("--void-game: another arena serves", "--void-game", "1.2", "--reason", "x")
        self.club.end()
        self.holds()

        done = self.command("--void-game", "1.2", "--reason", "it went on with 1.1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("game 1.2 is void: counts and ratings are those of the ladder without it", done.stderr)
        self.refused("--void-game: game 1.2 is void already: it went on with 1.1", "--void-game", "1.2", "--reason", "x")
        self.refused("--void-game: 12: expected a game of the ladder, MATCH.GAME, such as 12.2", "--void-game", "12", "--reason", "x")
        self.refused("--reason", "--void-game", "2.1")
        self.refused("--reason: expected the reason", "--void-game", "2.1", "--reason", "two\nlines")
        self.holds()
        shown = self.command("--show", "games").stdout
        self.assertRegex(shown, rf"(?m)^ *1\.1 .*  {WHY}$")
        self.assertRegex(shown, r"(?m)^ *1\.2 .*  it went on with 1\.1$")
        against = [line.split() for line in self.command("--show", "crosstable").stdout.splitlines()[1:]]
        self.assertEqual({sum(map(int, line[2:])) for line in against}, {games - 2})

    def test_on_a_ladder_by_challenge_the_places_stay(self):
        self.club.end()
        settings = self.club.folder / "contest.toml"
        settings.write_text(re.sub(r'(?m)^#? ?ladder = .*$', "", settings.read_text()) + '\nladder = "challenge"\n')
        self.club.open("--ladder-jobs", "1")
        until(lambda: self.ladder()["challenges"], "a challenge")
        self.club.again("--ladder-jobs", "0")
        ladder = self.ladder()
        status, answer = self.post(f'{ladder["challenges"][0]["match"]}.1', WHY)
        self.assertEqual(status, 200, answer)
        self.assertIn("The places stay as they are", answer["done"])
        self.assertEqual([player["author"] for player in self.ladder()["players"]], [player["author"] for player in ladder["players"]])
        self.assertEqual(self.ladder()["challenges"], ladder["challenges"])
        self.club.end()
        self.holds()


if __name__ == "__main__":
    unittest.main()
