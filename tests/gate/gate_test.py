"""The gate runs a test again if and only if one of the test's inputs has changed. usage: gate_test.py"""
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES NONE)
enable_testing()
add_test(NAME reads_a COMMAND grep -q good ${CMAKE_SOURCE_DIR}/a)
add_test(NAME reads_b COMMAND sh -c "grep -q good ../b")
set_tests_properties(reads_b PROPERTIES REQUIRED_FILES ${CMAKE_SOURCE_DIR}/b)
add_test(NAME sets_up COMMAND grep -q good ${CMAKE_SOURCE_DIR}/c)
set_tests_properties(sets_up PROPERTIES FIXTURES_SETUP ground)
add_test(NAME needs COMMAND grep -q good ${CMAKE_SOURCE_DIR}/d)
set_tests_properties(needs PROPERTIES FIXTURES_REQUIRED ground)
add_test(NAME writes COMMAND sh -c "mkdir -p $0 && date +%N >$0/time" ${CMAKE_BINARY_DIR}/written/output)
"""
TESTS = {"reads_a", "reads_b", "sets_up", "needs", "writes"}


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="gate-")))


class WhatTestsRead(Folder):
    def setUp(self):
        super().setUp()
        (self.folder / "CMakeLists.txt").write_text(PROJECT)
        for name in "abcd":
            (self.folder / name).write_text("good\n")
        subprocess.run(["cmake", "-S", self.folder, "-B", self.folder / "build"], check=True, capture_output=True)

    def run_tests(self, *options):
        done = subprocess.run([ROOT / "tests/gate/run", self.folder / "build", *options], capture_output=True, text=True)
        ran = {name for name in TESTS if f": {name} ." in done.stdout}
        return ran, done.returncode

    def test_what_passed_and_reads_nothing_new_is_left_out(self):
        self.assertEqual(self.run_tests("--changed"), (TESTS, 0))
        self.assertEqual(self.run_tests("--changed"), (set(), 0))
        (self.folder / "b").write_text("good and new\n")
        self.assertEqual(self.run_tests("--changed"), ({"reads_b"}, 0))

    def test_what_was_set_up_stays_until_that_changes(self):
        self.run_tests("--changed")
        (self.folder / "d").write_text("good and new\n")
        self.assertEqual(self.run_tests("--changed"), ({"needs"}, 0))
        (self.folder / "c").write_text("bad\n")
        (self.folder / "d").write_text("good and newer\n")
        ran, status = self.run_tests("--changed")
        self.assertEqual(("sets_up" in ran, status != 0), (True, True))
        (self.folder / "c").write_text("good\n")
        self.assertEqual(self.run_tests("--changed"), ({"sets_up", "needs"}, 0))

    def test_what_failed_runs_until_it_passes(self):
        (self.folder / "a").write_text("bad\n")
        ran, status = self.run_tests("--changed")
        self.assertEqual((ran, status != 0), (TESTS, True))
        ran, status = self.run_tests("--changed")
        self.assertEqual((ran, status != 0), ({"reads_a"}, True))
        (self.folder / "a").write_text("good again\n")
        self.assertEqual(self.run_tests("--changed"), ({"reads_a"}, 0))

    def test_without_the_option_all_run(self):
        self.run_tests()
        self.assertEqual(self.run_tests(), (TESTS, 0))


if __name__ == "__main__":
    unittest.main()
