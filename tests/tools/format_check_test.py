"""tests/format_check: the files that it lists, and its messages if it cannot check."""
import subprocess
import sys
import unittest

from copied_tool import Project, skip_without

AS_WANTED = "int twice(int number) {\n    return 2 * number;\n}\n"
OTHERWISE = "int twice( int number )\n{\n  return 2*number;\n}\n"
NEEDED = ("bash", "cat", "dirname", "find", "grep", "nproc", "sed", "sh", "sort", "wc", "xargs")


class FormatCheck(unittest.TestCase):
    def setUp(self):
        self.project = Project("format_check", ".clang-format")
        self.addCleanup(self.project.remove)

    def test_files_as_they_should_be_are_not_named(self):
        self.project.write("arena/a.cpp", "int twice(int number) { return 2 * number; }\n")
        done = self.project.run()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_others_are_named_and_how_to_mend_them(self):
        for number in range(50):
            self.project.write(f"arena/{number:02}.cpp", OTHERWISE if number % 2 else "")
        self.project.write("protocol/deep/b.hpp", OTHERWISE)
        self.project.write("tests/browser/node_modules/theirs.cpp", OTHERWISE)
        done = self.project.run()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.split(), [f"arena/{number:02}.cpp" for number in range(1, 50, 2)] + ["protocol/deep/b.hpp"])
        self.assertRegex(done.stderr, r"26 of 51 files\. To mend them: tests/format_check \| xargs clang-format\S* -i")

    def test_what_it_says_mends_them(self):
        file = self.project.write("bot/a.cpp", OTHERWISE)
        command = self.project.run().stderr.split("To mend them: ")[1]
        subprocess.run(["sh", "-c", command], cwd=self.project.root, check=False, capture_output=True)
        self.assertEqual(self.project.run().returncode, 0)
        self.assertNotEqual(file.read_text(), OTHERWISE)

    def test_files_may_be_given(self):
        bad = self.project.write("arena/bad.cpp", OTHERWISE)
        good = self.project.write("arena/good.cpp", "")
        self.assertEqual(self.project.run(good).returncode, 0)
        done = self.project.run("good.cpp", "bad.cpp")
        self.assertEqual((done.returncode, done.stdout), (1, "bad.cpp\n"))
        self.assertEqual(bad.read_text(), OTHERWISE)

    def test_a_file_that_is_not_there_is_no_success(self):
        done = self.project.run("missing.cpp")
        self.assertEqual(done.returncode, 2)
        self.assertIn("missing.cpp cannot be read", done.stderr)

    def test_settings_that_make_no_sense_are_no_success(self):
        self.project.write(".clang-format", "ColumnLimit: wide\n")
        self.project.write("arena/a.cpp", "")
        self.assertEqual(self.project.run().returncode, 2)

    def without_the_program(self, **settings):
        path = self.project.folder_of_programs(NEEDED, clang_format="echo Debian clang-format version 16.0.6\n")
        return self.project.run(path=path, **settings)

    def test_without_the_version_it_says_that_it_was_skipped(self):
        done = self.without_the_program(CI="")
        self.assertEqual(done.returncode, 0)
        self.assertIn("skipped: clang-format 14 is not installed", done.stderr)
        self.assertIn("sudo apt-get install clang-format-14", done.stderr)

    def test_where_nobody_reads_that_it_was_skipped_it_may_not_be(self):
        done = self.without_the_program(CI="true")
        self.assertEqual(done.returncode, 2)
        self.assertIn("clang-format 14 is not installed", done.stderr)


if __name__ == "__main__":
    skip_without(["clang-format-14", "clang-format"])
    sys.exit(unittest.main())
