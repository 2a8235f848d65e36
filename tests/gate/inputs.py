"""The inputs of a test as one digest: its command, the files that the command names, REQUIRED_FILES, and its
environment."""
import hashlib
import json
import pathlib
import subprocess

# Folders that are not inputs: tests or programs write to them.
PASSED_OVER = {"__pycache__", "node_modules", "build", ".git"}
# The folder in a build folder for the output of tests. It is never an input, not even if a test names it.
WRITTEN = "written"


def tests_of(build):
    """Returns the tests of a build folder as ctest describes them."""
    listing = subprocess.run(["ctest", "--test-dir", str(build), "--show-only=json-v1"], capture_output=True, text=True,
                             check=True)
    return json.loads(listing.stdout)["tests"]


def property_of(test, name, default):
    return next((each["value"] for each in test.get("properties", []) if each["name"] == name), default)


class Digests:
    """The digests of files and folders. Each file is read once."""

    def __init__(self):
        self.known = {}

    def of_path(self, path):
        path = pathlib.Path(path)
        if path not in self.known:
            self.known[path] = self._of_folder(path) if path.is_dir() else self._of_file(path)
        return self.known[path]

    def of_test(self, test):
        """Returns a digest of all inputs of the test: its command with the files among the arguments, REQUIRED_FILES,
        and the environment."""
        words = test.get("command", [])
        files = [word for word in words if word.startswith("/") and self.is_input(pathlib.Path(word))]
        files += property_of(test, "REQUIRED_FILES", [])
        parts = [*words, *property_of(test, "ENVIRONMENT", []), *(self.of_path(file) for file in sorted(set(files)))]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    @staticmethod
    def is_input(path):
        return WRITTEN not in path.parts and path.exists()

    @staticmethod
    def _of_file(path):
        try:
            return hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError:
            return "missing"

    def _of_folder(self, folder):
        parts = [f"{each.name}={self.of_path(each)}" for each in sorted(folder.iterdir())
                 if each.name not in PASSED_OVER and not each.name.endswith(".pyc")]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()
