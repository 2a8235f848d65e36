"""The organiser edits the list of authors: `host_authors_test.py ARENA`."""
import csv
import json
import os
import re
import sqlite3
import subprocess
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask, form  # noqa: E402
from older_ledger import back_to  # noqa: E402
from patience import until  # noqa: E402

CODE = "open sesame"
EXCEL = "\ufeffName;E-Mail;Klasse\r\nJosé Ñandú;jose@example.org;9b\r\n\"Müller, Ann\";ann@example.org;9b\r\nTeam 🐍;;\r\n;;\r\n"


class Listed(Club):
    """A contest whose list is replaced as a whole; the ladder does not play."""

    def __init__(self, text=None, *lines):
        super().__init__()
        self.end()
        if text is not None:
            self.save(text)
        with open(self.folder / "contest.toml", "a") as file:
            file.writelines(line + "\n" for line in lines)
        self.open("--ladder-jobs", "0")

    def save(self, text):
        (self.folder / "authors.csv").write_bytes(text if isinstance(text, bytes) else text.encode())

    def saved(self):
        return (self.folder / "authors.csv").read_bytes().decode()

    def links(self):
        if not (self.folder / "links.csv").exists():
            return {}
        with open(self.folder / "links.csv", newline="") as file:
            return {row[0]: row[-1] for row in list(csv.reader(file))[1:]}

    def names_are(self, *names):
        until(lambda: sorted(self.links()) == sorted(names), f"the links of {names}")

    def seen(self):
        """Returns the state that the organiser sees."""
        return json.loads(ask(self.organiser + "/state")[1])

    def refusal(self):
        until(lambda: self.seen()["list"]["refused"], "a list that is refused")
        return self.seen()["list"]["refused"]

    def accept(self):
        """Takes a list that lacks many authors, as the organiser does on the page."""
        until(lambda: self.seen()["list"]["to_accept"], "a list that waits")
        status, answer = ask(self.organiser + "/list", self.seen()["list"]["to_accept"].encode())
        if status != 200:
            raise AssertionError(answer)

    def public(self, path="/ladder"):
        return ask(urllib.parse.urljoin(self.organiser, path))[1]

    def register(self, name, email=""):
        body = json.dumps({"name": name, "email": email, "code": CODE}).encode()
        status, text = ask(urllib.parse.urljoin(self.organiser, "/register"), body, **{"Content-Type": "application/json"})
        return status, json.loads(text)

    def words(self):
        """Ends the host; returns its stderr."""
        self.process.send_signal(2)
        return self.process.communicate()[1]


class Lists(unittest.TestCase):
    def test_as_a_spreadsheet_saves_it(self):
        with Listed(EXCEL) as club:
            club.names_are("José Ñandú", "Müller, Ann", "Team 🐍")
            club.save(EXCEL.encode("utf-8").replace(b"\r\n", b"\n").replace(b";", b"\t"))
            self.assertEqual(club.submit("Team 🐍", club.write("bot.py", GOOD)).returncode, 0)
            club.names_are("José Ñandú", "Müller, Ann", "Team 🐍")
            for shown in (club.public(), json.dumps(club.seen())):
                self.assertNotIn("@example", shown)
                self.assertNotIn("ufeff", shown)

    def test_a_list_that_is_refused_changes_nothing_and_the_organiser_sees_why(self):
        with Listed("name;e-mail\r\nAnn;\r\nBen;\r\n") as club:
            links = club.links()
            self.assertEqual({**club.seen()["list"], "digest": ""}, {"refused": "", "warnings": [], "to_accept": None, "digest": ""})
            for text, why in (("name;e-mail\r\nAnn;\r\n\"Cora\" x;\r\n", ":3:8: there is text after a closing quote"),
                              ("name;e-mail\r\nAnn;\r\nJosé;\r\n".encode("latin-1"), ":3:4: the byte E9 is not UTF-8"),
                              ("name;e-mail\r\nAnn;\r\nBen;\r\nANN;\r\n", ":4: the name ANN counts as the same as Ann, see line 2"),
                              ("Ann\nАnn\n", ":2: the name Аnn looks like Ann (its character 1 is U+0410), see line 1"),
                              ("Ann\nB\u00a0n\n", ":2: the name B\u00a0n has an unusual blank, U+00A0")):
                club.save(text)
                until(lambda why=why: why in club.seen()["list"]["refused"], why)
                self.assertEqual(club.links(), links)
                self.assertEqual(ask(links["Ben"] + "/state")[0], 200)
                self.assertEqual([each["name"] for each in club.seen()["authors"]], ["Ann", "Ben"])
            club.save("name;e-mail\r\nAnn;\r\nBen;\r\n")
            until(lambda: not club.seen()["list"]["refused"], "the list again")
            words = club.words()
            self.assertIn("authors.csv:3:8: there is text after a closing quote", words)
            self.assertIn("authors.csv:3:4: the byte E9", words)

    def test_a_corrected_list_undoes_a_wrong_one(self):
        with Listed("Ann,\nJon,jon@example.org\n") as club:
            links = club.links()
            self.assertEqual(club.submit("Jon", club.write("bot.py", GOOD)).returncode, 0)
            self.assertIn("Jon", club.public())
            club.save("Ann,\nJohn,jon@example.org\n")
            club.accept()
            club.names_are("Ann", "John")
            self.assertEqual(ask(links["Jon"] + "/state")[0], 404)
            self.assertEqual(ask(links["Jon"], *form(GOOD))[0], 404)
            for shown in (club.public(), json.dumps(club.seen())):
                self.assertNotIn("Jon", shown)
            number = json.loads(ask(links["Ann"] + "/state")[1])
            self.assertNotIn("Jon", json.dumps(number))
            self.assertEqual(arena("host", str(club.folder), "--backup", str(club.folder.parent / "x.zst")).returncode, 0)
            club.again("--ladder-jobs", "0")
            self.assertEqual(sorted(club.links()), ["Ann", "John"])
            club.save("Ann,\nJon,jon@example.org\n")
            club.names_are("Ann", "Jon")
            self.assertEqual(club.links()["Jon"].rsplit("/", 1)[1], links["Jon"].rsplit("/", 1)[1])
            self.assertFalse(any("lost" in link for link in club.links().values()))
            state = club.state("Jon")
            self.assertEqual((state["playing"], len(state["submissions"])), (1, 1))
            self.assertIn("Jon", club.public())
            self.assertIn("not in the list any more: John", club.words())
            former = (club.folder / "former-links.csv").read_text()
            self.assertTrue(re.search(r"^John,jon@example.org,http", former, re.MULTILINE), former)
            for name in ("John", "Jon"):
                self.assertEqual(arena("host", str(club.folder), "--delete-author", name, "--yes").returncode, 0)
                for file in ("authors.csv", "links.csv", "former-links.csv"):
                    self.assertNotIn(name, (club.folder / file).read_text())
            restored = arena("host", str(club.folder.parent / "again"), "--restore", str(club.folder.parent / "x.zst"))
            self.assertIn("3 authors, 1 submission", restored.stderr)

    def test_who_registers_is_added_as_the_list_is_and_stays(self):
        with Listed(EXCEL, f'registration_code = "{CODE}"') as club:
            status, answer = club.register("Cora", "cora@example.org")
            self.assertEqual(status, 201, answer)
            self.assertEqual(club.saved(), EXCEL + '"Cora";"cora@example.org";\r\n')
            for name, why in (("JOSE\u0301 ñandú", "is taken"), ("Cоra", "looks like that of another author")):
                status, answer = club.register(name)
                self.assertEqual(status, 409, name)
                self.assertIn("the name " + why, answer["error"])
            for sign in "\u034f\u115f\u3164\u2800\u00a0\u200b\u202f":
                self.assertEqual(club.register(f"D{sign}ora")[0], 400, hex(ord(sign)))
            for name in ("日本", "O'Brien", "Team UH++", "می\u200cخواهم", "x" * 60):
                self.assertEqual(club.register(name)[0], 201, name)
            club.save("name\r\nBen\r\n")
            club.names_are("Ben", "Cora", "日本", "O'Brien", "Team UH++", "می\u200cخواهم", "x" * 60)
            self.assertEqual(ask(answer_link := club.links()["Cora"] + "/state")[0], 200, answer_link)
            club.end()
            self.assertEqual(arena("host", str(club.folder), "--delete-author", "Cora", "--yes").returncode, 0)
            club.open("--ladder-jobs", "0")
            self.assertNotIn("Cora", club.links())

    def test_names_that_a_contest_of_1_0_has_stay_with_a_warning(self):
        with Listed("Ann\nBen\nCora\n") as club:
            club.end()
            back_to(10, club.folder / "host.db")
            with sqlite3.connect(club.folder / "host.db") as ledger:
                ledger.execute("UPDATE author SET name = 'ANN' WHERE name = 'Ben'")
            club.save("Ann\nANN\nCora\n")
            club.open("--ladder-jobs", "0")
            club.names_are("Ann", "ANN", "Cora")
            warning = "the name ANN counts as the same as Ann; an earlier version took both, so they stay"
            self.assertEqual({**club.seen()["list"], "digest": ""}, {"refused": "", "warnings": [warning], "to_accept": None, "digest": ""})
            club.save("Ann\nANN\nCora\naNN\n")
            self.assertIn(":4: the name aNN counts as the same as Ann", club.refusal())
            self.assertIn(warning, club.words())

    def test_an_import_numbers_equal_names_and_leaves_out_wrong_ones(self):
        with Listed("Ann\n") as club:
            club.end()
            for name in ("Ann", "ANN", "B\u200bn", "Dora"):
                club.write(f"mail/{name}/bot.py", GOOD)
            done = subprocess.run([ARENA, "host", str(club.folder), "--import", str(club.folder.parent / "mail")],
                                  capture_output=True, text=True)
            self.assertRegex(done.stdout, r"(?m)^ANN-2 +ann-2 ")
            self.assertIn("has an invisible sign, U+200B", done.stdout)
            club.open("--ladder-jobs", "0")
            club.names_are("Ann", "ANN-2", "Dora")
            club.save("")
            club.names_are("Ann", "ANN-2", "Dora")


class Program(unittest.TestCase):
    def test_the_program_itself_links_no_icu(self):
        """Debian's libraries may use ICU; the libraries that the program links directly may not be ICU."""
        named = subprocess.run(["readelf", "-d", ARENA], capture_output=True, text=True, check=True).stdout
        self.assertIn("NEEDED", named)
        self.assertNotIn("libicu", named)


if __name__ == "__main__":
    unittest.main()
