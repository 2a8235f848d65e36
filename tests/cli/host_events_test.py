"""The organiser's command for events, with the real program: `host_events_test.py ARENA`."""
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, arena, ask  # noqa: E402
from patience import until  # noqa: E402


def with_command(command, script):
    club = Club()
    club.end()
    with open(club.folder / "authors.csv", "a") as authors:
        authors.write("Ann,ann@example.org\n")
    (club.folder / "tell.sh").write_text(script)
    with open(club.folder / "contest.toml", "a") as settings:
        settings.write(f'\non_event = "{command}"\n')
    club.open("--ladder-jobs", "0")
    until(lambda: "Ann" in club.links() and ask(club.links()["Ann"] + "/state")[0] == 200, "a good link")
    return club


def told(club):
    file = club.folder / "told"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


class Events(unittest.TestCase):
    def test_the_life_of_a_bot(self):
        with with_command("sh tell.sh", "cat >> told\n") as club:
            link = club.links()["Ann"]
            club.submit("Ann", club.write("broken.py", "print('nonsense', flush=True)\n"))
            club.submit("Ann", club.write("bot.py", GOOD))
            self.assertEqual(ask(f"{club.organiser}/authors/1/disqualify", "a copy".encode())[0], 200)
            until(lambda: len(told(club)) >= 5, "five events")
            events = told(club)
            self.assertEqual([(each["event"], each["version"]) for each in events],
                             [("received", 1), ("unfit", 1), ("received", 2), ("playing", 2), ("disqualified", None)])
            self.assertEqual({(each["author"], each["email"]) for each in events}, {("Ann", "ann@example.org")})
            self.assertEqual(events[-1]["reason"], "a copy")
            self.assertTrue(events[1]["reason"].startswith("fit: "), events[1])
            self.assertNotIn(link.rsplit("/", 1)[1], (club.folder / "told").read_text())

    def test_a_command_that_fails_changes_nothing(self):
        with with_command("sh tell.sh", "echo no route >&2\nexit 3\n") as club:
            self.assertIn("plays", club.submit("Ann", club.write("bot.py", GOOD)).stdout)
            said = club.process.stderr
            until(lambda: "no route" in said.readline(), "what is said of the command")
            self.assertEqual(club.state("Ann")["playing"], 1)

    def test_ctrl_c_ends_a_command_that_hangs(self):
        with with_command("sh tell.sh", "echo $$ > pid.new; mv pid.new pid; exec sleep 100000\n") as club:
            self.assertIn("plays", club.submit("Ann", club.write("bot.py", GOOD)).stdout)
            pid = until(lambda: (club.folder / "pid").exists() and (club.folder / "pid").read_text(), "the command runs")
            self.assertEqual(club.end(), 0)
            self.assertFalse(os.path.exists("/proc/" + pid.strip()))

    def test_a_command_that_cannot_start_is_a_mistake_of_the_settings(self):
        with Club() as club:
            club.end()
            with open(club.folder / "contest.toml", "a") as settings:
                settings.write('\non_event = "./none.sh"\n')
            refused = arena("host", str(club.folder))
            self.assertEqual(refused.returncode, 2)
            self.assertRegex(refused.stderr, r"contest\.toml:\d+: .*none\.sh")


if __name__ == "__main__":
    unittest.main()
