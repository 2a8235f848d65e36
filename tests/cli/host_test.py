"""A hosted contest, with the real program: `host_test.py ARENA`. Authors send bots, which are built in the sandbox."""
import ctypes
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import zipfile
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, announce, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

KITS = pathlib.Path(__file__).resolve().parents[2] / "bot"
STEPS = ["received", "unpacked", "recognised", "built", "fit", "playing"]


class Hosting(unittest.TestCase):
    """All cases share one contest; each case has its own authors."""

    @classmethod
    def setUpClass(cls):
        cls.club = Club("Ann Other", "Ben", "Cid", "Dora", "Eve", "Fay", "Folder", "Kit")
        cls.addClassCleanup(cls.club.__exit__)

    def test_six_ticks_a_broken_version_and_the_way_back(self):
        club = self.club
        good = club.write("bot.py", GOOD)
        done = club.submit("Ann Other", good)
        self.assertEqual([line.split()[1] for line in done.stdout.splitlines()[1:]], STEPS, done.stdout + done.stderr)
        self.assertEqual(done.returncode, 0)
        broken = club.submit("Ann Other", club.write("broken.py", "print('nonsense', flush=True\n"))
        self.assertEqual(broken.returncode, 3, broken.stdout)
        self.assertIn("NO  built", broken.stdout)
        self.assertIn("SyntaxError", broken.stdout)
        self.assertEqual(club.state("Ann Other")["playing"], 1)
        deep = club.submit("Dora", club.write("deep/bots.toml", ".".join(["a"] * 40_000) + "=1"))
        self.assertIn("bots.toml:1: a key has 40000 parts, it may have 16", deep.stdout)
        self.assertIn("version 3 replaced version 1", club.submit("Ann Other", good).stdout)
        link = club.links()["Ann Other"]
        self.assertEqual(ask(link + "/play/2", b"")[0], 409)
        self.assertEqual(ask(link + "/play/1", b"")[0], 200)
        self.assertEqual(club.state("Ann Other")["playing"], 1)
        # Received files are never overwritten.
        self.assertEqual((club.folder / "submissions/ann-other/0001/received/bot.py").read_text(), GOOD)
        organisers = json.loads(ask(club.organiser + "/state")[1])
        self.assertEqual([each["playing"] for each in organisers["authors"] if each["name"] == "Ann Other"], [1])

    def test_a_folder_is_packed_and_what_is_left_out_is_listed(self):
        club = self.club
        folder = club.write("my bot/bot.py", "import kit.words\n" + GOOD).parent
        for name in ("kit/words.py", ".git/config", ".secret", "games/a.jsonl", "kit/games/b.py", "kit/__pycache__/c.pyc"):
            club.write("my bot/" + name, "# here\n")
        club.write("outside.py", "x = 1\n")
        for link, target in (("out.py", "../outside.py"), ("etc", "/etc"), ("gone", "nowhere"), ("in.py", "kit/words.py"),
                             ("config", ".git/config"), ("kit-too", "kit")):
            (folder / link).symlink_to(target)
        if os.geteuid() == 0:
            os.chown(club.write("my bot/theirs.txt", "x"), 1, 1)
        sent = club.submit("Folder", folder)
        self.assertEqual(sent.returncode, 0, sent.stdout + sent.stderr)
        self.assertIn("my bot.tar.gz", club.state("Folder")["submissions"][0]["steps"][0]["words"])
        self.assertIn(": 4 files, bot.py, in.py, kit/games/b.py, kit/words.py\n", sent.stderr)
        left_out = dict(re.findall(r"left out: (.*?): ([^:]*?)(?:, to .*)?$", sent.stderr, re.M))
        expected = {".git (1 file)": "hidden", ".secret": "hidden", "games (1 file)": "a folder of records",
                    "kit/__pycache__ (1 file)": "what Python compiled",
                    "out.py": "the link leads out of the folder", "etc": "the link leads out of the folder",
                    "gone": "the link leads nowhere", "config": "the link leads to what is left out",
                    "kit-too": "the link leads to a folder"}
        if os.geteuid() == 0:
            expected["theirs.txt"] = "it belongs to another user"
        self.assertEqual(left_out, expected)
        self.assertEqual({path.relative_to(club.folder / "submissions/folder/0001/source").as_posix()
                          for path in (club.folder / "submissions/folder/0001/source").rglob("*") if path.is_file()},
                         {"bot.py", "in.py", "kit/games/b.py", "kit/words.py"})
        self.assertIn("send it alone", arena("submit", club.links()["Folder"], str(folder), str(folder)).stderr)

    def test_what_is_left_out_is_listed_before_anything_is_sent(self):
        folder = self.club.write("unsent/bot.py", GOOD).parent
        self.club.write("unsent/.secret", "x")
        sent = arena("submit", "http://127.0.0.1:1/author/x", str(folder))
        self.assertEqual(sent.returncode, 2, sent.stderr)
        listed, failed = sent.stderr.index("left out: .secret: hidden"), sent.stderr.index("http://127.0.0.1:1/author/x: ")
        self.assertLess(listed, failed)

    def test_the_folder_of_a_kit_is_packed_with_all_that_its_build_and_command_need(self):
        for language in ("python", "cpp"):
            with self.subTest(language):
                folder = pathlib.Path(self.club.scratch.name, "kit-" + language)
                self.assertEqual(arena("new", language, "friendly", str(folder)).returncode, 0)
                (folder / "games").mkdir()
                (folder / "games/lost.jsonl").write_text("{}")
                sent = self.club.submit("Kit", folder)
                self.assertEqual(sent.returncode, 0, sent.stdout + sent.stderr)
                self.assertRegex(sent.stdout, r"yes fit +\d+ checks passed")
                self.assertIn("left out: games (1 file): a folder of records\n", sent.stderr)

    def test_receipts_are_proofs(self):
        club = self.club
        receipt = club.folder / "r.json"
        club.submit("Ben", club.write("bot.py", GOOD), words=("--no-wait", "--receipt", str(receipt)))
        key = club.state("Ben")["key"]
        good = arena("submit", "--verify", str(receipt), "--key", key)
        self.assertEqual(good.returncode, 0, good.stdout)
        self.assertIn("Ben, version 1, received: bot.py", good.stdout)
        self.assertEqual(arena("submit", "--verify", str(receipt), "--key", key.upper()).returncode, 0)
        self.assertEqual(arena("submit", "--verify", str(receipt), "--key", "0" * 64).returncode, 3)
        unknown = arena("submit", "--verify", str(receipt))
        self.assertEqual(unknown.returncode, 3)
        self.assertIn(f"unverified: signed with the key {key}", unknown.stdout)
        self.assertNotIn("good", unknown.stdout)
        for no_key in ("", " ", key[1:], "2f8a..."):
            refused = arena("submit", "--verify", str(receipt), "--key", no_key)
            self.assertEqual((refused.returncode, refused.stdout), (2, ""), no_key)
            self.assertIn("--key", refused.stderr)
        receipt.write_text(receipt.read_text().replace("version", "verslon"))
        forged = arena("submit", "--verify", str(receipt))
        self.assertEqual(forged.returncode, 3)
        self.assertIn("NOT GOOD", forged.stdout)
        status, text = ask(club.links()["Ben"] + "/receipts/1/received")
        self.assertEqual((status, json.loads(text)["key"]), (200, key))

    def test_only_who_has_a_link_gets_in(self):
        club = self.club
        links = club.links()
        self.assertNotEqual(links["Cid"], links["Dora"])
        for secret in ("host.db", "links.csv", "organiser-link.txt", "signing-key.pem"):
            self.assertEqual((club.folder / secret).stat().st_mode & 0o777, 0o600, secret)
        base = links["Cid"].rsplit("/", 1)[0]
        for path in ("", "0" * 32, "../host.db", "..%2f..%2fhost.db", "x" * 5000):
            self.assertIn(ask(f"{base}/{path}/state")[0], (404, 431), path)
        self.assertEqual(ask(base.replace("author", "organiser") + "/" + links["Cid"].rsplit("/", 1)[1] + "/state")[0], 404)
        club.again("--new-link", "Cid")
        renewed = club.links()
        other = renewed["Dora"].rsplit("/", 1)[1]
        self.assertEqual(other, links["Dora"].rsplit("/", 1)[1])
        port = renewed["Cid"].split("/")[2]
        stolen = f"http://{port}/author/" + links["Cid"].rsplit("/", 1)[1]
        self.assertEqual(ask(stolen + "/state")[0], 404)
        self.assertEqual(ask(renewed["Cid"] + "/state")[0], 200)
        self.assertEqual(ask(renewed["Cid"] + "/state", Origin="http://evil.example")[0], 403)

    def test_after_the_deadline_nothing_is_taken(self):
        with Club("Ann") as club:
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text() + "\ndeadline = 2020-01-01T00:00:00+01:00\n")
            club.again()
            late = club.submit("Ann", club.write("bot.py", GOOD))
            self.assertEqual(late.returncode, 2)
            self.assertIn("the deadline, 2019-12-31T23:00:00Z, is over", late.stderr)
            self.assertEqual(club.state("Ann")["submissions"], [])

    def test_what_was_accepted_survives_kill_9(self):
        club = self.club
        good = club.write("bot.py", GOOD)
        for version in range(1, 4):
            received = club.submit("Eve", good, words=("--no-wait",))
            self.assertIn(f"version {version} of Eve", received.stdout, received.stderr)
            club.end(signal.SIGKILL)
            club.open()
        until(lambda: club.state("Eve")["playing"] == 3, "version 3 in play")
        submissions = until(lambda: all(each["state"] != "working" for each in club.state("Eve")["submissions"])
                            and club.state("Eve")["submissions"], "all versions worked through")
        self.assertEqual([each["version"] for each in submissions], [3, 2, 1])
        self.assertTrue(all(each["state"] in ("fit", "passed-over") for each in submissions), submissions)

    def test_forms_that_are_none(self):
        club = self.club
        link = club.links()["Fay"]
        self.assertEqual(ask(link, b"hello")[0], 400)
        form = {"Content-Type": "multipart/form-data; boundary=x"}
        cut = b'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nhalf'
        self.assertEqual(ask(link, cut, **form)[0], 400)
        self.assertEqual(announce(link, 9 << 20), 413)
        self.assertEqual(club.state("Fay")["submissions"], [])


def ladder(club):
    return json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])


class Ladder(unittest.TestCase):
    def test_two_authors_play_and_a_kill_takes_nothing(self):
        with Club("Ann", "Ben") as club:
            self.assertEqual(ladder(club)["players"], [])
            loud = GOOD.replace("import sys", "import sys\nprint('whispered by ' + __file__, file=sys.stderr, flush=True)")
            club.fill({"Ann": loud, "Ben": loud})
            # A match has two games, and each bot moves first in one of them.
            played = until(lambda: ladder(club)["games"], "games of the ladder")
            self.assertEqual([game["game"] for game in played[-2:]], ["1.2", "1.1"])
            self.assertEqual(played[-1]["players"], played[-2]["players"][::-1])
            club.end(signal.SIGKILL)
            club.open()
            until(lambda: len(ladder(club)["games"]) >= len(played) + 2, "games after a kill")
            club.again("--ladder-jobs", "0")
            now = ladder(club)
            games = [game["game"] for game in now["games"]]
            matches = [game.split(".")[0] for game in games[::2]]
            self.assertEqual(games, [f"{match}.{number}" for match in matches for number in (2, 1)])
            self.assertEqual(len(set(games)), len(games))
            self.assertEqual([game["game"] for game in played], games[-len(played):])
            for player in now["players"]:
                self.assertEqual(player["wins"] + player["draws"] + player["losses"], player["games"])
                self.assertEqual(player["games"], len(games))
            ratings = [player["rating"] for player in now["players"]]
            self.assertEqual(ratings, sorted(ratings, reverse=True))

            def record(path):
                status, text = ask(path + f"/games/{games[0]}/record")
                self.assertEqual(status, 200, text)
                return text
            self.assertNotIn("whispered", record(urllib.parse.urljoin(club.organiser, "/ladder")))
            own = club.state("Ann")["ladder"]
            self.assertEqual(own["standing"]["games"], len(games))
            newest = json.loads(ask(club.links()["Ann"] + "/games")[1])["games"]
            winners = [game["players"][game["winner"] - 1]["author"] for game in newest if game["winner"]]
            self.assertEqual(winners, sorted(winners, key="Ann".__eq__))
            heard = [json.loads(line) for line in record(club.links()["Ann"]).splitlines() if "whispered" in line]
            mine = [each["author"] for each in now["games"][0]["players"]].index("Ann") + 1
            self.assertEqual({event.get("chatter", event)["player"] for event in heard}, {mine})

    def test_more_matches_at_once_than_cores_are_refused(self):
        with Club() as club:
            club.end()
            done = arena("host", str(club.folder), "--port", "0", "--ladder-jobs", "1000")
            self.assertEqual(done.returncode, 2)
            self.assertIn("--ladder-jobs 1000: expected at most", done.stderr)


def read_like_anybody():
    """Takes from root, in a process that is about to run a program, the right to read files that their mode forbids."""
    drop, override, search = 24, 1, 2  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
    for capability in (override, search):
        ctypes.CDLL(None).prctl(drop, capability, 0, 0, 0)


class Importing(unittest.TestCase):
    def test_a_folder_full_of_attachments(self):
        with Club() as club:
            club.end()
            for name, text in (("ann.py", GOOD), ("ben.py", "raise SystemExit('no idea')\n"), ("eve/notes.txt", "hello"),
                               ("dora/src/bot.py", GOOD), (".hidden", "x")):
                club.write("mail/" + name, text)
            os.mkdir(pathlib.Path(club.scratch.name) / "mail" / "nobody")
            os.symlink("/etc/passwd", pathlib.Path(club.scratch.name) / "mail" / "link.py")
            done = arena("host", str(club.folder), "--import", club.scratch.name + "/mail", "--jobs", "2")
            self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
            rows = {line.split()[0]: line for line in done.stdout.splitlines() if line.split()}
            for author, state in (("ann", "fit"), ("ben", "NOT FIT"), ("eve", "NOT FIT"), ("dora", "fit")):
                self.assertIn(f" {state} ", rows[author], done.stdout)
            self.assertIn("recognised:", rows["eve"])
            left_out = [line for line in done.stdout.splitlines() if line.startswith("left out")]
            self.assertEqual(len(left_out), 4, done.stdout)
            self.assertIn(f"left out: {club.scratch.name}/mail/.hidden is hidden", left_out)

    def test_a_hidden_virtual_environment_is_part_of_the_bot(self):
        with Club("Folder") as club:
            files = {"bot.py": "import installed\n" + GOOD, ".venv/pyvenv.cfg": "home = /usr/bin\n",
                     ".venv/lib/python3/site-packages/installed.py": "# here\n", ".git/config": "x"}
            for name, text in files.items():
                (club.folder.parent / "mail/ann" / name).parent.mkdir(parents=True, exist_ok=True)
                (club.folder.parent / "mail/ann" / name).write_text(text)
            sent = club.submit("Folder", club.folder.parent / "mail/ann")
            self.assertEqual(sent.returncode, 0, sent.stdout + sent.stderr)
            club.end()
            done = arena("host", str(club.folder), "--import", str(club.folder.parent / "mail"))
            self.assertRegex(done.stdout, r"(?m)^ann .* fit ")
            self.assertIn("mail/ann/.git (1 file): hidden", done.stdout)

    def test_what_is_left_out_of_installed_packages_is_named_with_its_count_and_has_no_size(self):
        with Club() as club, tempfile.TemporaryDirectory() as scratch:
            club.end()
            mail, packages = pathlib.Path(scratch), ".venv/lib/python3/site-packages/"
            files = {"bot.py": GOOD, ".venv/pyvenv.cfg": "home = /usr/bin\n", packages + "pip/big.py": "#" * (9 << 20),
                     packages + "pip/small.py": "", packages + "pip-24.dist-info/RECORD": "", packages + "here/.hidden": "",
                     "node_modules/a/.npmignore": "", "node_modules/b/.npmignore": "", "node_modules/b/index.js": ""}
            for name, text in files.items():
                (mail / "ann" / name).parent.mkdir(parents=True, exist_ok=True)
                (mail / "ann" / name).write_text(text)
            with zipfile.ZipFile(mail / "ben.zip", "w") as archive:
                for name in files:
                    archive.writestr(name, GOOD if name == "bot.py" else "")
            (mail / "cid").mkdir()
            (mail / "cid/bot.py").write_text(GOOD)
            (mail / "cid/weights.txt").write_text("1" * (9 << 20))
            done = arena("host", str(club.folder), "--import", scratch, "--jobs", "2")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(re.findall(r"(?m)^(\w+) .* fit ", done.stdout), ["ann", "ben", "cid"])
            pip = packages + "pip"
            self.assertEqual([line for line in done.stdout.splitlines() if line.startswith("left out: ")],
                             [f"left out: {mail}/ann/{packages}here/.hidden: hidden",
                              f"left out: {mail}/ann/{pip} (2 files) and 1 more file in .venv: pip, no part of a bot",
                              f"left out: {mail}/ann/node_modules/a/.npmignore and 1 more file in node_modules: hidden",
                              f'left out: ben: pip, no part of a bot, "{pip}/big.py" and 2 more like it'])

    def test_a_link_within_a_folder_is_its_file_and_one_that_leads_out_is_refused(self):
        with Club() as club:
            club.end()
            mail = pathlib.Path(club.scratch.name) / "mail"
            club.write("mail/common.py", "x = 1\n")
            for author in ("ann", "ben", "cid"):
                club.write(f"mail/{author}/kit/main.py", "import helper\n" + GOOD)
            club.write("mail/ann/parts/helper.txt", "x = 1\n")
            (mail / "ann/kit/helper.py").symlink_to("../parts/helper.txt")
            club.write("mail/ann/venv/pyvenv.cfg", "home = /usr/bin\n")
            (mail / "ann/venv/bin").mkdir()
            (mail / "ann/venv/bin/python").symlink_to("/usr/bin/python3")
            (mail / "ben/kit/helper.py").symlink_to("../../common.py")
            (mail / "cid/kit/helper.py").symlink_to("/home/cid/helper.py")
            (mail / "common.py").rename(mail.parent / "common.py")
            done = arena("host", str(club.folder), "--import", str(mail))
            self.assertIn("\nann ", done.stdout)
            self.assertNotIn("\nben ", done.stdout)
            for name, target in (("ben", "../../common.py"), ("cid", "/home/cid/helper.py")):
                self.assertIn(f"{mail}/{name}/kit/helper.py: the link leads out of the folder, to {target}: put the file itself there",
                              done.stdout)
                self.assertIn(f"{mail}/{name} is not taken", done.stdout)
            self.assertIn(f"{mail}/ann/venv/bin/python: the link leads out of the folder", done.stdout)
            self.assertRegex(done.stdout, r"(?m)^ann .* fit ")

    def test_an_unreadable_file_of_a_folder_that_must_be_packed_costs_itself_alone(self):
        with Club() as club:
            club.end()
            mail = pathlib.Path(club.scratch.name) / "mail"
            club.write("mail/ben.py", GOOD)
            for author in ("ann", "cid"):
                club.write(f"mail/{author}/weights.txt", "1" * (9 << 20))
                club.write(f"mail/{author}/bot.py", GOOD)
            (mail / "ann/secret.txt").write_text("x")
            for file in (mail / "ann/secret.txt", mail / "cid/bot.py", mail / "cid/weights.txt"):
                file.chmod(0)
            done = subprocess.run([ARENA, "host", str(club.folder), "--import", str(mail)], preexec_fn=read_like_anybody,
                                  capture_output=True, text=True, timeout=PATIENCE)
            for author in ("ann", "ben"):
                self.assertRegex(done.stdout, rf"(?m)^{author} .* fit ", done.stderr)
            self.assertEqual([line for line in done.stdout.splitlines() if line.startswith("left out: ")],
                             [f"left out: {mail}/ann/secret.txt cannot be read", f"left out: {mail}/cid/bot.py cannot be read",
                              f"left out: {mail}/cid/weights.txt cannot be read", f"left out: {mail}/cid has no file"])

    def test_a_bots_file_hands_in_bundled_bots_alone(self):
        house = '[[bot]]\nname = "greedy"\ntitle = "Señor Greedy"\ncommand = "greedy"\n'
        other = '[[bot]]\nname = "ann"\ncommand = "python3 bot.py"\n'
        with tempfile.TemporaryDirectory() as scratch:
            listed, club = pathlib.Path(scratch, "house.toml"), pathlib.Path(scratch, "club")
            for text, why in ((other, f"{listed}: expected a list of bundled bots, found none of them (the first: ann ({listed}:2) is no bundled bot"),
                              ('share = ["/opt"]\n' + house, f'{listed}:1: "share" is for whoever runs a contest')):
                listed.write_text(text)
                done = arena("host", str(club), "--new", "--contest", "friendly", "--import", str(listed))
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertIn(why, done.stderr)
                self.assertFalse(club.exists())
            listed.write_text(house + other)
            done = arena("host", str(club), "--new", "--contest", "friendly", "--import", str(listed))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertRegex(done.stdout, r"(?m)^Señor Greedy +\S+ +1 +fit +playing")
            self.assertIn(f"left out: ann ({listed}:6) is no bundled bot", done.stdout)


class Mistakes(unittest.TestCase):
    def refusal(self, *words):
        done = arena("host", *words)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        return done.stderr

    def test_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("is its folder one that arena host --new has made?", self.refusal(folder))
            pathlib.Path(folder, "x").write_text("")
            self.assertIn("is not empty", self.refusal(folder, "--new"))
            self.assertIn("--contest", self.refusal(folder, "--contest", "isolation"))
            self.assertIn("uicc-isola", self.refusal(folder + "/new", "--new", "--contest", "uicc-isolla"))
            self.assertIn("--title", self.refusal(folder + "/new", "--new", "--title", "a\nb"))
            self.assertFalse(os.path.exists(folder + "/new"))
        self.assertIn("name at least one file", arena("submit", "http://127.0.0.1:1/author/0").stderr)
        self.assertIn("cannot read the file /nowhere", arena("submit", "http://127.0.0.1:1/author/0", "/nowhere").stderr)
        self.assertIn("the name of a file is empty", arena("submit", "http://127.0.0.1:1/author/0", "").stderr)
        for link in ("", "ann", "127.0.0.1:1/author/0"):
            self.assertIn(f'"{link}" is no personal link', arena("submit", link, __file__).stderr)
        for link in ("  http://127.0.0.1:1/author/0\n", "<http://127.0.0.1:1/author/0>", "http://127.0.0.1:1/\n  author/0 "):
            self.assertIn("arena: http://127.0.0.1:1", arena("submit", link, __file__).stderr)
        self.assertIn("127.0.0.1", arena("submit", "http://127.0.0.1:1/author/0", __file__).stderr)

    def test_one_host_at_a_time(self):
        with Club() as club:
            self.assertIn("another arena is playing", self.refusal(str(club.folder), "--port", "0"))


if __name__ == "__main__":
    unittest.main()
