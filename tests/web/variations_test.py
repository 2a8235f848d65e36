"""Other turns than those of a finished game, as a page tries them: `variations_test.py ARENA`."""
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from page import PATIENCE, Served

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"


def text_of(name):
    return (GOLDEN / f"{name}.jsonl").read_text()


class Variations(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def served(self, *words):
        return self.enterContext(contextlib.closing(Closing(ARENA, *words)))

    def verified(self, text):
        """Returns the exit status and the output of `arena replay --verify`."""
        file = self.folder / "tried.jsonl"
        file.write_text(text)
        run = subprocess.run([ARENA, "replay", "--verify", file], capture_output=True, text=True, timeout=PATIENCE)
        return run.returncode, run.stdout + run.stderr


class Closing(Served):
    def close(self):
        self.end()

    def position(self, turn, moves=(), status=200, **game):
        answer = self.post("/api/variations/position", {**game, "turn": turn, "moves": list(moves)})
        if answer.status != status:
            raise AssertionError(answer.body)
        return answer.json()

    def answered(self, **asked):
        job = self.post("/api/analyses", asked).json()
        return self.until(lambda: (now := self.get(f"/api/analyses/{job['id']}").json())["state"] in ("done", "failed") and now)


class Positions(Variations):
    def test_both_sides_are_played_from_any_turn_and_the_rules_say_what_is_legal(self):
        served = self.served()
        record = text_of("isola-7x7")
        here = served.position(3, record=record)
        self.assertEqual([here["moments"], here["turn"], here["player"], here["over"]], [[], 3, 1, None])
        self.assertIn("move;0,3;steal;1,0", here["replies"])
        move = here["replies"][0]
        then = served.position(3, [move], record=record)
        self.assertEqual((then["turn"], then["player"]), (4, 2))
        moment = then["moments"][0]
        self.assertEqual((moment["index"], moment["turn"], moment["player"], moment["reply"], moment["opening"]), (3, 3, 1, move, True))
        self.assertEqual(moment["frame"]["rows"], 7)

    def test_what_is_not_possible_is_named(self):
        served = self.served()
        record = text_of("isola-7x7")
        self.assertIn('move 1, "move;9,9;steal;0,0": ', served.position(3, ["move;9,9;steal;0,0"], 409, record=record)["error"])
        self.assertEqual(served.position(99, [], 409, record=record)["error"], "turn 99: expected 1 to 32")
        self.assertIn("moves: expected a list", served.post("/api/variations/position", {"record": record, "turn": 1, "moves": 3}).json()["error"])
        self.assertEqual(served.post("/api/variations/position", {"record": record}).status, 400)
        self.assertEqual(served.post("/api/variations/position", {"game": "g7", "turn": 1}).status, 404)
        self.assertEqual(served.post("/api/variations/position", {"record": "nonsense", "turn": 1}).status, 400)

    def test_chance_gives_what_it_gave_in_the_game(self):
        served = self.served()
        moments = served.ask("POST", "/api/record", text_of("bot-battle").encode(), Content_Type="text/plain").json()["moments"]
        first = next(each for each in moments if each["kind"] == "turn")
        tried = served.position(1, [first["reply"]], record=text_of("bot-battle"))["moments"]
        self.assertEqual([each["reply"] for each in tried], [each["reply"] for each in moments[2:4]])
        self.assertEqual([each["index"] for each in tried], [2, 3])
        self.assertEqual(tried[-1]["frame"]["strips"], moments[3]["frame"]["strips"])

    def test_a_game_of_this_arena_is_tried_when_it_is_over(self):
        served = self.served("--rules", "isola")
        match = served.start("greedy", "random-cpp", board="5x5", seed="3", mode="step")
        game = served.game_of(match)
        self.assertEqual(served.post("/api/variations/position", {"game": game, "turn": 1}).status, 409)
        served.control(match, "run")
        served.finished(match)
        self.assertEqual(served.position(1, game=game)["player"], 1)

    def test_a_page_that_only_watches_tries_nothing(self):
        served = self.served("--public")
        for path in ("position", "record"):
            self.assertEqual(served.post(f"/api/variations/{path}", {"record": text_of("isola-7x7"), "turn": 1}).status, 403)


class Records(Variations):
    def test_the_record_comes_back_with_its_variations_and_is_verified(self):
        served = self.served()
        record = text_of("isola-7x7")
        first = served.position(3, record=record)["replies"][0]
        second = served.position(3, [first], record=record)["replies"][5]
        variations = [{"id": 1, "of": 0, "from": 3, "moves": [first, second], "comment": "ünd so", "arrows": [{"after": 1, "from": [0, 0], "to": [1, 1]}]},
                      {"id": 2, "of": 1, "from": 4, "moves": [served.position(3, [first], record=record)["replies"][0]], "comment": "", "arrows": []}]
        answer = served.post("/api/variations/record", {"record": record, "variations": variations})
        self.assertEqual(answer.status, 200, answer.body)
        text = answer.body.decode()
        self.assertEqual(json.loads(text.splitlines()[-1])["variations"], variations)
        self.assertEqual(text.splitlines()[:-1], record.splitlines()[:-1])
        self.assertEqual(self.verified(text)[0], 0)
        printed = subprocess.run([ARENA, "replay", "--json", self.folder / "tried.jsonl"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(json.loads(printed.stdout)["variations"], variations)
        whole = served.ask("POST", "/api/record", text.encode(), Content_Type="text/plain").json()
        self.assertEqual([(each["id"], each["of"], len(each["moments"]), each["over"]) for each in whole["variations"]], [(1, 0, 2, None), (2, 1, 1, None)])
        self.assertEqual(whole["variations"][1]["moments"][0]["index"], 4)
        again = served.post("/api/variations/record", {"record": text, "variations": []}).body.decode()
        self.assertEqual(again, record)

    def test_a_note_about_the_last_position_is_kept(self):
        served = self.served()
        note = {"id": 1, "of": 0, "from": 33, "moves": [], "comment": "lost", "arrows": [{"after": 0, "from": [0, 0], "to": [1, 1]}]}
        answer = served.post("/api/variations/record", {"record": text_of("isola-7x7"), "variations": [note]})
        self.assertEqual(answer.status, 200, answer.body)
        text = answer.body.decode()
        self.assertEqual(self.verified(text)[0], 0)
        whole = served.ask("POST", "/api/record", text.encode(), Content_Type="text/plain").json()
        self.assertEqual([(each["comment"], each["moments"]) for each in whole["variations"]], [("lost", [])])
        picture = self.folder / "end.svg"
        subprocess.run([ARENA, "export", self.folder / "tried.jsonl", picture, "--variation", "1"], check=True, capture_output=True, timeout=PATIENCE)
        self.assertTrue(picture.exists())

    def test_a_record_that_does_not_hold_is_shown_without_its_variations(self):
        served = self.served()
        wrong = text_of("isola-7x7").replace('"turns":32', '"turns":33').rstrip("\n")[:-1] + ',"variations":[{"id":3,"from":1,"moves":["move;0,4;steal;3,3"]}]}\n'
        whole = served.ask("POST", "/api/record", wrong.encode(), Content_Type="text/plain").json()
        self.assertEqual((whole["difference"]["line"], whole["variations"]), (34, []))

    def test_a_variation_that_cannot_be_is_refused_by_server_and_verification(self):
        served = self.served()
        record = text_of("isola-7x7")
        variations = [{"id": 7, "of": 0, "from": 3, "moves": ["move;6,6;steal;0,0"]}]
        answer = served.post("/api/variations/record", {"record": record, "variations": variations})
        self.assertEqual(answer.status, 400)
        self.assertIn('variation 7: move 1, "move;6,6;steal;0,0": ', answer.json()["error"])
        forged = record.rstrip("\n")[:-1] + ',"variations":' + json.dumps(variations) + "}\n"
        status, said = self.verified(forged)
        self.assertEqual(status, 3)
        self.assertIn("line 34: variation 7: move 1", said)

    def test_a_record_of_the_command_line_shows_and_keeps_its_variations(self):
        record = text_of("isola-7x7").rstrip("\n")[:-1] + ',"variations":[{"id":3,"from":1,"moves":["move;0,4;steal;3,3"]}]}\n'
        file = self.folder / "kept.jsonl"
        file.write_text(record)
        served = self.served("--record", str(self.folder))
        game = served.until(lambda: served.get("/api/games").json()["games"])[0]["id"]
        shown = served.until(lambda: served.get(f"/api/games/{game}").json()["variations"])
        self.assertEqual([(each["id"], each["moments"][0]["reply"]) for each in shown], [(3, "move;0,4;steal;3,3")])
        kept = served.get(f"/api/games/{game}/record").body.decode()
        self.assertEqual(json.loads(kept.splitlines()[-1])["variations"][0]["id"], 3)


class Engines(Variations):
    def test_the_engine_answers_at_a_level_and_evaluates(self):
        served = self.served()
        for name in ("isola-7x7", "bot-battle", "dominoes-domino"):
            record = text_of(name)
            here = served.position(2, record=record)
            for level in ({}, {"level": 1}):
                done = served.answered(record=record, turn=2, moves=[], **level)
                self.assertEqual(done["state"], "done", done)
                self.assertIn(done["answer"]["reply"], here["replies"])
                self.assertEqual((done["answer"]["turn"], done["answer"]["player"], done["analysis"]), (2, here["player"], None))
                if not level:
                    self.assertIsNotNone(done["answer"]["best"])

    def test_an_engine_is_not_asked_where_nobody_is_to_move(self):
        served = self.served()
        record = text_of("isola-7x7")
        moves = [json.loads(line)["reply"] for line in record.splitlines()[1:-1]]
        failed = served.answered(record=record, turn=1, moves=moves)
        self.assertEqual(failed["state"], "failed")
        self.assertIn("the game is over there", failed["why"])
        self.assertIn("there is no bot named isola-engine-99", served.answered(record=record, turn=1, level=99)["why"])


if __name__ == "__main__":
    unittest.main()
