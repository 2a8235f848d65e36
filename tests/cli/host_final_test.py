"""The end of a contest that is hosted, by the real program: `host_final_test.py ARENA`."""
import json
import os
import signal
import subprocess
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

# Plays as the one above does, but moves the other way.
GOOD_TOO = GOOD.replace("y, x = free[0]", "y, x = free[-1]")


def freeze(club, *words):
    return arena("host", str(club.folder), "--freeze", *words)


def settle(club, **settings):
    """Adds settings to the contest."""
    file = club.folder / "contest.toml"
    lines = [line for line in file.read_text().splitlines() if line.split(" = ")[0] not in settings]
    file.write_text("\n".join(lines + [f'{key} = "{value}"' for key, value in settings.items()]) + "\n")


def final(club):
    return json.loads(arena("standings", str(club.folder / "final.db"), "--json").stdout)


def filled(*authors):
    club = Club(*authors)
    for author, text in zip(authors, [GOOD, GOOD_TOO, GOOD]):
        club.submit(author, club.write(author + "/bot.py", text))
    return club


class Freezing(unittest.TestCase):
    def test_the_final_is_a_contest_of_those_who_play_in_the_order_of_the_ladder(self):
        with filled("Ann", "Ben", "Cid") as club:
            ladder = lambda: json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"]  # noqa: E731
            until(lambda: all(player["games"] > 0 for player in ladder()), "everybody has climbed")
            club.end()
            done = freeze(club)
            self.assertEqual(done.returncode, 0, done.stderr)
            table = final(club)
            self.assertEqual(sorted(bot["name"] for bot in table["standings"]), ["ann", "ben", "cid"])
            self.assertTrue(all(name in done.stdout for name in ("ann", "ben", "cid")), done.stdout)
            self.assertEqual(len(table["standings"]), 3)
            report = club.folder / "final.html"
            self.assertEqual(arena("report", str(club.folder / "final.db"), "--output", str(report)).returncode, 0)
            self.assertIn("ann", report.read_text())

            club.open()
            players = [player["bot"] for player in ladder()]
            seeds = subprocess.run(["sqlite3", str(club.folder / "final.db"), "SELECT name FROM bot ORDER BY place"],
                                   capture_output=True, text=True, check=True).stdout.split()
            self.assertEqual(seeds, players)
            self.assertIsNotNone(club.state("Ann")["ended_at"])
            shown = json.loads(ask(urllib.parse.urljoin(club.organiser, "/api/contest/standings"))[1])
            self.assertEqual(sorted(row["name"] for row in shown["standings"]), sorted(players))

    def test_nothing_is_taken_any_more_and_nothing_changes(self):
        with filled("Ann", "Ben") as club:
            club.submit("Ann", club.write("again/bot.py", GOOD_TOO))
            club.end()
            self.assertEqual(freeze(club).returncode, 0)
            club.open()
            refused = club.submit("Ann", club.write("late/bot.py", GOOD))
            self.assertEqual(refused.returncode, 2)
            self.assertIn("the contest has ended", refused.stderr)
            self.assertEqual(ask(club.links()["Ann"] + "/play/1", b"")[0], 409)
            played = json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"]
            games = final(club)["games_played"]
            club.end()
            again = freeze(club)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(final(club)["games_played"], games)
            club.open()
            self.assertEqual(json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"], played)

    def test_an_interrupted_final_goes_on(self):
        with filled("Ann", "Ben", "Cid") as club:
            club.end()
            settle(club, final="round-robin")
            for how in (signal.SIGINT, signal.SIGKILL):
                process = subprocess.Popen([ARENA, "host", str(club.folder), "--freeze"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                until(lambda: (club.folder / "final.db").exists(), "the final has begun")
                process.send_signal(how)
                process.communicate(timeout=PATIENCE)
            done = freeze(club)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(final(club)["standings"]), 3)
            self.assertEqual(freeze(club).stdout, done.stdout)

    def test_the_organiser_chooses_the_format(self):
        with filled("Ann", "Ben", "Cid") as club:
            club.end()
            settle(club, final="cup")
            wrong = freeze(club)
            self.assertEqual(wrong.returncode, 2)
            self.assertRegex(wrong.stderr, r"contest\.toml:\d+: .*expected round-robin")
            settle(club, final="knockout")
            self.assertEqual(freeze(club).returncode, 0)
            self.assertEqual(final(club)["format"], "knockout")

    def test_what_was_received_in_time_plays(self):
        with filled("Ann", "Ben") as club:
            club.submit("Ann", club.write("slow/bot.py", GOOD_TOO), words=("--no-wait",))
            club.end(signal.SIGKILL)
            self.assertEqual(freeze(club).returncode, 0)
            club.open()
            self.assertEqual(club.state("Ann")["playing"], 2)

    def test_a_final_needs_two(self):
        with filled("Ann") as club:
            club.end()
            alone = freeze(club)
            self.assertEqual(alone.returncode, 2)
            self.assertIn("at least two bots", alone.stderr)


if __name__ == "__main__":
    unittest.main()
