"""Runs a compiled bot under gdb as the guide describes: gdb_test.py PROGRAMS FOLDER (skipped if gdb is missing or not
permitted)."""
import pathlib
import re
import shutil
import subprocess
import sys

from languages import ROOT
from run import PATIENCE, SKIPPED, Failure, call, expect

GUIDE = (ROOT / "docs/writing-a-bot.md").read_text()


def can_trace():
    if not shutil.which("gdb"):
        return False
    tried = subprocess.run(["gdb", "-q", "-batch", "-ex", "run", "/bin/true"], capture_output=True, text=True, timeout=PATIENCE)
    return "exited normally" in tried.stdout


def file_of_the_guide(name):
    return re.search(r"<!-- file: %s -->\n```\w+\n(.*?)```" % re.escape(name), GUIDE, re.S)[1]


def debug(arena, folder):
    """Follows the guide step by step, with the record of a game of the same bot."""
    call([arena, "new", "cpp", "isolation", "inner"], folder)
    call(["make", "-C", "inner", "CXXFLAGS=-g -O0"], folder)
    (folder / "under_gdb.sh").write_text(file_of_the_guide("under_gdb.sh"))
    call([arena, "match", "--contest", "isolation", "--rounds", "1", "--seed", "5", "--record", "games", "inner", "greedy"],
         folder)
    asked = call([arena, "replay", "games/inner-vs-greedy-seed5-round1.jsonl", "--turn", "1", "--sandbox", "off",
                  "--bot", "sh under_gdb.sh inner/build/isola_bot"], folder).stdout
    expect(asked, "answer (board=...) at isola_bot.cpp", "$1 = 225")
    recorded, now = (re.search(r"%s +(\".*?\")" % when, asked)[1] for when in ("recorded", "now"))
    if recorded != now or "(legal)" not in asked:
        raise Failure("another answer under gdb: " + asked)


def main():
    arena, folder = pathlib.Path(sys.argv[1]).resolve() / "arena", pathlib.Path(sys.argv[2]).resolve() / "gdb"
    if not can_trace():
        print("gdb is not there, or may not run a program here")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        debug(arena, folder)
    except Failure as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
