"""Two builds of one commit, in two folders and without a compiler cache, give byte-identical packages."""
import filecmp
import os
import pathlib
import subprocess
import sys
import tempfile

from skipping import ROOT, skip_without


def built(folder):
    """Returns the packages of this commit, built from a clone in that folder, by name."""
    source, out = folder / "source", folder / "packages"
    subprocess.run(["git", "clone", "-q", ROOT, source], check=True)
    subprocess.run([source / ".ci/release/packages", out], check=True, env={**os.environ, "CCACHE_DISABLE": "1"})
    return {path.name: path for path in out.iterdir()}


def differing(first, second, scratch):
    """Returns the files that differ in two Debian packages."""
    folders = []
    for package in (first, second):
        folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
        subprocess.run(["dpkg-deb", "--raw-extract", package, folder], check=True)
        folders.append({path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()})
    both = folders[0].keys() & folders[1].keys()
    return sorted(str(name) for name in folders[0].keys() ^ folders[1].keys()) + sorted(
        str(name) for name in both if not filecmp.cmp(folders[0][name], folders[1][name], shallow=False))


def main():
    skip_without("git")
    with tempfile.TemporaryDirectory(prefix="isola-same-") as scratch:
        # The folder names have different lengths, so that paths inside the packages would be noticed.
        first, second = (built(pathlib.Path(scratch) / name) for name in ("a", "another-folder"))
        if first.keys() != second.keys() or len(first) != 2:
            sys.exit(f"these are not the two packages: {sorted(first)}, {sorted(second)}")
        for name in first:
            if not filecmp.cmp(first[name], second[name], shallow=False):
                deb = next(each for each in first if each.endswith(".deb"))
                sys.exit(f"{name} differs; in the package: {differing(first[deb], second[deb], scratch)}")


if __name__ == "__main__":
    main()
