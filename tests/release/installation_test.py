"""An installation has the files that docs/packages.md describes: `installation_test.py CMAKE BUILD`."""
import gzip
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/shared"))
from patience import PATIENCE  # noqa: E402

BUILD, CMAKE = sys.argv.pop(), sys.argv.pop()
UNIT = "lib/systemd/system/isola-arena-host.service"
# Settings of systemd.exec(5) that would deny the service rights or features that bubblewrap needs.
BREAKS_BUBBLEWRAP = ("RestrictNamespaces", "ProtectKernelTunables", "ProtectKernelLogs", "ProtectProc", "ProcSubset",
                     "PrivateUsers", "ProtectHostname", "RestrictAddressFamilies", "SystemCallFilter")


def places():
    """Returns the files and folders in the page's table, relative to the prefix."""
    section = (ROOT / "docs/packages.md").read_text().split("\n## ")[1]
    named = re.findall(r"`(/[^`]+)`", "".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `")))
    return [re.sub(r"^/usr/|^/", "", place) for place in named]


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="isola-release-")
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = pathlib.Path(folder.name) / "usr"
        subprocess.run([CMAKE, "--install", BUILD, "--component", "Unspecified", "--prefix", cls.prefix], check=True,
                       stdout=subprocess.DEVNULL, timeout=PATIENCE)
        cls.files = [str(path.relative_to(cls.prefix)) for path in sorted(cls.prefix.rglob("*")) if not path.is_dir()]

    def test_every_place_that_the_page_names_has_files(self):
        self.assertGreater(len(places()), 7)
        for place in places():
            self.assertTrue([name for name in self.files if name == place or name.startswith(place + "/")], place)

    def test_every_file_is_in_a_place_that_the_page_names(self):
        for name in self.files:
            self.assertTrue([place for place in places() if name == place or name.startswith(place + "/")], name)

    def test_the_manual_pages_are_packed_without_a_time_or_a_name(self):
        pages = [self.prefix / name for name in self.files if name.startswith("share/man/man1/")]
        self.assertIn("arena-match.1.gz", [page.name for page in pages])
        for page in pages:
            packed = page.read_bytes()
            self.assertEqual(packed[3:8], bytes(5), page)  # RFC 1952: no flags, no time
            self.assertTrue(gzip.decompress(packed).startswith(b"."), page)

    def test_the_service_keeps_what_the_sandbox_needs(self):
        settings = [line.split("=")[0] for line in (self.prefix / UNIT).read_text().splitlines()
                    if "=" in line and not line.startswith("#")]
        self.assertIn("Delegate", settings)
        self.assertEqual([name for name in settings if name in BREAKS_BUBBLEWRAP], [])

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd-analyze")
    def test_systemd_accepts_the_service(self):
        # systemd would complain about the program, because it is not installed at the path in the unit file.
        unit = self.prefix / "isola-arena-host.service"
        unit.write_text((self.prefix / UNIT).read_text())
        self.addCleanup(unit.unlink)
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
