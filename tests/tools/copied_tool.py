"""A copy of a test tool in a project of its own, which has only the files that the test writes into it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
from patience import PATIENCE  # noqa: E402


class Project:
    def __init__(self, tool, settings):
        self._folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self._folder.name).resolve()
        for room in ("arena", "bot", "protocol", "tests"):
            (self.root / room).mkdir()
        self.tool = shutil.copy(TESTS / tool, self.root / "tests")
        shutil.copy(TESTS.parent / settings, self.root)

    def remove(self):
        self._folder.cleanup()

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run(self, *words, path=None, **variables):
        """Runs the tool in that project, with these variables. path: the only folders in which programs are found."""
        environment = {**os.environ, **({"PATH": path} if path else {}), **variables}
        return subprocess.run([self.tool, *words], cwd=self.root / "arena", env=environment, capture_output=True, text=True,
                              timeout=PATIENCE)

    def folder_of_programs(self, names, **scripts):
        """Returns a folder for PATH with these programs of the system, and with these shell scripts."""
        folder = self.root / "programs"
        folder.mkdir()
        for name in names:
            (folder / name).symlink_to(shutil.which(name))
        for name, script in scripts.items():
            file = folder / name.replace("_", "-")
            file.write_text("#!/bin/sh\n" + script)
            file.chmod(0o755)
        return str(folder)


def skip_without(names):
    """Ends the test with 77 (skipped, for ctest) if none of these programs exists; with CI set that is a failure."""
    if any(shutil.which(name) for name in names):
        return
    print(f"skipped: none of {', '.join(names)} is there")
    raise SystemExit(1 if os.environ.get("CI") else 77)
