"""The package has no errors by lintian, and a newcomer with nothing else in a fresh Debian 12 comes to a bot that wins."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    if os.geteuid() != 0 or not shutil.which("debootstrap") or not shutil.which("lintian"):
        print("this needs root, debootstrap and lintian")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="isola-package-") as folder:
        subprocess.run([ROOT / ".ci/release/packages", folder], check=True)
        [package] = pathlib.Path(folder).glob("*.deb")
        subprocess.run(["lintian", "--fail-on", "error", "--allow-root", package], check=True)
        subprocess.run([ROOT / ".ci/release/first-evening", "package", package], check=True)


if __name__ == "__main__":
    main()
