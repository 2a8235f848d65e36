"""The container image is made without a registry, and in it an author plays from his own folder, with the sandbox on."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    if os.geteuid() != 0 or not shutil.which("debootstrap") or not shutil.which("podman"):
        print("this needs root, debootstrap and podman")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="isola-image-") as folder:
        folder = pathlib.Path(folder)
        subprocess.run([ROOT / ".ci/release/packages", folder], check=True)
        subprocess.run([ROOT / ".ci/release/image", next(folder.glob("*.deb")), folder], check=True)
        subprocess.run([ROOT / ".ci/release/try-image", next(folder.glob("*-image.tar"))], check=True)


if __name__ == "__main__":
    main()
