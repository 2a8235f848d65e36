"""An organiser's own build recipes, with the real program: `host_recipes_test.py ARENA`."""
import json
import os
import pathlib
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import Club, arena, ask, form  # noqa: E402
from patience import until  # noqa: E402

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/what-is-built.md"

AWK_BOT = """{
    split($0, field, ";"); split(field[2], size, "x"); cells = field[3]
    me = index(cells, substr("AB", field[1], 1)) - 1
    to = -1
    for (y = int(me / size[1]) - 1; y <= int(me / size[1]) + 1; ++y)
        for (x = me % size[1] - 1; x <= me % size[1] + 1; ++x)
            if (y >= 0 && y < size[2] && x >= 0 && x < size[1] && substr(cells, y * size[1] + x + 1, 1) == "1")
                to = y * size[1] + x
    steal = me
    for (cell = 0; cell < size[1] * size[2]; ++cell)
        if (cell != to && substr(cells, cell + 1, 1) == "1") steal = cell
    print "move;" int(to / size[1]) "," to % size[1] ";steal;" int(steal / size[1]) "," steal % size[1]
    fflush()
}
"""


def example_of(club):
    """Returns the recipe that the comments of a new folder give as an example."""
    text = (club.folder / "recipes/README.txt").read_text()
    return text[text.index("[[recipe]]"):]


class OwnRecipes(unittest.TestCase):
    def test_a_language_of_ones_own_is_handed_in_built_and_plays(self):
        with Club("Ann", "Ben") as club:
            bot = club.write("mail/cid.awk", AWK_BOT)
            self.assertIn("it is not recognised", club.submit("Ann", bot).stdout)
            club.end()
            recipe = example_of(club)
            self.assertIn(recipe, PAGE.read_text())
            (club.folder / "recipes/awk.toml").write_text(recipe)
            with open(club.folder / "contest.toml", "a") as settings:
                settings.write('languages = ["awk", "python"]\n')
            mail = arena("host", str(club.folder), "--import", str(bot.parent))
            self.assertIn("arena: own recipes: awk (AWK)\n", mail.stderr)
            self.assertEqual(mail.returncode, 0, mail.stdout)
            club.open()
            self.assertEqual(club.state("Ann")["languages"], ["AWK", "Python"])
            taken = club.submit("Ann", bot)
            self.assertEqual(taken.returncode, 0, taken.stdout + taken.stderr)
            self.assertIn("cid.awk, AWK: run by mawk, its syntax is checked", taken.stdout)
            self.assertEqual(ask(club.links()["Ben"], *form(AWK_BOT, "ben.awk"))[0], 201)
            until(lambda: club.state("Ben")["playing"] == 1, "Ben's bot in play")
            games = until(lambda: json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["games"], "games of Ben's bot")
            self.assertEqual(games[0]["faults"], "")
            broken = club.submit("Ann", club.write("broken.awk", "BEGIN { x = ; }\n"))
            self.assertIn("syntax error", broken.stdout)
            other = club.submit("Ann", club.write("main.sh", "echo\n"))
            self.assertIn("which this contest does not take; it takes AWK, Python", other.stdout)

    def test_of_several_main_files_the_author_chooses_one(self):
        with Club("Ann", "Ben") as club:
            for name in ("a_bot.py", "b_bot.py"):
                club.write(name, "for line in iter(input, None): print(line)\n")
            files = [club.folder.parent / name for name in ("a_bot.py", "b_bot.py")]
            sent = club.submit("Ann", *files)
            self.assertEqual(sent.returncode, 3, sent.stdout)
            self.assertIn("NO  recognised  each of a_bot.py and b_bot.py could be the Python program", sent.stdout)
            self.assertIn("\nmain file: b_bot.py\nchoose one here, in the same command: --main a_bot.py\n", sent.stdout)
            self.assertEqual(club.state("Ann")["submissions"][0]["steps"][-1]["choices"], ["a_bot.py", "b_bot.py"])
            choose = club.links()["Ann"] + "/choose/1"
            self.assertEqual(ask(choose, b"../x.py")[0], 409)
            self.assertEqual(ask(choose, b"b_bot.py")[0], 200)
            until(lambda: len(club.state("Ann")["submissions"][0]["steps"]) > 3, "the build of the chosen file")
            first, built = [club.state("Ann")["submissions"][0]["steps"][place] for place in (2, 3)]
            self.assertIn("b_bot.py is the main one", first["words"])
            self.assertTrue(built["holds"], built)
            self.assertEqual(len(club.state("Ann")["submissions"]), 2)
            self.assertIn("a_bot.py is the main one", club.submit("Ben", *files, words=("--main", "a_bot.py")).stdout)
            folder = club.folder.parent / "ben"
            folder.mkdir()
            for file in files:
                file.rename(folder / file.name)
            for main in ("a_bot.py", f"{folder}/a_bot.py"):
                self.assertIn("a_bot.py is the main one", club.submit("Ben", folder, words=("--main", main)).stdout)
            wrong = club.submit("Ben", folder, words=("--main", "c_bot.py"))
            self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))
            self.assertIn("--main c_bot.py: there is no such file in", wrong.stderr)

    def test_a_mistake_is_named_and_nothing_is_served(self):
        with Club() as club:
            club.end()
            recipe = example_of(club)
            file = club.folder / "recipes/awk.toml"
            for right, wrong, words in (('name = "awk"', 'nam = "awk"', ':2: unknown key "nam"'),
                                        ('["main.awk", "*.awk"]', '"*.awk"', ':4: "recognise" must be a list of texts')):
                file.write_text(recipe.replace(right, wrong))
                for task in (("--port", "0"), ("--import", str(club.folder)), ("--freeze",)):
                    done = arena("host", str(club.folder), *task)
                    self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                    self.assertIn(f"{file}{words}", done.stderr)

    def test_a_replaced_recipe_and_a_program_that_is_missing_are_told(self):
        with Club() as club:
            club.end()
            recipe = example_of(club).replace('name = "awk"', 'name = "perl"').replace('needs = ["mawk"]', 'needs = ["no-such"]')
            (club.folder / "recipes/perl.toml").write_text(recipe)
            told = arena("host", str(club.folder), "--import", str(club.folder / "recipes")).stderr
            self.assertIn("own recipes: perl (AWK, in place of the arena's)", told)
            self.assertIn("the recipe perl needs the program no-such, which is not in PATH", told)


if __name__ == "__main__":
    unittest.main()
