"""The protections of this machine, and what tests do if one is missing."""
import json
import os
import subprocess
import unittest

from patience import PATIENCE

MUST = os.environ.get("ISOLA_ARENA_MUST_ISOLATE") == "1"


def protections(arena):
    """Returns the protections that `arena doctor` finds, by name."""
    done = subprocess.run([arena, "doctor", "--json"], capture_output=True, text=True, timeout=PATIENCE)
    return {each["name"]: each for each in json.loads(done.stdout)["protections"]}


def skip_or_fail(why):
    """Skips the test, or fails on a machine that must isolate."""
    if MUST:
        raise AssertionError("ISOLA_ARENA_MUST_ISOLATE is set, and yet: " + why)
    raise unittest.SkipTest(why)


def need(found, *names):
    for name in names:
        if not found[name]["enforced"]:
            skip_or_fail("%s is not enforced here: %s" % (name, found[name]["how"]))
