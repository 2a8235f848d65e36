"""The processes that a test has started, found by a mark in their command line or by descent.

Processes are read as bytes, because other tests run at the same time and give their processes any names. Of foreign
processes only the command line is read.
"""
import contextlib
import os
import random
import signal

from patience import until


def new_seconds():
    """Returns a time to sleep that is longer than any test. No other process has this time in its command line."""
    return "86400.%012d" % random.SystemRandom().randrange(10**12)


def _file(pid, name):
    try:
        with open("/proc/%s/%s" % (pid, name), "rb") as file:
            return file.read()
    except OSError:  # it has ended
        return b""


def command_line_of(pid):
    """Returns the command line with a NUL behind each argument; empty if the process has ended."""
    return _file(pid, "cmdline")


def is_running(pid):
    state = _file(pid, "stat").rpartition(b")")[2].split()[:1]
    return bool(state) and state[0] not in (b"Z", b"X")


def running_with(mark):
    """Returns the processes whose command line contains the mark."""
    return [int(pid) for pid in filter(str.isdigit, os.listdir("/proc"))
            if mark.encode() in command_line_of(pid) and is_running(pid)]


def running_with_word(word):
    """Returns the processes that have exactly this word as an argument. These are, for example, bots, and not the
    arena, which has a whole command as one argument."""
    return [pid for pid in running_with(word) if word.encode() in command_line_of(pid).split(b"\0")]


def descendants_of(pid):
    """Returns the children of the process, their children and so on."""
    found = []
    with contextlib.suppress(OSError):  # it has ended
        for task in os.listdir("/proc/%d/task" % pid):
            for child in map(int, _file(pid, "task/%s/children" % task).split()):
                found += [child, *descendants_of(child)]
    return found


def wait_until_gone(mark):
    """Waits until no process with the mark is left. If some are left, ends them and fails."""
    try:
        until(lambda: not running_with(mark), lambda: "the end of %s" % running_with(mark))
    except AssertionError:
        kill_all(mark)
        raise


def kill_all(mark):
    for pid in running_with(mark):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def heed_signals():
    """Restores the default actions of signals for children of this process, because a shell that runs the test in the
    background ignores some signals."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
