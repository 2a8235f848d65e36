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
        for sentence in ("Position: getRow and getCol of (1, 4) give 1 and 4, whatever positions are made later\n         Position.getRow is yours to write",
                         "Board: toString of figure 1 is figure 4", "Board: playerCanMove is false for a pawn that is shut in"):
            self.assertIn("  to do  " + sentence, told)
        self.assertIn("2 of 21 hold", told)

    def test_completed_the_tests_hold_and_the_bot_plays(self):
        said = self.new()
        self.complete(read(SOLUTION))
        told = self.run_here(*said["test"].split()).stdout
        self.assertIn("21 of 21 hold", told)
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

    def told_of(self, *changes):
        """Returns what the tests say of the solution with these changes, and checks that at least one does not hold."""
        said = self.new()
        solution = read(SOLUTION)
        for old, new in changes:
            self.assertIn(old, solution)
            solution = solution.replace(old, new)
        self.complete(solution)
        return self.run_here(*said["test"].split(), status=2).stdout

    def test_an_equals_that_takes_a_position_breaks_one_sentence(self):
        told = self.told_of(("@Override\n    public boolean equals(Object other)", "public boolean equals(Position other)"))
        self.assertIn("20 of 21 hold", told)
        self.assertIn("equals takes an Object, as in all of Java: write public boolean equals(Object other)", told)

    def test_a_hash_code_that_is_missing_breaks_one_sentence(self):
        told = self.told_of(("public int hashCode()", "public int hashOfIt()"), ("@Override\n    public int hashOfIt", "public int hashOfIt"))
        self.assertIn("20 of 21 hold", told)
        self.assertIn("to do  Position: hashCode is the same for the same row and column\n         expected ", told)

    def test_the_attributes_of_a_position_may_be_private_without_being_final(self):
        said = self.new()
        solution = read(SOLUTION)
        self.assertIn("private final int row", solution)
        self.complete(solution.replace("private final int row", "private int row"))
        self.assertIn("21 of 21 hold", self.run_here(*said["test"].split()).stdout)

    def test_a_method_that_is_missing_is_named(self):
        told = self.told_of(("getDirectionAbbreviations", "getShortDirections"))
        self.assertIn("there is no Position.getDirectionAbbreviations()", told)

    def test_constants_may_belong_to_each_board_and_the_state_must(self):
        said = self.new()
        before, board = read(SOLUTION).split("class Board {")
        self.assertIn("static final ", board)
        board = board.replace("static final ", "final ").replace("this(P1START, P2START)", "this(new Position(2, 0), new Position(3, 7))")
        self.complete(before + "class Board {" + board)
        self.assertIn("21 of 21 hold", self.run_here(*said["test"].split()).stdout)
        shutil.rmtree(os.path.join(self.folder, "mine"))
        told = self.told_of(("private Position p1Pawn", "private static Position p1Pawn"))
        self.assertIn("to do  Board: each attribute is private, or final and no array, and each board has its own state", told)

    def test_the_class_that_is_given_is_that_of_the_solution(self):
        self.assertEqual(classes(read(TASK))[0], classes(read(SOLUTION))[0])
        self.assertNotEqual(classes(read(TASK))[1], classes(read(SOLUTION))[1])

    def test_it_is_the_assignment_of_one_contest(self):
        told = self.run_here(ARENA, "new", "java-assignment", "columbia", "mine", status=2).stderr
        self.assertIn("java-assignment is the assignment of the contest isolation, not of columbia", told)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
