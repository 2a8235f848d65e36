"""The settings of contest.toml, with the real program: `host_settings_test.py ARENA`."""
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE  # noqa: E402


class Settings(Club):
    """A context with a contest that has more lines in its contest.toml."""

    def __init__(self, lines, *authors):
        super().__init__(*authors)
        with open(self.folder / "contest.toml", "a") as file:
            file.write(lines + "\n")
        self.again()


def status(club, path):
    return ask(urllib.parse.urljoin(club.organiser, path))[0]


class Deciding(unittest.TestCase):
    def test_languages_that_are_not_taken_are_refused_when_they_are_recognised(self):
        with Settings('languages = ["python", "c"]', "Ann") as club:
            done = club.submit("Ann", club.write("bot.cpp", "int main() {}\n"))
            self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
            self.assertIn("NO  recognised  it is C++, which this contest does not take; it takes C, Python", done.stdout)
            self.assertEqual(club.submit("Ann", club.write("bot.py", GOOD)).returncode, 0)

    def test_the_ladder_and_its_records_are_public_as_the_organiser_likes(self):
        for lines, of_ladder, of_record in (("", 200, 404), ('public = ["ladder"]', 200, 403), ("public = []", 403, 403)):
            with Settings(lines, "Ann") as club:
                self.assertEqual(status(club, "/ladder"), of_ladder, lines)
                self.assertEqual(status(club, "/ladder/games/1.1/record"), of_record, lines)
                self.assertEqual(ask(club.links()["Ann"] + "/games/1.1/record")[0], 404)

    def test_a_contest_file_comes_into_the_folder(self):
        with tempfile.TemporaryDirectory() as scratch:
            rules = pathlib.Path(scratch) / "short.toml"
            rules.write_text('name = "short"\ntitle = "Short"\nsummary = "One second"\nsource = "here"\nrules = "isolation"\n'
                             'games = 2\ntie = "draw"\non_fault = "disqualify"\n[board]\nkind = "fixed"\nsize = "5x6"\n'
                             '[time]\nturn = "1s"\n[limits]\nmemory = "256M"\n')
            (pathlib.Path(scratch) / "none").mkdir()
            made = arena("host", scratch + "/club", "--new", "--contest", str(rules), "--import", scratch + "/none")
            club = pathlib.Path(scratch) / "club"
            self.assertTrue((club / "short.toml").exists(), made.stderr)
            self.assertIn('contest = "short.toml"', (club / "contest.toml").read_text())
            self.assertEqual((club / "short.toml").read_text(), rules.read_text())

    def test_mistakes_are_named_with_their_line(self):
        with Club() as club:
            club.end()
            settings = club.folder / "contest.toml"
            good = settings.read_text()
            line = good.count("\n") + 1
            for wrong, words in (('adress = "https://a"', "unknown key"), ('address = "a"', "expected http:// or https://"),
                                 ('languages = ["pyton"]', "did you mean python?"), ('public = "all"', "expected a list"),
                                 ('proxies = ["10.0.0.0/33"]', "expected a list with IP addresses"), ("proxies = []", "expected a list"),
                                 ('registration_code = "x"', "expected 6 to 100 bytes")):
                settings.write_text(good + wrong + "\n")
                done = arena("host", str(club.folder), "--port", "0")
                self.assertEqual(done.returncode, 2, wrong)
                self.assertIn(f"contest.toml:{line}: ", done.stderr)
                self.assertIn(words, done.stderr)


class LocalNetwork(unittest.TestCase):
    def test_the_addresses_that_are_printed_work_and_others_are_refused(self):
        with tempfile.TemporaryDirectory() as scratch:
            served = subprocess.Popen([ARENA, "host", scratch + "/club", "--new", "--contest", "friendly", "--lan", "--port", "0"], stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, text=True)
            try:
                organiser = served.stdout.readline().strip()
                port = urllib.parse.urlsplit(organiser).port
                told = next(line for line in served.stderr if line.startswith("arena: the page is at "))
                urls = told.removeprefix("arena: the page is at ").split(" and ")
                self.assertTrue(organiser.startswith(urls[0].strip()), (organiser, told))
                hosts = [urllib.parse.urlsplit(url.strip()).netloc for url in urls]
                base = f"http://127.0.0.1:{port}/"
                for host in [*hosts, f"localhost:{port}", f"{socket.gethostname()}.local:{port}"]:
                    self.assertEqual(ask(base, Host=host)[0], 200, host)
                for host in (f"198.51.100.7:{port}", f"evil.example:{port}", f"[2001:db8::1]:{port}"):
                    self.assertEqual(ask(base, Host=host)[0], 403, host)
                for host in hosts[:-1]:
                    self.assertEqual(ask(f"http://{host}/")[0], 200)
            finally:
                served.send_signal(signal.SIGINT)
                served.communicate(timeout=PATIENCE)


if __name__ == "__main__":
    unittest.main()
