"""The Isolation assignment in the form that students get: `assignment_test.py ARENA` (needs make and a JDK)."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop())
JAVA_BOTS = os.path.join(HERE, "../../bot/java")
TASK, SOLUTION = (os.path.join(JAVA_BOTS, folder, "Problem.java") for folder in ("assignment", "isolation"))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def classes(source):
    """Returns the texts before and after the beginning of class Position."""
    before, mark, after = source.partition("/** An immutable position")
    assert mark
    return before, after


class Assignment(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="isola-assignment-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.chmod(self.folder, 0o755)

    def run_here(self, *words, status=0):
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
                              env={**os.environ, "JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"})
        self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}{done.stderr}")
        return done

    def new(self):
        return json.loads(self.run_here(ARENA, "new", "java-assignment", "isolation", "mine", "--json").stdout)

    def complete(self, solution):
        with open(os.path.join(self.folder, "mine/Problem.java"), "w", encoding="utf-8") as file:
            file.write(solution)

    def test_the_skeleton_compiles_and_its_tests_say_what_is_to_do(self):
        said = self.new()
        self.run_here(*said["build"].split())
        told = self.run_here(*said["test"].split(), status=2).stdout
        for sentence in ("Position: getRow and getCol of (1, 4) give 1 and 4\n         Position.getRow is yours to write",
                         "Board: toString of figure 1 is figure 4", "Board: playerCanMove is false for a pawn that is shut in"):
            self.assertIn("  to do  " + sentence, told)
        self.assertIn("1 of 20 hold", told)

    def test_completed_the_tests_hold_and_the_bot_plays(self):
        said = self.new()
        self.complete(read(SOLUTION))
        told = self.run_here(*said["test"].split()).stdout
        self.assertIn("20 of 20 hold", told)
        self.assertNotIn("to do", told)
        result = json.loads(self.run_here(ARENA, "match", "--contest", "isolation", "--games", "1", "--seed", "3", "--json", "mine",
                                          "random-cpp").stdout)
        self.assertEqual((result["players"][0]["name"], result["games"][0]["reason"]), ("mine", "no_move"))

    def test_a_mistake_is_found(self):
        said = self.new()
        solution = read(SOLUTION)
        self.assertIn(" && !isOccupied(target)", solution)
        self.complete(solution.replace(" && !isOccupied(target)", ""))
        told = self.run_here(*said["test"].split(), status=2).stdout
        self.assertIn("to do  Board: isValidMove never leads outside, onto a removed platform or onto a pawn", told)
        self.assertIn("not so: E is not valid from the corner", told)

    def test_the_class_that_is_given_is_that_of_the_solution(self):
        self.assertEqual(classes(read(TASK))[0], classes(read(SOLUTION))[0])
        self.assertNotEqual(classes(read(TASK))[1], classes(read(SOLUTION))[1])

    def test_it_is_the_assignment_of_one_contest(self):
        told = self.run_here(ARENA, "new", "java-assignment", "columbia", "mine", status=2).stderr
        self.assertIn("java-assignment is the assignment of the contest isolation, not of columbia", told)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
