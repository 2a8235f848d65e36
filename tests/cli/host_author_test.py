"""What authors of a hosted contest see of their bots, with the real program: `host_author_test.py ARENA`."""
import base64
import contextlib
import http.server
import itertools
import json
import os
import re
import sys
import threading
import unittest
import urllib.parse
import urllib.request
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE, until  # noqa: E402
from hosted import GOOD, Club, arena, ask  # noqa: E402


def whispering(name):
    """A good bot that writes on stderr in each turn."""
    return GOOD.replace("    player, size", f"    print('whispered by {name}', file=sys.stderr, flush=True)\n    player, size")


def crashing(name):
    """Returns a bot that exits in its fourth turn."""
    return whispering(name).replace("for line in sys.stdin:", "for turn, line in enumerate(sys.stdin, 1):\n    assert turn < 4, 'a slip of ' + 'the pen'")


def played_ladder(club):
    """Lets Ann's and Ben's bots play until Ben's bot has lost games by a fault; then stops the ladder."""
    club.submit("Ann", club.write("ann.py", whispering("ann")))
    club.again("--ladder-jobs", "0")
    club.submit("Ben", club.write("ben.py", whispering("ben")))
    club.end()
    # A bot that passed `arena check` does not fail in every game. So the test replaces the stored program by one that
    # does.
    (club.folder / "submissions/ben/0001/bot/ben.py").write_text(crashing("ben"))
    club.open()
    until(lambda: len(ladder(club)["games"]) >= 4, "two matches")
    club.again("--ladder-jobs", "0")


def ladder(club):
    return json.loads(ask(public(club, "/ladder"))[1])


def public(club, path):
    return urllib.parse.urljoin(club.organiser, path)


def of(club, author, path):
    status, text = ask(club.links()[author] + path)
    if status != 200:
        raise AssertionError(f"{path}: {status}: {text}")
    return text


def shown_in(page):
    """Returns the packed content of an exported page together with the page's text."""
    facts = re.search(r'<script type="text/plain" id="facts">([^<]*)</script>', page).group(1)
    return page + zlib.decompress(base64.b64decode(facts)).decode()


class Author(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.club = Club("Ann", "Ben")
        cls.addClassCleanup(cls.club.__exit__)
        played_ladder(cls.club)
        cls.game = ladder(cls.club)["games"][0]["game"]

    def test_sees_his_own_stderr_and_never_the_opponents(self):
        for author, own, other in (("Ann", "ann", "ben"), ("Ben", "ben", "ann")):
            told = {path: of(self.club, author, path) for path in ("/state", "/progress", "/games", f"/games/{self.game}/record")}
            told["watch"] = shown_in(of(self.club, author, f"/games/{self.game}/watch"))
            for path, text in told.items():
                self.assertNotIn("whispered by " + other, text, path)
            for path in ("/games", f"/games/{self.game}/record", "watch"):
                self.assertIn("whispered by " + own, told[path], path)
            slip = [path for path, text in told.items() if "a slip of the pen" in text]
            self.assertEqual(slip, ["/progress", "/games", f"/games/{self.game}/record", "watch"] if author == "Ben" else [])

    def test_the_public_sees_nobodys(self):
        told = [ask(public(self.club, "/ladder"))[1], ask(public(self.club, f"/ladder/games/{self.game}/record"))[1],
                shown_in(ask(public(self.club, f"/ladder/games/{self.game}/watch"))[1])]
        for text in told:
            self.assertIn("ben", text)
            self.assertNotIn("whispered", text)
            self.assertNotIn("slip", text)

    def test_sees_the_ratings_the_faults_and_the_slowest_replies(self):
        progress = json.loads(of(self.club, "Ben", "/progress"))
        standing = json.loads(of(self.club, "Ben", "/state"))["ladder"]["standing"]
        self.assertEqual(progress["ratings"][-1]["rating"], standing["rating"])
        self.assertEqual([point["match"] for point in progress["ratings"]], list(range(1, standing["games"] // 2 + 1)))
        ratings = [point["rating"] for point in progress["ratings"]]
        self.assertEqual(ratings, sorted(ratings, reverse=True))
        fault, = progress["faults"]
        self.assertEqual((fault["kind"], fault["version"], fault["count"], fault["games"]),
                         ("exited", 1, standing["games"], standing["games"]))
        self.assertEqual((fault["game"], fault["has_record"]), (self.game, True))
        self.assertIn("AssertionError: a slip of the pen", fault["last_lines"])
        self.assertEqual(json.loads(of(self.club, "Ann", "/progress"))["faults"], [])
        times = [reply["ns"] for reply in progress["slowest"]]
        self.assertEqual(times, sorted(times, reverse=True))
        turns = [event for event in map(json.loads, of(self.club, "Ben", f"/games/{progress['slowest'][0]['game']}/record").splitlines())
                 if event.get("turn") == progress["slowest"][0]["turn"] and "charged_ns" in event]
        self.assertEqual([turn["charged_ns"] for turn in turns], times[:1])

    def test_gets_his_games_by_pages_and_by_result(self):
        games = json.loads(of(self.club, "Ben", "/games?show=lost"))["games"]
        self.assertEqual({game["result"] for game in games}, {"lost"})
        self.assertEqual([game["own"]["faults"][0]["kind"] for game in games], ["exited"] * len(games))
        rest = json.loads(of(self.club, "Ben", f"/games?after={games[0]['game']}"))
        self.assertEqual([game["game"] for game in rest["games"]], [game["game"] for game in games[1:]])
        self.assertEqual(rest["more"], False)
        self.assertEqual(json.loads(of(self.club, "Ann", "/games?show=lost"))["games"], [])
        self.assertEqual(len(json.loads(of(self.club, "Ben", "/games?show=faults"))["games"]), len(games))
        self.assertEqual(ask(self.club.links()["Ben"] + "/games?show=best")[0], 400)
        self.assertEqual(ask(self.club.links()["Ben"] + "/games?after=x")[0], 400)

    def test_watches_a_game_in_a_page_that_can_ask_nobody(self):
        link = self.club.links()["Ann"]
        with urllib.request.urlopen(f"{link}/games/{self.game}/watch", timeout=PATIENCE) as answer:
            headers, page = answer.headers, answer.read().decode()
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn("sandbox allow-scripts", headers["Content-Security-Policy"])
        self.assertNotIn(link.rsplit("/", 1)[1], shown_in(page))
        for path in ("9999.1", "1.3", "x", "1"):
            self.assertEqual(ask(f"{link}/games/{path}/watch")[0], 404, path)
            self.assertEqual(ask(public(self.club, f"/ladder/games/{path}/watch"))[0], 404, path)

    def test_asks_a_bot_on_his_machine_again_by_the_url_of_a_record(self):
        bot = f"python3 {self.club.write('mine.py', whispering('mine'))}"
        # Ben's bot lost the game by the fault in its fourth turn.
        lost = json.loads(of(self.club, "Ben", "/games?show=lost"))["games"][0]
        fourth = lost["turns"]
        for url in (f"{self.club.links()['Ben']}/games/{lost['game']}/record", public(self.club, f"/ladder/games/{lost['game']}/record")):
            done = arena("replay", url, "--bot", bot)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"turn {fourth}, player", done.stdout)
            self.assertIn("exited", done.stdout)
            self.assertIn("(legal)", done.stdout)
            self.assertIn("stderr    whispered by mine", done.stdout)
        self.assertEqual(arena("replay", url, "--verify").returncode, 0)
        self.assertRegex(arena("replay", url, "--bot", bot, "--turn", "1").stdout, r"turn 1, \S+ \(player [12]\)")


    def analysis(self, author, game, *what, posts=True):
        """Requests the analysis of a game; returns the status and the answer."""
        path = "/".join([f"{self.club.links()[author]}/games/{game}/analysis", *what])
        status, text = ask(path, b"" if posts else None)
        return status, json.loads(text)

    def done(self, author, game):
        def over():
            _, now = self.analysis(author, game, posts=False)
            return now["state"] not in ("waiting", "working") and now
        return until(over, f"the analysis of game {game}")

    def test_has_a_game_that_was_lost_analysed_and_sees_the_turns_in_its_page(self):
        game = json.loads(of(self.club, "Ben", "/games?show=lost"))["games"][-1]
        name = game["game"]
        self.assertEqual(self.analysis("Ben", name, posts=False), (404, {"error": "this game has not been analysed"}))
        self.assertNotIn('"turning_point":', shown_in(of(self.club, "Ben", f"/games/{name}/watch")))
        self.assertEqual(self.analysis("Ben", name)[0], 202)
        job = self.done("Ben", name)
        self.assertEqual((job["state"], job["engine"], job["effort"]), ("done", "isola-engine", "200 ms"), job)
        self.assertEqual([turn["turn"] for turn in job["analysis"]["judged"]["turns"]], list(range(1, game["turns"] + 1)))
        self.assertEqual(self.analysis("Ben", name), (200, job))
        self.assertEqual(self.analysis("Ann", name, posts=False), (200, job))
        for author in ("Ann", "Ben"):
            self.assertIn('"turning_point":', shown_in(of(self.club, author, f"/games/{name}/watch")))
        self.assertNotIn('"turning_point":', shown_in(ask(public(self.club, f"/ladder/games/{name}/watch"))[1]))

    def test_has_no_games_analysed_that_are_not_there_or_without_end(self):
        for name in ("9999.1", "1.3", "x"):
            self.assertEqual(self.analysis("Ann", name)[0], 404, name)
        games = [game["game"] for game in json.loads(of(self.club, "Ann", "/games"))["games"]]
        answers = []
        for name in itertools.islice(itertools.cycle(games), 100):
            answers.append(self.analysis("Ann", name))
            if answers[-1][0] == 429:
                break
            self.assertIn(self.analysis("Ann", name, "cancel")[0], (200, 403, 409))
        self.assertEqual(answers[-1][0], 429)
        self.assertIn("10 games an hour are analysed for an author", answers[-1][1]["error"])

    def test_has_a_game_analysed_while_the_ladder_goes_on(self):
        with Club("Ann", "Ben") as club:
            club.fill({"Ann": GOOD, "Ben": GOOD})
            first = until(lambda: ladder(club)["games"], "a match")[-1]["game"]
            self.club = club
            self.assertEqual(self.analysis("Ann", first)[0], 202)
            job = self.done("Ann", first)
            self.assertEqual(job["state"], "done", job)
            played = club.state("Ann")["ladder"]["standing"]["games"]
            until(lambda: club.state("Ann")["ladder"]["standing"]["games"] > played, "matches after the analysis")


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A server that gives answers which no host gives."""

    def do_GET(self):
        body = {"/words": b"hello\n", "/huge": b"x" * (17 << 20)}.get(self.path)
        self.send_response(200 if body else 302)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


class UrlsOfNoRecord(unittest.TestCase):
    def refusal(self, *words):
        done = arena("replay", *words)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr

    def test_are_named_with_what_is_wrong(self):
        self.assertIn("http://nowhere.invalid/record: ", self.refusal("http://nowhere.invalid/record"))
        self.assertIn("127.0.0.1", self.refusal("http://127.0.0.1:1/record"))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            base = f"http://127.0.0.1:{server.server_port}"
            self.assertIn(f"{base}/words: line 1: ", self.refusal(base + "/words"))
            self.assertIn(f"{base}/huge: the answer has more than 16 MiB", self.refusal(base + "/huge"))
            self.assertIn("(status 302)", self.refusal(base + "/elsewhere"))
            self.assertIn("--game is for a contest's database", self.refusal(base + "/words", "--game", "1.1"))
            server.shutdown()

    def test_a_game_that_is_not_there(self):
        with Club("Ann") as club:
            for url in (public(club, "/ladder/games/9.1/record"), club.links()["Ann"] + "/games/9.1/record"):
                self.assertIn("there is no such game, or its record is not kept any more (status 404)", self.refusal(url))


if __name__ == "__main__":
    unittest.main()
