"""Submissions that are dangerous to read: texts that are nested too deeply, and an archive whose reader crashes.

The reader is a child of the real program. The tests kill it while it unpacks a long archive.
"""
import bz2
import contextlib
import os
import random
import signal
import tarfile
import threading

from processes import command_line_of, descendants_of

DEEP = {"key": ".".join(["a"] * 40_000) + "=1", "head": "[" + ".".join(["a"] * 40_000) + "]", "list": "a=" + "[" * 50_000,
        "tables": "a=" + "{a=" * 50_000, "line": "# " + "x" * 500_000, "quoted": '"a".' * 40_000 + "a=1"}
CRASH = "could not be examined: what read it was killed by signal 11 (SIGSEGV)"


def long_archive():
    """Returns a small archive that takes a while to unpack: the same block of bzip2 many times."""
    part = random.Random(1).randbytes(800_000).translate(b"a" * 230 + b"b" * 26)
    count = 60
    head = tarfile.TarInfo("bot.py")
    head.size = len(part) * count
    packed = bz2.compress(part)
    return bz2.compress(head.tobuf()) + packed * count + bz2.compress(bytes(10240))


class CrashingReaders(threading.Thread):
    """A context that kills each reader below a process with a segmentation fault."""

    def __init__(self, pid):
        super().__init__()
        self.pid, self.over = pid, threading.Event()

    def run(self):
        while not self.over.wait(0.005):
            for child in descendants_of(self.pid):
                with contextlib.suppress(OSError):
                    if b"read-submission" in command_line_of(child).split(b"\0"):
                        os.kill(child, signal.SIGSEGV)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join()
