"""The whole arena plays an unknown game: `another_game_test.py ANOTHER_ARENA ARENA`. ANOTHER_ARENA is ARENA with one
more entry in its list of games."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests/shared"))
from patience import PATIENCE  # noqa: E402

ANOTHER_ARENA, ARENA = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
RULES = "crescendo hand=6"
BOT = f"{sys.executable} {HERE / 'random_bot.py'}"


def bot(name):
    return f"{name}={BOT}"


def saying(reply):
    """Returns the command of a bot that always gives this reply."""
    return f"""fool={sys.executable} -c 'while input(): print("{reply}", flush=True)'"""


class AnotherGame(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def arena(self, *words, status=0, program=ANOTHER_ARENA):
        run = subprocess.run([program, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        return run.stdout if status == 0 else run.stdout + run.stderr

    def match(self, *words, rounds=1):
        said = self.arena("match", "--rules", "crescendo", "--rounds", str(rounds), "--seed", "5", "--sandbox", "off",
                          "--turn-time", "60m", "--json", "--record", "games", *words)
        games = json.loads(said)["games"]
        return games, [self.record(game) for game in games]

    def record(self, game):
        with open(os.path.join(self.folder, game["record"])) as file:
            return [json.loads(line) for line in file]

    def test_it_is_listed_with_the_others(self):
        games = [json.loads(self.arena("list", "--json", program=program))["games"] for program in (ANOTHER_ARENA, ARENA)]
        self.assertEqual(games[0], [*games[1], "crescendo"])

    def test_the_arena_itself_does_not_know_it(self):
        said = self.arena("match", "--rules", "crescendo", bot("a"), bot("b"), status=2, program=ARENA)
        self.assertIn('unknown rules "crescendo"', said)

    def test_the_judge_plays_it_to_its_end(self):
        games, records = self.match(bot("one"), bot("two"), rounds=4)
        for game, (header, deal, *turns, end) in zip(games, records):
            self.assertEqual(game["reason"], "no_higher_card", game)
            self.assertEqual((header["game"], header["rules"]), ("crescendo", RULES))
            self.assertRegex(deal["nature"], r"^deal;(\d+ ){5}\d+;(\d+ ){5}\d+$")
            laid = [int(turn["reply"].removeprefix("lay;")) for turn in turns]
            self.assertEqual(laid, sorted(set(laid)))
            self.assertEqual(end["outcome"]["scores"], [sum(laid[0::2]), sum(laid[1::2])])

    def test_each_player_is_told_its_own_hand_alone(self):
        _, [(_, deal, *turns, _)] = self.match(bot("one"), bot("two"))
        hands = deal["nature"].split(";")[1:]
        for player in (1, 2):
            [first, *_] = [turn["line"] for turn in turns if turn["player"] == player]
            self.assertEqual(first.split(";")[:2], [str(player), hands[player - 1]])

    def test_a_reply_that_breaks_a_rule_loses_with_the_rule(self):
        for reply, rule in (("lay;25", "card 25 is not in the hand"), ("lay a card", "expected lay;CARD, found"),
                            ("deal;1;2", "the cards are dealt already")):
            [game], _ = self.match(saying(reply), bot("two"))
            self.assertEqual((game["winner"], game["reason"]), ("two", "illegal"))
            self.assertIn(rule, game["explanation"])

    def test_a_record_verifies_and_a_forged_one_does_not(self):
        [game], [record] = self.match(bot("one"), bot("two"))
        self.arena("replay", "--verify", game["record"])
        record[2]["reply"] = "lay;24" if record[2]["reply"] != "lay;24" else "lay;23"
        forged = os.path.join(self.folder, "forged.jsonl")
        with open(forged, "w") as file:
            file.writelines(json.dumps(line) + "\n" for line in record)
        self.assertIn("line 3", self.arena("replay", "--verify", forged, status=3))

    def test_the_terminal_shows_it(self):
        [game], [(_, deal, turn, *_)] = self.match(bot("one"), bot("two"))
        shown = self.arena("replay", game["record"])
        self.assertIn("A hand: " + deal["nature"].split(";")[1] + "\n", shown)
        self.assertIn("row: [%s]\n" % turn["reply"].removeprefix("lay;"), shown)

    def test_a_fit_bot_is_found_fit(self):
        self.arena("check", "--rules", "crescendo", "--sandbox", "off", BOT)

    def test_an_unfit_bot_is_found_unfit(self):
        said = self.arena("check", "--rules", "crescendo", "--sandbox", "off", saying("lay;25"), status=3)
        self.assertIn("not in the hand", said)

    def test_a_tournament_is_played_and_reported(self):
        self.arena("tournament", "--rules", "crescendo", "--format", "round-robin", "--games", "2", "--seed", "5",
                   "--sandbox", "off", "--turn-time", "60m", "--db", "all.db", bot("a"), bot("b"), bot("c"))
        table = json.loads(self.arena("standings", "all.db", "--json"))
        self.assertEqual(sorted(row["name"] for row in table["standings"]), ["a", "b", "c"])
        self.assertEqual(table["games_played"], 6)
        self.assertEqual(self.arena("replay", "--verify", "all.db").count("holds: "), 6)

    def test_nothing_else_names_it(self):
        named = [str(path.relative_to(ROOT)) for path in files_of_the_project() if b"crescendo" in path.read_bytes().lower()]
        self.assertEqual([path for path in named if not path.startswith("tests/another_game/")], [])
        self.assertIn("tests/another_game/crescendo.cpp", named)


def files_of_the_project():
    left_out = {"build", ".git", "node_modules", "__pycache__", "games"}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in left_out]
        yield from (path for path in (pathlib.Path(folder) / name for name in names) if path.is_file())


if __name__ == "__main__":
    unittest.main()
