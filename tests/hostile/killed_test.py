"""No bot outlives an arena that is killed, at whatever moment: killed_test.py ARENA [TEST...]

KILLS says how often each is tried (20).
"""
import os
import random
import signal
import subprocess
import sys
import time
import unittest
import uuid

ARENA = os.path.abspath(sys.argv.pop(1))
KILLS = int(os.environ.get("KILLS", "20"))
NOBODY = 61100
# How long it may take until all are gone, on a loaded machine.
PATIENCE = 5


def running_with(marker):
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % pid, "rb") as file:
                words = file.read()
            with open("/proc/%s/stat" % pid) as file:
                state = file.read().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if marker.encode() in words and state not in "ZX":
            found.append(int(pid))
    return found


def wait_until(condition, patience):
    end = time.monotonic() + patience
    while not condition() and time.monotonic() < end:
        time.sleep(0.0005)
    return condition()


class Killed(unittest.TestCase):
    def start(self, marker, *options, **user):
        bot = "sh -c 'trap \"\" TERM INT HUP; (sleep 61; :) & sleep 60; echo %s'" % marker
        return subprocess.Popen([ARENA, "match", "--rules", "isola", *options, "a=" + bot, "b=" + bot],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd="/", **user)

    def kill_at_any_moment(self, *options, **user):
        left = []
        for number in range(KILLS):
            marker = uuid.uuid4().hex
            run = self.start(marker, *options, **user)
            # From the first moment at which a bot is being started.
            wait_until(lambda: len(running_with(marker)) > 1 or run.poll() is not None, 20)
            self.assertIsNone(run.poll(), "the arena ended by itself")
            time.sleep(random.uniform(0, 0.03))
            run.send_signal(signal.SIGKILL)
            self.assertEqual(run.wait(timeout=30), -signal.SIGKILL)
            if not wait_until(lambda: not running_with(marker), PATIENCE):
                left.append((number, running_with(marker)))
                for pid in running_with(marker):
                    os.kill(pid, signal.SIGKILL)
        self.assertEqual(left, [])

    def test_with_a_sandbox(self):
        self.kill_at_any_moment()

    def test_without(self):
        self.kill_at_any_moment("--sandbox", "off")

    @unittest.skipUnless(os.getuid() == 0, "only root can become another user")
    def test_as_a_user_without_rights(self):
        self.kill_at_any_moment(user=NOBODY, group=NOBODY, extra_groups=[], env={"PATH": "/usr/bin:/bin", "HOME": "/tmp"})

    def test_who_kills_the_arena_by_its_name_or_words_leaves_the_warden(self):
        marker = uuid.uuid4().hex
        run = self.start(marker, "--sandbox", "off")
        self.assertTrue(wait_until(lambda: len(running_with(marker)) > 2, 20))
        subprocess.run(["pkill", "-KILL", "-f", "arena match .*" + marker], check=True)
        run.wait(timeout=30)
        self.assertTrue(wait_until(lambda: not running_with(marker), PATIENCE))


if __name__ == "__main__":
    unittest.main(verbosity=2)
