"""Skips release tests whose tools are missing."""
import os
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77  # as in tests/release/CMakeLists.txt


def skip_without(*needed):
    """needed: `root`, `git` for a git repository, or the name of a program."""
    def is_there(each):
        if each == "root":
            return os.geteuid() == 0
        return (ROOT / ".git").exists() if each == "git" else shutil.which(each)
    if missing := [each for each in needed if not is_there(each)]:
        print("skipped, for it needs " + " and ".join(missing))
        sys.exit(SKIPPED)
