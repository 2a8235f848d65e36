"""The tarball runs where it is unpacked. The package has no lintian errors. In a fresh Debian 12, a newcomer needs only
the package to get a bot that wins.
"""
import pathlib
import subprocess
import tempfile

from skipping import ROOT, skip_without


def main():
    skip_without("root", "debootstrap", "lintian")
    with tempfile.TemporaryDirectory(prefix="isola-package-") as folder:
        subprocess.run([ROOT / ".ci/release/packages", folder], check=True)
        [package] = pathlib.Path(folder).glob("*.deb")
        [tarball] = pathlib.Path(folder).glob("*-linux-amd64.tar.gz")
        subprocess.run(["tar", "-C", folder, "-xzf", tarball], check=True)
        subprocess.run([tarball.with_name(tarball.name.removesuffix(".tar.gz")) / "bin/arena", "list"], check=True)
        subprocess.run(["lintian", "--fail-on", "error", "--allow-root", package], check=True)
        subprocess.run([ROOT / ".ci/release/first-evening", "package", package], check=True)


if __name__ == "__main__":
    main()
