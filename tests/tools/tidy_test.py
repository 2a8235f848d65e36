"""tests/tidy: its findings, the files it checks, and its messages if it cannot check."""
import json
import sys
import unittest

from copied_tool import Project, skip_without

CLEAN = "int half(int number) { return number / 2; }\n"
FOUND = "bool is_less(int number) {\n    if (number < 1) return true;\n    else return true;\n}\n"


class Tidy(unittest.TestCase):
    def setUp(self):
        self.project = Project("tidy", ".clang-tidy")
        self.addCleanup(self.project.remove)
        self.units = []

    def add(self, path, text, included=False):
        file = self.project.write(path, text)
        if not included:
            self.units.append({"directory": str(self.project.root), "file": str(file), "command": f"c++ -I. -c {file}"})
        self.project.write("build/dev/compile_commands.json", json.dumps(self.units))
        return file

    def test_clean_units_pass_and_progress_is_told(self):
        self.add("arena/a.cpp", CLEAN)
        self.add("tests/b.cpp", CLEAN)
        done = self.project.run()
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertRegex(done.stderr, r"^\[1/2\] .*\n\[2/2\] ")

    def test_a_finding_is_told_with_its_check(self):
        self.add("arena/clean.cpp", CLEAN)
        self.add("arena/found.cpp", FOUND)
        done = self.project.run()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"arena/found\.cpp:2:.*bugprone-branch-clone")
        self.assertNotIn("clean.cpp:", done.stdout)

    def test_headers_of_the_project_count_and_those_of_others_do_not(self):
        self.add("bot/own.hpp", f"inline {FOUND}", included=True)
        self.add("theirs/other.hpp", f"namespace theirs {{ inline {FOUND} }}", included=True)
        self.add("bot/a.cpp", '#include "bot/own.hpp"\n#include "theirs/other.hpp"\n')
        done = self.project.run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("own.hpp:", done.stdout)
        self.assertNotIn("other.hpp:", done.stdout)

    def test_a_unit_that_does_not_compile_is_a_finding(self):
        self.add("arena/broken.cpp", "int half(\n")
        done = self.project.run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("clang-diagnostic-error", done.stdout)

    def test_some_files_or_folders_alone(self):
        self.add("arena/judge/found.cpp", FOUND)
        clean = self.add("arena/cli/clean.cpp", CLEAN)
        self.add("arena/cli/other.cpp", CLEAN)
        self.assertEqual(self.project.run("cli").returncode, 0)
        done = self.project.run(clean)
        self.assertEqual((done.returncode, done.stderr), (0, "[1/1] arena/cli/clean.cpp\n"))
        self.assertEqual(self.project.run("cli/clean.cpp", "judge").returncode, 1)

    def test_units_that_join_files_stand_for_them(self):
        found = self.add("arena/found.cpp", FOUND, included=True)
        clean = self.add("arena/clean.cpp", CLEAN, included=True)
        for number, file in enumerate((found, clean)):
            self.add(f"build/dev/arena/Unity/unity_{number}_cxx.cxx", f'#include "{file}"\n')
        self.assertEqual(self.project.run(clean).returncode, 0)
        self.assertEqual(self.project.run().returncode, 1)

    def test_what_no_unit_has_is_no_success(self):
        self.add("arena/a.cpp", CLEAN)
        done = self.project.run("missing.cpp")
        self.assertEqual(done.returncode, 2)
        self.assertIn("missing.cpp is none of the units", done.stderr)

    def test_without_a_build_folder_it_says_how_to_make_it(self):
        done = self.project.run()
        self.assertEqual(done.returncode, 2)
        self.assertIn("cmake --preset dev", done.stderr)

    def test_without_the_program_it_names_the_package(self):
        self.add("arena/a.cpp", CLEAN)
        done = self.project.run(path=self.project.folder_of_programs(["env", "python3"]))
        self.assertEqual(done.returncode, 2)
        self.assertIn("sudo apt-get install clang-tidy-14", done.stderr)


if __name__ == "__main__":
    skip_without(["clang-tidy-14", "clang-tidy"])
    sys.exit(unittest.main())
