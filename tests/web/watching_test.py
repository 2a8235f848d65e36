"""Games as pages see them: `watching_test.py ARENA`."""
import os
import socket
import struct
import sys
import tempfile
import unittest

from page import Served, Watcher

ARENA = os.path.abspath(sys.argv.pop(1))
MOST_OF_CLIENT = 300

TALKER = """
import sys, random
while line := sys.stdin.readline():
    player, size, cells, _ = line.strip().split(";")
    rows, columns = map(int, size.split("x"))
    own = cells.index("AB"[int(player) - 1])
    r, c = divmod(own, columns)
    steps = [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)
             if 0 <= r + a < rows and 0 <= c + b < columns and cells[(r + a) * columns + c + b] == "1"]
    step = steps[0]
    steal = next(i for i in [own] + list(range(len(cells))) if (cells[i] == "1" or i == own) and divmod(i, columns) != step)
    sys.stderr.write("<script>alert(1)</script> \\xff\\n@cell %d,%d red\\n" % step)
    sys.stderr.flush()
    print("move;%d,%d;steal;%d,%d" % (*step, *divmod(steal, columns)), flush=True)
"""


def whole(served, game):
    record = served.get(f"/api/games/{game}/record").body
    return served.post("/api/record", record, Content_Type="text/plain").json()


class Watching(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.served = Served(ARENA)
        cls.addClassCleanup(cls.served.end)

    def test_a_game_that_was_watched_equals_its_record(self):
        for contest, bot in (("uicc-isola", "random-cpp"), ("bot-battle", "island-random-cpp"), ("icpc-caribbean", "dominoes-random-cpp")):
            with self.subTest(contest=contest), self.served.page() as page:
                match = self.served.start(bot, bot, contest=contest, seed="7", mode="step")
                watcher = Watcher(page, self.served.game_of(match))
                # Turn by turn, because some moments of a faster game are left out.
                while watcher.ended is None:
                    self.served.control(match, "step")
                    watcher.to_turn(watcher.turn() + 1)
                record = whole(self.served, watcher.game)
                # If nature moved before the page subscribed, the page begins with the state after it.
                seen = [watcher.moments[i] for i in sorted(watcher.moments)]
                self.assertEqual(seen[0]["turn"], 0)
                self.assertEqual(seen, record["moments"][seen[0]["index"]:])
                commands = [ended.pop("command") for ended in (watcher.ended, record["ended"])]
                self.assertEqual(watcher.ended, record["ended"])
                # A live game is downloaded with the bots' names as the page knows them; a record has their commands.
                turn = record["ended"]["asked"]["turn"]
                self.assertRegex(commands[0], rf"^arena replay [\w.-]+\.jsonl --turn {turn} --bot {bot}$")
                self.assertRegex(commands[1], rf"^arena replay RECORD --turn {turn} --bot \S*{bot}$")
                self.assertIsNone(record["difference"])
                self.assertFalse(watcher.revealed)
                self.assertEqual(self.served.moments(watcher.game), record["moments"])

    def test_turn_by_turn(self):
        with self.served.page() as page:
            match = self.served.start("random-cpp", "random-cpp", board="7x7", mode="step")
            watcher = Watcher(page, self.served.game_of(match))
            self.assertEqual(list(watcher.moments), [0])
            for turn in (1, 2, 3):
                self.served.control(match, "step")
                message = page.hear_until("moments")[-1]
                self.assertEqual([m["turn"] for m in message["moments"]], [turn])
                self.play_another_game()
                self.assertEqual(self.served.count(watcher.game), turn + 1)
            self.served.control(match, "run")
            watcher.to_the_end()
            self.assertEqual(self.served.finished(match)["state"], "over")
            self.assertEqual(self.served.control(match, "step").status, 409)

    def play_another_game(self):
        """Plays another whole game as fast as its bots can. After it, everything that was pending has happened."""
        match = self.served.start("random-cpp", "random-cpp", board="7x7", rounds=1)
        self.assertEqual(self.served.finished(match)["state"], "over")

    def test_pause_holds_a_game_and_speed_paces_it(self):
        match = self.served.start("random-cpp", "random-cpp", board="15x15", speed=0.1)
        game = self.served.game_of(match)
        self.served.until(lambda: self.served.count(game) > 1)
        self.play_another_game()
        self.assertEqual(self.served.match(match)["state"], "running", "at this speed it lasts for a quarter of an hour")
        self.assertTrue(self.served.control(match, "pause").json()["paused"])
        self.served.control(match, "speed", speed=0)
        self.play_another_game()  # after it, the turn that began before the pause is over
        count = self.served.count(game)
        self.play_another_game()
        self.assertEqual(self.served.count(game), count)
        self.served.control(match, "stop")
        self.assertEqual(self.served.finished(match)["state"], "stopped")
        self.assertEqual(self.served.get(f"/api/games/{game}").json()["game"]["state"], "broken_off")

    def test_again_with_sides_exchanged(self):
        first = self.served.finished(self.served.start("random-cpp", "random-python", board="7x7", seed="5"))
        second = self.served.finished(self.served.control(first, "again", exchange=True).json())
        self.assertEqual(second["bots"], first["bots"][::-1])
        self.assertEqual([second[k] for k in ("board", "seed", "rules", "exchanged")], [first[k] for k in ("board", "seed", "rules")] + [True])
        self.assertFalse(self.served.finished(self.served.control(second, "again", exchange=True).json())["exchanged"])

    def test_matches_run_side_by_side_and_end_alone(self):
        slow = self.served.start("random-cpp", "random-cpp", board="9x9", mode="step")
        game = self.served.game_of(slow)
        for _ in range(4):
            self.assertEqual(self.served.finished(self.served.start("random-cpp", "random-cpp", board="7x7"))["state"], "over")
        self.served.control(slow, "run")
        self.assertEqual(self.served.finished(slow)["state"], "over")
        self.assertIsNone(whole(self.served, game)["difference"])

    def test_too_many_matches_are_refused(self):
        matches = []
        while (answer := self.served.post("/api/matches", {"bots": ["random-cpp"] * 2, "board": "7x7", "mode": "step"})).status == 201:
            matches.append(answer.json())
        self.assertEqual((answer.status, len(matches)), (429, 16))
        for match in matches:
            self.served.control(match, "stop")
        for match in matches:
            self.served.finished(match)

    def test_a_person_wins_or_loses_by_legal_replies_alone(self):
        for contest, bot in (("uicc-isola", "random-cpp"), ("bot-battle", "island-random-cpp"), ("icpc-caribbean", "dominoes-random-cpp")):
            with self.subTest(contest=contest):
                match = self.served.start(None, bot, contest=contest, mode="step", seed="3")
                games = [self.served.game_of(match)]
                self.served.control(match, "run")
                self.play_person(match, games[-1])
                # A game in which the machine starved the bot is played again.
                while self.another_game(match, games):
                    self.play_person(match, games[-1])
                self.assertEqual(self.served.finished(match)["state"], "over")
                self.assertIsNone(whole(self.served, games[-1])["difference"])

    def another_game(self, match, games):
        """Returns whether the match continues with a game that is not among these; if so, waits for it."""
        def told():
            now = self.served.match(match)
            return now if now["state"] != "running" or now["games"] != games else None
        games[:] = (now := self.served.until(told))["games"]
        return now["state"] == "running"

    def play_person(self, match, game):
        turn = 0
        while True:
            def asked():
                state = self.served.get(f"/api/games/{game}").json()
                thinking = state["thinking"]
                return state if state["ended"] or (thinking and thinking["person"] and thinking["turn"] > turn) else None
            if self.served.until(asked)["ended"]:
                return
            replies = self.served.get(f"/api/games/{game}/replies").json()
            turn = replies["turn"]
            post = f"/api/matches/{match['id']}/reply"
            self.assertEqual(self.served.post(post, {"game": game, "turn": turn, "reply": "resign"}).status, 409)
            self.assertEqual(self.served.post(post, {"game": game, "turn": turn + 1, "reply": replies["replies"][0]}).status, 409)
            self.assertEqual(self.served.post(post, {"game": game, "turn": turn, "reply": replies["replies"][0]}).status, 200)

    def test_what_a_bot_writes_comes_as_text(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        with open(os.path.join(folder, "talker.py"), "w") as file:
            file.write(TALKER)
        with open(os.path.join(folder, "bots.toml"), "w") as file:
            file.write('[[bot]]\nname = "talker"\ncommand = "python3 talker.py"\nauthor = "<b>Ann</b>"\n')
        with Served(ARENA, "--bots", os.path.join(folder, "bots.toml")) as served:
            bots = served.get("/api/setup").json()["bots"]
            self.assertEqual((bots[0]["name"], bots[0]["author"], bots[0]["bundled"]), ("talker", "<b>Ann</b>", False))
            match = served.finished(served.start("talker", "random-cpp", board="7x7"))
            moments = served.moments(match["games"][0])
            self.assertIn("<script>alert(1)</script> \u00ff\n@cell", moments[1]["stderr"])
            answer = served.get(f"/api/games/{match['games'][0]}/record")
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
            self.assertIn("attachment", answer.headers["content-disposition"])
            self.assertTrue(match["command"].endswith("random-cpp"))


class ManyPages(unittest.TestCase):
    def fast_game(self, served, **request):
        match = served.start("random-cpp", "random-cpp", board="27x27", rounds=3, **request)
        return match, served.game_of(match)

    def test_a_page_that_never_reads_is_sent_the_newest_state(self):
        with Served(ARENA) as served, served.page() as sleeper, served.page() as reader:
            matches = [served.start("random-cpp", "random-cpp", board="19x19", speed=90, mode="step") for _ in range(8)]
            games = [served.game_of(match) for match in matches]
            for game in games:
                sleeper.say(do="watch", game=game)
            watcher = Watcher(reader, games[0])
            for match in matches:
                served.control(match, "run")
            watcher.to_the_end()
            for match in matches:
                served.finished(match)
            woken = Watcher(sleeper, games[0]).to_the_end()
            self.assertEqual(woken.ended, watcher.ended)
            self.assertEqual(woken.moments[max(watcher.moments)], watcher.moments[max(watcher.moments)])
            self.assertLess(len(woken.moments), served.count(games[0]))

    def test_pages_that_do_not_read_do_not_slow_a_game(self):
        with Served(ARENA) as served:
            match = served.start("random-cpp", "random-cpp", board="27x27", rounds=4, mode="step", seed="1")
            game = served.game_of(match)
            pages = [self.enterContext(served.page()) for _ in range(30)]
            for page in pages:
                page.say(do="watch", game=game)
            served.control(match, "run")
            self.assertEqual(served.finished(match)["state"], "over", "while none of them has read a byte")
            ended = [Watcher(page, game).to_the_end().ended for page in pages]
            self.assertEqual(ended, [served.get(f"/api/games/{game}").json()["ended"]] * len(pages))

    def test_pages_that_vanish_leave_nothing_behind(self):
        with Served(ARENA) as served:
            match, game = self.fast_game(served, speed=200)
            for number in range(60):
                page = served.page()
                page.say(do="watch", game=game)
                if number % 2:
                    page.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                if number % 3 == 0:
                    page.send_frame(1, b'{"do":"wat', final=False)
                page.connection.close()
            descriptors = f"/proc/{served.process.pid}/fd"
            served.control(match, "stop")
            served.finished(match)
            served.until(lambda: len(os.listdir(descriptors)) < 30)
            self.assertEqual(served.get("/api/games").status, 200)

    def test_two_hundred_pages_watch_one_game(self):
        with Served(ARENA) as served:
            match = served.start("random-cpp", "random-cpp", board="9x9", speed=50, mode="step", seed="2")
            game = served.game_of(match)
            watchers = [Watcher(served.page(), game) for _ in range(200)]
            served.control(match, "run")
            served.finished(match)
            moments = served.moments(game)
            for watcher in watchers:
                watcher.to_the_end()
                self.assertTrue(all(moments[i] == m for i, m in watcher.moments.items()))
                self.assertIn(len(moments) - 1, watcher.moments)
                watcher.page.connection.close()

    def test_connections_are_bounded(self):
        with Served(ARENA) as served:
            held = [served.connect() for _ in range(MOST_OF_CLIENT + 5)]
            self.assertEqual([self.hung_up(connection) for connection in held[:5]], [True] * 5)
            self.assertTrue(self.answers(served))
            for connection in held:
                connection.close()
            self.assertTrue(self.answers(served))

    @staticmethod
    def hung_up(connection):
        try:
            return connection.recv(1) == b""
        except ConnectionResetError:
            return True

    @staticmethod
    def answers(served):
        try:
            return served.get("/").status == 200
        except OSError:
            return False


class Wall(unittest.TestCase):
    def test_small_boards_of_all_live_games(self):
        with Served(ARENA) as served, served.page() as page:
            matches = [served.start("random-cpp", "random-cpp", board="7x7", mode="step") for _ in range(3)]
            games = {served.game_of(match) for match in matches}
            page.say(do="wall", on=True)
            seen = {}
            while set(seen) != games:
                seen |= {board["id"]: board for board in page.hear_until("wall")[-1]["games"]}
            self.assertTrue(all(board["frame"]["rows"] == 7 for board in seen.values()))
            served.control(matches[0], "step")
            changed = []
            while not any(board["turn"] for board in changed):
                changed = page.hear_until("wall")[-1]["games"]
            self.assertEqual([(b["turn"], b["players"]) for b in changed], [(1, ["random-cpp-1", "random-cpp-2"])])
            for match in matches:
                served.control(match, "run")
            while not all(board["state"] == "over" for board in seen.values()):
                seen |= {board["id"]: board for board in page.hear_until("wall")[-1]["games"]}


if __name__ == "__main__":
    unittest.main()
