"""With only a clone and the README, in a fresh Debian 12, a newcomer gets a bot that beats `greedy`."""
import subprocess

from skipping import ROOT, skip_without


def main():
    skip_without("root", "debootstrap", "git")
    subprocess.run([ROOT / ".ci/release/first-evening", "readme", ROOT], check=True)


if __name__ == "__main__":
    main()
