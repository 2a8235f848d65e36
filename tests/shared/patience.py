"""How long tests wait for events that must happen.

The limit is only against hanging. A test that passes on a quiet machine must also pass on a machine that is ten times
slower, so no test gives up earlier. The benches in tests/bench measure speed.
"""
import time

PATIENCE = 600  # seconds


def until(wanted, what="what was waited for", every=0.02):
    """Waits until wanted() is true and returns its value. what: a text that names the missing event, or a function that
    returns such a text."""
    end = time.monotonic() + PATIENCE
    while not (found := wanted()):
        if time.monotonic() > end:
            raise AssertionError("in %d s there was not: %s" % (PATIENCE, what() if callable(what) else what))
        time.sleep(every)
    return found
