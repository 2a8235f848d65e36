"""Real attacks, with and without the sandbox: attack_test.py ARENA [TEST...]

On a machine that cannot isolate, tests are skipped with a reason; with ISOLA_ARENA_MUST_ISOLATE=1 they fail.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
import machine  # noqa: E402
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
HOSTILE_BOT = os.path.join(os.path.dirname(ARENA), "hostile_bot")

# Attacks that some machines refuse even without the arena.
DEPENDS_ON_THE_MACHINE = {"interfaces", "other-sockets", "other-core", "keyring", "shared-memory", "namespaces", "launcher", "opponent",
                          "ptrace", "trace-launcher", "squeeze-launcher", "read-memory", "new-privileges", "traps"}


def attack(*options):
    done = subprocess.run([ARENA, "doctor", "--attack", "--json", *options], capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode not in (0, 3):
        raise AssertionError("status %d: %s" % (done.returncode, done.stderr))
    return done.returncode, json.loads(done.stdout)


def sentence(trial):
    return "%(name)s (%(idea)s): %(outcome)s: %(how)s" % trial


class InTheSandbox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.protections = machine.protections(ARENA)
        if not cls.protections["file system"]["enforced"]:
            machine.skip_or_fail(cls.protections["file system"]["how"])
        cls.status, cls.result = attack()

    def trials(self):
        return self.result["attacks"]

    def enforced(self, trial):
        """Returns whether the protection is enforced. Refusals by the arena itself need no sandbox, so they always
        count as enforced."""
        found = self.protections.get(trial["protection"])
        return found is None or found["enforced"]

    def test_every_attack_is_refused(self):
        for trial in self.trials():
            with self.subTest(trial["name"]):
                if trial["outcome"] == "not tried" or not self.enforced(trial):
                    machine.skip_or_fail(sentence(trial))
                self.assertEqual(trial["outcome"], "refused", sentence(trial))

    def test_too_much_memory_and_too_many_processes_are_faults(self):
        for trial in self.trials():
            found = self.protections.get(trial["protection"])
            if trial["expected"].startswith("fault ") and (found is None or "cgroup (" in found["how"]):
                with self.subTest(trial["name"]):
                    fault = trial["expected"].split()[1]
                    self.assertTrue(trial["how"].startswith("the game ended by " + fault), sentence(trial))

    def test_the_status_says_whether_all_were_refused(self):
        bad = [trial for trial in self.trials() if trial["outcome"] not in ("refused", "not tried")]
        self.assertEqual(self.status, 3 if bad else 0)


class WithoutASandbox(unittest.TestCase):
    """Without a sandbox the attacks must succeed. If they could not succeed, the other tests would prove nothing."""

    @classmethod
    def setUpClass(cls):
        cls.status, cls.result = attack("--sandbox", "off")

    def trials(self, *kinds):
        return [trial for trial in self.result["attacks"] if trial["unconfined"] in kinds]

    def test_they_succeed(self):
        expected = ("succeeds", "succeeds as root") if os.getuid() == 0 else ("succeeds",)
        for trial in self.trials(*expected):
            with self.subTest(trial["name"]):
                if trial["name"] in DEPENDS_ON_THE_MACHINE and trial["outcome"] in ("refused", "not tried"):
                    self.skipTest(sentence(trial))
                self.assertEqual(trial["outcome"], "SUCCEEDED", sentence(trial))

    def test_most_of_them_do(self):
        succeeded = [trial for trial in self.result["attacks"] if trial["outcome"] == "SUCCEEDED"]
        self.assertGreater(len(succeeded), 15)
        self.assertEqual(self.status, 3)

    def test_what_could_harm_the_machine_is_not_tried(self):
        for trial in self.trials("not tried"):
            self.assertEqual(trial["outcome"], "not tried", sentence(trial))

    def test_what_the_arena_refuses_by_itself_is_refused(self):
        for trial in self.trials("refused"):
            with self.subTest(trial["name"]):
                self.assertIn(trial["outcome"], ("refused", "not tried"), sentence(trial))


class ChosenSeeds(unittest.TestCase):
    """The attack on seeds succeeds if the user chose a small number."""

    def told_by(self, words, shown):
        """Returns the bot's stderr in the first game, as a replay shows it."""
        with tempfile.TemporaryDirectory() as folder:
            bot = "evil=%s seed 2000" % HOSTILE_BOT
            subprocess.run([ARENA, *words, "--rules", "isola", "--board", "5x5", "--games", "2", bot, "random-cpp"],
                           cwd=folder, capture_output=True, timeout=PATIENCE, check=True)
            return subprocess.run([ARENA, "replay", *shown], cwd=folder, capture_output=True, text=True, timeout=PATIENCE).stdout

    def test_a_small_number_is_found_in_a_match_and_in_a_contest(self):
        match = self.told_by(["match", "--seed", "1234", "--record", "."], ["evil-vs-random-cpp-seed1234-round1.jsonl"])
        self.assertIn("SUCCEEDED (the match's seed is 1234)", match)
        contest = self.told_by(["tournament", "--seed", "77", "--db", "contest.db"], ["contest.db", "--game", "1.1"])
        self.assertIn("SUCCEEDED (the contest's seed is 77)", contest)


class TheList(unittest.TestCase):
    def test_the_bot_knows_every_attack(self):
        listing = subprocess.run([HOSTILE_BOT, "--list"], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        known = set(re.findall(r"^  ([a-z][a-z-]+) ", listing, re.M))
        named = {trial["words"].split()[0] for trial in attack("--sandbox", "off")[1]["attacks"]}
        self.assertEqual(known, named)

    def test_the_page_names_every_attack_where_it_belongs(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "docs" / "security.md"
        rows = re.findall(r"^\| ([a-z ]+) \|.*\| (`.*`) \|$", page.read_text(), re.M)
        told = {(row[0], name) for row in rows for name in re.findall("`([a-z-]+)`", row[1])}
        there = {(trial["protection"], trial["name"]) for trial in attack("--sandbox", "off")[1]["attacks"]}
        self.assertEqual(told, there)

    def test_an_unknown_attack_is_wrong_usage(self):
        for words in ([ARENA, "doctor", "--attack", "--only", "charm"], [HOSTILE_BOT, "charm"]):
            done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 2)
            self.assertIn("attack", done.stderr.lower())

    def test_one_attack_by_name(self):
        _, result = attack("--only", "descriptors", "environment")
        self.assertEqual([trial["name"] for trial in result["attacks"]], ["environment", "descriptors"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
