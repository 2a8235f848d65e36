"""The data of the contest page: `contest_test.py ARENA`."""
import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

from page import PATIENCE, Gate, Live, Served, Watcher
from processes import descendants_of, is_running

ARENA = os.path.abspath(sys.argv.pop(1))


def play(folder, *words):
    subprocess.run([ARENA, "tournament", "--sandbox", "off", "--db", "c.db", *words], cwd=folder, check=True, capture_output=True,
                   timeout=PATIENCE)


def full_pipe():
    """Returns the descriptors to read and to write of a pipe that takes nothing before somebody reads."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b"\n" * 512)
    os.set_blocking(writer, True)
    return reader, writer


class Contest(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.database = os.path.join(self.folder, "c.db")

    def test_a_knockout_with_all_its_games(self):
        play(self.folder, "--contest", "columbia", "--seed", "1", *(f"bot{i}=random-cpp" for i in range(5)))
        with Served(ARENA, "--db", self.database) as served:
            overview = served.get("/api/contest").json()
            printed = subprocess.run([ARENA, "standings", self.database, "--json"], capture_output=True, text=True, check=True)
            self.assertEqual({k: v for k, v in overview.items() if k not in ("version", "database")}, json.loads(printed.stdout))
            self.assertEqual(overview["database"], "c.db")
            bracket = served.get("/api/contest/bracket").json()
            self.assertEqual([round_["name"] for round_ in bracket["rounds"]][-1], "final")
            self.assertEqual(bracket["rounds"][-1]["duels"][0]["winner"], overview["standings"][0]["name"])
            self.assertEqual(served.get("/api/contest/ladder").json()["rounds"], [])
            times = served.get("/api/contest/times").json()["bots"]
            self.assertEqual({bot["name"] for bot in times}, {f"bot{i}" for i in range(5)})
            self.assertTrue(all(bot["game_means_ns"] == sorted(bot["game_means_ns"]) for bot in times))
            self.assertEqual(served.get("/api/contest/faults").json()["bots"], [])
            for pairing in overview["pairings"]:
                for game in pairing["games"]:
                    target = f"/api/contest/games/{pairing['number']}/{game['round']}"
                    whole = served.get(target).json()
                    self.assertIsNone(whole["difference"])
                    self.assertEqual(whole["header"]["players"][0]["name"], game["first"])
                    record = served.get(target + "/record")
                    self.assertIn("attachment", record.headers["content-disposition"])
                    self.assertEqual(record.body.count(b"\n"), len(whole["moments"]) + 1)
            for target in ("/api/contest/games/99/1", "/api/contest/games/0/1", "/api/contest/games/x/1", "/api/contest/nothing"):
                self.assertEqual(served.get(target).status, 404)

    def test_a_ladder_and_its_faults(self):
        play(self.folder, "--contest", "uicc-isola", "--board", "7x7", "--seed", "1", "good=random-cpp", "bad=sh -c 'while read l; do echo x; done'",
             "other=random-cpp")
        with Served(ARENA, "--db", self.database) as served:
            ladder = served.get("/api/contest/ladder").json()
            self.assertEqual(ladder["names"], ["good", "bad", "other"])
            self.assertTrue(all(sorted(places) == [0, 1, 2] for places in ladder["rounds"]))
            faults = served.get("/api/contest/faults").json()["bots"]
            self.assertEqual([bot["name"] for bot in faults], ["bad"])
            self.assertIn("arena replay", faults[0]["notes"][0]["command"])

    def test_its_parts_say_what_the_whole_says(self):
        play(self.folder, "--contest", "isolation", "--seed", "1", "--rounds", "1", *(f"bot{i}=random-cpp" for i in range(6)),
             "bad=sh -c 'read l; exit 1'")
        with Served(ARENA, "--db", self.database) as served:
            whole = served.get("/api/contest").json()
            summary = served.get("/api/contest/summary").json()
            for key in ("contest", "rules", "format", "games_played", "games_total", "over", "columns", "version", "database"):
                self.assertEqual(summary[key], whole[key], key)
            self.assertEqual((summary["bots"], summary["bracket"], summary["ladder"]), (7, False, False))
            self.check_standings(served, whole)
            self.check_crosstable(served, whole)
            self.check_games(served, whole)
            one = served.get("/api/contest/bot?bot=bot3").json()
            self.assertEqual(one["bot"]["name"], "bot3")
            self.assertEqual(len(one["opponents"]), 6)
            self.assertEqual(served.get("/api/contest/bot?bot=nobody").status, 404)
            self.assertEqual(served.get("/api/contest/games?limit=0").json()["error"], "limit: expected a whole number from 1 to 500")

    def check_standings(self, served, whole):
        rows = []
        while len(rows) < 7:
            part = served.get(f"/api/contest/standings?limit=3&offset={len(rows)}").json()
            self.assertEqual(part["total"], 7)
            rows += part["standings"]
        for row, expected in zip(rows, whole["standings"]):
            self.assertEqual({key: row[key] for key in expected}, expected)
        self.assertEqual([row["place"] for row in rows], list(range(7)))
        means = {bot["name"]: bot["game_means_ns"] for bot in served.get("/api/contest/times").json()["bots"]}
        for row in rows:
            low, high = row["middle_ns"]
            self.assertTrue(low is None if not means[row["name"]] else means[row["name"]][0] <= low <= high <= means[row["name"]][-1])
        self.assertEqual([row["name"] for row in served.get("/api/contest/standings?search=BAD").json()["standings"]], ["bad"])

    def check_crosstable(self, served, whole):
        part = served.get("/api/contest/crosstable?limit=3&offset=2&column=4").json()
        names = [row["name"] for row in whole["standings"]]
        self.assertEqual([row["name"] for row in part["rows"]], names[2:5])
        self.assertEqual([row["name"] for row in part["columns"]], names[4:7])
        self.assertEqual(part["cells"], [row[4:7] for row in whole["crosstable"][2:5]])

    def check_games(self, served, whole):
        def games(**query):
            return served.get("/api/contest/games?" + urllib.parse.urlencode(query)).json()

        expected = [(pairing["number"], game["round"], game["winner"]) for pairing in whole["pairings"] for game in pairing["games"]][::-1]
        found = []
        while len(found) < len(expected):
            found += games(offset=len(found), limit=10)["games"]
        self.assertEqual([(game["pairing"], game["round"], game["winner"]) for game in found], expected)
        self.assertEqual(games()["total"], len(expected))
        two = games(bot="bot1", against="bot2")["games"]
        self.assertTrue(two and all({game["first"], game["second"]} == {"bot1", "bot2"} for game in two))
        faulty = [game for game in found if game["reason"] == "exited"]
        self.assertEqual(games(fault="exited", bot="bad")["total"], len(faulty))
        self.assertEqual(games(fault="exited", bot="bot1")["total"], 0, "it was the other one's fault")
        self.assertEqual(games(round=2)["games"], [game for game in found if game["contest_round"] == 2])
        self.assertEqual(games(search="bad")["total"], sum("bad" in (game["first"], game["second"]) for game in found))
        groups = served.get("/api/contest/fault-groups?bot=bad").json()
        self.assertEqual((groups["total"], groups["groups"][0]["kind"]), (1, "exited"))
        self.assertEqual(served.get("/api/contest/faults?bot=bot1").json()["bots"], [])

    def test_a_chat_program_is_shown_who_leads(self):
        with Served(ARENA, "--db", self.database) as served:
            self.assertIn(b'<meta property="og:title" content="Isola Arena">', served.get("/").body)
            play(self.folder, "--contest", "isolation", "--seed", "1", "ann=random-cpp", "ben=random-cpp")
            page = served.until(lambda: b"has won" in (body := served.get("/").body) and body.decode())
            self.assertRegex(page, r'<meta property="og:description" content="(ann|ben) has won after \d+ games\. 2 bots, round-robin\.">')
            self.assertRegex(page, '<meta property="og:title" content="Isolation[^"]*">')

    def test_a_database_that_is_written_meanwhile(self):
        with Served(ARENA, "--db", self.database) as served, served.page() as page:
            self.assertEqual(served.get("/api/contest").status, 404)
            page.hear_until("matches")
            play(self.folder, "--contest", "isolation", "a=random-cpp", "b=random-cpp")
            self.assertGreaterEqual(page.hear_until("contest")[-1]["version"], 1)
            served.until(lambda: served.get("/api/contest").json().get("over"))

    def test_no_change_is_missed_that_shows_neither_in_times_nor_in_sizes_of_the_files(self):
        play(self.folder, "--contest", "isolation", "--games", "2", "--seed", "1", *(f"bot{i}=random-cpp" for i in range(4)))
        database = sqlite3.connect(self.database, isolation_level=None)
        self.addCleanup(database.close)
        with Served(ARENA, "--db", self.database) as served:
            for games in range(served.get("/api/contest").json()["games_played"] - 1, 0, -1):
                database.execute("DELETE FROM game WHERE rowid = (SELECT max(rowid) FROM game)")
                database.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
                for file in (self.database, self.database + "-wal"):
                    os.utime(file, (1, 1))
                served.until(lambda games=games: served.get("/api/contest").json()["games_played"] == games)

    def test_a_contest_that_is_watched_while_it_is_played(self):
        gate, script = Gate(self.folder), os.path.join(self.folder, "slow.sh")
        with open(script, "w") as file:
            file.write("while read l; do sleep 0.02; echo x; done\n")
        slow = [f"slow{i}=" + gate.before("sh " + script) for i in range(3)]
        served = Live(ARENA, "tournament", "--db", "c.db", "--contest", "uicc-isola", "--board", "7x7", "--turn-time", "60m", *slow,
                      folder=self.folder)
        process = served.process
        self.addCleanup(process.kill)
        with served.page() as page:
            game = served.until(lambda: [g for g in served.get("/api/games").json()["games"] if g["state"] == "running"])[0]
            self.assert_it_is_of_its_pairing(served, game)
            page.say(do="wall", on=True)
            boards = []
            while not boards:
                boards = page.hear_until("wall")[-1]["games"]
            self.assertTrue({board["pairing"] for board in boards} <= {1, 2, 3}, boards)
            watcher = Watcher(page, game["id"])
            gate.open()
            watcher.to_the_end()
            self.assertIn(watcher.ended["reason"], ("stalled", "turn_limit"))
            page.hear_until("contest")
            served.until(lambda: served.get("/api/contest").json()["over"])
        self.assertEqual(served.post("/api/matches", {"bots": ["random-cpp"] * 2}).status, 403)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0)
        self.assertIn("slow0", output)

    def test_a_signal_between_the_last_game_and_the_wait_for_a_signal_ends_the_program(self):
        reader, writer = full_pipe()
        served = Live(ARENA, "tournament", "--db", "c.db", "--rules", "isola", "--board", "5x5", *["random-cpp"] * 2,
                      folder=self.folder, stdout=writer)
        os.close(writer)
        self.addCleanup(served.process.kill)
        served.until(lambda: served.get("/api/contest").json()["over"])
        # The program prints the standings next, which nobody reads yet.
        served.process.send_signal(signal.SIGINT)
        with open(reader) as output:
            self.assertIn("random-cpp", output.read())
        self.assertEqual(served.end(), 0)

    def assert_it_is_of_its_pairing(self, served, game):
        meet = {pairing["number"]: {pairing["first"], pairing["second"]}
                for pairing in served.until(lambda: served.get("/api/contest").json()["pairings"])}
        self.assertEqual(meet[game["pairing"]], set(game["players"]))


class Records(unittest.TestCase):
    def test_records_are_shown(self):
        golden = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")
        files = [os.path.join(golden, name) for name in ("bot-battle.jsonl", "isola-7x7.jsonl")]
        with Served(ARENA, "--record", files[0], "--record", files[1]) as served:
            games = served.get("/api/games").json()["games"]
            self.assertEqual([(g["kind"], g["state"], g["game"]) for g in games], [("record", "over", "isola"), ("record", "over", "island")])
            for game, file in zip(games, files[::-1]):
                with open(file, "rb") as record:
                    text = record.read()
                whole = served.post("/api/record", text, Content_Type="text/plain").json()
                self.assertEqual(served.moments(game["id"]), whole["moments"])

    def test_wrong_usage_is_told(self):
        for words, part in ((("--bots", "none.toml"), "none.toml"), (("--record", "none.jsonl"), "none.jsonl"), (("--contest", "none"), "none"),
                            (("--listen", "nowhere"), "nowhere"), (("--listen", "192.0.2.1"), "192.0.2.1"), (("--token", "a b"), "--token"),
                            (("--db", "/dev/null"), "/dev/null")):
            done = subprocess.run([ARENA, "serve", "--port", "0", "--sandbox", "off", *words], capture_output=True, text=True, timeout=PATIENCE)
            with self.subTest(words=words):
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(part, done.stderr)

    def test_two_arenas_do_not_share_a_port(self):
        with Served(ARENA) as served:
            done = subprocess.run([ARENA, "serve", "--port", str(served.port), "--sandbox", "off"], capture_output=True, text=True,
                                  timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn(str(served.port), done.stderr)

    def test_the_end_takes_all_bots_with_it(self):
        with Served(ARENA) as served:
            for _ in range(3):
                served.game_of(served.start("random-python", "random-cpp", board="7x7", mode="step"))
            bots = served.until(lambda: len(found := descendants_of(served.process.pid)) >= 6 and found)
            self.assertEqual(served.end(), 0)
            self.assertEqual([pid for pid in bots if is_running(pid)], [])


if __name__ == "__main__":
    unittest.main()
