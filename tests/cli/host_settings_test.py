"""The settings of contest.toml, with the real program: `host_settings_test.py ARENA`."""
import os
import pathlib
import signal
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


def leading_to(address, folder):
    """Returns the words of a command in front of another, which then runs on a machine called lehrerin, whose name in the domain
    local leads to that address."""
    hosts = pathlib.Path(folder) / "hosts"
    hosts.write_text(f"127.0.0.1 localhost\n{address} lehrerin.local\n")
    return ["bwrap", "--dev-bind", "/", "/", "--unshare-user", "--unshare-uts", "--hostname", "lehrerin", "--ro-bind", str(hosts), "/etc/hosts"]


class Lan:
    """A contest that is served to the local network. In `with ... as lan`, lan.hosts are those of the addresses that were printed."""

    def __init__(self, scratch, before=()):
        self.served = subprocess.Popen([*before, ARENA, "host", scratch + "/club", "--new", "--contest", "friendly", "--lan", "--port", "0", "--sandbox", "off"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def __enter__(self):
        self.organiser = self.served.stdout.readline().strip()
        self.port = urllib.parse.urlsplit(self.organiser).port
        self.told = next(line for line in self.served.stderr if line.startswith("arena: the page is at "))
        self.urls = [url.strip() for url in self.told.removeprefix("arena: the page is at ").split(" and ")]
        self.hosts = [urllib.parse.urlsplit(url).netloc for url in self.urls]
        return self

    def __exit__(self, *_):
        # bwrap passes no signal on.
        os.killpg(self.served.pid, signal.SIGINT)
        self.served.communicate(timeout=PATIENCE)

    def status(self, host):
        """Returns the status that a browser gets which asks this machine for that host."""
        return ask(f"http://127.0.0.1:{self.port}/", Host=host)[0]


class LocalNetwork(unittest.TestCase):
    def test_the_addresses_that_are_printed_work_and_others_are_refused(self):
        with tempfile.TemporaryDirectory() as scratch, Lan(scratch) as lan:
            self.assertTrue(lan.organiser.startswith(lan.urls[0]), (lan.organiser, lan.told))
            for host in [*lan.hosts, f"localhost:{lan.port}"]:
                self.assertEqual(lan.status(host), 200, host)
            for host in ("198.51.100.7", "evil.example", "[2001:db8::1]", "0.0.0.0", "elsewhere.local"):
                self.assertEqual(lan.status(f"{host}:{lan.port}"), 403, host)
            for host in lan.hosts:
                if host[0].isdigit():
                    self.assertEqual(ask(f"http://{host}/")[0], 200)

    def test_the_name_in_the_domain_local_is_printed_and_let_in_where_it_leads_here_alone(self):
        with tempfile.TemporaryDirectory() as scratch, Lan(scratch, leading_to("198.51.100.7", scratch)) as lan:
            self.assertEqual([name for name in lan.hosts if name.startswith("lehrerin")], [f"lehrerin:{lan.port}"])
            self.assertEqual(lan.status(f"lehrerin.local:{lan.port}"), 403)
            own = lan.hosts[0].rpartition(":")[0].strip("[]")
        if own == "lehrerin":
            self.skipTest("this machine has no address in a network")
        with tempfile.TemporaryDirectory() as scratch, Lan(scratch, leading_to(own, scratch)) as lan:
            self.assertEqual(lan.hosts[-1], f"lehrerin.local:{lan.port}")
            self.assertEqual(lan.status(lan.hosts[-1]), 200)
            self.assertEqual(lan.status(f"lehrer.local:{lan.port}"), 403)


if __name__ == "__main__":
    unittest.main()
