"""A program outside the project finds the installed library, builds with it, and knows the rules.

usage: package_test.py CMAKE BUILD: BUILD is the folder of the project's build
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "shared"))
from patience import PATIENCE  # noqa: E402

LINE = "1;7x7;111A11111111111111111111111111111111111111111B111;3000\n"


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=PATIENCE, **more)
    if done.returncode != 0:
        sys.exit("%s: status %d\n%s%s" % (" ".join(map(str, words)), done.returncode, done.stdout, done.stderr))
    return done.stdout


def main():
    cmake, build = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        prefix, moved, elsewhere = (pathlib.Path(scratch) / name for name in ("prefix", "moved", "build"))
        run(cmake, "--install", build, "--component", "library", "--prefix", prefix)
        prefix.rename(moved)
        run(cmake, "-S", HERE / "elsewhere", "-B", elsewhere, "-DCMAKE_PREFIX_PATH=%s" % moved)
        run(cmake, "--build", elsewhere)
        if run(elsewhere / "elsewhere", input=LINE) != "235\n":
            sys.exit("the program does not know the rules")


if __name__ == "__main__":
    main()
