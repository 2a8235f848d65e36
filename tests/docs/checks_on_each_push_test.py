"""Tests the workflow of docs/checks-on-each-push.md: `checks_on_each_push_test.py ARENA` runs its steps as GitHub does,
in the repository of a bot with two commits.

The step that installs the arena is left out, because it would change this machine. Steps with `uses` are GitHub's own.
"""
import os
import pathlib
import re
import sys
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/shared"))
from arena_case import ARENA, ArenaCase  # noqa: E402

PAGE = ROOT / "docs/checks-on-each-push.md"
# A bot whose replies are illegal, so it loses every game.
WEAKER = """import sys
for line in sys.stdin:
    print("nothing", flush=True)
"""


def workflow():
    return re.search(r"```yaml\n(.*?)```", PAGE.read_text(), re.S)[1]


def steps(text):
    """Returns the commands of each step with a `run`, by the name of the step. The value of `run` is one line, or a
    block after `|`."""
    found = {}
    for name, block in re.findall(r"^      - name: (.*)\n((?:^(?:        .*)?\n)*)", text, re.M):
        block_of_lines, line = re.search(r"^        run: (?:\|\n((?:^(?:          .*)?\n)*)|(.*)\n)", block, re.M).groups()
        found[name] = textwrap.dedent(block_of_lines) if block_of_lines else line
    return found


def variables(text):
    """Returns the members of the workflow's `env`."""
    return dict(re.findall(r"^  ([A-Z_]+): (.*)$", re.search(r"^env:\n((?:^  .*\n)*)", text, re.M)[1], re.M))


class Steps(ArenaCase):
    def setUp(self):
        super().setUp()
        self.bot = self.folder / "mybot"
        self.arena("new", "python", "uicc-isola", "mybot")
        self.environment |= {**variables(workflow()), "GITHUB_WORKSPACE": str(self.bot),
                             "PATH": f"{pathlib.Path(ARENA).parent}:{os.environ['PATH']}"}
        # This number of games is enough to tell a bot that plays from one that does not.
        self.environment["COMPARED_BY"] = self.environment["COMPARED_BY"].replace("--rounds 50", "--rounds 8")
        self.git("init", "-q")
        self.commit("The first version")

    def git(self, *words):
        done = self.run_in(self.bot, "git", "-c", "user.name=T", "-c", "user.email=t@localhost", *words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def commit(self, why):
        self.git("add", "-A")
        self.git("commit", "-qm", why)

    def change(self, text):
        with open(self.bot / "isola_bot.py", "a") as file:
            file.write(text)
        self.commit("A change")

    def step(self, name):
        """Runs a step as GitHub does: with bash, up to the first command that fails."""
        script = self.folder / "step.sh"
        script.write_text(steps(workflow())[name])
        return self.run_in(self.bot, "bash", "-e", script)

    def passes(self, name):
        done = self.step(name)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_these_are_the_steps(self):
        self.assertEqual([*steps(workflow())], ["Install the arena", "Its own tests", "Is it fit?",
                                                "Is it weaker than the version before?"])

    def test_a_change_passes_every_step(self):
        self.change("# as good as before\n")
        for name in [*steps(workflow())][1:]:
            said = self.passes(name)
        self.assertRegex(said, '"verdict":"(undecided|passes)"')

    def test_the_first_version_has_none_to_be_compared_with(self):
        self.assertIn("first version", self.passes("Is it weaker than the version before?"))

    def test_a_weaker_version_fails_and_its_games_are_kept(self):
        # This number of rounds is enough for a certain result.
        self.environment["COMPARED_BY"] = self.environment["COMPARED_BY"].replace("--rounds 8", "--rounds 50")
        (self.bot / "isola_bot.py").write_text(WEAKER)
        self.commit("A change for the worse")
        done = self.step("Is it weaker than the version before?")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn('"verdict":"does not pass"', done.stdout)
        self.assertGreater(len([*(self.bot / "games").iterdir()]), 8)

    def test_a_bot_that_is_not_fit_fails(self):
        (self.bot / "isola_bot.py").write_text("import a_module_that_nobody_has\n")
        self.assertEqual(self.step("Is it fit?").returncode, 3)

    def test_a_version_that_cannot_be_started_is_no_undecided_one(self):
        (self.bot / "bots.toml").write_text("nothing\n")
        self.commit("A mistake")
        self.assertNotEqual(self.step("Is it weaker than the version before?").returncode, 0)


if __name__ == "__main__":
    unittest.main()
