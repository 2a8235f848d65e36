"""The container image is built without a registry. An author can play in it from their own folder, with the sandbox on.
"""
import pathlib
import subprocess
import tempfile

from skipping import ROOT, skip_without


def main():
    skip_without("root", "debootstrap", "podman")
    with tempfile.TemporaryDirectory(prefix="isola-image-") as folder:
        folder = pathlib.Path(folder)
        subprocess.run([ROOT / ".ci/release/packages", folder], check=True)
        subprocess.run([ROOT / ".ci/release/image", next(folder.glob("*.deb")), folder], check=True)
        subprocess.run([ROOT / ".ci/release/try-image", next(folder.glob("*-image.tar"))], check=True)


if __name__ == "__main__":
    main()
