"""A host that is killed at random moments, by the real program: `host_killed_test.py ARENA [KILLS]`.

Authors send versions, these are built and examined, and the ladder plays; kill -9 ends all of it at any moment, and the same folder
is served again. What had a receipt is there, and nothing counts half or twice.
"""
import json
import os
import random
import signal
import sqlite3
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, ask  # noqa: E402
from patience import until  # noqa: E402
from processes import descendants_of, is_running  # noqa: E402

KILLS = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 3
AUTHORS = ["Ann", "Ben", "Cid"]
VERSIONS_A_LIFE = 2


def form(text):
    head = b'--x\r\nContent-Disposition: form-data; name="bot"; filename="bot.py"\r\n\r\n'
    return head + text.encode() + b"\r\n--x--\r\n"


class Sender(threading.Thread):
    """Sends a few versions until the host is gone, and keeps the receipts."""

    def __init__(self, links, receipts):
        super().__init__()
        self.links, self.receipts = links, receipts

    def run(self):
        for count in range(VERSIONS_A_LIFE):
            author = random.choice(AUTHORS)
            try:
                status, text = ask(self.links[author], form(GOOD + f"# {count} {random.random()}\n"),
                                   **{"Content-Type": "multipart/form-data; boundary=x"})
            except (OSError, ValueError):  # the host is killed; an answer that is cut off is none
                return
            if status == 201:
                self.receipts.append(json.loads(json.loads(text)["signed"]))
            time.sleep(random.uniform(0, 0.5))


def kill_while_it_works(club, receipts):
    sender = Sender(club.links(), receipts)
    sender.start()
    time.sleep(random.uniform(0.1, 3))
    children = descendants_of(club.process.pid)
    club.end(signal.SIGKILL)
    sender.join()
    until(lambda: not any(map(is_running, children)), "no bot and no build outlives the host")


def rows(club, query):
    with sqlite3.connect(f"file:{club.folder}/host.db?mode=ro", uri=True) as ledger:
        return ledger.execute(query).fetchall()


class Killing(unittest.TestCase):
    def check_receipts(self, club, receipts):
        states = {author: club.state(author) for author in AUTHORS}
        for receipt in receipts:
            version = next((each for each in states[receipt["author"]]["submissions"] if each["version"] == receipt["version"]), None)
            self.assertIsNotNone(version, receipt)
            self.assertEqual(version["files"], receipt["files"])
            self.assertEqual(version["state"], "fit", version)
        for author, state in states.items():
            versions = [each["version"] for each in state["submissions"]]
            self.assertEqual(versions, list(range(len(versions), 0, -1)), author)
            self.assertEqual(state["playing"], len(versions) or None, author)

    def check_ladder(self, club):
        matches = rows(club, "SELECT ladder_match.id, one.author, two.author FROM ladder_match JOIN submission AS one ON one.id = first "
                             "JOIN submission AS two ON two.id = second ORDER BY ladder_match.id")
        games = rows(club, "SELECT match, number, winner FROM ladder_game ORDER BY match, number")
        self.assertEqual([game[:2] for game in games], [(match, number) for match, _, _ in matches for number in (1, 2)])
        counts = {}
        sides = {match: (first, second) for match, first, second in matches}
        for match, _, winner in games:
            for side, author in enumerate(sides[match], start=1):
                count = counts.setdefault(author, [0, 0, 0])
                count[1 if winner is None else 0 if winner == side else 2] += 1
        ratings = rows(club, "SELECT author, wins, draws, losses FROM rating")
        self.assertEqual({author: count for author, *count in ratings}, counts)

    def check_places(self, club):
        """Nobody leaves this ladder, so each stands where the last match of his has put him."""
        places = {}
        for one, two, *after in rows(club, "SELECT one.author, two.author, place_1, place_2 FROM ladder_match LEFT JOIN challenge ON match = ladder_match.id "
                                           "JOIN submission AS one ON one.id = first JOIN submission AS two ON two.id = second ORDER BY ladder_match.id"):
            self.assertEqual(abs(after[0] - after[1]), 1)
            places.update(zip((one, two), after))
        held = rows(club, "SELECT author.id, place, playing = submission FROM ladder_place JOIN author ON author.id = ladder_place.author ORDER BY place")
        self.assertEqual([row[1:] for row in held], [(place, 1) for place in range(1, len(held) + 1)])
        self.assertEqual(len(held), rows(club, "SELECT count(playing) FROM author")[0][0])
        self.assertEqual({author: place for author, place, _ in held if author in places}, places)

    def test_nothing_is_lost_doubled_or_half_accepted(self):
        receipts = []
        with Club(*AUTHORS) as club:
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text().replace('ladder = "rated"', 'ladder = "challenge"'))
            club.again()
            for _ in range(KILLS):
                kill_while_it_works(club, receipts)
                club.open()
            until(lambda: not rows(club, "SELECT 1 FROM submission WHERE state = 'working'"), "every version is worked through")
            self.assertTrue(receipts)
            self.check_receipts(club, receipts)
            until(lambda: rows(club, "SELECT 1 FROM ladder_match LIMIT 1"), "a match is played")
            club.end()
            self.check_ladder(club)
            self.check_places(club)
            print(f"{KILLS} kills, {len(receipts)} receipts, {rows(club, 'SELECT count(*) FROM ladder_match')[0][0]} matches", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
