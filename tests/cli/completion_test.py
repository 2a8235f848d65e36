"""Completion of the words after `arena`, by the program and in real shells: `completion_test.py ARENA`."""
import json
import os
import pathlib
import re
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from arena_case import ARENA, ArenaCase  # noqa: E402
from pseudo_terminal import PseudoTerminal  # noqa: E402

# A program that replaces `arena` in shells. It completes as the real one does, and prints the arguments of other
# commands.
SAYS_WHAT_RUNS = """#!/bin/sh
[ "$1" = complete ] && exec "{arena}" "$@"
printf 'runs:'; printf '<%s>' "$@"; echo ' end'
"""
BOTS = '[[bot]]\nname = "anna"\ncommand = "python3 anna.py"\n\n[[bot]]\nname = "andy"\ncommand = "python3 andy.py"\n'


class Case(ArenaCase):
    def setUp(self):
        super().setUp()
        (self.folder / "bots.toml").write_text(BOTS)
        (self.folder / "game with blanks.jsonl").write_text("")
        (self.folder / "sub").mkdir()

    def candidates(self, *words):
        """Returns the candidates, and the last line, which says whether files are candidates, too (`:files` or
        `:none`)."""
        *lines, files = self.arena("complete", "--", *words).stdout.splitlines()
        return [line.split("\t")[0] for line in lines], files

    def words(self, *words):
        return self.candidates(*words)[0]


class Program(Case):
    def test_every_command_that_the_help_lists(self):
        listed = re.findall(r"^  ([a-z]+)  ", self.arena("--help").stdout, re.M)
        self.assertEqual(self.words(""), listed)
        self.assertEqual(self.words("tourn"), ["tournament"])
        self.assertEqual(self.words("--color", "never", "tourn"), ["tournament"])

    def test_every_option_of_every_command(self):
        for command in self.words(""):
            listed = re.findall(r"^  (?:-h,)?(--[a-z-]+)(?:,(--[a-z-]+))?", self.arena(command, "--help").stdout, re.M)
            self.assertEqual(self.words(command, "--"), [name for names in listed for name in names if name], command)

    def test_contests_with_their_titles(self):
        contests = json.loads(self.arena("list", "--json").stdout)["contests"]
        self.assertEqual(self.words("match", "--contest", ""), [each["name"] for each in contests])
        self.assertEqual(self.arena("complete", "--", "match", "--contest", "uicc").stdout, "uicc-isola\tUICC Isola\n:none\n")

    def test_a_contest_may_be_a_file(self):
        self.assertEqual(self.candidates("match", "--contest", "own"), ([], ":files"))

    def test_bundled_bots_that_can_start_here_and_play_the_game(self):
        bots = [bot for bot in json.loads(self.arena("list", "--json").stdout)["bots"] if not bot["missing"]]
        levels = [f"{bot['name']}-{level}" for bot in bots for level in range(1, bot["levels"] + 1)]
        self.assertEqual(self.candidates("match", ""), ([*(bot["name"] for bot in bots), *levels], ":files"))
        names = {bot["name"] for bot in bots if bot["game"] == "dominoes"}
        self.assertEqual({name for name in self.words("match", "--contest", "icpc-caribbean", "") if name in names}, names)
        self.assertNotIn("greedy", self.words("match", "--contest", "icpc-caribbean", ""))
        self.assertNotIn("greedy", self.words("match", "--rules", "bot-battle", "greedy", ""))

    def test_bots_of_a_bots_file(self):
        self.assertEqual(self.words("match", "--bots", "bots.toml", "an"), ["anna", "andy"])
        self.assertEqual(self.words("match", "--bots=bots.toml", "anna", "an"), ["anna", "andy"])
        self.assertEqual(self.words("match", "--bots", "~/bots.toml", "an"), ["anna", "andy"])
        self.assertEqual(self.words("match", "--bots", "missing.toml", "an"), [])

    def test_an_argument_that_is_one_too_many_is_an_option(self):
        self.assertIn("--contest", self.words("match", "greedy", "greedy", ""))
        self.assertIn("greedy", self.words("tournament", "greedy", "greedy", "greedy", "gre"))

    def test_after_two_dashes_no_option_is_meant(self):
        self.assertEqual(self.words("match", "--", "--con"), [])

    def test_a_value_that_is_joined_by_an_equals_sign(self):
        self.assertEqual(self.words("match", "--contest=ui"), ["--contest=uicc-isola"])
        self.assertEqual(self.words("match", "--contest", "=", "ui"), ["--contest=uicc-isola"])  # as bash splits it
        self.assertEqual(self.words("match", "--clock", "="), ["--clock=wall", "--clock=cpu"])
        self.assertEqual(self.words("match", "--nothing=a"), [])

    def test_files_and_folders(self):
        for words, files in ((("replay", ""), ":files"), (("match", "--openings", ""), ":files"), (("host", ""), ":folders"),
                             (("new", "python", "isolation", ""), ":folders"), (("match", "--seed", ""), ":none"),
                             (("list", ""), ":none")):
            self.assertEqual(self.candidates(*words)[1], files, words)

    def test_what_is_no_command_has_no_arguments(self):
        self.assertEqual(self.candidates("macth", "--contest", "u"), ([], ":none"))

    def test_every_word_that_is_offered_is_taken(self):
        for option in ("--clock", "--on-fault", "--start-ends", "--sandbox", "--color"):
            self.assertGreater(len(self.words("match", option, "")), 1)
            for word in self.words("match", option, ""):
                self.arena("match", option, word, "--games", "1", "--board", "3x3", "random-python", "random-python")
        for option, wrong in (("--format", "the format"), ("--executor", "not in")):
            for word in self.words("tournament", option, ""):
                said = self.run_in(self.folder, ARENA, "tournament", option, word, "--bots", "missing.toml").stderr
                self.assertIn("missing.toml", said)
                self.assertNotIn(wrong, said)
        for word in self.words("new", ""):
            self.assertIn("unknown contest", self.arena("new", word, "nothing", "folder", status=2).stderr)

    def test_other_shells_are_refused(self):
        self.assertIn("expected bash, zsh or fish", self.arena("complete", "tcsh", status=2).stderr)


class Shell(Case):
    """A shell in a terminal. Its `arena` prints its arguments."""

    def setUp(self):
        super().setUp()
        program = self.folder / "programs/arena"
        program.parent.mkdir()
        program.write_text(SAYS_WHAT_RUNS.format(arena=ARENA))
        program.chmod(0o755)

    def open(self, *command):
        path = f"{self.folder / 'programs'}:{os.environ['PATH']}"
        return self.enterContext(PseudoTerminal(command, columns=300, folder=self.folder, PATH=path, HOME=str(self.folder),
                                                ZDOTDIR=str(self.folder)))

    def do(self, shell, line, ready):
        """Types a line into the shell and waits for its prompt `ready`."""
        shell.sent = b""
        shell.press(line.encode() + b"\r")
        shell.read_until(ready)

    def completed(self, shell, start, added):
        """Types these letters and Tab, waits for the completion, and returns the arguments with which the line then
        runs."""
        shell.sent = b""
        shell.press(start.encode() + b"\t")
        shell.read_until(added.encode())
        shell.press(b"\r")
        shell.read_until(b" end")
        return re.findall(r"<(.*?)>", re.search(r"runs:(.*) end", shell.sent.decode())[1])

    def check_a_few(self, shell):
        for start, added, words in (
                ("arena tourn", "ament", ["tournament"]),
                ("arena match --cont", "est", ["match", "--contest"]),
                ("arena match --contest ui", "cc-isola", ["match", "--contest", "uicc-isola"]),
                ("arena match --contest=ui", "cc-isola", ["match", "--contest=uicc-isola"]),
                ("arena match --bots bots.toml anna and", "y", ["match", "--bots", "bots.toml", "anna", "andy"]),
                ("arena match 'python3 x.py' gree", "dy", ["match", "python3 x.py", "greedy"]),
                ("arena replay ga", ".jsonl", ["replay", "game with blanks.jsonl"]),
                ("arena new python isolation su", "b", ["new", "python", "isolation", "sub"])):
            ran = self.completed(shell, start, added)
            self.assertEqual([word.rstrip("/") for word in ran], words)


class Bash(Shell):
    def test_a_word_is_completed(self):
        shell = self.open("bash", "--norc", "--noprofile", "-i")
        self.do(shell, "PS1='rea''dy> '; bind 'set enable-bracketed-paste off'", b"ready> ")
        self.do(shell, "source <(arena complete bash)", b"ready> ")
        self.check_a_few(shell)

    def test_the_candidates_are_shown(self):
        shell = self.open("bash", "--norc", "--noprofile", "-i")
        self.do(shell, "PS1='rea''dy> '; bind 'set show-all-if-ambiguous on'; source <(arena complete bash)", b"ready> ")
        shell.press(b"arena new \t")
        for word in self.words("new", ""):
            shell.read_until(word.encode())


@unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
class Zsh(Shell):
    def test_a_word_is_completed(self):
        shell = self.open("zsh", "-f", "-i")
        self.do(shell, "PS1='rea''dy> '; unset zle_bracketed_paste; unsetopt promptsp", b"ready> ")
        self.do(shell, "autoload -Uz compinit; compinit -u -D; source <(arena complete zsh)", b"ready> ")
        self.check_a_few(shell)

    def test_it_can_be_loaded_by_itself(self):
        functions = self.folder / "functions"
        functions.mkdir()
        (functions / "_arena").write_text(self.arena("complete", "zsh").stdout)
        shell = self.open("zsh", "-f", "-i")
        self.do(shell, "PS1='rea''dy> '; unset zle_bracketed_paste; unsetopt promptsp", b"ready> ")
        self.do(shell, f"fpath=({functions} $fpath); autoload -Uz compinit; compinit -u -D", b"ready> ")
        self.check_a_few(shell)


@unittest.skipUnless(shutil.which("fish"), "fish is not installed")
class Fish(Shell):
    def offered(self, line):
        script = f"arena complete fish | source; complete -C '{line}'"
        self.environment["PATH"] = f"{self.folder / 'programs'}:{os.environ['PATH']}"
        done = self.run_in(self.folder, "fish", "--no-config", "-c", script)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [each.split("\t")[0] for each in done.stdout.splitlines()]

    def test_a_word_is_completed(self):
        for line, words in (("arena tourn", ["tournament"]), ("arena match --cont", ["--contest"]),
                            ("arena match --contest ui", ["uicc-isola"]), ("arena match --contest=ui", ["--contest=uicc-isola"]),
                            ("arena match --bots bots.toml anna and", ["andy"]),
                            ("arena match \"python3 x.py\" gree", ["greedy"]),
                            ("arena replay ga", ["game with blanks.jsonl"]), ("arena new python isolation su", ["sub/"])):
            self.assertEqual(self.offered(line), words, line)

    def test_the_help_is_shown(self):
        self.environment["PATH"] = f"{self.folder / 'programs'}:{os.environ['PATH']}"
        done = self.run_in(self.folder, "fish", "--no-config", "-c", "arena complete fish | source; complete -C 'arena tourn'")
        self.assertEqual(done.stdout, "tournament\tPlay a whole contest into a database, or resume one\n")


if __name__ == "__main__":
    unittest.main()
