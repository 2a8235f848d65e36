"""Analyses that a page requests: `analyses_test.py ARENA`. The engines are programs of the test; the bots file gives
them the name isola-engine."""
import contextlib
import fcntl
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from page import PATIENCE, Served

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from processes import is_running  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden/isola-7x7.jsonl"

# An engine that goes to the first free square and judges every position as even. While a file `hold` exists, it does
# not reply. It writes its process number to the file `pids`.
QUICK = """import os, sys, time
with open("pids", "a") as file: print(os.getpid(), file=file)
for line in sys.stdin:
    while os.path.exists("hold"): time.sleep(0.01)
    player, size, cells, _ = line.split(";")
    rows, columns = map(int, size.split("x"))
    here = divmod(cells.upper().index("AB"[int(player) - 1]), columns)
    squares = [divmod(place, columns) for place in range(rows * columns)]
    is_open = lambda square, marks: cells[square[0] * columns + square[1]] in marks
    move = next(s for s in squares if is_open(s, "1#") and max(abs(s[0] - here[0]), abs(s[1] - here[1])) == 1)
    steal = next(s for s in [*squares, here] if s != move and (is_open(s, "1") or s == here))
    print("@scale result", "@value 0", sep="\\n", file=sys.stderr, flush=True)
    print("move;%d,%d;steal;%d,%d" % (*move, *steal), flush=True)
"""


class Analyses(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.engine("python3 engine.py")
        (self.folder / "engine.py").write_text(QUICK)

    def engine(self, command):
        (self.folder / "bots.toml").write_text(f'[[bot]]\nname = "isola-engine"\ncommand = "{command}"\n')

    def served(self, *words):
        return self.enterContext(contextlib.closing(Closing(ARENA, "--bots", str(self.folder / "bots.toml"), *words)))

    def hold(self):
        (self.folder / "hold").touch()

    def release(self):
        (self.folder / "hold").unlink()

    def engines(self):
        """Returns the running engines."""
        with contextlib.suppress(FileNotFoundError):
            return [pid for pid in map(int, (self.folder / "pids").read_text().split()) if is_running(pid)]
        return []

    def played(self, served):
        """Returns the id of a finished game."""
        match = served.start("greedy", "random-cpp", board="5x5", seed="3")
        served.finished(match)
        return served.game_of(match)

    def record(self, name="game"):
        file = self.folder / f"{name}.jsonl"
        file.write_bytes(GOLDEN.read_bytes())
        return file


    def contest(self):
        """Returns the database of a finished contest of two games."""
        database = self.folder / "contest.db"
        subprocess.run([ARENA, "tournament", "--rules", "isola", "--board", "5x5", "--games", "2", "--seed", "3", "--db", database,
                        "--sandbox", "off", "greedy", "random-cpp"], check=True, capture_output=True, timeout=PATIENCE)
        return database


class Closing(Served):
    def close(self):
        self.end()

    def begin(self, **game):
        answer = self.post("/api/analyses", game)
        if answer.status != 202:
            raise AssertionError(answer.body)
        return answer.json()

    def look(self, job):
        return self.get(f"/api/analyses/{job['id']}").json()

    def until_state(self, job, *states):
        return self.until(lambda: (now := self.look(job))["state"] in states and now)

    def analysed(self, **game):
        return self.until_state(self.begin(**game), "done", "failed")

    def cancel(self, job):
        return self.post(f"/api/analyses/{job['id']}/cancel", {})


class Kept(Analyses):
    def test_a_game_of_a_match_keeps_its_analysis_as_long_as_the_game_is_kept(self):
        served = self.served("--rules", "isola")
        game = self.played(served)
        self.assertIsNone(served.get(f"/api/games/{game}").json()["analysis"])
        job = served.analysed(game=game)
        self.assertEqual((job["state"], job["engine"], job["effort"], job["note"]), ("done", "isola-engine", "200 ms", ""), job)
        self.assertEqual(job["asked"], job["positions"])
        self.assertTrue(job["analysis"]["judged"]["turns"])
        self.assertEqual(served.get(f"/api/games/{game}").json()["analysis"], job["analysis"])

    def test_the_analysis_of_a_record_is_beside_it_and_is_there_the_next_time(self):
        record = self.record()
        served = self.served("--record", str(record))
        game = served.get("/api/games").json()["games"][0]["id"]
        shown = served.analysed(game=game)["analysis"]
        beside = record.with_suffix(".analysis.json")
        self.assertEqual(json.loads(beside.read_text()), shown["judged"])
        again = self.served("--record", str(record))
        self.assertEqual(again.get(f"/api/games/{game}").json()["analysis"], shown)

    def test_where_it_cannot_be_kept_it_is_shown_and_the_page_is_told(self):
        record = self.record()
        served = self.served("--record", str(record))
        record.with_suffix(".analysis.json").mkdir()
        job = served.analysed(game=served.get("/api/games").json()["games"][0]["id"])
        self.assertEqual(job["state"], "done", job)
        self.assertIn(f"could not be kept: {record.with_suffix('.analysis.json')}: cannot be written: Is a directory",
                      job["note"])
        self.assertTrue(job["analysis"]["judged"]["turns"])

    def test_what_stands_in_the_place_of_the_analysis_and_cannot_be_read_is_named(self):
        record = self.record()
        beside = record.with_suffix(".analysis.json")
        for make, found in ((beside.mkdir, "a folder"), (lambda: os.mkfifo(beside), "a pipe")):
            with self.subTest(found):
                make()
                done = subprocess.run([ARENA, "serve", "--record", record], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(done.stderr, f"arena: {beside}: expected a file with the analysis of the game, found {found}; "
                                              "if it is moved away, the game is shown without an analysis\n")
                beside.rmdir() if beside.is_dir() else beside.unlink()

    def test_the_analysis_of_a_game_of_a_contest_is_in_its_database(self):
        database = self.contest()
        served = self.served("--db", str(database))
        job = served.analysed(contest="1.2")
        self.assertEqual(served.get("/api/contest/games/1/2").json()["analysis"], job["analysis"], job)
        with sqlite3.connect(database) as found:
            self.assertEqual(found.execute("SELECT pairing, number, engine, effort FROM analysis").fetchall(),
                             [(1, 2, "isola-engine", "200 ms")])
        self.assertIn("there is no game 9 of pairing 9", served.analysed(contest="9.9")["why"])

    def test_of_a_record_that_a_page_sends_the_page_keeps_it(self):
        job = self.served().analysed(record=GOLDEN.read_text())
        self.assertEqual(job["state"], "done", job)
        self.assertEqual(len(job["analysis"]["judged"]["turns"]), job["positions"])


class GivingWay(Analyses):
    def test_it_waits_for_a_match_that_is_played_and_says_so(self):
        served = self.served("--rules", "isola", "--record", str(self.record()))
        match = served.start(None, "greedy", board="5x5")
        job = served.begin(record=GOLDEN.read_text())
        waiting = served.until(lambda: (now := served.look(job))["why"] and now)
        self.assertEqual(waiting["state"], "waiting")
        self.assertIn(f"match {match['id']} is being played", waiting["why"])
        self.assertEqual(self.engines(), [])
        served.control(match, "stop")
        self.assertEqual(served.until_state(job, "done", "failed")["state"], "done")

    def test_it_waits_while_another_arena_plays_the_contest(self):
        database = self.contest()
        served = self.served("--db", str(database))
        with open(database, "rb") as lock:  # as an arena does that plays the contest
            fcntl.flock(lock, fcntl.LOCK_EX)
            job = served.begin(contest="1.1")
            waiting = served.until(lambda: (now := served.look(job))["why"] and now)
            self.assertIn("the contest is being played", waiting["why"])
            self.assertEqual(self.engines(), [])
        self.assertEqual(served.until_state(job, "done", "failed")["state"], "done")

    def test_an_engine_that_thinks_is_ended_when_a_match_begins_and_its_position_is_asked_again(self):
        served = self.served("--rules", "isola")
        self.hold()
        job = served.begin(record=GOLDEN.read_text())
        served.until(self.engines)
        match = served.start(None, "greedy", board="5x5")
        served.until_state(job, "waiting")
        served.until(lambda: not self.engines())
        self.release()
        served.control(match, "stop")
        done = served.until_state(job, "done", "failed")
        self.assertEqual(done["state"], "done", done)
        self.assertNotIn("died", done["analysis"]["judged"]["unjudged"])

    def test_no_turn_of_a_match_begins_while_an_engine_runs(self):
        served = self.served("--rules", "isola")
        self.hold()
        job = served.begin(record=GOLDEN.read_text())
        served.until(self.engines)
        match = served.start("greedy", "random-cpp", board="5x5")
        served.until(lambda: served.match(match)["games"] and served.count(served.game_of(match)) > 1)
        self.release()
        self.assertEqual(served.finished(match)["state"], "over")
        self.assertNotIn("died", served.until_state(job, "done", "failed")["analysis"]["judged"]["unjudged"])

    def test_it_goes_on_beside_a_match_that_is_held(self):
        served = self.served("--rules", "isola")
        match = served.start("greedy", "random-cpp", board="5x5", mode="step")
        served.game_of(match)
        self.assertEqual(served.analysed(record=GOLDEN.read_text())["state"], "done")
        self.assertEqual(served.match(match)["state"], "running")


class Bad(Analyses):
    def test_what_cannot_be_analysed_is_refused_by_what_it_is(self):
        served = self.served("--rules", "isola")
        match = served.start(None, "greedy", board="5x5")
        game = served.game_of(match)
        for body, status in (({}, 400), ({"game": 5}, 400), ({"game": "g1", "record": "{}"}, 400), ({"game": "g99"}, 404),
                             ({"contest": "1.1"}, 404), ({"game": game}, 409)):
            self.assertEqual(served.post("/api/analyses", body).status, status, body)
        self.assertEqual(served.post("/api/analyses", b"{}", Content_Type="text/plain").status, 415)
        self.assertEqual(served.post("/api/analyses", {"game": game}, Origin="http://elsewhere.example").status, 403)
        self.assertEqual(served.get("/api/analyses/a9").status, 404)
        self.assertEqual(served.cancel({"id": "a9"}).status, 404)
        served.control(match, "stop")

    def test_a_record_that_does_not_hold_or_is_none_is_not_analysed(self):
        served = self.served()
        wrong = GOLDEN.read_text().replace('"winner":2', '"winner":1')
        self.assertIn("the record does not hold, so it is not analysed: line ", served.analysed(record=wrong)["why"])
        self.assertEqual(served.analysed(record="hello")["state"], "failed")

    def test_an_engine_that_is_missing_or_dies_is_named(self):
        for command, why in (("./nothing", "isola-engine cannot start: "), ("true", "isola-engine judged no turn of this game: ")):
            with self.subTest(command):
                self.engine(command)
                job = self.served().analysed(record=GOLDEN.read_text())
                self.assertEqual(job["state"], "failed", job)
                self.assertIn(why, job["why"])

    def test_an_engine_that_is_asked_about_one_position_and_gives_no_legal_reply_is_named(self):
        for command in ("echo nonsense", "true"):
            self.engine(command)
            served = self.served()
            job = served.post("/api/analyses", {"record": GOLDEN.read_text(), "turn": 3, "moves": []}).json()
            failed = served.until(lambda: (now := served.get(f"/api/analyses/{job['id']}").json())["state"] in ("done", "failed") and now)
            self.assertEqual(failed["state"], "failed", failed)
            self.assertIn("isola-engine gave no legal reply", failed["why"])

    def test_it_is_cancelled_at_once_and_the_next_one_begins(self):
        served = self.served()
        self.hold()
        job = served.begin(record=GOLDEN.read_text())
        served.until(self.engines)
        self.assertEqual(served.cancel(job).json()["state"], "cancelled")
        served.until(lambda: not self.engines())
        self.release()
        self.assertEqual(served.cancel(job).status, 409)
        self.assertEqual(served.analysed(record=GOLDEN.read_text())["state"], "done")

    def test_one_at_a_time_and_whoever_asks_for_the_same_game_gets_the_same(self):
        served = self.served()
        self.hold()
        lines = GOLDEN.read_text().splitlines(True)
        texts = ["".join(lines[:2 + i]) for i in range(10)]
        jobs = [served.begin(record=texts[0])]
        served.until(self.engines)
        self.assertEqual(served.begin(record=texts[0])["id"], jobs[0]["id"])
        jobs += [served.begin(record=text) for text in texts[1:9]]
        self.assertEqual(served.look(jobs[1])["why"], "another game is being analysed")
        self.assertEqual(served.post("/api/analyses", {"record": texts[9]}).status, 429)
        self.assertEqual(len(self.engines()), 1)
        for job in jobs[2:]:
            served.cancel(job)
        self.release()
        self.assertEqual([served.until_state(job, "done", "failed")["state"] for job in jobs[:2]], ["done", "done"])

    def test_it_ends_with_the_arena(self):
        served = self.served()
        self.hold()
        served.begin(record=GOLDEN.read_text())
        served.until(self.engines)
        self.assertEqual(served.end(), 0)
        self.assertEqual(self.engines(), [])

    def test_a_page_that_only_watches_analyses_nothing(self):
        served = self.served("--public")
        answer = served.post("/api/analyses", {"record": GOLDEN.read_text()})
        self.assertEqual((answer.status, answer.json()["error"]), (403, "this page only watches, so it analyses no games"))


if __name__ == "__main__":
    unittest.main()
