"""What the organiser of a hosted contest does, with the real program: `host_organiser_test.py ARENA`."""
import json
import os
import signal
import sys
import time
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, ask  # noqa: E402
from patience import until  # noqa: E402


def state(club):
    return json.loads(ask(club.organiser + "/state")[1])


def author(club, name):
    return next(each for each in state(club)["authors"] if each["name"] == name)


def act(club, name, what, reason=""):
    return ask(f"{club.organiser}/authors/{author(club, name)['id']}/{what}", reason.encode(), **{"Content-Type": "text/plain"})


def ladder(club):
    return [each["author"] for each in json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"]]


def ladder_games(club):
    return len(json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["games"])


def receipts(club, name):
    """Returns the times of the steps of the newest version, and the receipts."""
    version = club.state(name)["submissions"][0]
    found = {step["step"]: ask(f"{club.links()[name]}/receipts/{version['version']}/{step['step']}")[1] for step in version["steps"]}
    # Receipts have a resolution of seconds, so wait for the next second.
    second = int(time.time())
    until(lambda: int(time.time()) > second, "the next second")
    return found


def with_bots(*names):
    club = Club(*names)
    for name in names:
        club.submit(name, club.write(f"{name}/bot.py", GOOD))
    return club


class Organising(unittest.TestCase):
    def test_a_withdrawn_bot_plays_no_more_and_its_author_reads_why(self):
        with with_bots("Ann", "Ben") as club:
            self.assertEqual(act(club, "Ann", "withdraw", "")[0], 400)
            self.assertEqual(act(club, "Ann", "withdraw", "one line\nand another")[0], 400)
            self.assertEqual(act(club, "Ann", "withdraw", "it reads the clock")[0], 200)
            self.assertEqual(act(club, "Ann", "withdraw", "again")[0], 409)
            self.assertEqual(ladder(club), ["Ben"])
            self.assertIn("withdrawn version 1: it reads the clock", club.state("Ann")["stopped"])
            receipt = json.loads(ask(club.links()["Ann"] + "/receipts/1/withdrawn")[1])
            self.assertIn("it reads the clock", receipt["signed"])
            club.end(signal.SIGKILL)
            club.open()
            self.assertIsNone(author(club, "Ann")["playing"])
            self.assertEqual(ask(club.links()["Ann"] + "/play/1", b"")[0], 409)
            self.assertIn("version 2 plays", club.submit("Ann", club.write("mended/bot.py", GOOD)).stdout)
            self.assertEqual((author(club, "Ann")["playing"], club.state("Ann")["stopped"]), (2, ""))

    def test_a_disqualified_author_is_out_until_readmitted(self):
        with with_bots("Ann", "Ben") as club:
            self.assertEqual(act(club, "Ben", "disqualify", "a copy of Ann's")[0], 200)
            self.assertEqual(ladder(club), ["Ann"])
            refused = club.submit("Ben", club.write("again/bot.py", GOOD))
            self.assertEqual(refused.returncode, 2)
            self.assertIn("disqualified you: a copy of Ann's", refused.stderr)
            self.assertEqual(act(club, "Ben", "readmit")[0], 200)
            self.assertEqual(sorted(ladder(club)), ["Ann", "Ben"])

    def test_all_are_examined_again_while_they_play(self):
        with with_bots("Ann") as club:
            status, text = ask(club.organiser + "/examine", b"")
            self.assertEqual((status, json.loads(text)), (202, {"examined": 1}))
            until(lambda: not state(club)["queue"], "everything is examined")
            self.assertEqual(author(club, "Ann")["playing"], 1)
            shown = json.loads(ask(f"{club.organiser}/authors/{author(club, 'Ann')['id']}")[1])
            self.assertEqual([each["state"] for each in shown["submissions"]], ["fit"])

    def test_ends_the_contest_by_its_title(self):
        with with_bots("Ann", "Ben") as club:
            until(lambda: ladder_games(club), "games of the ladder")
            title = state(club)["title"]
            for body in ("", title + "!"):
                status, text = ask(club.organiser + "/end", body.encode())
                self.assertEqual((status, json.loads(text)["error"]), (400, f"expected the title of the contest that is to end: {title}"))
            self.assertIsNone(state(club)["ended_at"])
            self.assertEqual(ask(club.links()["Ann"] + "/end", title.encode())[0], 404)
            club.submit("Ann", club.write("in time.py", GOOD), words=("--no-wait",))
            self.assertEqual(ask(club.organiser + "/end", title.encode())[0], 200)
            ended = state(club)
            self.assertIsNotNone(ended["ended_at"])
            self.assertFalse(ended["has_final"])
            late = club.submit("Ann", club.write("late.py", GOOD))
            self.assertIn("the contest has ended: nothing is taken any more", late.stderr)
            until(lambda: author(club, "Ann")["playing"] == 2, "what was received in time plays")
            # The contest is still ended after a restart, and the match that was in progress is complete.
            club.again()
            self.assertEqual(state(club)["ended_at"], ended["ended_at"])
            played = ladder_games(club)
            self.assertEqual(played % 2, 0)
            club.again()
            self.assertEqual(ladder_games(club), played)

    def test_what_cannot_be_built_any_more_plays_no_more(self):
        with with_bots("Ann", "Ben") as club:
            before = receipts(club, "Ann")
            self.assertEqual(json.loads(act(club, "Ann", "examine", "rebuild")[1]), {"examined": 1})
            until(lambda: not state(club)["examinations"], "Ann's bot is rebuilt")
            self.assertEqual(author(club, "Ann")["playing"], 1)
            after = receipts(club, "Ann")
            self.assertEqual({step for step in after if after[step] != before[step]}, {"unpacked", "recognised", "built", "fit"})
            self.assertEqual(act(club, "Ann", "examine", "all")[0], 400)
            club.end()
            with open(club.folder / "contest.toml", "a") as settings:
                settings.write('\nlanguages = ["c"]\n')
            club.open()
            self.assertEqual(ask(club.organiser + "/examine", b"")[0], 202)
            until(lambda: not state(club)["examinations"], "all are examined")
            self.assertEqual(author(club, "Ann")["playing"], 1)
            self.assertEqual(ask(club.organiser + "/examine", b"rebuild")[0], 202)
            until(lambda: not state(club)["examinations"], "all are rebuilt")
            self.assertIsNone(author(club, "Ann")["playing"])
            self.assertIn("version 1 is not fit any more", club.state("Ann")["stopped"])
            self.assertEqual(act(club, "Ann", "examine")[0], 409)
            acts = [(each["act"], each["author"], each["version"]) for each in state(club)["acts"]]
            self.assertEqual(sorted(acts[:2]), [("no-longer-fit", "Ann", 1), ("no-longer-fit", "Ben", 1)])
            self.assertEqual(acts[2:], [("rebuild", None, None), ("examine", None, None), ("rebuild", "Ann", 1)])

    def test_a_host_that_is_killed_goes_on_with_it(self):
        with with_bots("Ann", "Ben") as club:
            before = {name: receipts(club, name) for name in ("Ann", "Ben")}
            self.assertEqual(ask(club.organiser + "/examine", b"rebuild")[0], 202)
            club.end(signal.SIGKILL)
            club.open()
            until(lambda: not state(club)["examinations"], "all are rebuilt")
            for name, steps in before.items():
                after = receipts(club, name)
                self.assertEqual({step for step in after if after[step] != steps[step]}, {"unpacked", "recognised", "built", "fit"})
                self.assertEqual(author(club, name)["playing"], 1)
            played = sum(player["games"] for player in json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"])
            until(lambda: sum(player["games"] for player in json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])["players"]) > played,
                  "what was rebuilt plays")

    def test_only_the_organiser_may(self):
        with with_bots("Ann") as club:
            own = club.links()["Ann"].replace("/author/", "/organiser/")
            self.assertEqual(ask(own + "/examine", b"")[0], 404)
            self.assertEqual(ask(club.links()["Ann"] + "/authors/1/withdraw", b"x")[0], 404)
            self.assertEqual(ask(club.organiser + "/authors/99/withdraw", b"x")[0], 404)
            self.assertEqual(ask(club.organiser + "/authors/1/promote", b"x")[0], 404)
            self.assertEqual(ask(club.organiser + "/authors/1/withdraw", b"x", Origin="http://elsewhere.example")[0], 403)
            self.assertEqual(author(club, "Ann")["playing"], 1)


if __name__ == "__main__":
    unittest.main()
