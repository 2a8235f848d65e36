"""tests/beside_noise returns the command's status, and leaves no process, no matter how it ends."""
import contextlib
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
from patience import PATIENCE, until  # noqa: E402
from processes import heed_signals  # noqa: E402

BESIDE_NOISE = TESTS / "beside_noise"
NOISES = 9
# A command that prints that it runs, and ends at the end of its input.
WAITS = ["sh", "-c", "echo runs; read line; exit 3"]


def status_of(*words):
    return subprocess.run([BESIDE_NOISE, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE).returncode


def children_of(pid):
    return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Running:
    """The noise around a command that waits. `ends`: pipes that only the noise holds. A pipe becomes readable when a
    process of the noise has ended."""

    def __init__(self, folder, command=WAITS):
        self.script = subprocess.Popen([BESIDE_NOISE, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True, env={**os.environ, "BESIDE_NOISE_FOLDER": folder})
        assert self.script.stdout.readline() == "runs\n"
        *self.noise, self.command = children_of(self.script.pid)
        self.ends = [os.pidfd_open(pid) for pid in self.noise]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            self.script.kill()
        self.script.stdin.close()
        self.script.stdout.close()
        self.script.wait()
        for end in self.ends:
            os.close(end)

    def waits_for_silence(self):
        waiting = set(self.ends)
        while waiting:
            ended, _, _ = select.select(waiting, [], [], PATIENCE)
            if not ended:
                raise AssertionError(f"{len(waiting)} of the noise go on")
            waiting -= set(ended)


class Status(unittest.TestCase):
    def test_it_is_that_of_the_command(self):
        self.assertEqual([status_of("sh", "-c", f"exit {status}") for status in (0, 7)], [0, 7])

    def test_a_signal_that_ended_the_command_is_told_as_a_shell_does(self):
        self.assertEqual(status_of("sh", "-c", "kill -9 $$"), 128 + signal.SIGKILL)

    def test_what_cannot_be_run(self):
        self.assertEqual(status_of("no-such-command"), 127)
        self.assertEqual(status_of("/"), 126)

    def test_without_a_command_it_says_where_help_is(self):
        self.assertEqual([status_of(*words) for words in ([], ["--"], ["--fast", "true"])], [2, 2, 2])

    def test_words_that_look_like_its_own_are_the_commands(self):
        done = subprocess.run([BESIDE_NOISE, "--", "printf", "%s\n", "--help"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.stdout, "--help\n")

    def test_a_folder_that_is_not_there(self):
        done = subprocess.run([BESIDE_NOISE, "true"], env={**os.environ, "BESIDE_NOISE_FOLDER": "/nowhere"}, capture_output=True,
                              text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertIn("/nowhere cannot be written to", done.stderr)

    def test_help_teaches(self):
        done = subprocess.run([BESIDE_NOISE, "--help"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0)
        self.assertIn("usage: tests/beside_noise COMMAND", done.stdout)


class Noise(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def bytes_written(self, pid):
        """Returns the size of the unlinked file in this folder that a process has open."""
        for number in os.listdir(f"/proc/{pid}/fd"):
            path = f"/proc/{pid}/fd/{number}"
            if os.readlink(path).startswith(self.folder):
                return os.stat(path).st_size
        return 0

    def test_it_goes_on_while_the_command_runs(self):
        with Running(self.folder) as running:
            self.assertEqual(len(running.noise), NOISES)
            self.assertEqual(select.select(running.ends, [], [], 0)[0], [])
            until(lambda: self.bytes_written(running.noise[0]) > 0)

    def test_it_ends_with_the_command(self):
        with Running(self.folder) as running:
            running.script.stdin.close()
            self.assertEqual(running.script.wait(PATIENCE), 3)
            self.assertEqual(len(select.select(running.ends, [], [], 0)[0]), NOISES)
            self.assertEqual(os.listdir(self.folder), [])

    def test_it_ends_when_the_program_is_killed(self):
        with Running(self.folder) as running:
            running.script.kill()
            running.waits_for_silence()
            self.assertEqual(os.listdir(self.folder), [])

    def test_a_signal_ends_it_and_reaches_the_command(self):
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with self.subTest(name), Running(self.folder) as running:
                number = getattr(signal, name)
                running.script.send_signal(number)
                self.assertEqual(running.script.wait(PATIENCE), 128 + number)
                running.waits_for_silence()

    def test_the_command_may_answer_a_signal_in_its_own_time(self):
        answers = [sys.executable, "-c", "import signal, sys\n"
                   "signal.signal(signal.SIGTERM, lambda *_: sys.exit(5 if sys.stdin.read() == '' else 1))\n"
                   "print('runs', flush=True)\n"
                   "signal.pause()"]
        with Running(self.folder, answers) as running:
            running.script.terminate()
            running.waits_for_silence()
            self.assertIsNone(running.script.poll())
            running.script.stdin.close()
            self.assertEqual(running.script.wait(PATIENCE), 5)


if __name__ == "__main__":
    heed_signals()
    sys.exit(unittest.main())
