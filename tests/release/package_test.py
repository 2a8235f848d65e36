"""The tarball runs in all systems in which it is tried, and is small enough to be sent by mail. The package has no lintian errors. In a fresh Debian 12, a newcomer needs only
the package to get a bot that wins.
"""
import pathlib
import subprocess
import tempfile

from skipping import ROOT, skip_without

MOST_BYTES = 8_000_000


def main():
    skip_without("root", "debootstrap", "lintian")
    with tempfile.TemporaryDirectory(prefix="isola-package-") as folder:
        subprocess.run([ROOT / ".ci/release/packages", folder], check=True)
        [package] = pathlib.Path(folder).glob("*.deb")
        [tarball] = pathlib.Path(folder).glob("*-linux-amd64.tar.xz")
        assert tarball.stat().st_size <= MOST_BYTES, f"{tarball.name} has {tarball.stat().st_size} bytes"
        subprocess.run([ROOT / ".ci/release/try-tarball", tarball, pathlib.Path(folder) / "roots"], check=True)
        subprocess.run(["lintian", "--fail-on", "error", "--allow-root", package], check=True)
        subprocess.run([ROOT / ".ci/release/first-evening", "package", package], check=True)


if __name__ == "__main__":
    main()
