"""A host is killed at random moments, with the real program: `host_killed_test.py ARENA [KILLS]`.

Authors send versions, the host builds and examines them, and the ladder plays. At random moments kill -9 ends the host,
and then a new host serves the same folder. Every version that had a receipt must still be there, and nothing may count
half or twice. One or two kills during the work on a version cost nothing. After three, the host gives the version up,
as docs/hosting.md says, unless a newer version is found fit before.
"""
import json
import os
import random
import signal
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, ask, form  # noqa: E402
from ladder_ledger import check_ladder, rows  # noqa: E402
from patience import until  # noqa: E402
from processes import descendants_of, is_running  # noqa: E402

KILLS = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 3
AUTHORS = ["Ann", "Ben", "Cid"]
VERSIONS_A_LIFE = 2


class Sender(threading.Thread):
    """Sends a few versions until the host is gone, and keeps their receipts."""

    def __init__(self, links, receipts):
        super().__init__()
        self.links, self.receipts = links, receipts

    def run(self):
        for count in range(VERSIONS_A_LIFE):
            author = random.choice(AUTHORS)
            try:
                status, text = ask(self.links[author], *form(GOOD + f"# {count} {random.random()}\n"))
            except (OSError, ValueError):  # the host was killed; an incomplete answer does not count
                return
            if status == 201:
                self.receipts.append(json.loads(json.loads(text)["signed"]))
            time.sleep(random.uniform(0, 0.5))


def kill_while_it_works(club, receipts, given_up):
    """Kills the host after a random time. given_up: collects the (author, version) pairs during whose work the host was
    killed three times."""
    sender = Sender(club.links(), receipts)
    sender.start()
    time.sleep(random.uniform(0.1, 3))
    children = descendants_of(club.process.pid)
    club.end(signal.SIGKILL)
    sender.join()
    given_up.update(rows(club.folder, "SELECT author.name, version FROM work JOIN submission ON submission.id = work.submission"
                                      " JOIN author ON author.id = submission.author WHERE begun >= 3"))
    until(lambda: not any(map(is_running, children)), "no bot and no build outlives the host")


class Killing(unittest.TestCase):
    def check_receipts(self, club, receipts, given_up):
        states = {author: club.state(author) for author in AUTHORS}
        for receipt in receipts:
            version = next((each for each in states[receipt["author"]]["submissions"] if each["version"] == receipt["version"]), None)
            self.assertIsNotNone(version, receipt)
            self.assertEqual(version["files"], receipt["files"])
            is_given_up = (receipt["author"], receipt["version"]) in given_up
            self.assertIn(version["state"], ("unfit" if is_given_up else "fit", "passed-over"), version)
        for author, state in states.items():
            versions = [each["version"] for each in state["submissions"]]
            self.assertEqual(versions, list(range(len(versions), 0, -1)), author)
            self.assertEqual(state["playing"], max((each for each in versions if (author, each) not in given_up), default=None), author)

    def check_places(self, club):
        """Checks each place on the ladder. Nobody leaves this ladder, so a bot's place is the result of its last match.
        """
        places = {}
        for one, two, *after in rows(club.folder, "SELECT one.author, two.author, place_1, place_2 FROM ladder_match LEFT JOIN challenge ON match = ladder_match.id "
                                           "JOIN submission AS one ON one.id = first JOIN submission AS two ON two.id = second ORDER BY ladder_match.id"):
            self.assertEqual(abs(after[0] - after[1]), 1)
            places.update(zip((one, two), after))
        held = rows(club.folder, "SELECT author.id, place, playing = submission FROM ladder_place JOIN author ON author.id = ladder_place.author ORDER BY place")
        self.assertEqual([row[1:] for row in held], [(place, 1) for place in range(1, len(held) + 1)])
        self.assertEqual(len(held), rows(club.folder, "SELECT count(playing) FROM author")[0][0])
        self.assertEqual({author: place for author, place, _ in held if author in places}, places)

    def test_nothing_is_lost_doubled_or_half_accepted(self):
        receipts, given_up = [], set()
        with Club(*AUTHORS) as club:
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text().replace('ladder = "rated"', 'ladder = "challenge"'))
            club.again()
            for _ in range(KILLS):
                kill_while_it_works(club, receipts, given_up)
                club.open()
            until(lambda: not rows(club.folder, "SELECT 1 FROM submission WHERE state = 'working'"), "every version is worked through")
            self.assertTrue(receipts)
            self.check_receipts(club, receipts, given_up)
            until(lambda: rows(club.folder, "SELECT 1 FROM ladder_match LIMIT 1"), "a match is played")
            club.end()
            matches = check_ladder(club.folder)
            self.check_places(club)
            print(f"{KILLS} kills, {len(receipts)} receipts, {len(given_up)} given up, {matches} matches", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
