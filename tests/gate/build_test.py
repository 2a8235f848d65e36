"""Every obstacle to a build has its message, and an interrupted build leaves nothing that looks complete. usage:
build_test.py"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/shared"))
from patience import PATIENCE, until  # noqa: E402
from processes import heed_signals  # noqa: E402

PRESETS = """{"version": 4, "configurePresets": [{"name": "release", "generator": "Ninja",
  "binaryDir": "${sourceDir}/build/${presetName}"}], "buildPresets": [{"name": "release", "configurePreset": "release"}]}"""
# A program that is half written when the build is interrupted, and complete after the next build.
SLOW = """cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES NONE)
add_custom_command(OUTPUT program COMMAND sh ${CMAKE_SOURCE_DIR}/compile DEPENDS ${CMAKE_SOURCE_DIR}/compile)
add_custom_target(all_of_it ALL DEPENDS program)
"""
# The list ends with the compile command, because a shell goes on if it is interrupted while it waits for a command that
# succeeds.
COMPILE = "echo half > program; [ -e ../../second ] || { : > ../../begun; exec sleep 600; }; echo whole >> program\n"


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="build-")))

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def said(self, words, part="build", before=(), **more):
        """Returns the text that these functions of .ci write on stderr; empty if they succeed."""
        script = f". {ROOT}/.ci/{part}.sh; {words}"
        done = subprocess.run([*before, shutil.which("bash"), "-eu", "-c", script], cwd=self.folder, capture_output=True, text=True,
                              timeout=PATIENCE, **more)
        return done.stderr if done.returncode else ""


class StaleFolders(Folder):
    def refused(self, cache, compiler):
        self.write("build/release/CMakeCache.txt", cache)
        self.write("build/release/CMakeFiles/3.25.1/CMakeCXXCompiler.cmake", compiler)
        return self.said("refuse_stale_folder release")

    def test_made_for_another_folder(self):
        said = self.refused("CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n", "")
        self.assertIn("build/release was made for another folder, /elsewhere: rm -r build/release, then start again.", said)

    def test_built_by_another_compiler(self):
        said = self.refused(f"CMAKE_HOME_DIRECTORY:INTERNAL={self.folder}\n", 'set(CMAKE_CXX_COMPILER_VERSION "1.2.3")\n')
        self.assertIn("build/release was built by compiler version 1.2.3, and g++ is ", said)
        self.assertIn("rm -r build/release", said)

    def test_its_own_is_gone_on_with(self):
        self.assertEqual(self.refused(f"CMAKE_HOME_DIRECTORY:INTERNAL={self.folder}\n", ""), "")


class Interrupted(Folder):
    def setUp(self):
        super().setUp()
        self.write("CMakePresets.json", PRESETS)
        self.write("CMakeLists.txt", SLOW)
        self.write("compile", COMPILE)

    def test_ctrl_c_leaves_nothing_half_and_the_build_goes_on_from_there(self):
        script = f". {ROOT}/.ci/build.sh; configure release; build release"
        building = subprocess.Popen(["bash", "-eu", "-c", script], cwd=self.folder, stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT, text=True, start_new_session=True)
        until((self.folder / "begun").exists)
        os.killpg(building.pid, signal.SIGINT)  # as Ctrl-C in a terminal
        said, _ = building.communicate(timeout=PATIENCE)
        self.assertEqual(building.returncode, 1)
        self.assertIn("interrupted; started again, it goes on from here.", said)
        program = self.folder / "build/release/program"
        self.assertFalse(program.exists())
        self.write("second", "")
        self.assertEqual(self.said("build release"), "")
        self.assertEqual(program.read_text(), "half\nwhole\n")


class FullDisk(Folder):
    def test_a_full_disk_is_named(self):
        disk = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs -o size=1m none . && cd "$PWD" && exec "$@"', "sh"]
        if subprocess.run([*disk, "true"], cwd=self.folder, capture_output=True).returncode != 0:
            self.skipTest("no disk of its own can be mounted here")
        fill = "head -c 4m /dev/zero > everything 2>/dev/null || true; configure release"
        self.assertRegex(self.said(fill, before=disk), r"the disk is full \(0 MB free here\): make room, then start again")

    def test_where_there_is_room_a_failed_build_is_the_compilers(self):
        self.assertIn("building release failed; the compiler's words are above.", self.said("configure release"))


class Packages(Folder):
    """Scripts that replace apt and dpkg and print what those programs print on a broken machine."""

    def installing(self, state, apt="exit 0", needs="g++", known=()):
        sudo = '[ "$1" = -n ] || exec "$@"'
        policy = f'case " {" ".join(known)} " in *" $2 "*) echo "  Candidate: 1" ;; *) echo "  Candidate: (none)" ;; esac'
        for name, script in {"dpkg-query": state if " " in state else f"printf {state}", "apt-get": apt, "sudo": sudo,
                             "apt-cache": policy}.items():
            self.write(f"programs/{name}", f"#!/bin/sh\n{script}\n").chmod(0o755)
        path = f"{self.folder}/programs:{os.environ['PATH']}"
        return self.said(f"install_missing {needs}", part="packages", env={**os.environ, "PATH": path})

    def test_what_is_installed_is_not_asked_for(self):
        self.assertEqual(self.installing("installed", apt="exit 1"), "")

    def test_of_several_names_the_first_one_is_installed_that_apt_knows(self):
        needs = "g++ 'libx1-dev libx1-json-dev|libx2-dev libx2-json-dev|libx3-dev'"
        for known, chosen in ((("libx1-dev", "libx1-json-dev", "libx3-dev"), "libx1-dev libx1-json-dev"),
                              (("libx1-dev", "libx2-dev", "libx2-json-dev", "libx3-dev"), "libx2-dev libx2-json-dev"),
                              (("libx3-dev",), "libx3-dev")):
            with self.subTest(known=known):
                said = self.installing("not-installed", apt='[ "$1" = update ]', needs=needs, known=known)
                self.assertIn(f"Installing from Debian: g++ {chosen}\n", said)
        said = self.installing("not-installed", needs=needs)
        self.assertIn("apt knows none of these, of which one is needed: libx1-dev libx1-json-dev, or libx2-dev", said)
        self.assertNotIn("Installing from Debian", said)
        said = self.installing("not-installed", needs=needs, apt="echo no network >&2; exit 100")
        self.assertIn("apt cannot read its lists of packages", said)

    def test_what_is_installed_by_another_name_is_not_asked_for(self):
        is_there = 'case "$3" in libx2-*) printf installed ;; *) printf not-installed ;; esac'
        self.assertEqual(self.installing(is_there, apt="exit 1", needs="'libx1-dev|libx2-dev libx2-json-dev'"), "")

    def test_a_half_installed_package_is_named_with_its_cure(self):
        said = self.installing("half-configured")
        self.assertIn("The package g++ is half-configured: run 'dpkg --configure -a && apt-get -f install' as root", said)

    def test_without_a_network_it_says_what_is_missing(self):
        said = self.installing("not-installed", apt="echo no network >&2; exit 100")
        self.assertIn("no network", said)
        self.assertIn("Without a network, install these where there is one: g++", said)

    def test_where_there_is_no_apt_it_names_the_packages_of_that_system_and_goes_on(self):
        for name in ("dirname", "sed", "tr", "sort", "grep"):
            (self.folder / "programs").mkdir(exist_ok=True)
            (self.folder / "programs" / name).symlink_to(shutil.which(name))
        for release, expected in (('ID=fedora\n', "sudo dnf install gcc-c++ cmake"), ('ID="rocky"\nID_LIKE="rhel centos"\n', "dnf"),
                                  ("ID=arch\n", "sudo pacman -S --needed gcc cmake"), ("ID=manjaro\nID_LIKE=arch\n", "pacman"),
                                  ("ID=void\n", "what these packages of Debian hold: g++ cmake"), ("", "what these packages")):
            with self.subTest(release=release):
                here = self.write("os-release", release)
                said = self.said("install_missing g++; exit 1", part="packages",
                                 env={"PATH": str(self.folder / "programs"), "OS_RELEASE": str(here)})
                self.assertIn(expected, said)
                self.assertEqual("(not tried)" in said, "Debian hold" not in said)

    def test_without_the_right_to_install_it_says_the_command(self):
        if os.getuid() != 0 or not shutil.which("setpriv"):
            self.skipTest("takes root to be nobody")
        for file in (self.folder, self.write("programs/sudo", "#!/bin/sh\nexit 1\n")):
            file.chmod(0o755)
        (self.folder / "programs").chmod(0o755)
        self.write("programs/dpkg-query", "#!/bin/sh\nprintf not-installed\n").chmod(0o755)
        readable = self.write("packages.sh", (ROOT / ".ci/packages.sh").read_text())
        script = f"PATH={self.folder}/programs:$PATH; . {readable}; install_missing g++"
        done = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "-eu", "-c", script],
                              cwd="/", capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("sudo apt-get update && sudo apt-get install -y --no-install-recommends g++", done.stderr)


if __name__ == "__main__":
    heed_signals()
    unittest.main()
