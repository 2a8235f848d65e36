"""How long a test waits for what must come.

The limit is there against hanging alone: what holds on a quiet machine must hold on one that is ten times slower, so no
test gives up earlier. How fast something is belongs to tests/bench.
"""
import time

PATIENCE = 600  # seconds


def until(wanted, what="what was waited for", every=0.02):
    """Waits until wanted() is true and gives its value. what: words for what was missing, or a function that gives them."""
    end = time.monotonic() + PATIENCE
    while not (found := wanted()):
        if time.monotonic() > end:
            raise AssertionError("in %d s there was not: %s" % (PATIENCE, what() if callable(what) else what))
        time.sleep(every)
    return found
