"""A server that cannot go on ends its process, so that a supervisor can restart it: `stopped_page_test.py ARENA
LIBRARY`.

The preloaded library makes the server fail when a file exists."""
import contextlib
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA, LIBRARY = map(os.path.abspath, (sys.argv.pop(1), sys.argv.pop(1)))


class StoppedPage(unittest.TestCase):
    def ended(self, *words):
        """Runs this command, whose server fails at its first connection. Returns the status and the last line on
        stderr."""
        with tempfile.TemporaryDirectory() as folder:
            sign = pathlib.Path(folder, "sign")
            process = subprocess.Popen([ARENA, *words, "--port", "0"], cwd=folder, text=True, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env={**os.environ, "LD_PRELOAD": LIBRARY, "BROKEN_ACCEPT": str(sign)})
            try:
                page = urllib.parse.urlsplit(process.stdout.readline().strip())
                sign.touch()
                with contextlib.suppress(ConnectionError):  # the server may also fail before anybody connects
                    socket.create_connection(("127.0.0.1", page.port), timeout=PATIENCE).close()
                errors = process.communicate(timeout=PATIENCE)[1]
            finally:
                process.kill()
                process.communicate()
            return process.returncode, errors.splitlines()[-1]

    def test_a_page_that_cannot_go_on_ends_the_program(self):
        for words in (["serve"], ["host", "club", "--new", "--contest", "friendly"]):
            with self.subTest(words[0]):
                status, line = self.ended(*words)
                self.assertEqual(status, 1)
                self.assertEqual(line, "arena: the page has stopped, for it cannot go on: an unknown failure")


if __name__ == "__main__":
    unittest.main()
