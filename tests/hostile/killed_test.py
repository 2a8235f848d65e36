"""If an arena is killed at any moment, none of its bots outlives it: killed_test.py ARENA [TEST...]

KILLS is the number of kills in each test (20).
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
import machine  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from processes import new_seconds, running_with, wait_until_gone  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
KILLS = int(os.environ.get("KILLS", "20"))
NOBODY = 61100
SLEEPS = "sh -c 'trap \"\" TERM INT HUP; (sleep MARK; :) & sleep MARK; :'"
SURVIVOR = os.path.join(os.path.dirname(ARENA), "hostile_bot") + " survivor MARK"


class Killed(unittest.TestCase):
    def start(self, seconds, *options, bot=SLEEPS, **user):
        """Starts an arena whose bots never reply. The bots and their children sleep for this number of seconds, by
        which tests recognise them."""
        bot = bot.replace("MARK", seconds)
        return subprocess.Popen([ARENA, "match", "--rules", "isola", "--turn-time", "60m", *options, "a=" + bot, "b=" + bot],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd="/", **user)

    def wait_for(self, run, seconds, count):
        until(lambda: len(running_with(seconds)) >= count or run.poll() is not None, "the start of the bots", every=0.0005)
        self.assertIsNone(run.poll(), "the arena ended by itself")

    def kill_at_any_moment(self, *options, count=2, **user):
        for number in range(KILLS):
            with self.subTest(kill=number):
                seconds = new_seconds()
                run = self.start(seconds, *options, **user)
                # Kills at a random moment after a bot begins to start.
                self.wait_for(run, seconds, count)
                time.sleep(random.uniform(0, 0.03))
                run.send_signal(signal.SIGKILL)
                self.assertEqual(run.wait(timeout=PATIENCE), -signal.SIGKILL)
                wait_until_gone(seconds)

    def test_with_a_sandbox(self):
        self.kill_at_any_moment()

    def test_bots_that_do_all_they_can_to_live_on(self):
        machine.need(machine.protections(ARENA), "other processes", "clean end")
        # Kills the arena first while the bots start, then while their children run, too. On one core the second bot would be
        # stopped while it starts, because the first one never replies.
        self.kill_at_any_moment(bot=SURVIVOR)
        self.kill_at_any_moment("--all-cores", bot=SURVIVOR, count=7)

    def test_without(self):
        self.kill_at_any_moment("--sandbox", "off")

    @unittest.skipUnless(os.getuid() == 0, "only root can become another user")
    def test_as_a_user_without_rights(self):
        self.kill_at_any_moment(user=NOBODY, group=NOBODY, extra_groups=[], env={"PATH": "/usr/bin:/bin", "HOME": "/tmp"})

    def test_who_kills_the_arena_by_its_name_or_words_leaves_the_orphan_reaper(self):
        seconds = new_seconds()
        run = self.start(seconds, "--sandbox", "off")
        self.wait_for(run, seconds, 3)
        subprocess.run(["pkill", "-KILL", "-f", "arena match .*" + seconds], check=True)
        run.wait(timeout=PATIENCE)
        wait_until_gone(seconds)


class Beside(unittest.TestCase):
    def test_other_tests_may_call_their_processes_what_they_like(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        name = os.path.join(os.fsencode(folder), b"ev\x9b2J) R\nil")
        shutil.copy(shutil.which("sleep"), name)
        seconds = new_seconds()
        with subprocess.Popen([name, seconds]) as other:
            self.addCleanup(other.kill)
            try:
                self.assertEqual(until(lambda: running_with(seconds), "the process"), [other.pid])
            finally:
                other.kill()
        self.assertEqual(running_with(seconds), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
