"""Settings that change while the contest is served, by hand, by command and on the page: `host_set_test.py ARENA`."""
import csv
import io
import json
import os
import subprocess
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

LATER, LATEST = "2096-12-01T18:00:00+01:00", "2097-12-01T18:00:00+01:00"
PAST = "2020-12-01T18:00:00+01:00"

# A file that a person has written, with another order, line ends of Windows, a byte order mark, and tables at its end.
OWN = ("\ufeff# Größe: ünïcödé\r\n   title   =  'Älter'   # 'title' = \"x\"\r\n"
       "contest=\"friendly\"\r\npublic = [\r\n  \"ladder\", # the ladder\r\n  \"records\",\r\n]\r\n"
       "date = \"\"\"Friday\"\"\" # ❄ when\r\n#deadline = soon\r\n\r\n[marks]\r\nby = \"rank\"\r\n"
       "thresholds = [[1, 15], [100, 8]]\r\nmissing = 0 # no line end")


class Unserved(unittest.TestCase):
    """The command, while nobody serves the folder."""

    @classmethod
    def setUpClass(cls):
        cls.club = Club()
        cls.addClassCleanup(cls.club.__exit__)
        cls.club.end()
        cls.file = cls.club.folder / "contest.toml"
        cls.made = cls.file.read_bytes()

    def setUp(self):
        self.file.write_bytes(self.made)

    def run_set(self, *settings):
        words = [word for each in settings for word in ("--set", each)]
        return arena("host", str(self.club.folder), *words)

    def set(self, *settings):
        done = self.run_set(*settings)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return self.file.read_bytes().decode()

    def refused(self, *settings):
        before = self.file.read_bytes()
        done = self.run_set(*settings)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(self.file.read_bytes(), before)
        return done.stderr

    def test_a_value_is_replaced_and_every_other_byte_is_kept(self):
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set('title=A "new" one \\ é'), OWN.replace("'Älter'", '"A \\"new\\" one \\\\ é"'))
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("public=ladder"), OWN.replace('[\r\n  "ladder", # the ladder\r\n  "records",\r\n]', '["ladder"]'))
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("public=none", "date=Saturday"),
                         OWN.replace('[\r\n  "ladder", # the ladder\r\n  "records",\r\n]', "[]").replace('"""Friday"""', '"Saturday"'))

    def test_a_new_key_stands_below_its_example_and_above_tables(self):
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set(f"deadline={LATER}"), OWN.replace("soon\r\n", f"soon\r\ndeadline = {LATER}\r\n"))
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("most_authors=30"), OWN.replace("[marks]", "most_authors = 30\r\n[marks]"))
        self.file.write_bytes(self.made + b"build_seconds = 61 # ours".replace(b"build_seconds", b"most_authors"))
        self.assertTrue(self.set("languages=python, c").endswith("most_authors = 61 # ours"))

    def test_without_a_value_the_key_goes(self):
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("date="), OWN.replace('date = """Friday""" # ❄', " # ❄"))
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("public="), OWN.replace('public = [\r\n  "ladder", # the ladder\r\n  "records",\r\n]\r\n', ""))
        self.file.write_bytes(self.made)
        self.set(f"deadline={LATER}")
        self.assertEqual(self.set("deadline=").encode(), self.made)

    def test_what_the_settings_refuse_changes_nothing(self):
        for setting, words in ((f"deadline={PAST}", ["2020-12-01T17:00:00Z is over already"]),
                               ("deadline=tomorrow", ["deadline", "tomorrow", "a date and a time with a zone"]),
                               ("deadline=2096-12-01T18:00:00", ["with a zone"]),
                               ("most_authors=0", ["most_authors", "from 1 to 10000"]),
                               ("languages=python,pyhton", ["languages", "did you mean"]),
                               ("public=all", ["public", "ladder, records"]), ("final=tournament", ["final", "expected"]),
                               ("registration_code=abc", ["registration_code", "6 to 100 bytes"]),
                               ("title=", ["title", "is missing"]), ("most_authors=3\ntitle = \"x\"", ["most_authors"]),
                               ("contest=bot-battle", ["contest", "cannot be set", "title, date, deadline"]),
                               ("title", ["title", "KEY=VALUE"])):
            answer = self.refused("date=Never", setting)
            for word in words:
                self.assertIn(word, answer)
            self.assertNotIn("contest.toml:", answer)
        self.file.write_bytes(b"title = \n")
        self.assertIn("contest.toml:1", self.refused("title=x"))

    def test_the_scheme_of_marks_is_set_key_by_key(self):
        scheme = ["marks.by=points", "marks.thresholds=[[9, 15], [0, 12.5]]", "marks.missing=1"]
        whole = 'marks = { by = "points", thresholds = [[9, 15], [0, 12.5]], missing = 1 }\n'
        # Below its example, above what is written in tables, and whatever stands between the keys on the command line.
        made = self.set(scheme[0], "date=Monday", *scheme[1:]).splitlines(keepends=True)
        self.assertEqual(made[made.index(whole) - 1][:10], "# marks = ")
        self.assertEqual([line for line in made if line != whole and not line.startswith("date")],
                         [line for line in self.made.decode().splitlines(keepends=True) if not line.startswith("date")])
        self.assertEqual(self.set("marks.missing=", "marks.thresholds=[[0, 3]]").splitlines(keepends=True)[made.index(whole)],
                         'marks = { by = "points", thresholds = [[0, 3]] }\n')
        self.set("date=", "marks.by=", "marks.thresholds=")
        self.assertEqual(self.file.read_bytes(), self.made)

        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("marks.by=points", "marks.thresholds=[[9, 15], [1, 8]]"),
                         OWN.replace('"rank"', '"points"').replace("[[1, 15], [100, 8]]", "[[9, 15], [1, 8]]"))
        self.assertEqual(self.set("marks.thresholds=[[1, 15], [100, 8]]", "marks.by=rank", "marks.missing="), OWN.replace("missing = 0", ""))
        self.assertEqual(self.set("marks.missing=2.5"), OWN.replace("missing = 0", "missing = 2.5\r\n"))
        without = OWN.replace('\r\n[marks]\r\nby = "rank"\r\nthresholds = [[1, 15], [100, 8]]\r\nmissing = 0', "\r\n")
        self.file.write_bytes(OWN.encode())
        self.assertEqual(self.set("marks.by=", "marks.thresholds=", "marks.missing="), without)

    def test_a_scheme_that_cannot_be_is_refused_in_one_sentence(self):
        for settings, why in ((["marks.by=rank"], 'marks.by "rank" cannot be: expected a list of pairs [value, marks]: [[1, 15]'),
                              (["marks.by=elo", "marks.thresholds=[[1, 2]]"],
                               'marks.by "elo" and marks.thresholds "[[1, 2]]" cannot be: expected "rank", "level" or "points"'),
                              (["marks.by=rank", "marks.thresholds=[[1, 2], [2, 3]]"], "rank 1 has 2 marks, and 2, which is worse, has 3"),
                              (["marks.by=rank", "marks.thresholds=[[1, 2]] # x"], "expected a list of pairs"),
                              (["marks.by=rank", "marks.thresholds=[[1, 2"], "expected a list of pairs"),
                              (["marks=rank"], '"marks" cannot be set: expected one of title')):
            answer = self.refused(*settings)
            self.assertIn(why, answer)
            self.assertEqual(answer.count("\n"), 1, answer)
            self.assertNotIn("contest.toml:", answer)
        self.file.write_bytes(self.made + b'marks.by = "rank"\nmarks.thresholds = [[1, 2]]\n')
        self.assertIn("marks.missing is written in contest.toml in a way that cannot be replaced", self.refused("marks.missing=1"))

    def test_unusual_spellings_are_left_to_the_organiser(self):
        self.file.write_bytes(self.made + b'\n"most_authors" = 10\n')
        self.assertTrue(self.set("most_authors=20").endswith('\n"most_authors" = 20\n'))

    def test_a_file_behind_a_link_is_changed_there(self):
        real = self.club.folder.parent / "real.toml"
        real.write_bytes(self.made)
        self.file.unlink()
        self.file.symlink_to(real)
        self.addCleanup(self.file.unlink)
        self.assertIn('title = "Behind a link"', self.set("title=Behind a link"))
        self.assertTrue(self.file.is_symlink())

    def test_it_is_no_command_for_two_things(self):
        done = arena("host", str(self.club.folder), "--set", "title=x", "--copies")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--set", done.stderr)


class Served(unittest.TestCase):
    def setUp(self):
        self.club = self.enterContext(Club("Ann"))
        self.club.again("--ladder-jobs", "0")
        self.file = self.club.folder / "contest.toml"

    def seen(self):
        return json.loads(ask(self.club.organiser + "/state")[1])

    def post(self, values, digest=None, body=None):
        sent = json.dumps({"digest": digest or self.seen()["settings"]["digest"], "values": values})
        status, answer = ask(self.club.organiser + "/settings", (sent if body is None else body).encode(),
                             {"Content-Type": "application/json"})
        return status, json.loads(answer)

    def public(self, path):
        status, answer = ask(urllib.parse.urljoin(self.club.organiser, path))
        return json.loads(answer) if status == 200 else status

    def test_the_page_changes_settings_at_once_for_everybody(self):
        status, state = self.post({"title": "Another", "deadline": LATER, "date": "room 12"})
        self.assertEqual(status, 200, state)
        self.assertEqual(state["title"], "Another")
        self.assertEqual(state["settings"]["values"]["deadline"], LATER)
        self.assertEqual((state["settings"]["refused"], state["settings"]["later"]), ("", []))
        author = self.club.state("Ann")
        self.assertEqual((author["title"], author["deadline"], author["date"]), ("Another", "2096-12-01T17:00:00Z", "room 12"))
        until(lambda: self.public("/ladder")["title"] == "Another", "the title for everybody")
        self.assertEqual(self.post({"public": "none"})[0], 200)
        self.assertEqual(self.public("/ladder"), 403)
        self.assertEqual(self.post({"public": ""})[0], 200)
        self.assertEqual(self.public("/ladder")["deadline"], "2096-12-01T17:00:00Z")
        self.assertEqual(self.public("/register/state"), 404)
        self.assertEqual(self.post({"registration_code": "a new code"})[0], 200)
        self.assertEqual(self.public("/register/state")["title"], "Another")
        status, answer = self.post({"languages": "c"})
        self.assertEqual(status, 200, answer)
        done = self.club.submit("Ann", self.club.write("bot.py", "print(1)\n"))
        self.assertIn("it is Python, which this contest does not take; it takes C", done.stdout)
        self.club.again("--ladder-jobs", "0")
        self.assertEqual(self.seen()["settings"]["values"]["languages"], "c")

    def test_a_refused_value_is_named_and_nothing_is_changed(self):
        before = self.file.read_bytes()
        for values, word in (({"deadline": PAST}, "2020-12-01T17:00:00Z is over already"), ({"most_authors": "many"}, "many"),
                             ({"title": "A", "final": "x"}, "final"), ({"ladder": "challenge"}, "ladder")):
            status, answer = self.post(values)
            self.assertEqual(status, 400, answer)
            self.assertIn(word, answer["error"])
        for body in ("", "[]", "{}", '{"digest": 1, "values": {}}', '{"digest": "", "values": {"title": 1}}'):
            self.assertEqual(self.post({}, body=body)[0], 400, body)
        self.assertEqual(self.file.read_bytes(), before)
        self.assertEqual(self.seen()["acts"], [])

    def test_a_file_that_changed_by_hand_or_by_a_second_organiser_is_not_overwritten(self):
        digest = self.seen()["settings"]["digest"]
        self.file.write_text(self.file.read_text() + "# by hand\n")
        status, answer = self.post({"title": "Mine"}, digest)
        self.assertEqual(status, 409, answer)
        self.assertIn("changed meanwhile", answer["error"])
        until(lambda: self.seen()["settings"]["digest"] != digest, "the new file")
        digest = self.seen()["settings"]["digest"]
        self.assertEqual(self.post({"date": "Monday"}, digest)[0], 200)
        self.assertEqual(self.post({"date": "Tuesday"}, digest)[0], 409)
        self.assertEqual(self.seen()["settings"]["values"]["date"], "Monday")
        self.assertIn("# by hand\n", self.file.read_text())

    def test_a_file_changed_by_hand_or_by_the_command_is_taken_without_a_restart(self):
        done = arena("host", str(self.club.folder), "--set", "title=By command", "--set", f"deadline={LATEST}")
        self.assertEqual(done.returncode, 0, done.stderr)
        until(lambda: self.seen()["title"] == "By command", "the title of the command")
        self.assertEqual(self.club.state("Ann")["deadline"], "2097-12-01T17:00:00Z")
        whole = self.file.read_text()
        self.file.write_text(whole.replace("By command", "By hand") + "pondering = true\n")
        until(lambda: self.seen()["settings"]["later"], "the setting for the next start")
        state = self.seen()
        self.assertEqual((state["title"], state["settings"]["later"]), ("By hand", ["pondering"]))
        self.file.write_text(whole + "unknown = 3\n")
        until(lambda: self.seen()["settings"]["refused"], "a file that is refused")
        state = self.seen()
        self.assertIn("unknown key", state["settings"]["refused"])
        self.assertEqual(state["title"], "By hand")
        status, answer = self.post({"title": "Mine"})
        self.assertEqual(status, 400)
        self.assertIn("correct this in the file first", answer["error"])
        self.file.write_text(whole)
        until(lambda: self.seen()["title"] == "By command" and not self.seen()["settings"]["refused"], "the file of before")

    def test_a_deadline_that_is_over_can_be_moved(self):
        self.file.write_text(self.file.read_text() + f"deadline = {PAST}\n")
        until(lambda: self.club.state("Ann")["deadline"] == "2020-12-01T17:00:00Z", "the deadline by hand")
        late = self.club.submit("Ann", self.club.write("bot.py", "print(1)\n"))
        self.assertIn("is over", late.stdout + late.stderr)
        self.assertEqual(self.post({"deadline": LATER})[0], 200)
        taken = self.club.submit("Ann", self.club.write("bot.py", "print(1)\n"))
        self.assertIn("received", taken.stdout)

    def test_a_language_whose_recipe_came_after_the_start_waits_for_the_next_one(self):
        readme = (self.club.folder / "recipes/README.txt").read_text()
        (self.club.folder / "recipes/awk.toml").write_text(readme[readme.index("[[recipe]]"):])
        self.assertEqual(self.post({"languages": "awk, python", "title": "With AWK"})[0], 200)
        settings = self.seen()["settings"]
        self.assertIn("languages", settings["later"])
        self.assertEqual((settings["refused"], self.seen()["title"]), ("", "With AWK"))
        taken = self.club.submit("Ann", self.club.write("bot.py", "print(1)\n"))
        self.assertIn("bot.py, Python", taken.stdout)
        self.club.again("--ladder-jobs", "0")
        self.assertEqual(self.seen()["settings"]["later"], [])
        self.assertEqual(self.club.state("Ann")["languages"], ["AWK", "Python"])

    def test_a_file_that_is_gone_is_the_arenas_trouble(self):
        text = self.file.read_bytes()
        self.file.unlink()
        status, answer = self.post({"title": "x"})
        self.file.write_bytes(text)
        self.assertEqual(status, 503, answer)
        self.assertIn("there is no", answer["error"])

    def test_nobody_but_the_organiser_changes_settings(self):
        digest = self.seen()["settings"]["digest"]
        body = json.dumps({"digest": digest, "values": {"title": "x"}}).encode()
        for link in (self.club.links()["Ann"], urllib.parse.urljoin(self.club.organiser, "/organiser/" + "0" * 32)):
            self.assertEqual(ask(link + "/settings", body, {"Content-Type": "application/json"})[0], 404)

    def test_a_scheme_of_marks_without_a_gap_is_taken(self):
        self.club.again()
        self.club.add("Ben")
        self.club.fill({"Ann": GOOD, "Ben": GOOD.replace("free[0]", "free[-1]")})
        until(lambda: all(each["games"] > 0 for each in self.public("/ladder")["players"]), "both have played")
        gap = {"marks.by": "rank", "marks.thresholds": "[[1, 15]]"}
        why = "the marks have a gap: rank 2 is worse than the last threshold, 1: add one for it, such as [2, 0]; nothing is changed"
        before = self.file.read_bytes()
        status, answer = self.post(gap)
        self.assertEqual(status, 400, answer)
        self.assertIn(why, answer["error"])
        done = arena("host", str(self.club.folder), *[word for each in gap.items() for word in ("--set", "=".join(each))])
        self.assertEqual(done.returncode, 2)
        self.assertIn(why, done.stderr)
        self.assertEqual(self.file.read_bytes(), before)
        status, state = self.post({**gap, "marks.thresholds": "[[1, 15], [2, 8]]"})
        self.assertEqual(status, 200, state)
        self.assertEqual(state["settings"]["values"]["marks.thresholds"], "[[1, 15], [2, 8]]")
        self.assertEqual({row["marks"] for row in csv.DictReader(io.StringIO(ask(self.club.organiser + "/marks.csv")[1]))}, {"15", "8"})

    def test_many_commands_at_once_lose_nothing(self):
        settings = ["date=one", "most_authors=77", "build_seconds=33", "largest_total=300M", f"deadline={LATER}"]
        runs = [subprocess.Popen([ARENA, "host", str(self.club.folder), "--set", each], stderr=subprocess.PIPE, text=True)
                for each in settings]
        for run in runs:
            self.assertEqual((run.communicate(timeout=PATIENCE)[1] and run.returncode), 0)
        wanted = dict(each.split("=", 1) for each in settings)
        until(lambda: wanted.items() <= self.seen()["settings"]["values"].items(), "all values")


if __name__ == "__main__":
    unittest.main()
