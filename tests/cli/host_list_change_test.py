"""The organiser adds and renames authors and makes links, on the page and by commands: `host_list_change_test.py ARENA`."""
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

# A list of a spreadsheet: a byte order mark, semicolons, line ends of Windows, comments, a column of its own.
OWN = ("\ufeff# Klasse 7b; \"alle\"\r\nNachname;Vorname;Notiz;E-Mail-Adresse\r\n"
       "Other;Ann;\"mag; Semikola\";ann@example.org\r\n\r\n  \"Bei\" ; Ben;;\r\n# Ende")


def secret(link):
    return link.rsplit("/", 1)[1]


class Changing(unittest.TestCase):
    def served(self, *authors, text=None):
        club = self.enterContext(Club())
        self.file = club.folder / "authors.csv"
        club.end()
        if text is not None:
            self.file.write_bytes(text.encode())
        club.open("--ladder-jobs", "0")
        if authors:
            club.add(*authors)
        self.club = club
        return club

    def state(self):
        return json.loads(ask(self.club.organiser + "/state")[1])

    def author(self, name):
        return next(each for each in self.state()["authors"] if each["name"] == name)

    def post(self, path, order=None, digest=None):
        body = {"digest": self.state()["list"]["digest"] if digest is None else digest, **(order or {})}
        status, answer = ask(f"{self.club.organiser}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        return status, json.loads(answer)

    def add(self, name, email="", digest=None):
        return self.post("authors", {"name": name, "email": email}, digest)

    def rename(self, old, new, digest=None):
        return self.post(f"authors/{self.author(old)['id']}/rename", {"name": new}, digest)

    def link(self, name):
        return json.loads(ask(f"{self.club.organiser}/authors/{self.author(name)['id']}/link")[1])["link"]

    def text(self):
        return self.file.read_bytes().decode()

    def command(self, *words):
        return arena("host", str(self.club.folder), *words)

    def refused(self, answer, words, status=400):
        self.assertEqual(answer[0], status, answer)
        self.assertIn(words, answer[1]["error"])
        self.assertEqual(self.text(), self.before)
        self.assertEqual(self.club.links(), self.links)

    def test_a_new_author_has_a_link_at_once_and_the_list_keeps_every_byte(self):
        club = self.served(text=OWN)
        status, state = self.add(" Cem de Ce ", "cem@example.org")
        self.assertEqual(status, 200, state)
        self.assertEqual(self.text(), OWN + "\r\n\"Ce\";\"Cem de\";;\"cem@example.org\"\r\n")
        self.assertEqual([each["name"] for each in state["authors"]], ["Ann Other", "Ben Bei", "Cem de Ce"])
        link = club.links()["Cem de Ce"]
        self.assertEqual(self.link("Cem de Ce"), link)
        self.assertEqual(json.loads(ask(link + "/state")[1])["author"], "Cem de Ce")
        self.assertIn("cem@example.org", (club.folder / "links.csv").read_text())
        self.assertEqual([(each["act"], each["author"]) for each in self.state()["acts"]], [("add", "Cem de Ce")])
        # An author of a list, not one who has registered: without the line they are gone.
        self.file.write_bytes(OWN.encode())
        until(lambda: len(self.state()["authors"]) == 2, "the list without the author")
        self.assertEqual(self.add("Cem de Ce")[0], 200)
        self.assertEqual(club.links()["Cem de Ce"], link)

    def test_a_renamed_author_keeps_link_versions_and_folder(self):
        club = self.served(text=OWN)
        until(lambda: club.links().get("Ben Bei"), "links")
        link = club.links()["Ben Bei"]
        self.assertEqual(club.submit("Ben Bei", club.write("bot.py", GOOD)).returncode, 0)
        before = self.author("Ben Bei")
        status, state = self.rename("Ben Bei", "Benno Bei")
        self.assertEqual(status, 200, state)
        self.assertEqual(self.text(), OWN.replace(" Ben;", " Benno;"))
        self.assertEqual(club.links(), {"Ann Other": club.links()["Ann Other"], "Benno Bei": link})
        after = self.author("Benno Bei")
        self.assertEqual({**before, "name": "Benno Bei"}, after)
        self.assertEqual((after["id"], after["bot"], after["playing"]), (before["id"], "ben-bei", 1))
        self.assertEqual(club.state("Benno Bei")["author"], "Benno Bei")
        self.assertEqual([(each["act"], each["author"], each["reason"]) for each in self.state()["acts"]],
                         [("rename", "Benno Bei", "Ben Bei")])
        self.assertEqual(self.rename("Benno Bei", "BENNO BEI")[0], 200)
        club.end(signal.SIGKILL)
        club.open("--ladder-jobs", "0")
        self.assertEqual(secret(club.links()["BENNO BEI"]), secret(link))
        self.assertEqual(self.author("BENNO BEI")["id"], before["id"])
        # Another author of the former name is another author.
        self.assertEqual(self.add("Ben Bei")[0], 200)
        self.assertNotEqual(self.author("Ben Bei")["id"], before["id"])
        self.assertEqual(self.author("Ben Bei")["playing"], None)

    def test_who_has_registered_is_renamed_with_and_without_a_line(self):
        club = self.served("Ann")
        with open(club.folder / "contest.toml", "a") as settings:
            settings.write('registration_code = "open sesame"\n')
        until(lambda: ask(club.organiser.split("/organiser")[0] + "/register/state")[0] == 200, "the registration")
        status, answer = ask(club.organiser.split("/organiser")[0] + "/register",
                             json.dumps({"name": "Dan", "email": "", "code": "open sesame"}).encode(),
                             {"Content-Type": "application/json"})
        self.assertEqual(status, 201, answer)
        link = json.loads(answer)["link"]
        self.assertEqual(self.rename("Dan", "Daniel")[0], 200)
        self.assertIn('\n"Daniel"', self.text())
        self.assertNotIn("Dan\"", self.text())
        self.file.write_text("Ann\n")
        until(lambda: "Daniel" in club.links() and len(self.state()["authors"]) == 2, "who stays without a line")
        status, answer = self.rename("Daniel", "Dana")
        self.assertEqual(status, 200, answer)
        self.assertEqual(self.text(), "Ann\n")
        self.assertEqual((club.links()["Dana"], json.loads(ask(link + "/state")[1])["author"]), (link, "Dana"))
        self.before, self.links = self.text(), club.links()
        self.refused(self.add("Dana"), "the name Dana is taken")

    def test_what_is_refused_is_told_in_a_sentence_and_changes_nothing(self):
        club = self.served("Ann,ann@example.org", "Ben", "Zo\u00e9")
        until(lambda: len(self.state()["authors"]) == 3, "all authors")
        self.before, self.links = self.text(), club.links()
        for name, words in (("ANN ", "the name ANN is taken"), ("Zoe\u0301", "the name Zo\u00e9 is taken"), ("Anｎ", "looks like that of another author"),
                            ("", "the name  is missing"), ("x" * 61, "is longer than 60 characters"), ("a\u200bb", "an invisible sign"),
                            ("Cem <c@example.org>", "has an e-mail address in it"), ("two\nlines", "a control character")):
            self.refused(self.add(name), words)
            if name not in ("ANN ", "Anｎ"):
                self.refused(self.rename("Ann", name), words)
        self.refused(self.add("Cem", "nowhere"), "nowhere: this is no e-mail address")
        self.refused(self.rename("Ben", "ann"), "the name ann is taken")
        self.refused(self.post("authors/999/rename", {"name": "x"}), "there is no such author", 404)
        self.assertEqual(ask(f"{club.organiser}/authors/999/link", b"new")[0], 404)
        for path in ("authors", f"authors/{self.author('Ann')['id']}/rename"):
            for body in (b"", b"[]", b'{"digest": 1, "name": "x"}', b'{"name": "x"}'):
                status, answer = ask(f"{club.organiser}/{path}", body, {"Content-Type": "application/json"})
                self.assertEqual(status, 400, answer)
        self.assertEqual(self.state()["acts"], [])

    def test_a_list_that_is_refused_is_not_changed(self):
        self.served("Ann", "Ben")
        self.file.write_text("Ann\nBen\nann\n")
        until(lambda: self.state()["list"]["refused"], "a list that is refused")
        self.before, self.links = self.text(), self.club.links()
        self.refused(self.add("Cem"), "authors.csv: 3: the name ann counts as the same as Ann")
        self.refused(self.rename("Ann", "Anna"), "correct this in the list first")
        done = self.command("--add-author", "Cem")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--add-author: ", done.stderr)
        self.assertEqual(self.text(), self.before)

    def test_a_second_organiser_or_a_hand_is_not_overwritten(self):
        self.served("Ann", "Ben")
        until(lambda: len(self.state()["authors"]) == 2, "all authors")
        digest = self.state()["list"]["digest"]
        self.assertEqual(self.rename("Ann", "Anna", digest)[0], 200)
        for answer in (self.rename("Anna", "Anne", digest), self.add("Cem", "", digest)):
            self.assertEqual(answer[0], 409, answer)
            self.assertIn("authors.csv has changed meanwhile, and nothing of yours is saved", answer[1]["error"])
        self.assertIn("Anna\nBen\n", self.text())
        digest = self.state()["list"]["digest"]
        self.file.write_text(self.text() + "Dan\n")
        self.assertEqual(self.add("Cem", "", digest)[0], 409)
        self.assertTrue(self.text().endswith("Ben\nDan\n"))

    def test_links_are_renewed_and_told_to_the_organiser_alone(self):
        club = self.served("Ann", "Ben")
        until(lambda: len(club.links()) == 2, "links")
        old = self.link("Ann")
        new = f"{club.organiser}/authors/{self.author('Ann')['id']}/link"
        self.assertEqual((ask(new, b"")[0], self.link("Ann")), (400, old))
        status, answer = ask(new, b"new")
        self.assertEqual(status, 200, answer)
        answer = json.loads(answer)
        self.assertNotEqual(answer["link"], old)
        self.assertEqual((ask(old + "/state")[0], ask(answer["link"] + "/state")[0]), (404, 200))
        self.assertEqual(self.link("Ann"), answer["link"])
        self.assertEqual([(each["act"], each["author"]) for each in self.state()["acts"]], [("new-link", "Ann")])
        number = self.author("Ben")["id"]
        for path in (f"authors/{number}/link", f"authors/{number}/versions/1/files"):
            self.assertEqual(ask(f"{club.links()['Ben']}/{path}")[0], 404)
        for path in ("authors", f"authors/{number}/rename", f"authors/{number}/link"):
            self.assertEqual(ask(f"{club.links()['Ben']}/{path}", b"{}")[0], 404)

    def test_commands_add_while_it_is_served_and_rename_when_it_is_not(self):
        club = self.served(text=OWN)
        until(lambda: len(club.links()) == 2, "links")
        link = club.links()["Ann Other"]
        done = self.command("--add-author", "Cem Ce <cem@example.org>", "--add-author", "Dan")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertEqual(self.text(), OWN + "\r\n\"Ce\";\"Cem\";;\"cem@example.org\"\r\n\"Dan\";;;\r\n")
        until(lambda: {"Cem Ce", "Dan"} <= set(club.links()), "links of both")
        self.before = self.text()
        for words, told in ((("--add-author", "Eve", "--add-author", "DAN"), "--add-author: the name DAN is taken"),
                            (("--add-author", "Eve <x>"), "x: this is no e-mail address"),
                            (("--rename-author", "Dan=Dana"), "--rename-author: another arena serves "),
                            (("--rename-author", "Dan=Dana", "--add-author", "Eve"), "excludes")):
            done = self.command(*words)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(told, done.stderr)
            self.assertEqual(self.text(), self.before)
        club.end()
        for words, told in (("Dan", "expected OLD=NEW"), ("Dan=", "expected OLD=NEW"), ("Don=Dana", "there is no author Don: did you mean Dan?"),
                            ("Dan=cem CE", "the name cem CE is taken")):
            done = self.command("--rename-author", words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(told, done.stderr)
            self.assertEqual(self.text(), self.before)
        done = self.command("--rename-author", "Ann Other=Ann Otherby")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.text(), self.before.replace("\r\nOther;", "\r\nOtherby;"))
        club.open("--ladder-jobs", "0")
        self.assertEqual(secret(club.links()["Ann Otherby"]), secret(link))

    def test_many_commands_and_the_page_at_once_lose_nobody(self):
        club = self.served("Ann")
        names = [f"Author {letter}" for letter in "ABCDEF"]
        runs = [subprocess.Popen([ARENA, "host", str(club.folder), "--add-author", name], stderr=subprocess.PIPE, text=True)
                for name in names]
        until(lambda: self.add("By page")[0] == 200, "the page adds an author")
        for run in runs:
            self.assertEqual((run.communicate(timeout=PATIENCE)[1] and run.returncode), 0)
        until(lambda: {*names, "By page", "Ann"} == set(club.links()), "all links")

    def test_no_byte_of_a_former_name_stays_when_the_author_is_deleted(self):
        club = self.served("Anneliese", "Ben")
        until(lambda: len(club.links()) == 2, "links")
        club.submit("Anneliese", club.write("bot.py", GOOD))
        self.assertEqual(self.rename("Anneliese", "Gundula")[0], 200)
        club.end()
        self.assertEqual(self.command("--delete-author", "Gundula", "--yes").returncode, 0)
        for file in pathlib.Path(club.folder).rglob("*"):
            content = (file.read_bytes() if file.is_file() else b"").lower()
            for name in (b"anneliese", b"gundula"):
                self.assertNotIn(name, content, file)

    def test_nobody_is_renamed_once_the_final_has_begun(self):
        club = self.served("Ann")
        until(lambda: len(self.state()["authors"]) == 1, "the author")
        sqlite3.connect(club.folder / "final.db").close()
        (club.folder / "final.db").write_bytes(b"x")
        self.before, self.links = self.text(), club.links()
        self.refused(self.rename("Ann", "Anna"), "the final has begun, and its table has the name Ann: it stays", 409)


if __name__ == "__main__":
    unittest.main()
