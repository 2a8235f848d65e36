"""Players that are files for a contest's own interface: `bot_types_test.py ARENA JARS JAVAC`.

The arena, its adapters and the players are in a folder that only its owner may read, like a home folder.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

JAVAC, JARS, ARENA = (os.path.abspath(sys.argv.pop()) for _ in range(3))
HERE = os.path.dirname(os.path.abspath(__file__))
BOTS = os.path.join(HERE, "../../bot")
SANDBOX = "on" if os.environ.get("ISOLA_ARENA_MUST_ISOLATE") == "1" else "auto"
LISP = shutil.which("sbcl")
needs_lisp = unittest.skipUnless(LISP or "CI" in os.environ, "sbcl is not installed")
SMALL = ("--contest", "uicc-isola", "--board", "7x7")


def setUpModule():
    """Makes an installation in HOME/inst, and the files of the players in HOME/players."""
    global HOME, PLAYERS, PROGRAM
    HOME = tempfile.mkdtemp(prefix="isola-types-")
    unittest.addModuleCleanup(shutil.rmtree, HOME)
    PROGRAM, PLAYERS = os.path.join(HOME, "inst/bin/arena"), os.path.join(HOME, "players")
    share = os.path.join(HOME, "inst/share/isola-arena")
    os.makedirs(os.path.dirname(PROGRAM))
    for program in ("arena", "random-cpp", "dominoes-random-cpp"):
        # Removes the symbols of a debug build. With them, the folder would be larger than what may be copied for a bot.
        subprocess.run(["strip", "-o", os.path.join(os.path.dirname(PROGRAM), program),
                        os.path.join(os.path.dirname(ARENA), program)], check=True)
    shutil.copytree(JARS, os.path.join(share, "java"), ignore=shutil.ignore_patterns("doc"))
    shutil.copytree(BOTS, os.path.join(share, "bot"), ignore=shutil.ignore_patterns("build", "__pycache__"))
    os.makedirs(PLAYERS)
    shutil.copy(f"{BOTS}/java/uicc/SampleAI.java", PLAYERS)
    shutil.copy(f"{BOTS}/java/caribbean/SamplePlayer.java", PLAYERS)
    for contest, source in (("uicc", "SampleAI"), ("caribbean", "SamplePlayer")):
        subprocess.run([JAVAC, "-encoding", "UTF-8", "-cp", f"{JARS}/isola-{contest}.jar", f"{PLAYERS}/{source}.java"], check=True)
    shutil.copy(f"{BOTS}/lisp/player-sample", f"{PLAYERS}/player-sample.lisp")
    for folder, _, files in os.walk(HOME):
        for file in files:
            os.chmod(os.path.join(folder, file), 0o700 if folder.endswith("bin") else 0o600)
        os.chmod(folder, 0o700)


def write(name, text):
    with open(os.path.join(PLAYERS, name), "w") as file:
        file.write(text)
    return name


def arena(command, *words, status=0):
    done = subprocess.run([PROGRAM, command, *words], cwd=PLAYERS, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def match(*words):
    told = arena("match", "--json", "--sandbox", SANDBOX, "--seed", "3", "--rounds", "1", *words).stdout
    return json.loads(told)


def names(result):
    return [player["name"] for player in result["players"]]


class Types(unittest.TestCase):
    def test_a_class_plays_under_the_name_of_its_file(self):
        result = match(*SMALL, "--bot-type", "uicc", "SampleAI.class", "random-cpp")
        self.assertEqual((names(result), result["winner"]), (["SampleAI", "random-cpp"], "SampleAI"))
        self.assertEqual((result["games"][0]["reason"], result["games"][0]["discarded"]), ("no_move", [0, 0]))

    def test_a_source_file_and_a_path_from_elsewhere(self):
        result = match(*SMALL, "--bot-type", "mine=uicc", f"mine={PLAYERS}/SampleAI.java", "random-cpp")
        self.assertEqual((names(result)[0], result["games"][0]["discarded"]), ("mine", [0, 0]))

    def test_a_source_and_those_beside_it_have_a_byte_order_mark_or_are_windows_1252(self):
        with open(os.path.join(PLAYERS, "SampleAI.java"), encoding="utf-8") as file:
            text = file.read()
        marked = "\ufeff" + text.replace("SampleAI", "Marked") + "// \u00e9\n"
        for name, coded in (("Marked", marked.encode("utf-8")),
                            ("Coded", (text.replace("SampleAI", "Coded") + "class Kind extends Beside {} // \u00e9\n").encode("cp1252")),
                            ("Beside", "class Beside {} // \u00f1\n".encode("cp1252")),
                            ("Foreign", text.replace("SampleAI", "Foreign").encode("utf-16"))):
            with open(os.path.join(PLAYERS, name + ".java"), "wb") as file:
                file.write(coded)
        result = match(*SMALL, "--bot-type", "uicc", "Marked.java", "Coded.java")
        self.assertEqual((names(result), result["games"][0]["discarded"]), (["Marked", "Coded"], [0, 0]))
        told = arena("check", *SMALL, "--bot-type", "uicc", "Foreign.java", status=3).stdout
        self.assertIn("it is UTF-16 (little-endian): save it as UTF-8", told)

    def test_both_bots_may_be_of_a_type(self):
        result = match(*SMALL, "--bot-type", "uicc", "SampleAI.class", "SampleAI.java")
        self.assertEqual((sorted(names(result)), result["games"][0]["discarded"]), (["SampleAI", "SampleAI.java"], [0, 0]))

    def test_two_classes_of_one_name_are_told_apart_by_a_number_alone(self):
        os.makedirs(os.path.join(PLAYERS, "other"), exist_ok=True)
        shutil.copy(os.path.join(PLAYERS, "SampleAI.class"), os.path.join(PLAYERS, "other"))
        result = match(*SMALL, "--bot-type", "uicc", "SampleAI.class", "other/SampleAI.class")
        self.assertEqual(sorted(names(result)), ["SampleAI-1", "SampleAI-2"])

    def test_a_player_of_the_caribbean_contest(self):
        result = match("--contest", "icpc-caribbean", "--bot-type", "SamplePlayer=caribbean", "SamplePlayer.class",
                       "dominoes-random-cpp")
        self.assertEqual(names(result)[0], "SamplePlayer")
        self.assertIn(result["games"][0]["reason"], ("domino", "closed"))

    def test_a_type_brings_its_whole_contest_where_none_is_named(self):
        result = match("--bot-type", "caribbean", "SamplePlayer.class", "dominoes-random-cpp")
        self.assertEqual((result["contest"], result["games"][0]["faults"]), ("icpc-caribbean", []))

    @needs_lisp
    def test_a_lisp_file_of_columbias_contest(self):
        result = match("--contest", "columbia", "--game-time", "10s", "--bot-type", "columbia", "player-sample.lisp", "random-cpp")
        self.assertEqual((names(result)[0], result["games"][0]["reason"]), ("player-sample", "no_move"))

    def test_arena_check_knows_types(self):
        self.assertIn("SampleAI is fit", arena("check", *SMALL, "--bot-type", "uicc", "SampleAI.class").stdout)

    def test_a_lost_turn_is_asked_again_by_the_command_that_is_printed(self):
        write("Dull.java", "public class Dull implements IsolaGame.IPlayer {\n"
              "public IsolaGame.Position getNextMove(IsolaGame.GameState state) { return state.getMyPosition(); }\n"
              "public IsolaGame.Position getNextSteal(IsolaGame.GameState state) { return null; } }\n")
        told = arena("match", *SMALL, "--rounds", "1", "--on-fault", "disqualify", "--record", "games", "--bot-type", "uicc",
                     "Dull.java", "random-cpp").stdout
        again = next(line for line in told.splitlines() if "send the bot the same lines again" in line)
        self.assertIn("--bot Dull.java --bot-type uicc", again)
        self.assertIn("exception;", arena(*again.split(": arena ", 1)[1].split()).stdout)


class Samples(unittest.TestCase):
    """The sample of each contest's interface is a bundled bot that selects its contest."""

    def test_they_are_listed_and_play_by_their_names(self):
        told = {bot["name"]: bot for bot in json.loads(arena("list", "--json").stdout)["bots"]}
        for name, contest, opponent, *more in (("uicc-sample", "uicc-isola", "random-cpp", "--board", "7x7"),
                                               ("isolation-sample", "isolation", "random-cpp"),
                                               ("caribbean-sample", "icpc-caribbean", "dominoes-random-cpp"),
                                               ("columbia-sample", "columbia", "random-cpp", "--game-time", "4s")):
            with self.subTest(name):
                self.assertEqual(told[name]["contest"], contest)
                if contest == "columbia" and not LISP:
                    continue
                self.assertIsNone(told[name]["missing"])
                result = match(name, opponent, *more)
                self.assertEqual((names(result)[0], result["contest"]), (name, contest))
                self.assertEqual((result["games"][0]["faults"], result["games"][0]["discarded"]), ([], [0, 0]))
                self.assertIn(result["games"][0]["reason"], ("no_move", "domino", "closed"))

    def test_one_is_refused_in_a_contest_with_other_rules(self):
        told = arena("match", "--contest", "columbia", "uicc-sample", "random-cpp", status=2).stderr
        self.assertIn("uicc-sample is a player of the contest uicc-isola, which plays isola, not queens", told)


class InABotsFile(unittest.TestCase):
    def setUp(self):
        self.file = write("bots.toml", "".join(
            f'[[bot]]\nname = "{name}"\ncommand = "{command}"\ntype = "{kind}"\n' for name, command, kind in (
                ("class", "SampleAI.class", "uicc"), ("source", "SampleAI.java", "uicc"),
                ("tiles", "SamplePlayer.java", "caribbean"), *([("lisp", "player-sample.lisp", "columbia")] if LISP else []))))

    def test_they_play_a_tournament(self):
        database = os.path.join(HOME, "isola.db")
        arena("tournament", *SMALL, "--sandbox", SANDBOX, "--format", "round-robin", "--games", "1", "--db", database, "--bots",
              self.file, "class", "source", "random-cpp")
        table = json.loads(arena("standings", "--json", database).stdout)
        self.assertEqual((table["games_played"], [row["faults"] for row in table["standings"]]), (3, [{}, {}, {}]))

    def test_tiles_and_lisp(self):
        self.assertIn(match("--contest", "icpc-caribbean", "--bots", self.file, "tiles", "dominoes-random-cpp")["games"][0]["reason"],
                      ("domino", "closed"))
        if LISP:
            result = match("--contest", "columbia", "--game-time", "4s", "--bots", self.file, "lisp", "random-cpp")
            self.assertEqual((names(result)[0], result["games"][0]["reason"]), ("lisp", "no_move"))


class Refused(unittest.TestCase):
    def assert_told(self, words, *arguments):
        self.assertIn(words, arena("match", *arguments, status=2).stderr)

    def test_what_is_no_player_of_the_type(self):
        self.assert_told('unknown type of bot "uic": expected uicc or caribbean or columbia', "--bot-type", "uic", "SampleAI.class",
                         "random-cpp")
        self.assert_told("no bot of this match is a player of that type", "--bot-type", "columbia", "SampleAI.class", "random-cpp")
        self.assert_told("no bot of this match is called other", "--bot-type", "other=uicc", "SampleAI.class", "random-cpp")
        self.assert_told("expected the name of one .class or .java file", "--bot-type", "random-cpp=uicc", "SampleAI.class",
                         "random-cpp")
        self.assert_told("Nobody.class is not there", "--bot-type", "uicc", "Nobody.class", "random-cpp")

    def test_a_file_beyond_the_bots_folder(self):
        os.makedirs(os.path.join(PLAYERS, "below"), exist_ok=True)
        file = write("below/bots.toml", '[[bot]]\nname = "a"\ncommand = "../SampleAI.class"\ntype = "uicc"\n')
        self.assert_told("does not lie in the bot's folder", "--bots", file, "a", "random-cpp")

    @needs_lisp
    def test_a_lisp_file_without_its_function_is_told_at_the_start(self):
        write("player-nobody.lisp", "(defun player-somebody (board) '(1 2))")
        game = match("--contest", "columbia", "--bot-type", "columbia", "player-nobody.lisp", "random-cpp")["games"][0]
        self.assertEqual(game["reason"], "start")
        self.assertIn("defines no function player-nobody", game["explanation"])


if __name__ == "__main__":
    unittest.main()
