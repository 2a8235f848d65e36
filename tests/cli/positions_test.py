"""Games that begin at a position of another game or of a file: `positions_test.py ARENA`."""
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from arena_case import ArenaCase  # noqa: E402

# A deterministic bot: it goes to the first free square and steals the last one.
STEADY = """import sys
for line in sys.stdin:
    me, size, cells, _ = line.split(";")
    rows, columns = map(int, size.split("x"))
    at = {square.upper(): divmod(place, columns) for place, square in enumerate(cells) if square in "AaBb"}
    mine, other = (at["A"], at["B"]) if me == "1" else (at["B"], at["A"])
    near = [(row, column) for row in range(mine[0] - 1, mine[0] + 2) for column in range(mine[1] - 1, mine[1] + 2)]
    free = lambda square: 0 <= square[0] < rows and 0 <= square[1] < columns and cells[square[0] * columns + square[1]] in "1#"
    move = next(square for square in near if free(square) and square != other)
    steal = next(square for place in range(rows * columns - 1, -1, -1) for square in [divmod(place, columns)]
                 if square != move and square != other and (cells[place] == "1" or square == mine))
    print("move;%d,%d;steal;%d,%d" % (*move, *steal), flush=True)
"""


def lines_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def replies(record, first=1):
    return [turn["reply"] for turn in lines_of(record) if turn.get("turn", 0) >= first]


class Positions(ArenaCase):
    def setUp(self):
        super().setUp()
        (self.folder / "steady.py").write_text(STEADY)

    def run_well(self, *words, **more):
        return self.arena(*words, **more).stdout

    def records(self, name, *words):
        self.run_well("match", "--turn-time", "60s", "--record", name, *words)
        found = sorted((self.folder / name).iterdir(), key=lambda path: lines_of(path)[0]["round"])
        self.run_well("replay", "--verify", *found)
        return found

    def refused(self, *words):
        return self.arena(*words, status=2).stderr

    def steady(self, name, *words):
        return self.records(name, *words, "a=python3 steady.py", "b=python3 steady.py")

    def test_a_game_played_on_by_the_same_bots_ends_as_it_did_and_keeps_its_past(self):
        [whole] = self.steady("whole", "--board", "5x5", "--games", 1)
        turns = len(replies(whole))
        for turn in (1, 2, turns):
            [again] = self.steady(f"from{turn}", "--games", 1, "--from", f"{whole}:{turn}")
            self.assertEqual(replies(again), replies(whole))
            self.assertEqual(sum("opening" in line for line in lines_of(again)), turn - 1)
            self.assertEqual(lines_of(again)[-1]["outcome"]["winner"], lines_of(whole)[-1]["outcome"]["winner"])

    def test_a_position_of_a_record_makes_an_openings_file_each_line_of_it_a_pair_of_games(self):
        [whole] = self.steady("whole", "--board", "5x5", "--games", 1)
        lines = [self.run_well("replay", whole, "--turn", turn, "--position") for turn in (3, 4)]
        (self.folder / "openings.txt").write_text("# two of them\n\n" + "".join(lines))
        games = self.steady("pairs", "--board", "5x5", "--openings", "openings.txt")
        headers = [lines_of(game)[0] for game in games]
        self.assertEqual([header["position"] + "\n" for header in headers], [lines[0], lines[0], lines[1], lines[1]])
        self.assertEqual([header["players"][0]["name"] for header in headers], ["a", "b", "a", "b"])
        self.assertEqual(replies(games[0]), replies(whole, 3))

    def test_games_with_hidden_tiles_are_played_on_with_the_deal_they_had(self):
        [whole] = self.records("whole", "--contest", "bot-battle", "--games", 1, "island-simple-cpp", "island-simple-python")
        [again] = self.records("again", "--from", f"{whole}:3", "--games", 1, "island-simple-cpp", "island-simple-python")
        self.assertEqual([line["nature"] for line in lines_of(again) if "nature" in line][:3],
                         [line["nature"] for line in lines_of(whole) if "nature" in line][:3])
        line = self.run_well("replay", whole, "--turn", 3, "--position")
        self.assertTrue(line.startswith("start | deal;"), line)
        (self.folder / "openings.txt").write_text(line)
        games = self.records("pair", "--contest", "bot-battle", "--openings", "openings.txt", "island-simple-cpp", "island-simple-python")
        self.assertEqual(len(games), 2)
        self.assertEqual(replies(games[0])[:2], replies(whole)[:2])

    def test_a_person_plays_on_as_the_one_whose_turn_it_is(self):
        [whole] = self.steady("whole", "--board", "5x5", "--games", 1)
        person = "\n".join(replies(whole)[1::2]) + "\n"
        self.run_well("play", "--from", f"{whole}:2", "--record", "played", "b=python3 steady.py", input=person)
        [played] = (self.folder / "played").iterdir()
        self.assertEqual(replies(played), replies(whole))
        self.assertEqual(lines_of(played)[0]["players"][1]["command"], "")

    def test_a_contest_keeps_its_openings_and_is_not_resumed_with_others(self):
        (self.folder / "openings.txt").write_text("1;5x5;1100A1111111111111111B111\n2;5x5;1100A1111111111111111B111\n")
        contest = ["tournament", "--board", "5x5", "--games", 2, "--turn-time", "60s", "--openings", "openings.txt"]
        bots = ["a=python3 steady.py", "b=python3 steady.py"]
        self.run_well(*contest, *bots)
        self.run_well("replay", "--verify", "contest.db")
        game = json.loads(self.run_well("replay", "contest.db", "--game", "1.2", "--json"))
        self.assertEqual(game["header"]["position"], "1;5x5;1100A1111111111111111B111")
        self.run_well(*contest, *bots)
        [again] = self.steady("again", "--from", "contest.db:1.2:2", "--games", 1)
        self.assertEqual(lines_of(again)[0]["position"], game["header"]["position"])
        self.assertEqual(replies(again), [event["reply"] for event in game["events"] if "turn" in event])
        (self.folder / "openings.txt").write_text("2;5x5;1100A1111111111111111B111\n")
        self.assertIn("openings", self.refused(*contest, *bots))

    def test_what_is_wrong_is_named_by_its_place(self):
        [whole] = self.steady("whole", "--board", "5x5", "--games", 1)
        match = ["match", "--board", "5x5", "greedy", "random-cpp"]
        (self.folder / "openings.txt").write_text("1;5x5;1100A1111111111111111B111\n1;5x5;1100A1111111x11111111B111\n")
        self.assertIn("openings.txt: line 2: cells: expected 1 0 # A B a b, found another character at place 13",
                      self.refused(*match, "--openings", "openings.txt"))
        (self.folder / "openings.txt").write_text("# nothing\n")
        self.assertIn("openings.txt: expected an opening in each line", self.refused(*match, "--openings", "openings.txt"))
        self.assertIn("--from game.jsonl: expected RECORD:TURN", self.refused("match", "--from", "game.jsonl", "greedy", "random-cpp"))
        self.assertIn(f":99: turn 99: expected one from 1 to", self.refused("match", "--from", f"{whole}:99", "greedy", "random-cpp"))
        self.assertIn("--board 5x5: expected none with --from", self.refused(*match, "--from", f"{whole}:2"))
        self.assertIn("the board is drawn for each match", self.refused(
            "tournament", "--contest", "uicc-isola", "--openings", "openings.txt", "greedy", "random-cpp"))


if __name__ == "__main__":
    unittest.main()
