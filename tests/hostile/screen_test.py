"""No output, reply or name of a bot reaches a screen unescaped: screen_test.py ARENA [TEST...]"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402
from pseudo_terminal import bytes_sent  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
BINARIES = os.path.dirname(ARENA)
HOSTILE_BOT = os.path.join(BINARIES, "hostile_bot")
GAME = ["--rules", "isola", "--board", "5x5", "--seed", "1", "--rounds", "1", "--sandbox", "off"]

# File names, from which bots get their names. They contain C0 controls, a C1 control as UTF-8 and as a byte, and a
# character that reverses text.
NASTY_NAMES = [b"ev\x1b]0;hostile\x07il", b"ev\xc2\x9b2Jil", b"ev\x9b2Jil", b"ev\xe2\x80\xaeil", b"ev\x08\x0dil"]

# Parts of the attackers' sequences that no program of the arena sends.
STEERING = [b"\x1b]0;hostile", b"\x1b[6n", b"\x1b]52;", b"\x1bP", b"\x9b31m", b"\x9b2J", b"\xc2\x9b", b"\xe2\x80\xae", b"\x08\x0d",
            b"\x07"]


def hostile(attack, name="evil"):
    return "%s=%s %s" % (name, HOSTILE_BOT, attack)


def run(*words, **settings):
    return subprocess.run([ARENA, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE, **settings)


def controls(text):
    """Returns the control characters, and similar characters, in bytes that should be UTF-8. Line ends are left out."""
    decoded = text.decode("utf-8", errors="surrogateescape")
    return re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\udc80-\udcff]", decoded)


class Screen(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="isola-arena-screen-")
        os.chmod(self.folder, 0o755)  # so that bots can read it, which have no rights if root runs the arena
        self.addCleanup(shutil.rmtree, self.folder)

    def assert_plain(self, done, *parts):
        self.assertEqual(controls(done.stdout), [], done.stdout)
        for part in parts:
            self.assertIn(part, done.stdout)

    def assert_drawn(self, sent, *parts):
        for sequence in STEERING:
            self.assertNotIn(sequence, sent)
        for part in parts:
            self.assertIn(part, sent)

    def record(self, attack):
        folder = os.path.join(self.folder, attack)
        run("match", *GAME, "--record", folder, hostile(attack), "random-cpp")
        return glob.glob(folder + "/*.jsonl")[0]

    def nasty_file(self, name):
        path = os.path.join(os.fsencode(self.folder), name)
        shutil.copy(HOSTILE_BOT, path)
        return path


class Plain(Screen):
    def test_a_reply(self):
        done = run("match", *GAME, hostile("escapes-in-reply"), "random-cpp")
        self.assert_plain(done, b"illegal", rb"\x1b[2J")

    def test_a_reply_as_json(self):
        self.assert_plain(run("match", "--json", *GAME, hostile("escapes-in-reply"), "random-cpp"), b'"illegal"')

    def test_stderr_is_not_printed_at_all(self):
        done = run("match", *GAME, hostile("escapes-on-stderr"), "random-cpp")
        self.assert_plain(done)
        self.assertNotIn(b"2J", done.stdout)

    def test_a_record_is_text(self):
        for attack in ("escapes-on-stderr", "escapes-in-reply"):
            with open(self.record(attack), "rb") as file:
                self.assertEqual([c for c in controls(file.read()) if c < "\x20" or c == "\x7f"], [])

    def test_a_replay(self):
        self.assert_plain(run("replay", self.record("escapes-on-stderr")), rb"\x1b[2J", rb"\xc2\x9b")
        self.assert_plain(run("replay", self.record("escapes-in-reply")), b"illegal")

    def test_asking_again(self):
        record = self.record("escapes-in-reply")
        self.assert_plain(run("replay", record, "--turn", "1", "--bot", HOSTILE_BOT + " escapes-in-reply"), rb"\x1b[2J")

    def test_a_check(self):
        for attack in ("escapes-on-stderr", "escapes-in-reply"):
            self.assert_plain(run("check", "--rules", "isola", "--board", "5x5", HOSTILE_BOT + " " + attack))

    def test_a_person_plays_by_lines(self):
        done = run("play", "--rules", "isola", "--board", "5x5", "--second", hostile("escapes-on-stderr"), input=b"q\n")
        self.assert_plain(done, b"resigned")

    def test_a_contest_and_its_table(self):
        database = os.path.join(self.folder, "club.db")
        done = run("tournament", "--rules", "isola", "--board", "5x5", "--seed", "1", "--sandbox", "off", "--db", database,
                   hostile("escapes-in-reply", "a"), hostile("escapes-on-stderr", "b"))
        self.assert_plain(done)
        self.assert_plain(run("standings", database), b"a", b"b")
        self.assert_plain(run("standings", "--json", database))


class Names(Screen):
    def test_a_bot_called_by_its_file(self):
        for name in NASTY_NAMES:
            with self.subTest(name):
                command = b"'" + self.nasty_file(name) + b"' escapes-in-reply"
                self.assert_plain(run("match", *GAME, "--record", self.folder, command, "random-cpp"))
                self.assert_plain(run("match", *GAME, "--json", command, "random-cpp"))
                self.assert_plain(run("check", "--rules", "isola", "--board", "5x5", command))
                for record in glob.glob(self.folder + "/*.jsonl"):
                    self.assert_plain(run("replay", record))

    def test_a_contest_of_bots_called_by_their_files(self):
        for number, name in enumerate(NASTY_NAMES):
            with self.subTest(name):
                database = os.path.join(self.folder, "%d.db" % number)
                command = b"'" + self.nasty_file(name) + b"' escapes-on-stderr"
                self.assert_plain(run("tournament", "--rules", "isola", "--board", "5x5", "--seed", "1", "--sandbox", "off",
                                      "--db", database, command, "random-cpp"))
                self.assert_plain(run("standings", database))
                self.assert_plain(run("standings", "--json", database))

    def test_words_of_the_command_line(self):
        for name in NASTY_NAMES:
            for words in (["match", name, "greedy"], ["match", "greedy", "greedy", "--contest", name], ["replay", name],
                          ["standings", name], ["match", "greedy", "greedy", "--" + os.fsdecode(name)], [name]):
                with self.subTest(words):
                    self.assert_plain(run(*words))


# When the match is over, the program has drawn everything and waits for a key.
OVER = ((b"the match is over", b"q"),)


class Drawn(Screen):
    def test_watching(self):
        for attack in ("escapes-on-stderr", "escapes-in-reply"):
            sent = bytes_sent([ARENA, "match", *GAME, "--watch", "--speed", "20", hostile(attack), "random-cpp"], *OVER)
            self.assert_drawn(sent, b"evil")

    def test_replaying(self):
        sent = bytes_sent([ARENA, "replay", self.record("escapes-on-stderr")], (b"start", b"n"), (b"1 A evil", b"q"))
        self.assert_drawn(sent, b"evil")

    def test_watching_a_bot_called_by_its_file(self):
        for name in NASTY_NAMES:
            with self.subTest(name):
                command = b"'" + self.nasty_file(name) + b"' escapes-on-stderr"
                sent = bytes_sent([ARENA, "match", *GAME, "--watch", "--speed", "20", command, "random-cpp"], *OVER)
                self.assert_drawn(sent, b"random-cpp")


if __name__ == "__main__":
    unittest.main(verbosity=2)
