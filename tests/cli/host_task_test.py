"""The task of a hosted contest is on its page, with the real program: `host_task_test.py ARENA`."""
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse
import urllib.request
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask, form  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CONTESTS = ("uicc-isola", "isolation", "columbia", "bot-battle", "bot-battle-2015", "icpc-caribbean")


def fetched(url):
    """Returns the status, the type and the bytes of an answer."""
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return answer.status, answer.headers, answer.read()


def at(club, path):
    return urllib.parse.urljoin(club.organiser, path)


def task_of(club):
    return json.loads(ask(at(club, "/task"))[1])


def kit_of(club, language):
    return zipfile.ZipFile(io.BytesIO(fetched(at(club, f"/kits/{language}.zip"))[2]))


class Contests(unittest.TestCase):
    """Each built-in contest."""

    def test_the_example_is_what_a_bot_gets_and_the_replies_are_legal(self):
        for contest in CONTESTS:
            with Club(contest=contest) as club:
                task = task_of(club)
            example = task["example"]
            first, second = example["turns"]
            self.assertEqual((first["player"], second["player"], len(example["frames"])), (1, 2, 3), contest)
            # A bot of the real arena gets a line of the same form, and the arena takes the reply.
            with tempfile.TemporaryDirectory() as folder:
                bot = pathlib.Path(folder, "bot.sh")
                bot.write_text(f"while read -r line; do echo \"$line\" >&2; echo '{first['reply']}'; done\n")
                board = re.search(r"board=(\d+x\d+)", example["rules"])
                told = arena("match", "--contest", contest, "--games", "1", "--record", folder,
                             *(("--board", board[1]) if board and contest == "uicc-isola" else ()),
                             f"sh {bot}", f"sh {bot}")
                record = next(pathlib.Path(folder).glob("*.jsonl")).read_text()
            self.assertIn(told.returncode, (0, 3), told.stderr)
            line = next(json.loads(each)["line"] for each in record.splitlines() if '"line"' in each)
            form_of = lambda text: re.sub(r"[0-9]", "0", re.sub(r"[0-9]{2,}", "00", text))  # noqa: E731
            if task["game"] == "isola":
                self.assertEqual(line, first["line"], contest)
            else:
                self.assertEqual(form_of(line), form_of(first["line"]), contest)

    def test_the_clock_and_the_price_of_a_fault_are_those_of_the_contest(self):
        for contest in CONTESTS:
            with Club(contest=contest) as club:
                shown = task_of(club)["contest"]
            known = next(each for each in json.loads(arena("list", "--json").stdout)["contests"] if each["name"] == contest)
            self.assertEqual(shown["settings"], {key: known[key] for key in shown["settings"]})
            self.assertLess({"turn_ms", "game_ms", "start_ms", "on_fault", "rounds", "tie"}, set(shown["settings"]))
            self.assertEqual((shown["title"], shown["boards"]), (known["title"], known["boards"]))

    def test_the_first_bot_plays(self):
        for contest in CONTESTS:
            with Club("Ann", contest=contest) as club:
                bot = task_of(club)["first_bot"]
                self.assertGreater(len(bot), 200, contest)
                status, answer = ask(club.links()["Ann"], *form(bot, "my_bot.py"))
                self.assertEqual(status, 201, answer)
                until(lambda: club.state("Ann")["submissions"][0]["state"] != "working", "an examined bot")
                version = club.state("Ann")["submissions"][0]
                self.assertEqual(version["state"], "fit", f"{contest}: {version['steps']}")


class Kits(unittest.TestCase):
    def test_each_kit_is_what_arena_new_writes(self):
        with Club(contest="columbia") as club, tempfile.TemporaryDirectory() as folder:
            kits = [kit["name"] for kit in task_of(club)["kits"]]
            self.assertIn("lisp", kits)
            self.assertNotIn("java-assignment", kits)
            for language in kits:
                written = pathlib.Path(folder, language, "my_bot")
                written.parent.mkdir()
                done = arena("new", language, "columbia", str(written))
                self.assertEqual(done.returncode, 0, done.stderr)
                packed = kit_of(club, language)
                self.assertIsNone(packed.testzip())
                files = {str(file.relative_to(written.parent)): file for file in written.rglob("*") if file.is_file()}
                self.assertEqual(sorted(packed.namelist()), sorted(files))
                for name, file in files.items():
                    if file.name != "README.md":
                        self.assertEqual(packed.read(name), file.read_bytes(), name)

    def test_no_file_of_a_kit_names_a_place_on_this_machine(self):
        with Club(contest="isolation") as club:
            for kit in task_of(club)["kits"]:
                packed = kit_of(club, kit["name"])
                for name in packed.namelist():
                    self.assertNotIn(str(PROJECT), packed.read(name).decode(), name)
                    self.assertNotIn(str(club.folder), packed.read(name).decode(), name)
            readme = kit_of(club, "python").read("my_bot/README.md").decode()
            rules = re.search(r"\[isola\]\((.*?)\)", readme)[1]
            self.assertEqual(rules, at(club, "/documents/games/isola.md"))
            self.assertIn(b"Isola", fetched(rules)[2])

    def test_a_kit_can_be_handed_in_as_it_is(self):
        with Club("Ann", contest="friendly") as club:
            self.assertTrue(task_of(club)["takes_whole_kits"])
            kit = club.write("kit.zip", "")
            kit.write_bytes(fetched(at(club, "/kits/python.zip"))[2])
            done = club.submit("Ann", kit)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_where_few_languages_are_taken_the_programs_of_a_kit_can_be_handed_in(self):
        with Club("Ann", contest="friendly") as club:
            (club.folder / "contest.toml").write_text((club.folder / "contest.toml").read_text() + 'languages = ["python"]\n')
            club.again()
            task = task_of(club)
            self.assertEqual(([kit["name"] for kit in task["kits"]], task["takes_whole_kits"]), (["python"], False))
            kit_of(club, "python").extractall(club.folder.parent)
            done = club.submit("Ann", *sorted((club.folder.parent / "my_bot").glob("*.py")), words=("--main", "isola_bot.py"))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_kit_of_a_contest_file_brings_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = pathlib.Path(folder, "small.toml")
            text = (PROJECT / "arena/contest/presets/friendly.toml").read_text()
            rules.write_text(text.replace('name = "friendly"', 'name = "small"\nopenings = "first.txt"'))
            opening = (PROJECT / "arena/contest/openings/sets/isola-9x9.txt").read_text()
            pathlib.Path(folder, "first.txt").write_text(opening)
            with Club(contest=str(rules)) as club:
                kit_of(club, "python").extractall(folder)
                self.assertEqual(pathlib.Path(folder, "my_bot/first.txt").read_text(), opening)
                # A kit names the host as it was asked for, also after others asked by another name.
                for host in ("127.0.0.1", "localhost", "127.0.0.1"):
                    kit = fetched(at(club, "/kits/python.zip").replace("127.0.0.1", host))[2]
                    readme = zipfile.ZipFile(io.BytesIO(kit)).read("my_bot/README.md").decode()
                    self.assertIn(f"http://{host}:", readme)
            # The commands of its README are run in the folder above it.
            for command in ("check --contest my_bot/small.toml my_bot",):
                readme = pathlib.Path(folder, "my_bot/README.md").read_text()
                self.assertIn("arena " + command, readme)
                done = subprocess.run([ARENA, *command.split()], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_kit_that_is_none(self):
        with Club() as club:
            for name in ("cobol.zip", "python", "python.tar", "..%2F..%2Fetc.zip", ".zip", "java-assignment.zip"):
                self.assertEqual(ask(at(club, "/kits/" + name))[0], 404, name)


class Words(unittest.TestCase):
    """The organiser's own words, task.md."""

    def shown(self, club, data):
        (club.folder / "task.md").write_bytes(data)
        return task_of(club)["words"]

    def trouble(self, club):
        return json.loads(ask(club.organiser + "/state")[1])["task_trouble"]

    def test_they_are_shown_as_soon_as_they_change(self):
        with Club() as club:
            self.assertEqual((task_of(club)["words"], self.trouble(club)), ("", ""))
            words = self.shown(club, "# Exercise 3\n\n| what | marks |\n|---|---|\n| a bot | 10 |\n\nHand in by *Friday*. Grüße\n".encode())
            self.assertIn("Exercise 3</h1>", words)
            self.assertIn("<td>a bot</td>", words)
            self.assertIn('<table tabindex="0">', words)
            self.assertIn("<em>Friday</em>. Grüße", words)
            self.assertIn("<p>later</p>", self.shown(club, b"\xef\xbb\xbflater\n"))
            self.assertEqual(self.trouble(club), "")
            (club.folder / "task.md").unlink()
            self.assertEqual(task_of(club)["words"], "")

    def test_nothing_in_them_can_run(self):
        with Club() as club:
            words = self.shown(club, b"a <script>alert(1)</script> b\n\n<img src=x onerror=alert(1)>\n\n[go](javascript:alert(1))\n\n"
                                     b"[mail](mailto:a@example.org)\n\nend\n")
            self.assertNotRegex(words, "<script|<img|onerror=|javascript:")
            self.assertIn("<p>end</p>", words)
            self.assertIn("mailto:a@example.org", words)
            self.assertRegex(self.trouble(club), r"task\.md: HTML, pictures, .* and links .* are not shown$")

    def test_pictures_and_what_follows_a_comment_are_told(self):
        with Club() as club:
            for text in (b"![a plan](https://example.org/plan.png)\n", b"<!-- later --> Hand in today.\n"):
                self.assertNotIn("<img", self.shown(club, text))
                self.assertRegex(self.trouble(club), r"task\.md: HTML, pictures, what follows a comment .* are not shown$")

    def test_headings_take_no_id_of_the_page(self):
        with Club() as club:
            words = self.shown(club, b"## Files\n\n[up](#files)\n")
            self.assertIn('id="task-files"', words)
            self.assertIn('href="#task-files"', words)

    def test_what_cannot_be_shown_is_told_the_organiser_in_one_sentence(self):
        cases = {b"one\ntwo \xff\n": r"task\.md:2: expected UTF-8, but found the byte 0xff$",
                 "Grüße".encode("utf-16"): r"task\.md.*UTF-16",
                 b"x" * 70_000: r"task\.md: expected at most 64K, found 70000 bytes$"}
        with Club() as club:
            for data, told in cases.items():
                self.assertEqual(self.shown(club, data), "")
                self.assertRegex(self.trouble(club), told)
                self.assertNotIn("\n", self.trouble(club))
            self.assertEqual(len(task_of(club)["kits"]), 9)  # all else is there
            (club.folder / "task.md").unlink()
            (club.folder / "task.md").mkdir()
            self.assertRegex(self.trouble(club), r"task\.md")
            time.sleep(2.5)  # the arena looks once a second
            club.process.send_signal(2)
            errors = club.process.communicate(timeout=PATIENCE)[1]
            self.assertRegex(errors, r"task\.md")

    def test_they_are_in_a_backup(self):
        with Club() as club:
            (club.folder / "task.md").write_text("# Exercise 3\n")
            saved = club.folder.parent / "club.tar.zst"
            self.assertEqual(arena("host", str(club.folder), "--backup", str(saved)).returncode, 0)
            restored = club.folder.parent / "restored"
            self.assertEqual(arena("host", str(restored), "--restore", str(saved)).returncode, 0)
            self.assertEqual((restored / "task.md").read_text(), "# Exercise 3\n")


class Documents(unittest.TestCase):
    def test_every_link_between_them_leads_somewhere(self):
        with Club() as club:
            left, seen, wanted = {"/documents/"}, {}, set()
            while left:
                page = left.pop()
                status, headers, body = fetched(at(club, page))
                self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"), page)
                self.assertIn("script-src 'self'", headers["Content-Security-Policy"])
                text = body.decode()
                seen[page] = set(re.findall(r' id="([^"]*)"', text))
                for link in re.findall(r'href="(/documents/[^"]*)"', text):
                    wanted.add(link)
                    if link.split("#")[0] not in seen:
                        left.add(link.split("#")[0])
            self.assertGreater(len(seen), 20)
            broken = [link for link in sorted(wanted) if "#" in link and link.split("#")[1] not in seen[link.split("#")[0]]]
            self.assertEqual(broken, [])

    def test_every_document_that_the_program_names_is_there(self):
        """Errors and hints that authors read name documents as docs/NAME."""
        named = set()
        for file in (PROJECT / "arena").rglob("*.cpp"):
            for line in file.read_text().splitlines():
                if not line.lstrip().startswith("//"):
                    named |= set(re.findall(r"docs/([a-z-]+(?:/[a-z-]+)?\.md)", line))
        self.assertLess({"protocol.md", "libraries.md"}, named)
        with Club() as club:
            offered = {each["address"] for each in task_of(club)["documents"]}
            for name in named:
                self.assertEqual(ask(at(club, "/documents/" + name))[0], 200, name)
            self.assertLessEqual({"/documents/protocol.md", "/documents/libraries.md", "/documents/games/isola.md"}, offered)

    def test_the_document_about_bots_files_is_where_the_page_says(self):
        address = re.search(r"aboutBotsFile = '([^']*)'", (PROJECT / "arena/web/page/host/documents.js").read_text())[1]
        file, place = address.split("#")
        with Club() as club:
            text = ask(at(club, "/documents/" + file))[1]
        self.assertIn("bots.toml", text.split(f'id="{place}"')[1].split("<h2")[0])

    def test_a_document_that_is_none(self):
        with Club() as club:
            for name in ("none.md", "../README.md", "%2e%2e/README.md", "games", "/etc/passwd"):
                self.assertEqual(ask(at(club, "/documents/") + name)[0], 404, name)


class Titles(unittest.TestCase):
    """A contest has the title and the date that its organiser gave it, on pages and in tables."""

    def test_the_pages_and_all_that_is_made_of_the_final_have_them(self):
        with Club("Ann", "Ben") as club:
            settings = club.folder / "contest.toml"
            lines = [line for line in settings.read_text().splitlines() if not line.startswith("title")]
            settings.write_text("\n".join(['title = "Class 9b <b>"', 'date = "Friday, room 12"', *lines]) + "\n")
            club.again("--ladder-jobs", "0")
            club.fill({"Ann": GOOD, "Ben": GOOD})
            for state in (task_of(club), json.loads(ask(at(club, "/ladder"))[1]), club.state("Ann"),
                          json.loads(ask(club.organiser + "/state")[1])):
                self.assertEqual((state["title"], state["date"]), ("Class 9b <b>", "Friday, room 12"))
            club.end()
            told = arena("host", str(club.folder), "--freeze")
            self.assertEqual(told.returncode, 0, told.stderr)
            final = str(club.folder / "final.db")
            self.assertEqual(json.loads(arena("standings", final, "--json").stdout)["title"], "Class 9b <b>, Friday, room 12")
            report = club.folder.parent / "report.html"
            self.assertEqual(arena("report", final, "--output", str(report)).returncode, 0)
            self.assertIn("<h1>Class 9b &lt;b&gt;, Friday, room 12</h1>", report.read_text())
            # Another title afterwards does not make it another final.
            settings.write_text(settings.read_text().replace("Class 9b <b>", "Class 10b"))
            self.assertEqual(arena("host", str(club.folder), "--freeze").returncode, 0)


if __name__ == "__main__":
    unittest.main()
