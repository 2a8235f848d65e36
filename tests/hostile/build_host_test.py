"""Submissions whose builds try to harm the host, with the real program: `build_host_test.py ARENA`."""
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
import machine  # noqa: E402
from hosted import ARENA, GOOD, Club  # noqa: E402
from processes import new_seconds, wait_until_gone  # noqa: E402

# A fork bomb. It never ends by itself, even when it can make no more processes.
BOMB = """import os
while True:
    try:
        os.fork()
    except OSError:
        pass
"""

TOO_LONG = "building took longer than 2 s, the limit of this contest: it was ended"


class Building(unittest.TestCase):
    """A host on which Ann's bot plays and Eve hands in builds."""

    @classmethod
    def setUpClass(cls):
        isolation = machine.protections(ARENA)["file system"]
        if not isolation["enforced"]:
            machine.skip_or_fail(isolation["how"])
        cls.club = Club("Eve", "Ann")
        cls.addClassCleanup(cls.club.__exit__)
        cls.club.again("--ladder-jobs", "0")
        cls.bot = cls.club.write("ann/bot.py", GOOD + "# a plan of Ann's\n")
        cls.go_on(cls)

    @classmethod
    def limit(cls, seconds):
        """Restarts the host with this time limit for builds."""
        settings = cls.club.folder / "contest.toml"
        settings.write_text(re.sub(r"build_seconds = \d+", f"build_seconds = {seconds}", settings.read_text()))
        cls.club.again("--ladder-jobs", "0")

    def go_on(self):
        """Checks that the next submission is built and plays."""
        done = self.club.submit("Ann", self.bot)
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)

    def build(self, lines):
        """Returns the message that the author reads after a build that runs these lines and fails."""
        files = [self.club.write("eve/Makefile", "all:\n\tsh ./lines.sh\n"), self.club.write("eve/lines.sh", lines)]
        done = self.club.submit("Eve", *files)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn("NO  built", done.stdout)
        self.assertIsNone(self.club.state("Eve")["playing"])
        return done.stdout[done.stdout.index("NO  built"):]

    def test_a_fork_bomb_that_never_ends_is_ended(self):
        self.limit(2)
        mark = new_seconds()
        told = self.build(f"cat > bomb.py <<'END'\n{BOMB}END\npython3 bomb.py {mark}\n")
        self.assertRegex(told, TOO_LONG + "|the build needed more than 128 processes")
        wait_until_gone(mark)
        self.limit(60)
        self.go_on()

    def test_a_flood_of_files_is_ended(self):
        self.limit(2)
        told = self.build("i=0; while :; do i=$((i + 1)); : > $i; done\n")
        self.assertRegex(told, TOO_LONG + "|the build needed more memory|No space left")
        self.limit(60)
        self.go_on()

    def test_nothing_of_the_contest_and_of_other_authors_is_seen_or_changed(self):
        folder = self.club.folder
        files = [folder / name for name in ("links.csv", "authors.csv", "host.db", "signing-key.pem", "organiser-link.txt",
                                            "contest.toml", "submissions/ann/0001/received/bot.py", "submissions/ann/0001/bot/bot.py")]
        there = {file: file.read_bytes() for file in files}
        # The build may write to these paths, which are in its own scratch space.
        tried = "".join(f"cat '{file}' || echo held off; (echo x > '{file}') || :\n" for file in files)
        told = self.build(f"ls -R /tmp\n{tried}(echo x > '{folder}/new') || :\nexit 1\n")
        self.assertEqual(told.count("held off"), len(files), told)
        for secret in (self.club.links()["Ann"].rsplit("/", 1)[1], "a plan of Ann's", "PRIVATE KEY", str(folder / "submissions/ann") + ":"):
            self.assertNotIn(secret, told)
        self.assertFalse((folder / "new").exists())
        # The ledger, files[2], is left out, because the host itself writes to it.
        for file in files[:2] + files[3:]:
            self.assertEqual(file.read_bytes(), there[file], file)

    def test_no_process_and_no_port_of_this_machine_is_reached(self):
        port, host = self.club.organiser.split("/")[2].split(":")[1], self.club.process.pid
        connect = f"import socket; socket.create_connection((\"127.0.0.1\", {port}), 5)"
        told = self.build(f"[ -e /proc/{host}/exe ] || echo unseen\nkill -9 {host} || echo held off\n"
                          f"python3 -c '{connect}' || echo held off\nkill -9 -1; exit 1\n")
        self.assertEqual((told.count("unseen"), told.count("held off")), (1, 2), told)
        self.assertIsNone(self.club.process.poll())
        self.go_on()

    def test_what_it_prints_steers_no_terminal(self):
        told = self.build("printf '\\033]0;title\\007\\033[2J\\302\\233c'; exit 1\n")
        self.assertIn("\\x1b]0;title", told)
        self.assertFalse([c for c in told if c != "\n" and (c < " " or "\x7f" <= c < "\xa0")], told)


if __name__ == "__main__":
    unittest.main(verbosity=2)
