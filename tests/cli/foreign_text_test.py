"""The arena prints text of strangers as text only: `foreign_text_test.py ARENA`."""
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
STEERING = "\x1b[2J\x07\x7f\u009b2J\r\u202e"
NAMES = STEERING.replace("\r", "")
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")

CONTEST = 'name = "cup"\ntitle = "Cup"\nsummary = "s"\nsource = "o"\nrules = "isola board=5x5"\ngames = 1\ntie = "draw"\n' \
          'on_fault = "discard"\n[board]\nkind = "any"\n[time]\nturn = "10s"\n'
BOT = "#!/bin/sh\nprintf '\\033[2J\\207' >&2\nwhile read -r line; do printf 'x\\033[2J\\233\\n'; done\n"


def fields_of(file):
    """Yields the tables and columns of a database that hold text, each with an SQL condition; for the table of
    settings, one for each key."""
    with sqlite3.connect(file) as database:
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, column, *_ in database.execute(f"PRAGMA table_info({table})").fetchall():
                texts = f"typeof({column}) = 'text'"
                if not database.execute(f"SELECT count(*) FROM {table} WHERE {texts}").fetchone()[0]:
                    continue
                if (table, column) != ("contest", "value"):
                    yield table, column, texts
                    continue
                for (key,) in database.execute(f"SELECT key FROM contest WHERE {texts}").fetchall():
                    yield table, column, f"key = '{key}'"


class ForeignText(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def write(self, name, text, mode=0o644):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def prints_text(self, *words, status=None, but=""):
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, timeout=PATIENCE, input=b"")
        for stream in (done.stdout, done.stderr):
            printed = stream.decode()
            for allowed in but:
                printed = printed.replace(allowed, "")
            self.assertIsNone(CONTROL.search(printed), (words, printed))
        if status is not None:
            self.assertEqual(done.returncode, status, (words, done.stderr))
        return done

    def look_at(self, database):
        self.prints_text("standings", database)
        self.prints_text("standings", "--json", database)
        self.prints_text("standings", "--csv", database, but="\r")
        self.prints_text("report", database)
        self.prints_text("report", "--output", "-", database, but="\t")
        self.prints_text("replay", database, "--game", "1.1")
        self.prints_text("replay", database, "--game", "1.1", "--json")
        self.prints_text("replay", database, "--verify")
        self.prints_text("tournament", "--db", database, "--sandbox", "off")

    def test_of_a_database(self):
        self.write("cup.toml", CONTEST)
        self.prints_text("tournament", "--contest", "cup.toml", "--db", "cup.db", "--sandbox", "off", "a=greedy", "b=random-cpp",
                         status=0)
        fields = list(fields_of(os.path.join(self.folder, "cup.db")))
        self.assertGreater(len(fields), 20)
        for table, column, rows in fields:
            with self.subTest(table=table, column=column, rows=rows):
                forged = os.path.join(self.folder, "forged.db")
                shutil.copy(os.path.join(self.folder, "cup.db"), forged)
                with sqlite3.connect(forged) as database:
                    database.execute(f"UPDATE {table} SET {column} = {column} || ? WHERE {rows}", (STEERING + "\0",))
                database.close()
                self.look_at("forged.db")

    def test_of_a_files_name(self):
        self.write("cup.toml", CONTEST)
        self.prints_text("tournament", "--contest", "cup.toml", "--db", NAMES + ".db", "--sandbox", "off", "a=greedy", "b=random-cpp",
                         status=0)
        self.look_at(NAMES + ".db")
        self.prints_text("match", "--contest", "cup.toml", "--record", NAMES, "greedy", "random-cpp", status=0)
        records = [os.path.join(NAMES, name) for name in os.listdir(os.path.join(self.folder, NAMES))]
        self.prints_text("replay", "--verify", *records, status=0)
        self.prints_text("replay", "--verify", "--json", *records, status=0)
        self.prints_text("replay", "nothing" + NAMES, status=2)
        self.prints_text("match", "--contest", NAMES + ".toml", "greedy", "random-cpp", status=2)
        self.prints_text("match", "--bots", NAMES + ".toml", "greedy", "random-cpp", status=2)

    def test_of_a_bot(self):
        bot = "./" + NAMES + ".sh"
        self.write(bot, BOT, 0o755)
        for more in ((), ("--json",), ("--watch",)):
            self.prints_text("match", "--rules", "isola board=5x5", "--record", "r", *more, bot, "greedy", status=0)
        self.prints_text("check", "--rules", "isola board=5x5", bot)
        self.prints_text("check", "--rules", "isola board=5x5", "--json", bot)
        self.prints_text("play", "--rules", "isola board=5x5", bot)
        record = os.path.join("r", os.listdir(os.path.join(self.folder, "r"))[0])
        self.prints_text("replay", record, "--turn", "2", "--bot", bot)
        self.prints_text("replay", record, "--turn", "2", "--bot", bot, "--json")
        self.prints_text("new", "python", "isolation", "my" + NAMES)

    def test_of_a_contest_file_and_a_bots_file(self):
        for key, value in (("name", "cup"), ("title", "Cup"), ("summary", "s"), ("source", "o"), ("rules", "isola")):
            text = CONTEST.replace(f'{key} = "{value}', f'{key} = "{value}\\u001b[2J')
            self.assertNotEqual(text, CONTEST)
            self.write("cup.toml", text)
            for words in (("match", "--contest", "cup.toml", "greedy", "random-cpp"), ("check", "--contest", "cup.toml", "greedy")):
                self.assertIn(b"cup.toml:", self.prints_text(*words, status=2).stderr)
        for key in ("name", "command", "folder", "language", "author", "dialect", "type"):
            values = {"name": "a", "command": "./a", key: "a\\u009b2J"}
            self.write("bots.toml", "[[bot]]\n" + "".join(f'{name} = "{value}"\n' for name, value in values.items()))
            self.assertIn(b"bots.toml:", self.prints_text("match", "--bots", "bots.toml", "a", "greedy", status=2).stderr)


if __name__ == "__main__":
    unittest.main()
