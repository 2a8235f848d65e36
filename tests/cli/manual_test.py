"""The manual pages that `arena manual` writes, read by the programs that show manual pages."""
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from arena_case import ArenaCase  # noqa: E402
from patience import PATIENCE  # noqa: E402


def in_one_line(text):
    return " ".join(text.split())


class Manual(ArenaCase):
    def setUp(self):
        super().setUp()
        self.arena("manual", "man1")
        self.pages = {path.stem: path for path in (self.folder / "man1").iterdir()}

    def help_of(self, *command):
        return self.arena(*command, "--help").stdout

    def commands(self):
        return re.findall(r"^  ([a-z]+)  ", self.help_of(), re.M)

    def shown(self, name):
        """Returns the page as a terminal shows it, without typefaces, in lines so long that no word is broken."""
        done = subprocess.run(["groff", "-man", "-Tutf8", "-P-cbou", "-rLL=5000n", "-rHY=0", self.pages[name]],
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_the_program_and_each_command_has_a_page(self):
        self.assertGreater(len(self.commands()), 20)
        self.assertEqual(sorted(self.pages), sorted(["arena", *(f"arena-{name}" for name in self.commands())]))

    def test_groff_has_no_warning(self):
        for path in self.pages.values():
            done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", path], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((done.returncode, done.stderr), (0, ""), path)

    @unittest.skipUnless(shutil.which("mandoc"), "mandoc is not installed")
    def test_mandoc_has_no_warning(self):
        done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *self.pages.values()], capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_a_page_says_what_the_help_says(self):
        for name in self.commands():
            help_, page = self.help_of(name), in_one_line(self.shown(f"arena-{name}"))
            self.assertIn(f"NAME arena-{name} - {help_.splitlines()[0]} ", page)
            self.assertIn("SYNOPSIS arena " + re.search(r"Usage: arena (.*)", help_)[1] + " ", page)
            for option in re.findall(r"^  (?:-h,)?(--[a-z-]+)", help_, re.M):
                self.assertRegex(page, rf"(?<![a-z-]){option}(?![a-z-])", name)
            for example in re.findall(r"^(?:Examples?:|         ) (arena .*)", help_, re.M):
                self.assertIn(in_one_line(example), page)
            if status := re.search(r"^Exit status: (\S.*)", help_, re.M):
                self.assertIn("EXIT STATUS " + in_one_line(status[1]), page)

    def test_the_texts_of_the_options_are_whole(self):
        for name in ("match", "host", "doctor"):
            page = in_one_line(self.shown(f"arena-{name}"))
            texts = re.split(r"^  \S.*?(?:  +|\n {26})|^\S.*$", self.help_of(name).partition("\n\n")[2], flags=re.M)
            texts = [in_one_line(text) for text in texts if text.strip()]
            self.assertGreater(len(texts), 6)
            for text in texts[:-1]:
                self.assertIn(text, page)

    def test_the_page_of_the_program_leads_to_all_commands(self):
        page = self.shown("arena")
        for name in self.commands():
            self.assertIn(f"arena-{name}(1)", page)

    def test_the_same_program_writes_the_same_bytes(self):
        self.arena("manual", "again/man1")
        for path in self.pages.values():
            self.assertEqual(path.read_bytes(), (self.folder / "again/man1" / path.name).read_bytes())

    def test_where_no_page_can_be_written_it_says_so(self):
        (self.folder / "file").write_text("")
        said = self.arena("manual", "file", status=2).stderr
        self.assertEqual(said, "arena: the folder file cannot be made: Not a directory; name one where you may write\n")


if __name__ == "__main__":
    unittest.main()
