"""The end of a hosted contest, with the real program: `host_final_test.py ARENA`."""
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, Copy, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

# A bot that plays like GOOD and moves in the other direction.
GOOD_TOO = GOOD.replace("y, x = free[0]", "y, x = free[-1]")


def freeze(club, *words):
    return arena("host", str(club.folder), "--freeze", *words)


def settle(club, **settings):
    """Adds settings to the contest."""
    file = club.folder / "contest.toml"
    lines = [line for line in file.read_text().splitlines() if line.split(" = ")[0] not in settings]
    file.write_text("\n".join(lines + [f'{key} = "{value}"' for key, value in settings.items()]) + "\n")


def withdraw(club, name):
    """The organiser withdraws the playing version of this author; returns the status of the answer."""
    authors = json.loads(ask(club.organiser + "/state")[1])["authors"]
    number = next(each["id"] for each in authors if each["name"] == name)
    return ask(f"{club.organiser}/authors/{number}/withdraw", b"not for the final")[0]


def final(club):
    return json.loads(arena("standings", str(club.folder / "final.db"), "--json").stdout)


# A bot that looks into the host's folder and writes on stderr everything that it finds outside its own folder.
SPY = """import os
import sys
own = os.path.dirname(os.path.abspath(__file__))
folder = own.split("/submissions/")[0]
found = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if not at.startswith(own)]
found += [name for name in ("host.db", "links.csv", "signing-key.pem", "final.db") if os.path.exists(os.path.join(folder, name))]
print("spied in", folder, "and found:", *found, file=sys.stderr, flush=True)
""" + GOOD

PLAYED = None


def setUpModule():
    """Lets three bots play on the ladder. Every test case ends its own copy of that contest."""
    global PLAYED
    PLAYED = Club("Ann", "Ben", "Cid")
    unittest.addModuleCleanup(PLAYED.__exit__)
    PLAYED.fill({"Ann": GOOD, "Ben": GOOD_TOO, "Cid": SPY})
    until(lambda: all(player["games"] > 0 for player in ladder(PLAYED)), "everybody has climbed")
    PLAYED.end()


def ladder(club):
    return json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"]


def games(folder):
    """Returns the games of a final from its database."""
    if not (folder / "final.db").exists():
        return []
    with sqlite3.connect(f"file:{folder}/final.db?mode=ro", uri=True) as database:
        return database.execute("SELECT * FROM game").fetchall()


class Freezing(unittest.TestCase):
    def test_the_final_is_a_contest_of_those_who_play_in_the_order_of_the_ladder(self):
        with Copy(PLAYED) as club:
            settle(club, title="Klasse 9b", date="1 December")
            done = freeze(club)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(done.stdout.startswith("Klasse 9b, 1 December\n"), done.stdout)
            self.assertEqual(done.stderr.count("arena: sandbox: "), 1, done.stderr)
            table = final(club)
            self.assertEqual(table["title"], "Klasse 9b, 1 December")
            self.assertEqual(sorted(bot["name"] for bot in table["standings"]), ["Ann", "Ben", "Cid"])
            self.assertTrue(all(name in done.stdout for name in ("Ann", "Ben", "Cid")), done.stdout)
            self.assertEqual(len(table["standings"]), 3)
            report = club.folder / "final.html"
            self.assertEqual(arena("report", str(club.folder / "final.db"), "--output", str(report)).returncode, 0)
            self.assertIn("Ann", report.read_text())
            self.check_spy(club)
            self.check_verification(club.folder)

            club.open()
            players = [player["author"] for player in ladder(club)]
            seeds = subprocess.run(["sqlite3", str(club.folder / "final.db"), "SELECT name FROM bot ORDER BY place"],
                                   capture_output=True, text=True, check=True).stdout.split()
            self.assertEqual(seeds, players)
            self.assertIsNotNone(club.state("Ann")["ended_at"])
            self.assertTrue(club.state("Ann")["has_final"])
            shown = json.loads(ask(urllib.parse.urljoin(club.organiser, "/api/contest/standings"))[1])
            self.assertEqual(sorted(row["name"] for row in shown["standings"]), sorted(players))

    def check_verification(self, folder):
        """Checks that the ladder and the final verify, and that they no longer verify after a change."""
        holds = arena("replay", "--verify", str(folder))
        self.assertEqual(holds.returncode, 0, holds.stdout)
        self.assertRegex(holds.stdout, r"^holds: .*/host\.db: \d+ games of the ladder, with their counts and ratings\n")
        self.assertEqual(holds.stdout.count("/final.db game "), 6)
        for name, change, wrong in (
                ("host.db", "UPDATE rating SET wins = wins + 1 WHERE author = 1", ": the rating of Ann: wins: found "),
                ("host.db", "UPDATE ladder_game SET turns = 0 WHERE rowid = 1", ": turns: found 0, expected "),
                ("final.db", "UPDATE game SET turns = 0 WHERE pairing = 1 AND number = 1", "final.db game 1.1: turns: found 0, expected "),
                ("final.db", "UPDATE bot SET author = 'Zoe' WHERE name = 'Ann'", " is not what the contest began with")):
            changed = folder.parent / "changed"
            shutil.copytree(folder, changed)
            with sqlite3.connect(changed / name) as database:
                database.execute(change)
            database.close()
            for place in (changed, changed / name):
                found = arena("replay", "--verify", str(place))
                self.assertEqual(found.returncode, 3, found.stderr)
                self.assertIn(wrong, found.stdout)
            shutil.rmtree(changed)

    def check_spy(self, club):
        """Checks that Cid's bot looked into the host's folder and found nothing."""
        numbers = [f"{pairing}.{number}" for pairing in (1, 2, 3) for number in (1, 2)]
        records = [arena("replay", str(club.folder / "final.db"), "--game", number, "--json").stdout for number in numbers]
        spied = [line for record in records for line in re.findall(r'spied in [^"\\]*', record)]
        self.assertGreaterEqual(len(spied), 4, records)
        self.assertEqual(set(spied), {f"spied in {club.folder} and found:"})

    def test_the_places_of_a_round_robin_without_names_tell_nothing_of_the_ladder(self):
        with Copy(PLAYED) as club:
            file = club.folder / "contest.toml"
            lines = [line for line in file.read_text().splitlines() if not line.startswith("public")]
            file.write_text("\n".join([*lines, 'public = ["final"]']) + "\n")
            self.assertEqual(freeze(club).returncode, 0)
            club.open("--ladder-jobs", "0")
            named, nameless = (json.loads(ask(at)[1])["pairings"] for at in (
                club.organiser + "/final/api/contest", urllib.parse.urljoin(club.organiser, "/api/contest")))
            other = {one[side]: same[side] for one, same in zip(named, nameless) for side in ("first", "second")}
            places = subprocess.run(["sqlite3", str(club.folder / "final.db"), "SELECT name FROM bot ORDER BY place"],
                                    capture_output=True, text=True, check=True).stdout.split()
            self.assertEqual([other[name] for name in places], ["Bot 1", "Bot 2", "Bot 3"])
            # Whoever changes who sees the final goes on with it as it was begun.
            file.write_text("\n".join([*lines, 'public = []']) + "\n")
            club.end()
            again = freeze(club)
            self.assertEqual(again.returncode, 0, again.stderr)

    def test_who_is_in_no_list_any_more_is_not_in_the_final(self):
        with Copy(PLAYED) as club:
            authors = club.folder / "authors.csv"
            whole = authors.read_text()
            authors.write_text(whole.replace("Cid", '"Cid" x'))
            refused = freeze(club)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("authors.csv:7:7: there is text after a closing quote", refused.stderr)
            self.assertFalse((club.folder / "final.db").exists())
            authors.write_text(whole.replace("Cid\n", ""))
            self.assertEqual(freeze(club).returncode, 0)
            self.assertEqual(sorted(bot["name"] for bot in final(club)["standings"]), ["Ann", "Ben"])
            authors.write_text(whole)
            self.assertEqual(freeze(club).returncode, 0)
            self.assertEqual(sorted(bot["name"] for bot in final(club)["standings"]), ["Ann", "Ben"])

    def test_nothing_is_taken_any_more_and_nothing_changes(self):
        with Copy(PLAYED) as club:
            self.assertEqual(freeze(club).returncode, 0)
            club.open()
            refused = club.submit("Ann", club.write("late/bot.py", GOOD))
            self.assertEqual(refused.returncode, 2)
            self.assertIn("the contest has ended", refused.stderr)
            self.assertEqual(ask(club.links()["Ann"] + "/play/1", b"")[0], 409)
            played = ladder(club)
            before = games(club.folder)
            club.end()
            again = freeze(club)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(games(club.folder), before)
            club.open()
            self.assertEqual(ladder(club), played)

    def test_an_interrupted_final_goes_on(self):
        with Copy(PLAYED) as club, tempfile.TemporaryDirectory() as elsewhere:
            settle(club, final="round-robin")
            copy, back = pathlib.Path(elsewhere, "club.tar.zst"), pathlib.Path(elsewhere, "back")
            kept = []
            for how in (signal.SIGINT, signal.SIGKILL):
                process = subprocess.Popen([ARENA, "host", str(club.folder), "--freeze"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                until(lambda: len(games(club.folder)) > len(kept) or process.poll() is not None, "another game of the final")
                before = games(club.folder)
                if how == signal.SIGKILL:  # makes a backup while the final is played
                    saved = arena("host", str(club.folder), "--backup", str(copy))
                    self.assertEqual(saved.returncode, 0, saved.stderr)
                process.send_signal(how)
                words = process.communicate(timeout=PATIENCE)[1].decode()
                if how == signal.SIGINT:
                    self.assertIn(f"to resume: arena host {club.folder} --freeze\n", words)
                self.assertTrue(before)
                self.assertLessEqual(set(kept), set(before))
                kept = games(club.folder)
                self.assertLessEqual(set(before), set(kept))
            self.assertEqual(arena("host", str(back), "--restore", str(copy)).returncode, 0)
            self.assertLessEqual(set(before), set(games(back)))
            for folder in (back, club.folder):
                done = arena("host", str(folder), "--freeze")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(games(folder)), 6)
                self.assertLessEqual(set(before), set(games(folder)))
            self.assertLessEqual(set(kept), set(games(club.folder)))
            self.assertEqual(len(final(club)["standings"]), 3)
            self.assertEqual(freeze(club).stdout, done.stdout)

    def test_the_organiser_chooses_the_format(self):
        with Copy(PLAYED) as club:
            settle(club, final="cup")
            wrong = freeze(club)
            self.assertEqual(wrong.returncode, 2)
            self.assertRegex(wrong.stderr, r"contest\.toml:\d+: .*expected round-robin")
            settle(club, final="knockout")
            self.assertEqual(freeze(club).returncode, 0)
            self.assertEqual(final(club)["format"], "knockout")

    def test_what_was_received_in_time_plays(self):
        with Copy(PLAYED) as club:
            club.open()
            club.submit("Ann", club.write("slow/bot.py", GOOD_TOO), words=("--no-wait",))
            club.end(signal.SIGKILL)
            settle(club, final="knockout")
            self.assertEqual(freeze(club).returncode, 0)
            club.open()
            self.assertEqual(club.state("Ann")["playing"], 2)

    def test_a_final_needs_two(self):
        with Copy(PLAYED) as club:
            club.open()
            for author in ("Ben", "Cid"):
                self.assertEqual(withdraw(club, author), 200)
            club.end()
            alone = freeze(club)
            self.assertEqual(alone.returncode, 2)
            self.assertIn("at least two bots", alone.stderr)


if __name__ == "__main__":
    unittest.main()
