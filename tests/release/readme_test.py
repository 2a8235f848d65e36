"""A newcomer with nothing but a clone, in a fresh Debian 12, comes by the README to a bot that beats `greedy`."""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    if os.geteuid() != 0 or not shutil.which("debootstrap") or not (ROOT / ".git").exists():
        print("this needs root, debootstrap and a git repository")
        sys.exit(77)
    subprocess.run([ROOT / ".ci/release/first-evening", "readme", ROOT], check=True)


if __name__ == "__main__":
    main()
