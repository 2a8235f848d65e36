"""Folders that whoever runs a contest shares with all bots: `share_test.py ARENA`."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(TESTS, "shared")]
from hosted import ARENA, GOOD, Club  # noqa: E402
from patience import PATIENCE  # noqa: E402

# It plays only with a module of the shared folder, and says on stderr what happens when it writes there.
BOT = """import sys
import class_helpers
try:
    open(class_helpers.__file__ + ".new", "w")
except OSError as refused:
    print("refused:", refused.strerror, file=sys.stderr)
for line in sys.stdin:
    print(class_helpers.reply(line), flush=True)
"""
HELPERS = """def reply(line):
    return "no such turn"
"""
# It needs a class of the shared folder to be compiled and to run.
JAVA_BOT = """import java.util.Scanner;

public class Bot {
    public static void main(String[] words) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] parts = lines.nextLine().split(";");
            int width = Integer.parseInt(parts[1].split("x")[0]), height = Integer.parseInt(parts[1].split("x")[1]);
            int me = parts[2].indexOf("AB".charAt(Integer.parseInt(parts[0]) - help.Help.one())), to = -1, steal = me;
            for (int cell = width * height - 1; cell >= 0; --cell) {
                boolean near = Math.abs(cell / width - me / width) < 2 && Math.abs(cell % width - me % width) < 2;
                if (near && parts[2].charAt(cell) == '1') to = cell;
            }
            for (int cell = 0; cell < width * height; ++cell) if (cell != to && parts[2].charAt(cell) == '1') steal = cell;
            System.out.println("move;" + to / width + ',' + to % width + ";steal;" + steal / width + ',' + steal % width);
        }
    }
}
"""
CONTEST = """name = "class"
title = "A class"
summary = "A class"
source = "A class"
rules = "isola board=3x3"
games = 2
tie = "draw"
on_fault = "disqualify"
share = ["{}"]
[time]
turn = "60s"
start = "60s"
[board]
kind = "any"
"""


class Share(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder.chmod(0o755)
        self.shared = self.folder / "class"
        self.shared.mkdir()
        (self.shared / "class_helpers.py").write_text(HELPERS)
        self.bot = self.folder / "bots" / "ann"
        self.bot.mkdir(parents=True)
        (self.bot / "bot.py").write_text(BOT)
        (self.bot / "bots.toml").write_text('[[bot]]\nname = "ann"\ncommand = "python3 bot.py"\n')

    def arena(self, *words):
        done = subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        return done.returncode, done.stdout, done.stderr

    def match(self, *words):
        return self.arena("match", "--rules", "isola", "--board", "3x3", "--games", "1", "--turn-time", "60s", *words)

    def test_without_the_folder_the_bot_cannot_load_its_module(self):
        status, told, _ = self.match("bots/ann", "greedy")
        self.assertEqual(status, 0)
        self.assertIn("No module named 'class_helpers'", told)
        self.assertIn("hint: in the sandbox there is no class_helpers: no home", told)

    def test_the_command_line_shares_a_folder_read_only(self):
        status, told, log = self.match("--share", "class", "bots/ann", "greedy")
        self.assertEqual(status, 0)
        self.assertIn(f"all bots and builds see {self.shared}, read-only: named by the command line", log.splitlines()[1])
        self.assertIn('the reply "no such turn" is illegal', told)
        self.assertIn("refused: Read-only file system", told)
        self.assertFalse((self.shared / "class_helpers.py.new").exists())

    def test_a_contest_and_a_list_of_bots_share_folders(self):
        (self.folder / "lists").mkdir()
        contest = self.folder / "lists" / "class.toml"
        contest.write_text(CONTEST.format(self.shared))
        status, told, log = self.arena("match", "--contest", "lists/class.toml", "bots/ann", "greedy")
        self.assertEqual(status, 0, log)
        self.assertIn("no such turn", told)
        self.assertIn("named by lists/class.toml", log)
        bots = self.folder / "lists" / "bots.toml"
        bots.write_text(f'share = ["{self.shared}"]\n[[bot]]\nname = "ann"\ncommand = "python3 bot.py"\nfolder = "../bots/ann"\n')
        status, told, log = self.match("--bots", "lists/bots.toml", "ann", "greedy")
        self.assertEqual(status, 0, log)
        self.assertIn("no such turn", told)
        self.assertIn("named by lists/bots.toml", log)
        status, told, log = self.arena("check", "--rules", "isola", "--board", "3x3", "--bots", "lists/bots.toml", "ann")
        self.assertEqual(status, 3, log)
        self.assertIn("no such turn", told)

    def test_a_bot_that_sets_the_path_itself_finds_them_too(self):
        (self.bot / "lib").mkdir()
        status, told, log = self.match("--share", "class", "env PYTHONPATH=bots/ann/lib python3 bots/ann/bot.py", "greedy")
        self.assertEqual(status, 0, log)
        self.assertIn("no such turn", told)

    def test_what_is_handed_in_is_built_and_plays_with_them(self):
        sent = self.folder / "sent" / "Ann"
        (sent / "venv/lib/python3/site-packages").mkdir(parents=True)
        (sent / "venv/lib/python3/site-packages/own.py").write_text("")
        (sent / "bot.py").write_text(GOOD.replace("import sys\n", "import sys, class_helpers, own\n"))
        (self.folder / "sent/Ben").mkdir()
        (self.folder / "sent/Ben/Bot.java").write_text(JAVA_BOT)
        java = shutil.which("javac") or "CI" in os.environ
        if java:
            (self.folder / "Help.java").write_text("package help;\npublic class Help { public static int one() { return 1; } }\n")
            subprocess.run(["javac", "-d", "classes", "Help.java"], cwd=self.folder, check=True)
            subprocess.run(["jar", "cf", "class/help.jar", "-C", "classes", "."], cwd=self.folder, check=True)
        else:
            shutil.rmtree(self.folder / "sent/Ben")
        status, told, log = self.arena("host", "hosted", "--new", "--contest", "friendly", "--share", "class", "--import", "sent")
        self.assertEqual(status, 0, told + log)
        self.assertEqual(told.count("playing: version 1 plays"), 2 if java else 1, told)

    def test_the_page_of_an_author_names_them(self):
        with Club("Ann") as club:
            self.assertEqual(club.state("Ann")["shared"], [])
            club.again("--share", str(self.shared))
            self.assertEqual(club.state("Ann")["shared"], [str(self.shared)])

    def test_a_bot_cannot_share_a_folder(self):
        (self.bot / "bots.toml").write_text(f'share = ["{self.shared}"]\n[[bot]]\nname = "ann"\ncommand = "python3 bot.py"\n')
        for words in (["match", "--rules", "isola", "bots/ann", "greedy"],
                      ["tournament", "--db", "x.db", "--rules", "isola", "--bots", "bots"]):
            status, _, log = self.arena(*words)
            self.assertEqual(status, 2, log)
            self.assertIn('bots.toml:1: "share" is for whoever runs a contest', log)
        status, told, log = self.arena("host", "hosted", "--new", "--contest", "isolation", "--import", "bots")
        self.assertIn('"share" is for whoever runs a contest, in the contest\'s own file, in bots or by share', told + log)

    def test_folders_with_a_bot_a_contest_or_a_database_are_refused(self):
        refused = [(["match", "--share", "bots", "bots/ann", "greedy"], "it holds"),
                   (["match", "--share", "/tmp", "bots/ann", "greedy"], "it is a home, or holds homes"),
                   (["match", "--share", "nowhere", "bots/ann", "greedy"], "there is no such folder"),
                   (["match", "--share", "", "bots/ann", "greedy"], "expected a folder, found an empty text"),
                   (["tournament", "--db", "class/x.db", "--share", "class", "--rules", "isola", "greedy", "random-cpp"], "x.db")]
        contest = self.shared / "class.toml"
        contest.write_text(CONTEST.format(self.shared))
        refused.append((["match", "--contest", str(contest), "bots/ann", "greedy"], "it holds the file that names it"))
        for words, part in refused:
            status, _, log = self.arena(*words)
            self.assertEqual(status, 2, log)
            self.assertIn("--share (", log)
            self.assertIn(part, log)

    def test_match_and_tournament_decide_alike_and_a_refusal_leaves_nothing(self):
        (self.folder / "own").mkdir()
        (self.folder / "own/bot.py").write_text(BOT)
        (self.folder / "top.py").write_text(BOT)
        rules = ["--rules", "isola", "--board", "3x3", "--turn-time", "60s"]
        for command, folder, status in (("python3 own/bot.py", "class", 0), ("python3 top.py", "class", 0),
                                        ("python3 own/bot.py", "own", 2), ("python3 top.py", ".", 2)):
            for words in (["match", "--games", "1"], ["tournament", "--db", "x.db"]):
                with self.subTest(command=command, folder=folder, words=words):
                    done, _, log = self.arena(*words, *rules, "--share", folder, command, "greedy")
                    self.assertEqual(done, status, log)
                    self.assertEqual((self.folder / "x.db").exists(), status == 0 and words[0] == "tournament")
                    (self.folder / "x.db").unlink(missing_ok=True)

    def test_a_database_keeps_the_folders_and_says_when_they_change(self):
        play = ["tournament", "--db", "x.db", "--rules", "isola", "--board", "3x3", "--turn-time", "60s"]
        status, _, log = self.arena(*play, "--share", "class", "bots/ann", "greedy")
        self.assertEqual(status, 0, log)
        status, _, log = self.arena("tournament", "--db", "x.db")
        self.assertEqual(status, 0, log)
        self.assertIn(f"all bots and builds see {self.shared}, read-only: named by the command line", log)
        self.assertNotIn("have changed", log)
        other = self.folder / "other"
        other.mkdir()
        status, _, log = self.arena("tournament", "--db", "x.db", "--share", "other")
        self.assertEqual(status, 0, log)
        self.assertIn(f"the shared folders have changed since this contest began, from {self.shared} to {other}", log)
        status, told, log = self.arena("replay", "--verify", "x.db")
        self.assertEqual(status, 0, told + log)
        other.rmdir()
        status, _, log = self.arena("tournament", "--db", "x.db")
        self.assertEqual(status, 2, log)
        self.assertIn(f"{other}: there is no such folder", log)


if __name__ == "__main__":
    unittest.main()
