"""The marks of a class, with the real program: `marks_test.py ARENA`."""
import contextlib
import csv
import io
import json
import os
import pathlib
import shutil
import sqlite3
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, arena, ask  # noqa: E402

LIST = "Name;E-Mail;Matrikelnummer;Gruppe\nAnn;ann@x.org;007;9b\n=Ben;ben@x.org;8;9a\nCem;;9;9b\nDora;dora@x.org;10;9a\n"
BY_RANK = '[marks]\nby = "rank"\nthresholds = [[1, 15], [2, 12.5]]\nmissing = 1\n'


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


class Hosted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        for name, text in (("Ann", GOOD), ("=Ben", GOOD.replace("free[0]", "free[-1]")), ("Cem", "import no_such_module\n")):
            (cls.folder / "sent" / name).mkdir(parents=True)
            (cls.folder / "sent" / name / "bot.py").write_text(text)
        cls.club = cls.folder / "club"
        arena("host", str(cls.club), "--new", "--contest", "friendly", "--import", str(cls.folder / "sent"))
        (cls.club / "authors.csv").write_text(LIST)
        final = arena("host", str(cls.club), "--freeze")
        assert final.returncode == 0, final.stderr

    def marks(self, *words):
        return arena("marks", str(self.club), *words)

    def test_everybody_is_listed_with_the_result_of_the_final_and_marks(self):
        plain = self.marks("--csv")
        self.assertEqual(plain.returncode, 0, plain.stderr)
        self.assertEqual([row["marks"] for row in rows(plain.stdout)], [""] * 4)
        (self.folder / "scheme.toml").write_text(BY_RANK)
        given = self.marks("--csv", "--scheme", str(self.folder / "scheme.toml"))
        listed = rows(given.stdout)
        self.assertEqual([(row["name"], row["email"], row["id"], row["group"], row["fit"]) for row in listed], [
            ("Ann", "ann@x.org", "007", "9b", "fit"), ("'=Ben", "ben@x.org", "8", "9a", "fit"),
            ("Cem", "", "9", "9b", "unfit"), ("Dora", "dora@x.org", "10", "9a", "none")])
        self.assertEqual({row["rank"]: row["marks"] for row in listed[:2]}, {"1": "15", "2": "12.5"})
        self.assertEqual([(row["version"], row["rank"], row["points"], row["marks"]) for row in listed[2:]],
                         [("1", "", "", "1"), ("", "", "", "1")])
        self.assertEqual(sorted(float(row["points"]) for row in listed[:2]), [0.0, 1.0])

    @contextlib.contextmanager
    def copy(self):
        with tempfile.TemporaryDirectory() as scratch:
            shutil.copytree(self.club, pathlib.Path(scratch) / "club")
            yield pathlib.Path(scratch) / "club"

    def test_who_is_disqualified_after_the_final_has_the_marks_of_the_missing(self):
        (self.folder / "missing.toml").write_text(BY_RANK)
        with self.copy() as club:
            with contextlib.closing(sqlite3.connect(club / "host.db")) as ledger, ledger:
                ledger.execute("UPDATE author SET disqualified = 'copied' WHERE name = 'Ann'")
            ann = rows(arena("marks", str(club), "--csv", "--scheme", str(self.folder / "missing.toml")).stdout)[0]
        self.assertEqual((ann["name"], ann["fit"], ann["rank"], ann["marks"]), ("Ann", "disqualified", "", "1"))

    def test_a_final_that_is_not_over_does_not_count(self):
        with self.copy() as club:
            with contextlib.closing(sqlite3.connect(club / "final.db")) as final, final:
                final.execute("DELETE FROM game WHERE rowid = (SELECT max(rowid) FROM game)")
            done = arena("marks", str(club), "--csv")
            self.assertEqual({row["rank"] for row in rows(done.stdout)}, {""})
            self.assertEqual(done.stderr, "arena: 1 game of the final is open: all results are those of the ladder until arena host "
                             f"{club} --freeze has played on\n")

    def test_the_columns_of_a_gradebook_in_a_file_for_its_owner_alone(self):
        file = self.folder / "grades.csv"
        written = self.marks("--csv", "--columns", "Email address=email,Grade=rank", "--output", str(file))
        self.assertEqual((written.returncode, written.stdout), (0, ""))
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        self.assertEqual(file.read_text().splitlines()[0], "Email address,Grade")
        self.assertEqual(list(json.loads(self.marks("--json", "--columns", "name,fit").stdout)["authors"][3].values()), ["Dora", "none"])
        self.assertEqual(self.marks("--csv").stderr, "")
        self.assertIn("no marks are given: there is no scheme", self.marks("--csv", "--columns", "email,Grade=marks").stderr)
        wrong = self.marks("--columns", "Grade=mark")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn('--columns: "mark" is no column: expected TITLE=COLUMN or COLUMN, with name, email', wrong.stderr)

    def test_a_scheme_with_a_gap_or_a_mistake_gives_one_sentence(self):
        for text, why in (('[marks]\nby = "rank"\nthresholds = [[1, 15]]\n', "the marks have a gap: rank 2 is worse than the last threshold, 1: add"),
                          ('[marks]\nby = "elo"\n', 'scheme.toml:2: expected "rank", "level" or "points"'),
                          ("title = 'A'\n", "scheme.toml: the table [marks] is missing")):
            (self.folder / "scheme.toml").write_text(text)
            answer = self.marks("--csv", "--scheme", str(self.folder / "scheme.toml"))
            self.assertEqual((answer.returncode, answer.stdout), (2, ""))
            self.assertIn(why, answer.stderr)

    def test_a_level_is_measured_once_for_each_version(self):
        measured = self.marks("--levels", "--csv")
        self.assertEqual(measured.returncode, 0, measured.stderr)
        self.assertIn("arena: sandbox: ", measured.stderr)
        levels = {row["name"]: row["level"] for row in rows(measured.stdout)}
        self.assertEqual(set(levels.values()) - {"1", "2", "3"}, {""})
        self.assertEqual((levels["Cem"], levels["Dora"]), ("", ""))
        self.assertEqual(stat.S_IMODE((self.club / "levels.json").stat().st_mode), 0o600)
        (self.folder / "scheme.toml").write_text('[marks]\nby = "level"\nthresholds = [[1, 7]]\n')
        again = self.marks("--csv", "--scheme", str(self.folder / "scheme.toml"))
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual([(row["level"], row["marks"]) for row in rows(again.stdout)],
                         [(levels["Ann"], "7"), (levels["'=Ben"], "7"), ("", "0"), ("", "0")])
        with self.copy() as club:
            deleted = arena("host", str(club), "--delete-author", "Dora", "--yes")
            self.assertEqual((deleted.returncode, (club / "levels.json").exists()), (0, False), deleted.stderr)
        (self.club / "levels.json").write_text("{")
        self.assertIn("levels.json is damaged: remove it, and the levels are measured anew", self.marks().stderr)
        (self.club / "levels.json").unlink()

    def test_submissions_are_built_and_examined(self):
        (self.folder / "class.csv").write_text(LIST)
        (self.folder / "scheme.toml").write_text('[marks]\nby = "level"\nthresholds = [[1, 7]]\nmissing = 2\n')
        before = os.listdir(tempfile.gettempdir())
        answer = arena("marks", str(self.folder / "sent"), "--contest", "friendly", "--authors", str(self.folder / "class.csv"),
                       "--scheme", str(self.folder / "scheme.toml"), "--minutes", "0.01", "--csv")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertEqual([(row["name"], row["id"], row["fit"], row["marks"]) for row in rows(answer.stdout)], [
            ("Ann", "007", "fit", "7"), ("'=Ben", "8", "fit", "7"), ("Cem", "9", "unfit", "2"), ("Dora", "10", "none", "2")])
        left = [each for each in os.listdir(tempfile.gettempdir()) if "isola-arena-marks" in each and each not in before]
        self.assertEqual(left, [])

    def test_neither_a_contest_nor_submissions_nor_a_database(self):
        for words, why in (((str(self.folder / "scheme.toml"),), "expected the folder of a hosted contest (with a contest.toml), a folder of"),
                           ((str(self.folder / "nowhere"),), "expected the folder of a hosted contest (with a contest.toml), a folder of"),
                           ((str(self.club), "--contest", "friendly"), "has a contest of its own: the option is for submissions"),
                           ((str(self.club), "--authors", "x.csv"), "--authors: the authors of ")):
            answer = arena("marks", *words)
            self.assertEqual(answer.returncode, 2)
            self.assertIn(why, answer.stderr)


class Served(unittest.TestCase):
    def test_marks_are_there_while_a_contest_is_served_by_the_scheme_of_that_moment(self):
        with Club("Ann,ann@x.org", "Ben") as club:
            club.fill({"Ann": GOOD})
            settings = (club.folder / "contest.toml").read_text()
            scheme = 'marks = { by = "points", thresholds = [[0, 4]], missing = 2 }\n'
            (club.folder / "contest.toml").write_text(settings + "\n" + scheme)
            printed = arena("marks", str(club.folder), "--csv")
            self.assertEqual([(row["name"], row["fit"], row["marks"]) for row in rows(printed.stdout)], [("Ann", "fit", ""), ("Ben", "none", "2")])
            self.assertIn("arena: Ann has no marks yet: the bot plays, and has no points\n", printed.stderr)
            status, sent = ask(club.organiser + "/marks.csv")
            self.assertEqual((status, sent.replace("\r\n", "\n")), (200, printed.stdout.replace("\r\n", "\n")))
            (club.folder / "contest.toml").write_text(settings + "\n" + scheme.replace("points", "pints"))
            status, why = ask(club.organiser + "/marks.csv")
            self.assertEqual(status, 409)
            self.assertIn('expected \\"rank\\", \\"level\\" or \\"points\\"', why)


class Tournament(unittest.TestCase):
    def test_bots_of_a_tournament_belong_to_the_authors_of_a_list(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "bot.py").write_text(GOOD)
            (folder / "other.py").write_text(GOOD.replace("free[0]", "free[-1]"))
            (folder / "bots.toml").write_text('[[bot]]\nname = "a"\nauthor = "Ann"\ncommand = "python3 bot.py"\n'
                                              '[[bot]]\nname = "b"\ncommand = "python3 other.py"\n')
            (folder / "class.csv").write_text(LIST)
            played = arena("tournament", "--contest", "friendly", "--bots", str(folder / "bots.toml"), "--db", str(folder / "x.db"))
            self.assertEqual(played.returncode, 0, played.stderr)
            (folder / "scheme.toml").write_text(BY_RANK)
            answer = arena("marks", str(folder / "x.db"), "--authors", str(folder / "class.csv"), "--scheme", str(folder / "scheme.toml"), "--csv")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            by_name = {row["name"]: row for row in rows(answer.stdout)}
            self.assertEqual(set(by_name), {"Ann", "b", "'=Ben", "Cem", "Dora"})
            self.assertEqual((by_name["Ann"]["id"], by_name["b"]["id"]), ("007", ""))
            self.assertEqual({by_name[bot]["marks"] for bot in ("Ann", "b")}, {"15", "12.5"})
            self.assertEqual((by_name["Cem"]["fit"], by_name["Cem"]["marks"]), ("none", "1"))
            levels = arena("marks", str(folder / "x.db"), "--levels", "--minutes", "0.01", "--csv")
            self.assertEqual({row["level"] for row in rows(levels.stdout)} - {"1", "2", "3"}, set(), levels.stderr)
            (folder / "bot.py").write_text(GOOD + "# changed\n")
            for kept in folder.glob("*.levels.json"):
                kept.unlink()
            changed = arena("marks", str(folder / "x.db"), "--levels", "--csv")
            self.assertEqual(changed.returncode, 2)
            self.assertIn("the files of a have changed since the contest began: its level would be that of another bot", changed.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
