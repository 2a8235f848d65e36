"""Names of authors keep their spelling, with the real program: `host_names_test.py ARENA`."""
import csv
import io
import json
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, arena, ask  # noqa: E402
from patience import until  # noqa: E402

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def hand_in(mail, author, text=GOOD, file="bot.py"):
    (mail / author).mkdir(parents=True)
    (mail / author / file).write_text(text)


def table(final):
    return {row["name"]: row for row in json.loads(arena("standings", str(final), "--json").stdout)["standings"]}


class Names(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.mail, self.club = pathlib.Path(scratch.name, "mail"), pathlib.Path(scratch.name, "club")

    def host(self, *words):
        done = arena("host", str(self.club), *words)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_every_table_of_the_final_has_the_names_of_the_authors(self):
        for author in ("日本", "José", "Team UH++", "ann", "ANN"):
            hand_in(self.mail, author)
        (self.mail / "José/bots.toml").write_text('[[bot]]\nname = "b"\ntitle = "Señor B"\ncommand = "python3 bot.py"\n')
        told = self.host("--new", "--contest", "friendly", "--import", str(self.mail))
        names = ["日本", "José", "Team UH++", "ANN", "ann-2"]  # folders come in the order of their bytes
        for name in names:
            self.assertIn(name + " ", told)
        self.assertIn("\nann-2 ", self.host("--import", str(self.mail)))
        final = self.club / "final.db"
        for printed in (self.host("--freeze"), arena("standings", str(final)).stdout):
            for name in names:
                self.assertIn(name + " ", printed)
        found = table(final)
        self.assertEqual(sorted(found), sorted(names))
        self.assertEqual((found["José"]["title"], found["José"]["author"]), ("Señor B", "José"))
        rows = list(csv.DictReader(io.StringIO(arena("standings", str(final), "--csv").stdout)))
        self.assertEqual(sorted(row["name"] for row in rows), sorted(names))
        record = json.loads(arena("replay", str(final), "--game", "1.1", "--json").stdout)
        self.assertLess({player["name"] for player in record["header"]["players"]}, set(names))
        self.assertEqual(sorted(folder.name for folder in (self.club / "submissions").iterdir()),
                         ["ann", "ann-2", "author", "jos", "team-uh"])
        self.assertEqual(arena("replay", "--verify", str(self.club)).returncode, 0)
        self.host("--freeze")

    def test_records_and_pages_of_the_ladder_have_the_names_of_the_authors(self):
        names = ["日本", "José"]
        with Club(*names) as club:
            club.fill(dict.fromkeys(names, GOOD))
            url = club.organiser.split("organiser/")[0]
            games = until(lambda: [game for game in json.loads(ask(url + "ladder")[1])["games"] if game["has_record"]],
                          "a game of the ladder")
            place = f"{url}ladder/games/{games[0]['game']}/"
            header = json.loads(ask(place + "record")[1].splitlines()[0])
            self.assertEqual(sorted(player["name"] for player in header["players"]), sorted(names))
            page = ask(place + "watch")[1]
            for name in names:
                self.assertIn(name, page)
            club.end()
            self.assertEqual(arena("replay", "--verify", str(club.folder)).returncode, 0)

    @unittest.skipUnless(shutil.which("javac") or "CI" in os.environ, "there is no JDK")
    def test_a_class_for_uicc_is_called_by_its_name(self):
        sample = (PROJECT / "bot/java/uicc/SampleAI.java").read_text()
        for author in ("Ann", "Ben"):
            hand_in(self.mail, author, sample, "SampleAI.java")
        hand_in(self.mail, "Cid")
        with Club(contest="uicc-isola") as club:
            club.end()
            self.assertIn("\nBen ", arena("host", str(club.folder), "--import", str(self.mail)).stdout)
            club.open()
            url = club.organiser.split("organiser/")[0]

            def names_in(game):
                header = json.loads(ask(f"{url}ladder/games/{game['game']}/record")[1].splitlines()[0])
                return {player["name"] for player in header["players"]}

            def names():
                games = [game for game in json.loads(ask(url + "ladder")[1])["games"] if game["has_record"]]
                return {name for game in games for name in names_in(game)}
            self.assertEqual(until(lambda: len(names()) == 3 and names(), "games of all"), {"Cid", "SampleAI", "SampleAI-2"})
            club.end()
            verified = arena("replay", "--verify", str(club.folder))
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.host("--new", "--contest", "uicc-isola", "--import", str(self.mail))
        self.host("--freeze")
        found = table(self.club / "final.db")
        self.assertEqual(sorted(found), ["Cid", "SampleAI", "SampleAI-2"])
        self.assertEqual({found["SampleAI"]["author"], found["SampleAI-2"]["author"]}, {"Ann", "Ben"})


if __name__ == "__main__":
    unittest.main()
