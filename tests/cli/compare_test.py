"""Compares two versions of a bot, and replays lost games: `compare_test.py ARENA`."""
import json
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from arena_case import ArenaCase  # noqa: E402

# Goes to the first free square and steals the first open one, unless its arguments say otherwise.
BOT = """import sys
for line in sys.stdin:
    me, size, cells, _ = line.split(";")
    rows, columns = map(int, size.split("x"))
    at = {square.upper(): divmod(place, columns) for place, square in enumerate(cells) if square in "AaBb"}
    mine, other = (at["A"], at["B"]) if me == "1" else (at["B"], at["A"])
    open_squares = [divmod(place, columns) for place, square in enumerate(cells) if square == "1"]
    near = [square for square in open_squares if max(abs(square[0] - mine[0]), abs(square[1] - mine[1])) == 1]
    move = near[WHICH]
    steal = next(square for square in [*open_squares, mine] if square != move)
    REPLY
"""
REPLY = 'print("move;%d,%d;steal;%d,%d" % (*move, *steal), flush=True)'
FAULTY = 'print("what", flush=True)'


def bot(which=0, reply=REPLY):
    return BOT.replace("WHICH", str(which)).replace("REPLY", reply)


class Case(ArenaCase):
    def git(self, *words):
        done = self.run_in(self.folder / "repository", "git", "-c", "user.name=a", "-c", "user.email=a@b", *words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def commit(self, **files):
        (self.folder / "repository").mkdir(exist_ok=True)
        for name, text in files.items():
            (self.folder / "repository" / name.replace("_", ".")).write_text(text)
        self.git("init", "--quiet")
        self.git("add", ".")
        self.git("commit", "--quiet", "--all", "-m", "another one")


COMPARE = ["--board", "5x5", "--seed", "1", "--turn-time", "60s"]


class Versions(Case):
    def test_a_commit_and_the_folder_are_built_and_what_is_new_is_said(self):
        self.commit(bot_py=bot())
        self.commit(bot_py=bot(reply=FAULTY))
        (self.folder / "repository" / "notes").write_text("not committed")
        done = self.arena("compare", "HEAD~1", ".", *COMPARE, "--rounds", "3", "--json", status=3, folder="repository")
        result = json.loads(done.stdout)
        self.assertEqual((result["games"], result["won"], result["drawn"], result["lost"]), (6, 0, 0, 6))
        self.assertEqual(result["verdict"], "undecided")
        self.assertEqual(result["sprt"]["state"], "go on")
        self.assertLess(result["elo"]["high"], 0)
        self.assertEqual([(fault["kind"], fault["count"]) for fault in result["new_faults"]], [("illegal", 6)])
        self.assertEqual([game["game"] for game in result["lost_games"]], ["1.1", "1.2", "2.1"])
        for game in result["lost_games"]:
            self.arena("replay", "--verify", game["record"])
        self.assertIn("1 change that is not committed (notes)", done.stderr)
        self.assertIn("old: building commit ", done.stderr)

    def test_the_test_decides_and_the_status_says_so(self):
        (self.folder / "bad.py").write_text(bot(reply=FAULTY))
        (self.folder / "good.py").write_text(bot())
        words = [*COMPARE, "--sprt", "elo0=0 elo1=300", "--record", "all"]
        passes = self.arena("compare", "python3 bad.py", "python3 good.py", *words).stdout
        self.assertRegex(passes, r"\Agood\.py \(new, python3 good\.py\) against bad\.py \(old, python3 bad\.py\), ")
        self.assertRegex(passes, r"\n\d+ games: good\.py won (\d+), drew 0, lost 0\nElo of good\.py more than \+")
        self.assertIn("\ngood.py passes: stronger by 300 Elo rather than by 0", passes)
        self.assertNotIn("games that", passes)
        self.arena("replay", "--verify", *(self.folder / "all").iterdir())
        self.assertIn("all: expected a new or empty folder",
                      self.arena("compare", "python3 bad.py", "python3 good.py", *words, status=2).stderr)
        fails = self.arena("compare", "python3 good.py", "python3 bad.py", *words[:-2], status=3).stdout
        self.assertIn("bad.py does not pass: stronger by 0 Elo rather than by 300", fails)
        self.assertIn("faults that good.py does not make:\n  bad.py replied ", fails)
        self.assertIn("games that bad.py lost and good.py won:\n", fails)

    def test_the_bots_are_named_and_each_name_stands_in_its_place(self):
        few = [*COMPARE, "--rounds", "1", "--json"]
        result = json.loads(self.arena("compare", "mine=random-cpp", "greedy", *few, status=3).stdout)
        self.assertEqual((result["old"]["name"], result["new"]["name"]), ("mine", "greedy"))
        result = json.loads(self.arena("compare", "greedy", "greedy", *few, status=3).stdout)
        self.assertEqual((result["old"]["name"], result["new"]["name"]), ("old", "new"))
        for first, second in (("old", "new"), ("bot-old", "bot-new"), ("renew", "old-new"), ("new-york", "mine"), ("a", "new")):
            self.arena("compare", f"{first}=random-cpp", f"{second}=random-python", *few, status=3)
        for name in ("new.py", "old.py"):
            (self.folder / name).write_text(bot())
        for first, second in (("new=greedy", "old=random-cpp"), ("New=greedy", "random-cpp"), ("greedy", "old=random-cpp"),
                              ("greedy", "OLDER=random-cpp"), ("python3 new.py", "python3 old.py"),
                              ("bot_new=greedy", "bot_old=random-cpp"), ("newer-1=greedy", "old-1=random-cpp")):
            with self.subTest(first=first, second=second):
                done = self.arena("compare", first, second, *few, status=2)
                self.assertIn("the old version comes first and the new one second", done.stderr)
                self.assertEqual(done.stdout, "")

    def test_the_defaults_are_those_of_the_help(self):
        shown = " ".join(self.arena("compare", "--help").stdout.split())
        plies = re.search(r"both games of a pair; default: (\d+), with --openings 0 ", shown).group(1)
        sprt = re.search(r"has a default: (elo0=\S+ elo1=\S+ alpha=\S+ beta=\S+) ", shown).group(1)
        rounds = re.search(r"then it is undecided; default: (\d+) ", shown).group(1)
        words = ["compare", "random-cpp", "greedy", "--board", "5x5", "--seed", "1", "--jobs", "1", "--json"]
        usual = json.loads(self.arena(*words, "--record", "usual").stdout)
        told = json.loads(self.arena(*words, "--record", "told", "--opening-plies", plies, "--sprt", sprt, "--rounds", rounds).stdout)
        part = json.loads(self.arena(*words, "--sprt", "beta=" + sprt.split("beta=")[1]).stdout)
        for result in (told, part):
            self.assertEqual((result["sprt"], result["games"], result["won"]), (usual["sprt"], usual["games"], usual["won"]))

        def openings(folder):
            return {path.name: path.read_text().count('"opening":true') for path in (self.folder / folder).iterdir()}
        self.assertEqual(openings("usual"), openings("told"))
        self.assertEqual(set(openings("usual").values()), {int(plies)})
        self.arena("compare", *words[1:-1], "--record", "none", "--opening-plies", "0")
        self.assertEqual(set(openings("none").values()), {0})

    def test_its_pairs_begin_with_openings(self):
        (self.folder / "start.txt").write_text("1;5x5;01A1111111111111111111B11\n")
        self.arena("compare", "random-cpp", "greedy", "--board", "5x5", "--seed", "1", "--openings", "start.txt", "--record", "from-start")
        first = [next(line for line in map(json.loads, path.read_text().splitlines()) if "line" in line)["line"]
                 for path in (self.folder / "from-start").iterdir()]
        self.assertEqual({line.rsplit(";", 1)[0] for line in first}, {"1;5x5;01A1111111111111111111B11"})

    def test_where_nobody_looks_on_it_says_how_it_stands_after_every_twenty_games(self):
        words = ["compare", "random-cpp", "random-cpp", *COMPARE, "--rounds", "11"]
        errors = self.arena(*words, status=3).stderr
        self.assertRegex(errors, r"(?m)^2[0-2] games: new won \d+, drew 0, lost \d+; Elo .*, LLR -?\d+\.\d\d \(-2\.94 to 2\.94\)$")
        self.assertNotIn(" games: ", self.arena(*words, "--json", status=3).stderr)

    def test_a_commit_that_does_not_build_is_named_with_the_end_of_its_log(self):
        self.commit(Makefile="bot:\n\t@echo this cannot be; false\n", bot_c="int main(void) { return 0; }\n")
        error = self.arena("compare", "HEAD", "greedy", *COMPARE, status=2, folder="repository").stderr
        self.assertRegex(error, r"commit [0-9a-f]{10} \(HEAD\): the build failed")
        self.assertIn("  this cannot be", error)

    def test_what_is_no_version_is_named(self):
        error = self.arena("compare", "HEAD~7", "greedy", status=2).stderr
        self.assertIn("old: there is no program HEAD~7", error)
        self.assertIn("nor is it a commit", error)


class Matches(Case):
    def test_several_games_at_once_are_the_same_games_and_are_counted(self):
        (self.folder / "a.py").write_text(bot())
        (self.folder / "b.py").write_text(bot(-1))
        match = ["match", "--board", "5x5", "--seed", "3", "--turn-time", "60s", "--rounds", "8", "--opening-plies", "3",
                 "a=python3 a.py", "b=python3 b.py"]
        told = [self.arena(*match, "--record", name, "--jobs", jobs).stdout for name, jobs in (("one", 1), ("two", 2))]
        counts = [[line for line in text.splitlines(True) if " games: " in line] for text in told]
        self.assertEqual(counts[0], counts[1])
        self.assertRegex(counts[0][0], r"8 games: a \d+ won, \d+ drawn, \d+ lost; Elo .*, 95 % interval\n")
        played = [{path.name: [json.loads(line).get("reply") for line in path.read_text().splitlines()]
                   for path in (self.folder / name).iterdir()} for name in ("one", "two")]
        self.assertEqual(played[0], played[1])
        self.assertIn("expected no --jobs", self.arena(*match, "--jobs", 2, "--watch", status=2).stderr)

    def test_a_new_version_is_asked_in_every_lost_game(self):
        (self.folder / "a.py").write_text(bot())
        (self.folder / "b.py").write_text(bot(-1))
        self.arena("tournament", "--board", "5x5", "--seed", "3", "--turn-time", "60s", "--games", "8", "--opening-plies", "3",
                   "a=python3 a.py", "b=python3 b.py")
        same = json.loads(self.arena("replay", "--lost", "contest.db", "--bot", "a=python3 a.py", "--json").stdout)
        self.assertGreater(same["lost"], 0)
        self.assertEqual(same["differ"], 0)
        (self.folder / "new.py").write_text(bot(reply=FAULTY))
        other = json.loads(self.arena("replay", "--lost", "contest.db", "--bot", "a=python3 new.py", "--json").stdout)
        self.assertEqual(other["differ"], same["lost"])
        for game in other["games"]:
            self.assertEqual(len(game["differ"]), game["asked"])
            self.assertEqual({turn["now"] for turn in game["differ"]}, {"what"})
            self.assertIn("move;R,C", game["differ"][0]["trouble"])
        text = self.arena("replay", "--lost", "contest.db", "--bot", "a=python3 b.py").stdout
        self.assertRegex(text, r"game \d\.\d, player \d against b, lost \(.*\): \d+ of \d+ turns differ\n")
        self.assertIn("by one of a, b", self.arena("replay", "--lost", "contest.db", "--bot", "c=python3 a.py", status=2).stderr)


if __name__ == "__main__":
    unittest.main()
