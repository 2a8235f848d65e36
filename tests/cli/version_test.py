"""`arena version`, and how the build finds its commit: `version_test.py ARENA CMAKE`."""
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
CMAKE = sys.argv.pop()
from arena_case import ARENA, ArenaCase  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
REFERENCE = "arena/cli/reference"


class Version(ArenaCase):
    def shown(self):
        return json.loads(self.arena("version", "--json").stdout)

    def test_the_version_is_that_of_the_project(self):
        project = re.search(r"project\(isola-arena VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(self.shown()["version"], project)
        self.assertEqual(self.arena("--version").stdout, project + "\n")
        self.assertEqual(self.arena("version").stdout.splitlines()[0], "Isola Arena " + project)

    def test_the_sandbox_is_what_the_doctor_says(self):
        said = self.run_in(self.folder, ARENA, "doctor", "--json")
        doctor = json.loads(said.stdout)
        sandbox = self.shown()["sandbox"]
        self.assertEqual((sandbox["isolates"], "sandbox: " + sandbox["words"]), (doctor["isolates"], doctor["summary"]))

    def test_lines_and_json_say_the_same(self):
        shown = self.shown()
        lines = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in self.arena("version").stdout.splitlines()[1:])
        self.assertEqual([*lines], ["commit", "compiler", "sandbox", "page", "protocol", "record", "database", "HTTP API"])
        self.assertIn((shown["commit"] or {"hash": "unknown"})["hash"], lines["commit"])
        self.assertIn(shown["page"]["hash"], lines["page"])
        self.assertEqual(lines["database"],
                         f"{shown['database']} of contests, {shown['host_database']} of hosted contests")
        for name, key in (("compiler", "compiler"), ("protocol", "protocol"), ("record", "record"), ("HTTP API", "http_api")):
            self.assertEqual(lines[name], str(shown[key]))

    def test_it_says_the_same_again(self):
        self.assertEqual(self.arena("version").stdout, self.arena("version").stdout)


class Commit(ArenaCase):
    """The generated file that is compiled into the program. The test makes it from a repository of its own."""

    def setUp(self):
        super().setUp()
        self.tree = self.folder / "tree"
        for part in ("commit.cmake", "commit.txt"):
            self.write(f"{REFERENCE}/{part}", (ROOT / REFERENCE / part).read_text())
        self.write(".gitattributes", (ROOT / ".gitattributes").read_text())
        self.write("protocol/rules.cpp", "1\n")
        self.write("bot/bot.cpp", "1\n")
        self.write("CMakeLists.txt", "1\n")

    def write(self, name, text):
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *words):
        done = self.run_in(self.tree, "git", "-c", "user.name=T", "-c", "user.email=t@localhost", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def commit(self, *words):
        self.git("add", "-A")
        self.git("commit", "-qm", "A change", *words)
        return self.git("rev-parse", "HEAD")

    def built(self, tree=None, given=""):
        """Returns the hash, the date, and whether there were changes."""
        tree = tree or self.tree
        done = self.run_in(self.folder, CMAKE, f"-DROOT={tree}", f"-DOUTPUT={self.folder}/commit.cpp", f"-DGIVEN={given}",
                           "-P", tree / REFERENCE / "commit.cmake")
        self.assertEqual(done.returncode, 0, done.stderr)
        return re.search(r'return \{"(.*)", "(.*)", (true|false)\};', (self.folder / "commit.cpp").read_text()).groups()

    def test_without_a_repository_it_is_unknown(self):
        self.assertEqual(self.built(), ("", "", "false"))

    def test_it_is_the_newest_commit_that_changed_the_program(self):
        self.git("init", "-q")
        hash_ = self.commit("--date=2026-01-02T03:04:05Z")
        date = self.git("log", "-1", "--format=%cs")
        self.assertEqual(self.built(), (hash_, date, "false"))
        self.write("docs/page.md", "a document\n")
        self.assertNotEqual(self.commit(), hash_)
        self.assertEqual(self.built(), (hash_, date, "false"))

    def test_changes_that_are_not_committed_are_told(self):
        self.git("init", "-q")
        hash_ = self.commit()
        self.write("bot/bot.cpp", "2\n")
        self.assertEqual((self.built()[0], self.built()[2]), (hash_, "true"))

    def test_an_archive_knows_its_commit(self):
        self.git("init", "-q")
        hash_ = self.commit()
        archive = self.folder / "archive"
        archive.mkdir()
        self.git("archive", "-o", str(self.folder / "a.tar"), "HEAD")
        self.run_in(archive, "tar", "xf", self.folder / "a.tar")
        self.assertEqual(self.built(archive)[0], hash_)

    def test_what_is_given_by_hand_counts(self):
        self.assertEqual(self.built(given="abc123 2026-11-25"), ("abc123", "2026-11-25", "false"))

    def test_the_same_commit_compiles_nothing_again(self):
        self.built()
        file = self.folder / "commit.cpp"
        before = file.stat().st_mtime_ns
        self.built()
        self.assertEqual(file.stat().st_mtime_ns, before)


if __name__ == "__main__":
    unittest.main()
