"""How long tests wait for things that must happen.

The limit is against hanging only. A test that passes on a quiet machine must pass on one that is ten times slower, so
no test gives up earlier. Speed is measured in tests/bench.
"""
import time

PATIENCE = 600  # seconds


def until(wanted, what="what was waited for", every=0.02):
    """Waits until wanted() is true and returns its value. what: a text for what was missing, or a function that returns
    it."""
    end = time.monotonic() + PATIENCE
    while not (found := wanted()):
        if time.monotonic() > end:
            raise AssertionError("in %d s there was not: %s" % (PATIENCE, what() if callable(what) else what))
        time.sleep(every)
    return found
