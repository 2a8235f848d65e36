"""The exact bytes that a program sends to a terminal."""
import contextlib
import fcntl
import os
import select
import struct
import subprocess
import termios
import time

from patience import PATIENCE


class PseudoTerminal:
    """A context with a program in a terminal of this size; at its end the program is killed if it still runs. `sent` is
    everything that the program has written. variables: more environment variables."""

    def __init__(self, command, columns=100, lines=40, folder=None, **variables):
        self.sent = b""
        self.end = time.monotonic() + PATIENCE
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color",
                       "LANG": "C.utf8", "LC_ALL": "C.utf8", **variables}
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=folder,
                                        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def press(self, keys):
        os.write(self.master, keys)

    def read_until(self, wanted):
        """Reads until these bytes have been written."""
        while wanted not in self.sent:
            if not self._read():
                raise AssertionError("it ended, and never wrote %r: %r" % (wanted, self.sent[-2000:]))

    def read_to_the_end(self):
        while self._read():
            pass

    def _read(self):
        """Reads once; returns False if the program has ended."""
        if not select.select([self.master], [], [], max(self.end - time.monotonic(), 0))[0]:
            raise AssertionError("nothing more in %d s: %r" % (PATIENCE, self.sent[-2000:]))
        with contextlib.suppress(OSError):  # the terminal was closed
            block = os.read(self.master, 65536)
            self.sent += block
            return bool(block)
        return False


def bytes_sent(command, *steps):
    """Returns all bytes that the command writes until it ends. steps: pairs of bytes that the command must write and
    the keys that are pressed after them."""
    with PseudoTerminal(command) as terminal:
        for wanted, keys in steps:
            terminal.read_until(wanted)
            terminal.press(keys)
        terminal.read_to_the_end()
        return terminal.sent
