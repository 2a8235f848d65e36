"""What a page hides during a game, and from whom: `secrets_test.py ARENA`."""
import json
import os
import sys
import tempfile
import unittest

from page import Gate, Live, Served, Watcher

ARENA = os.path.abspath(sys.argv.pop(1))


def texts(moment):
    """Returns all texts of a moment that show tiles or thoughts."""
    frame = moment["frame"]
    return [tile for strip in frame["strips"] if strip["private"] for tile in strip["tiles"]] + [
        action["text"] for action in frame["actions"] if action["private"]]


def hides_tiles_of(moment, player):
    strips = [strip for strip in moment["frame"]["strips"] if strip["owner"] == player]
    return all(tile == "?" for strip in strips for tile in strip["tiles"])


class Public(unittest.TestCase):
    GAMES = (("bot-battle", "island-random-cpp"), ("icpc-caribbean", "dominoes-random-cpp"))

    def test_hidden_tiles_come_at_the_end_alone(self):
        for contest, bot in self.GAMES:
            gate = Gate(self.enterContext(tempfile.TemporaryDirectory()))
            first = "first=" + gate.before(os.path.join(os.path.dirname(ARENA), bot))
            words = ("--contest", contest, "--rounds", "1", "--speed", "5", "--seed", "7", "--turn-time", "60m", "--public", first, bot)
            with self.subTest(contest=contest), Live(ARENA, "match", *words) as served, served.page() as page:
                game = served.until(lambda: served.get("/api/games").json()["games"])[0]["id"]
                watcher = Watcher(page, game)
                self.assertIsNone(served.get(f"/api/games/{game}").json()["header"]["seed"])
                self.assertEqual(served.get(f"/api/games/{game}/record").status, 403)
                gate.open()
                watcher.to_the_end()
                seen = [m for m in watcher.moments.values() if m["index"] > 1]
                self.assertGreater(len(seen), 2)
                for moment in seen:
                    self.assertTrue(all(text == "?" for text in texts(moment)), moment)
                    self.assertNotIn(";", moment["reply"])
                    self.assertEqual(moment.get("line", ""), "")
                    self.assertIn("reply", moment["withheld"])
                while not watcher.revealed:
                    watcher.take(page.hear())
                told = served.moments(game)
                self.assertFalse([m for m in told if "withheld" in m])
                self.assertFalse([m for m in told[2:] if "?" in texts(m)])
                self.assertEqual(served.get(f"/api/games/{game}").json()["header"]["seed"], str(self.seed_of(served, game)))
                self.assertEqual(served.get(f"/api/games/{game}/record").status, 200)

    @staticmethod
    def seed_of(served, game):
        return json.loads(served.get(f"/api/games/{game}/record").body.splitlines()[0])["seed"]

    def test_nothing_can_be_steered(self):
        with Served(ARENA, "--public") as served:
            setup = served.get("/api/setup").json()
            self.assertEqual((setup["public"], setup["control"], setup["bots"]), (True, False, []))
            for target, body in (("/api/matches", {"bots": ["random-cpp"] * 2}), ("/api/matches/m1/control", {"do": "stop"}),
                                 ("/api/matches/m1/reply", {"game": "g1", "turn": 1, "reply": "x"})):
                self.assertEqual(served.post(target, body).status, 403)

    def test_stderr_waits_for_the_end_in_every_game(self):
        with tempfile.TemporaryDirectory() as folder:
            gate, bot = Gate(folder), os.path.join(folder, "bot.py")
            with open(bot, "w") as file:
                file.write("import sys\nfor line in sys.stdin:\n    print('my plan', file=sys.stderr, flush=True)\n    print('x', flush=True)\n")
            bots = ["a=" + gate.before(f"python3 {bot}"), f"b=python3 {bot}"]
            words = ("--contest", "uicc-isola", "--board", "7x7", "--rounds", "1", "--speed", "20", "--turn-time", "60m", "--public", *bots)
            with Live(ARENA, "match", *words) as served, served.page() as page:
                game = served.until(lambda: served.get("/api/games").json()["games"])[0]["id"]
                watcher = Watcher(page, game)
                gate.open()
                watcher.to_the_end()
                self.assertNotIn("my plan", str(watcher.moments))
                self.assertIn("my plan", str(served.moments(game)))


class Person(unittest.TestCase):
    def test_a_person_does_not_see_the_others_tiles(self):
        for contest, bot in Public.GAMES:
            for person in (1, 2):
                with self.subTest(contest=contest, person=person), Served(ARENA) as served:
                    bots = (None, bot) if person == 1 else (bot, None)
                    match = served.start(*bots, contest=contest, seed="5")
                    self.assertEqual((match["seed"], match["command"]), (None, None))
                    game = served.game_of(match)
                    served.until(lambda: served.get(f"/api/games/{game}/replies").status == 200)
                    moments = served.moments(game)
                    self.assertTrue(hides_tiles_of(moments[-1], 3 - person))
                    self.assertFalse(hides_tiles_of(moments[-1], person))
                    for moment in moments:
                        if moment.get("player") == 3 - person:
                            self.assertEqual((moment["line"], moment["stderr"]), ("", ""))
                    for as_whom in ("", "?as=1", "?as=2"):
                        shown = served.get(f"/api/games/{game}{as_whom}").json()["moment"]
                        self.assertTrue(hides_tiles_of(shown, 3 - person))
                    self.assertEqual(served.get(f"/api/games/{game}/record").status, 403)
                    served.control(match, "stop")
                    self.assertEqual(served.finished(match)["seed"], "5")
                    self.assertEqual(served.get(f"/api/games/{game}/record").status, 200)

    def test_two_persons_see_each_their_own(self):
        with Served(ARENA) as served:
            match = served.start(None, None, contest="icpc-caribbean")
            self.assertEqual(match["bots"], ["you-1", "you-2"])
            game = served.game_of(match)
            served.until(lambda: served.get(f"/api/games/{game}/replies?as=1").status == 200)
            self.assertEqual(served.get(f"/api/games/{game}/replies?as=2").status, 403)
            self.assertEqual(served.get(f"/api/games/{game}/replies").status, 403)
            for as_whom, hidden in ((1, [2]), (2, [1]), (None, [1, 2])):
                shown = served.moments(game, **({"as": as_whom} if as_whom else {}))[-1]
                self.assertEqual([player for player in (1, 2) if hides_tiles_of(shown, player)], hidden)
                with served.page() as page:
                    state = page.watch(game, **({"as": as_whom} if as_whom else {}))
                    self.assertEqual([player for player in (1, 2) if hides_tiles_of(state["moment"], player)], hidden)

    def test_where_nothing_is_hidden_all_is_seen(self):
        with Served(ARENA) as served:
            match = served.start("random-cpp", None, board="7x7")
            game = served.game_of(match)
            served.until(lambda: served.get(f"/api/games/{game}/replies").status == 200)
            moments = served.moments(game)
            self.assertFalse([m for m in moments if "withheld" in m])
            self.assertTrue(moments[1]["line"])
            self.assertEqual(served.get(f"/api/games/{game}/record").status, 200)


if __name__ == "__main__":
    unittest.main()
