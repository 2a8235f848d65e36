"""What the arena says on systems that lack something: `odd_system_test.py ARENA`. As root, with mounts of its own."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
SMALL = ["--rules", "isola", "--board", "3x3"]
REFUSES = """#!/bin/sh
case "$*" in *--version*) echo bubblewrap {version}; exit 0; esac
echo "bwrap: setting up uid map: Permission denied" >&2
exit 1
"""


@unittest.skipUnless(os.geteuid() == 0, "needs root, for mounts")
class OddSystem(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder.chmod(0o755)

    def after(self, mounts, *words):
        """Runs the arena after that script in a mount namespace of its own. Returns its status and all it prints."""
        done = subprocess.run(["unshare", "--mount", "sh", "-euc", mounts + '\nexec "$@"', "-", ARENA, *words], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
        return done.returncode, done.stdout

    def bubblewrap(self, version):
        """Returns a script after which bubblewrap has that version and refuses everything."""
        program = self.folder / "bwrap"
        program.write_text(REFUSES.format(version=version))
        program.chmod(0o755)
        return f"mount --bind {program} {shutil.which('bwrap')}"

    def test_a_bubblewrap_that_is_too_old(self):
        old = self.bubblewrap("0.4.1")
        status, told = self.after(old, "match", *SMALL, "greedy", "random-cpp")
        self.assertEqual(status, 2, told)
        self.assertIn("bots cannot be isolated: bubblewrap 0.4.1 is too old; to fix it: install bubblewrap 0.8.0 or newer", told)
        self.assertEqual(self.after(old, "match", "--sandbox", "off", *SMALL, "greedy", "random-cpp")[0], 0)

    def test_apparmor(self):
        kernel = self.folder / "kernel"
        shutil.copytree("/proc/sys/kernel/random", kernel / "random")
        (kernel / "apparmor_restrict_unprivileged_userns").write_text("1\n")
        ubuntu = self.bubblewrap("0.9.0") + f"\nmount --bind {kernel} /proc/sys/kernel"
        status, told = self.after(ubuntu, "doctor")
        self.assertEqual(status, 3, told)
        self.assertIn("setting up uid map: Permission denied", told)
        self.assertIn("AppArmor lets only programs with a profile make user namespaces", told)
        self.assertIn("profile bwrap /usr/bin/bwrap flags=(unconfined) {\n  userns,\n}\n", told)
        self.assertIn("sudo apparmor_parser -r /etc/apparmor.d/bwrap", told)
        self.assertNotIn("apparmor", self.after(self.bubblewrap("0.9.0"), "doctor")[1])

    def test_without_dev_shm_everything_works(self):
        there = ("mkdir d\nmount -t tmpfs tmpfs d\nfor name in null zero full random urandom tty; do touch d/$name; "
                 "mount --bind /dev/$name d/$name; done\nmount --rbind d /dev\nif [ -e /dev/shm ]; then exit 9; fi")
        status, told = self.after(there, "match", *SMALL, "--games", "2", "greedy", "random-cpp")
        self.assertEqual(status, 0, told)

    def test_a_temporary_folder_in_which_no_program_may_run(self):
        noexec = "mkdir m\nmount -t tmpfs -o noexec tmpfs m\nexport TMPDIR=$PWD/m\nprintf '#!/bin/sh\\n' > m/bot\nchmod +x m/bot\ncd m"
        status, told = self.after(noexec, "match", *SMALL, "./bot", "greedy")
        self.assertEqual(status, 2, told)
        self.assertIn("./bot cannot run where it lies, because that file system is mounted with noexec", told)
        shutil.rmtree(self.folder / "m")
        self.assertEqual(self.after(noexec, "match", *SMALL, "greedy", "random-cpp")[0], 0)


if __name__ == "__main__":
    unittest.main()
