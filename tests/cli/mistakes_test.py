"""Compares the arena's answers to people's mistakes with mistakes.txt: `mistakes_test.py ARENA`."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
TABLE = pathlib.Path(__file__).with_name("mistakes.txt")

FILES = {"busy.py": "while True: pass\n", "bot.cpp": "int main() {}\n", "notes": "move first\n", "Main.hs": "main = return ()\n",
         "bot.ipynb": "{}\n", "bot.exe": "MZ\n"}
BOT = '[[bot]]\nname = "{}"\n{}'
LISTED = {"subs/ann": BOT.format("ann", 'command = "true"\n'), "subs/ben": BOT.format("ben", 'command = "true"\ncomand = "x"\n'),
          "subs/cem": BOT.format("cem", 'command = "./cem"\n'),
          **{f"twins/{folder}": BOT.format("ann", 'command = "true"\n') for folder in "ab"}}
SOURCES = {"sources/ann": ("main.py", "print()\n")}
PROGRAMS = {"run": "#!/bin/sh\n", "windows.sh": "#!/bin/sh\r\nread line\r\n", "snake": "#!/opt/none/snake\n"}


def listed():
    """Returns the values of {kits} and {formats} in the table, from bot/kits.toml and from the help."""
    kits = tomllib.loads((pathlib.Path(__file__).parents[2] / "bot/kits.toml").read_text())["kit"]
    help_text = subprocess.run([ARENA, "tournament", "--help"], capture_output=True, text=True, timeout=PATIENCE).stdout
    formats = re.search(r"--format FORMAT (.*? or [a-z-]+)", " ".join(help_text.split()))[1]
    return {"{kits}": ", ".join(kit["name"] for kit in kits), "{formats}": formats}


def mistakes():
    """Yields each command of the table with the expected line."""
    lines = iter(TABLE.read_text().splitlines())
    for line in lines:
        if line.startswith("$ arena "):
            yield shlex.split(line)[2:], next(lines)


class Mistakes(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, text in {**FILES, **PROGRAMS}.items():
            (self.folder / name).write_text(text, newline="")
        for folder, text in LISTED.items():
            (self.folder / folder).mkdir(parents=True)
            (self.folder / folder / "bots.toml").write_text(text)
        for folder, (name, text) in SOURCES.items():
            (self.folder / folder).mkdir(parents=True)
            (self.folder / folder / name).write_text(text)
        for kind in ("zip", "gztar"):
            shutil.make_archive(str(self.folder / "all"), kind, self.folder / "sources")
        for name in PROGRAMS:
            (self.folder / name).chmod(0o755)

    def test_each_is_answered_as_the_table_says(self):
        lists = listed()
        for words, answer in mistakes():
            for name, text in lists.items():
                answer = answer.replace(name, text)
            with self.subTest(words):
                done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(done.stderr.splitlines()[:1], [answer])
                self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual({path.name for path in self.folder.iterdir()}, 
                         {*FILES, *PROGRAMS, "subs", "twins", "sources", "all.zip", "all.tar.gz"})


if __name__ == "__main__":
    unittest.main()
