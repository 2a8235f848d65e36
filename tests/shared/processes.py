"""The processes that a test has started, found by a mark in their command line or by descent.

All that is read of processes is bytes: other tests run beside this one, and theirs are called what they like. Of a process
that is not the test's own nothing is looked at but its command line.
"""
import contextlib
import os
import random
import signal

from patience import until


def new_seconds():
    """A time to sleep that is longer than any test, and that no other process has among its words."""
    return "86400.%012d" % random.SystemRandom().randrange(10**12)


def _file(pid, name):
    try:
        with open("/proc/%s/%s" % (pid, name), "rb") as file:
            return file.read()
    except OSError:  # it has ended
        return b""


def is_running(pid):
    state = _file(pid, "stat").rpartition(b")")[2].split()[:1]
    return bool(state) and state[0] not in (b"Z", b"X")


def running_with(mark):
    """The processes in whose command line the mark stands."""
    return [int(pid) for pid in filter(str.isdigit, os.listdir("/proc"))
            if mark.encode() in _file(pid, "cmdline") and is_running(pid)]


def running_with_word(word):
    """The processes that have exactly that word: bots, say, and not the arena whose word is a whole command."""
    return [pid for pid in running_with(word) if word.encode() in _file(pid, "cmdline").split(b"\0")]


def descendants_of(pid):
    """Its children, their children and so on, whatever they are called."""
    found = []
    with contextlib.suppress(OSError):  # it has ended
        for task in os.listdir("/proc/%d/task" % pid):
            for child in map(int, _file(pid, "task/%s/children" % task).split()):
                found += [child, *descendants_of(child)]
    return found


def wait_until_gone(mark):
    """No process with that mark is left. Fails otherwise, and ends them."""
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
    """The children of this process do not ignore what is sent to them, also where a shell runs it in the background."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
