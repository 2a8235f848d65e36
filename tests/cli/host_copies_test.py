"""Copies in a hosted contest, with the real program: `host_copies_test.py ARENA`."""
import io
import json
import os
import pathlib
import sys
import unittest
import urllib.parse
import urllib.request
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import Club, arena, ask, form  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

SET = pathlib.Path(__file__).parents[1] / "host/copies"
KIT = pathlib.Path(__file__).parents[2] / "bot/python/kit"


def bot_named(name):
    """Returns the program of that name in the set of tests/host/copies."""
    for file in SET.glob("*.txt"):
        for part in ("\n" + file.read_text()).split("\n==== ")[1:]:
            if part.startswith(name + "\n"):
                return part[len(name) + 1:]
    raise LookupError(name)


def zipped(files):
    """Returns a zip archive whose bytes differ from those of any other archive of the same files."""
    bytes_ = io.BytesIO()
    with zipfile.ZipFile(bytes_, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, zipped.minute, 0)), text)
        zipped.minute += 1
    return bytes_.getvalue()


zipped.minute = 0


class Copies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.club = Club("Ann", "Ben", "Cid", "Dora", "Emil", "Fay")
        cls.addClassCleanup(cls.club.__exit__)
        cls.club.again("--ladder-jobs", "0")
        cls.before = cls.state()["identical"]
        cls.send("Ann", "bot.py", bot_named("anton.py"))
        cls.send("Ben", "my.py", bot_named("anton.py"))
        cls.at_once = cls.state()["identical"]
        cls.send("Cid", "cid.py", bot_named("copy-of-beate.py"))
        cls.send("Dora", "dora.zip", zipped({"bots/main.py": bot_named("beate.py"), "bots/node_modules/x.js": bot_named("udo.js")}))
        for author in ("Emil", "Fay"):
            cls.send(author, "kit.zip", zipped({name: (KIT / name).read_text() for name in ("isola_bot.py", "arena_kit.py")}))
        untouched = zipped(cls.new_bot("python"))
        for author in ("Emil", "Fay"):
            cls.send(author, "my_bot.zip", untouched)
        cls.send("Emil", "new.zip", zipped(cls.new_bot("cpp")))
        cls.send("Fay", "isola_bot.py", (KIT / "isola_bot.py").read_text())
        cls.send("Emil", "isola_bot.py", (KIT / "isola_bot.py").read_text())
        until(lambda: not cls.state()["queue"], "the end of the examinations")

    @classmethod
    def new_bot(cls, language):
        """Returns the files of a folder that `arena new` has written, by their names."""
        folder = cls.club.folder.parent / language
        made = arena("new", language, "isolation", str(folder))
        assert made.returncode == 0, made.stderr
        return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}

    @classmethod
    def send(cls, author, name, content):
        body, headers = form("CONTENT", name)
        content = content if isinstance(content, bytes) else content.encode()
        status, answer = ask(cls.club.links()[author], body.replace(b"CONTENT", content), headers)
        if status != 201:
            raise AssertionError(answer)

    @classmethod
    def state(cls):
        return json.loads(ask(cls.club.organiser + "/state")[1])

    def pairs(self):
        status, answer = ask(self.club.organiser + "/copies")
        self.assertEqual(status, 200, answer)
        return json.loads(answer)

    def test_identical_submissions_are_told_as_soon_as_they_are_received(self):
        self.assertEqual(self.before, [])
        [pair] = self.at_once
        self.assertEqual([pair["one"]["author"], pair["other"]["author"], pair["identical"]], ["Ann", "Ben", True])
        self.assertEqual(len(self.state()["identical"]), 1, "what is of a kit is no copy")

    def test_near_copies_are_found_and_kits_are_none(self):
        pairs = [(pair["one"]["author"], pair["other"]["author"], pair["identical"]) for pair in self.pairs()]
        self.assertEqual(pairs, [("Ann", "Ben", True), ("Cid", "Dora", False)])
        self.assertGreater(self.pairs()[1]["likeness"], 0.5)

    def test_two_submissions_are_seen_side_by_side(self):
        near = self.pairs()[1]
        path = f"/copies/{near['one']['submission']}/{near['other']['submission']}"
        one, other = json.loads(ask(self.club.organiser + path)[1])
        self.assertEqual([one["version"]["author"], other["version"]["author"]], ["Cid", "Dora"])
        self.assertEqual([[file["name"] for file in side["files"]] for side in (one, other)], [["cid.py"], ["main.py"]])
        passage = max(one["files"][0]["shared"], key=lambda each: each["to"] - each["from"])
        self.assertGreater(passage["to"] - passage["from"], 3)
        lines = other["files"][passage["file"]]["text"].splitlines()
        self.assertTrue(lines[passage["line"] - 1].strip())
        self.assertEqual(ask(self.club.organiser + "/copies/1/99")[0], 404)
        self.assertEqual(ask(self.club.organiser + "/copies/1/x")[0], 404)

    def test_nobody_else_sees_them(self):
        for path in ("/copies", "/copies/1/2"):
            self.assertEqual(ask(self.club.links()["Ann"] + path)[0], 404)
        for author in ("Ann", "Ben"):
            self.assertNotIn("identical", ask(self.club.links()[author] + "/state")[1])

    def test_a_command_lists_them_while_the_contest_is_served(self):
        listed = arena("host", str(self.club.folder), "--copies")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        head, first, second = listed.stdout.splitlines()
        self.assertIn("likeness", head)
        self.assertRegex(first, r"^identical +all +Ann +1 .*Ben +1 ")
        self.assertRegex(second, r"^ +\d+ % +\d+ +Cid +1 .*Dora +1 ")

    def test_with_other_work_it_is_refused(self):
        wrong = arena("host", str(self.club.folder), "--copies", "--delete-author", "Ann")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("--copies", wrong.stderr)


class Kits(unittest.TestCase):
    def test_kits_that_the_page_hands_out_are_no_copies_of_each_other(self):
        with Club("Ann", "Ben", "Cid", "Dora") as club:
            club.again("--ladder-jobs", "0")
            kit = fetched(urllib.parse.urljoin(club.organiser, "/kits/python.zip"))
            for author in ("Ann", "Ben"):
                self.hand_in(club, author, "kit.zip", kit)
            with zipfile.ZipFile(io.BytesIO(kit)) as archive:
                files = {name.partition("/")[2]: archive.read(name).decode() for name in archive.namelist() if not name.endswith("/")}
            for author in ("Cid", "Dora"):
                self.hand_in(club, author, "kit.zip", zipped(files))
            until(lambda: not json.loads(ask(club.organiser + "/state")[1])["queue"], "the end of the examinations")
            self.assertEqual(self.identical(club), [])
            club.again("--ladder-jobs", "0")
            self.assertEqual(self.identical(club), [], "after a restart")
            self.assertEqual(json.loads(ask(club.organiser + "/copies")[1]), [])

    def hand_in(self, club, author, name, content):
        body, headers = form("CONTENT", name)
        status, answer = ask(club.links()[author], body.replace(b"CONTENT", content), headers)
        self.assertEqual(status, 201, answer)

    def identical(self, club):
        return json.loads(ask(club.organiser + "/state")[1])["identical"]


def fetched(address):
    """Returns the bytes that a GET answers."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return answer.read()


class Restored(unittest.TestCase):
    def test_an_archive_that_was_restored_is_unpacked_again(self):
        with Club("Ann", "Ben") as club:
            club.again("--ladder-jobs", "0")
            for author, bot in (("Ann", "beate.py"), ("Ben", "copy-of-beate.py")):
                body, headers = form("CONTENT", "bot.zip")
                self.assertEqual(ask(club.links()[author], body.replace(b"CONTENT", zipped({"main.py": bot_named(bot)})), headers)[0], 201)
            until(lambda: not json.loads(ask(club.organiser + "/state")[1])["queue"], "the end of the examinations")
            club.end()
            saved, again = str(club.folder.parent / "club.tar.zst"), str(club.folder.parent / "again")
            for words in ((str(club.folder), "--backup", saved), (again, "--restore", saved)):
                done = arena("host", *words)
                self.assertEqual(done.returncode, 0, done.stderr)
            self.assertFalse(list(pathlib.Path(again).rglob("source")))
            listed = arena("host", again, "--copies")
            self.assertRegex(listed.stdout, r"\d\d % +\d+ +Ann +1 .*Ben +1 ", listed.stderr)

    def test_without_copies_it_says_so(self):
        with Club("Ann") as club:
            self.assertEqual(arena("host", str(club.folder), "--copies").stdout, "no two authors have sent what is alike\n")


if __name__ == "__main__":
    unittest.main()
