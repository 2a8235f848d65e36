"""Players of Java contests, alone and in whole matches in the real arena: `java_test.py ARENA JARS JAVAC JAVA`."""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

JAVA, JAVAC, JARS, ARENA = (os.path.abspath(sys.argv.pop()) for _ in range(4))
HERE = os.path.dirname(os.path.abspath(__file__))
BOTS = os.path.join(HERE, "../../bot/java")
SHORT_START = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"
UNITS = "UiccDocument isolaarena.uicc.UiccAdapter CaribbeanInterface isolaarena.caribbean.CaribbeanAdapter"


def jar(name):
    return os.path.join(JARS, f"isola-{name}.jar")


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, **options)


def java(*words, **options):
    return run(JAVA, *SHORT_START.split(), *words, **options)


def setUpModule():
    global FOLDER, CLASS_PATH
    FOLDER = tempfile.mkdtemp(prefix="isola-java-")
    unittest.addModuleCleanup(shutil.rmtree, FOLDER)
    # The sandbox shows a bot only files that every user may read.
    os.chmod(FOLDER, 0o755)
    CLASS_PATH = os.pathsep.join([FOLDER, *map(jar, ("uicc", "caribbean", "isolation"))])
    sources = [*glob.glob(f"{HERE}/players/**/*.java", recursive=True), *glob.glob(f"{HERE}/unit/**/*.java", recursive=True),
               f"{BOTS}/uicc/SampleAI.java", f"{BOTS}/caribbean/SamplePlayer.java"]
    done = run(JAVAC, "-encoding", "UTF-8", "-Xlint:all,-auxiliaryclass", "-Werror", "-cp", CLASS_PATH, "-d", FOLDER, *sources)
    assert done.returncode == 0, done.stderr
    write_later_class()


def write(name, text):
    with open(os.path.join(FOLDER, name), "w") as file:
        file.write(text)


def write_later_class():
    """Writes later/MyCoolAIName.class, a class file of a future Java release."""
    os.makedirs(os.path.join(FOLDER, "later"))
    with open(os.path.join(FOLDER, "MyCoolAIName.class"), "rb") as file:
        code = bytearray(file.read())
    code[6:8] = (99).to_bytes(2, "big")
    with open(os.path.join(FOLDER, "later/MyCoolAIName.class"), "wb") as file:
        file.write(code)


def player(contest, name):
    """Returns the command of a compiled player, which runs in the folder of its bots file."""
    return f"{JAVA} {SHORT_START} -jar {jar(contest)} {name}"


def arena(*words, **options):
    return run(ARENA, *words, **options)


class Matches(unittest.TestCase):
    """The base of all match tests: a bots file beside the players, which the sandbox lets them see."""
    contest = None

    def setUp(self):
        self.games = os.path.join(FOLDER, self.id())

    def match(self, *words, bots, rounds="1"):
        listed = "".join(f'[[bot]]\nname = "{name}"\ncommand = "{command}"\n' for name, command in bots.items())
        with open(os.path.join(FOLDER, "bots.toml"), "w") as file:
            file.write(listed)
        done = arena("match", "--json", "--seed", "5", "--rounds", rounds, "--record", self.games, "--bots", file.name, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def turns_of(self, player, game):
        with open(game["record"]) as record:
            return [turn for turn in map(json.loads, record) if "turn" in turn and turn.get("player") == player]


class Sentences(unittest.TestCase):
    def test_of_the_documents(self):
        done = java("-Dplayers=" + FOLDER, f"-Dsources={HERE}/players", "-cp", CLASS_PATH, "sentences.Check", *UNITS.split())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Uicc(Matches):
    small = ("--contest", "uicc-isola", "--board", "7x7")

    def test_the_documents_sample_and_ours_play_a_match(self):
        result = self.match(*self.small, "cool", "sample", rounds="2", bots={
            "cool": player("uicc", "MyCoolAIName.class"), "sample": player("uicc", "SampleAI.class")})
        self.assertEqual(result["winner"], "sample")
        for game in result["games"]:
            self.assertEqual((game["reason"], game["discarded"]), ("no_move", [0, 0]))
        self.assertRegex(self.turns_of(1, result["games"][0])[0]["stderr"], r"^getNextMove \d+ ns, getNextSteal \d+ ns\n$")

    def test_a_source_file_plays_as_it_is(self):
        shutil.copy(f"{BOTS}/uicc/SampleAI.java", FOLDER)
        result = self.match(*self.small, "sample", "random-cpp", bots={"sample": player("uicc", "SampleAI.java")})
        self.assertEqual(result["games"][0]["discarded"], [0, 0])
        self.assertEqual(result["winner"], "sample")

    def test_an_exception_discards_the_turn_and_the_game_continues(self):
        result = self.match(*self.small, "thrower", "random-cpp", bots={"thrower": player("uicc", "ThrowsEverySecondTurn.class")})
        game = result["games"][0]
        turns = self.turns_of(1, game)
        thrown = turns[1::2]
        self.assertEqual(game["discarded"], [len(thrown), 0])
        # The numbers increase, because all turns are played by the same object in the same process.
        for number, turn in enumerate(thrown, 1):
            self.assertEqual(turn["reply"], f"exception;java.lang.IllegalStateException: turn {2 * number}")
            self.assertEqual(turn["fault"]["kind"], "illegal")
            self.assertIn("at ThrowsEverySecondTurn.getNextSteal(", turn["stderr"])
        for turn in turns[0::2]:
            self.assertNotIn("fault", turn)

    def test_what_a_player_prints_is_stderr_and_its_input_is_empty(self):
        result = self.match(*self.small, "printer", "random-cpp", bots={"printer": player("uicc", "Prints.class")})
        game = result["games"][0]
        self.assertEqual((game["reason"], game["discarded"]), ("no_move", [0, 0]))
        self.assertIn("move;0,0;steal;0,0\nI read -1\n", self.turns_of(1, game)[0]["stderr"])

    def test_a_class_that_cannot_play_is_explained_and_loses(self):
        write("Broken.java", "public class Broken implements IsolaGame.IPlayer {")
        for name, words in (("NotAPlayer.class", "NotAPlayer does not implement IsolaGame.IPlayer"),
                            ("NeedsWords.class", "NeedsWords has no constructor without arguments"),
                            ("later/MyCoolAIName.class", "was compiled for Java 55, and this is Java"),
                            ("Broken.java", "Broken.java does not compile"),
                            ("Nobody.class", "Nobody.class: there is no such file")):
            with self.subTest(name):
                result = self.match(*self.small, "bad", "random-cpp", bots={"bad": player("uicc", name)})
                game = result["games"][0]
                self.assertEqual((result["winner"], game["reason"]), ("random-cpp", "start"))
                self.assertIn(words, game["explanation"])

    def test_its_status_tells_that_it_cannot_play(self):
        done = java("-jar", jar("uicc"), os.path.join(FOLDER, "later/MyCoolAIName.class"), input="1;3x3;1A11111B1;3000\n")
        self.assertEqual((done.returncode, done.stdout), (78, ""))
        self.assertIn("was compiled for Java 55, and this is Java", done.stderr)

    def test_it_refuses_another_game(self):
        done = java("-jar", jar("uicc"), os.path.join(FOLDER, "MyCoolAIName.class"), input="",
                    env={**os.environ, "ARENA_RULES": "queens board=8x8"})
        self.assertEqual(done.returncode, 78)
        self.assertIn("play isola, not queens", done.stderr)

    def test_the_process_may_live_through_all_games(self):
        result = self.match(*self.small, "--keep-bots", "sample", "random-cpp", rounds="4",
                            bots={"sample": player("uicc", "SampleAI.class")})
        self.assertEqual([game["discarded"] for game in result["games"]], [[0, 0]] * 4)


class Caribbean(Matches):
    contest = ("--contest", "icpc-caribbean")

    def test_the_documents_name_and_ours_play_a_match(self):
        result = self.match(*self.contest, "document", "sample", rounds="2", bots={
            "document": player("caribbean", "DocumentPlayer.class"), "sample": player("caribbean", "SamplePlayer.class")})
        for game in result["games"]:
            self.assertIn(game["reason"], ("domino", "closed"))

    def test_a_player_in_a_jar_plays_through_many_games(self):
        run(os.path.join(os.path.dirname(JAVAC), "jar"), "--create", "--file", f"{FOLDER}/players.jar", "-C", FOLDER, "DocumentPlayer.class", "-C", FOLDER,
            "KeepsCount.class", check=True)
        result = self.match(*self.contest, "--keep-bots", "count", "dominoes-simple-cpp", rounds="10",
                            bots={"count": player("caribbean", "players.jar:KeepsCount")})
        waited = 0
        for game in result["games"]:
            self.assertIn(game["reason"], ("domino", "closed"))
            mine = 1 if game["first"] == "count" else 2
            waited += sum("waited" in turn.get("stderr", "") for turn in self.turns_of(mine, game))
        self.assertGreater(waited, 0, "no game of this seed made it pass")

    def test_what_a_player_prints_never_reaches_the_arena(self):
        shutil.copy(f"{HERE}/players/PrintsTiles.java", FOLDER)
        result = self.match(*self.contest, "printer", "dominoes-random-cpp",
                            bots={"printer": player("caribbean", "PrintsTiles.java")})
        self.assertIn(result["games"][0]["reason"], ("domino", "closed"))
        self.assertIn("play;00;left\n", self.turns_of(1, result["games"][0])[0]["stderr"])

    def test_a_wait_where_it_could_play_is_illegal(self):
        result = self.match(*self.contest, "waiter", "dominoes-random-cpp",
                            bots={"waiter": player("caribbean", "Waits.class")})
        game = result["games"][0]
        self.assertEqual((game["reason"], game["turns"]), ("illegal", 1))
        self.assertIn('the reply "pass" is illegal', game["explanation"])

    def test_an_exception_loses_and_is_told(self):
        result = self.match(*self.contest, "thrower", "dominoes-random-cpp",
                            bots={"thrower": player("caribbean", "Divides.class")})
        self.assertEqual(result["games"][0]["reason"], "illegal")
        self.assertIn("exception;java.lang.ArithmeticException: / by zero", result["games"][0]["explanation"])

    def test_a_class_that_cannot_play_is_explained_and_loses(self):
        for name, words in (("NotAPlayer.class", "does not implement uci.challenge.player.Player"),
                            ("NeedsTiles.class", "NeedsTiles has no constructor without arguments"),
                            ("later/MyCoolAIName.class", "was compiled for Java 55, and this is Java")):
            with self.subTest(name):
                game = self.match(*self.contest, "bad", "dominoes-random-cpp", bots={"bad": player("caribbean", name)})["games"][0]
                self.assertEqual(game["reason"], "start")
                self.assertIn(words, game["explanation"])


class Start(unittest.TestCase):
    """Tests of uci.challenge.graphic.Run.start()."""

    def start(self, *words, **environment):
        return java("-cp", CLASS_PATH, "Registers", *words, input="", env={**os.environ, **environment})

    def test_opens_the_arena_with_the_registered_players(self):
        done = self.start(ISOLA_ARENA=ARENA)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout + done.stderr, "From-the-document.* (wins|loses|win)")
        self.assertIn("icpc-caribbean", done.stdout + done.stderr)

    def test_one_player_plays_against_you(self):
        done = self.start("alone", ISOLA_ARENA=ARENA)
        self.assertIn("From-the-document", done.stdout + done.stderr)

    def test_says_where_it_looked_for_the_arena(self):
        done = self.start(ISOLA_ARENA="/nowhere/arena")
        self.assertEqual(done.returncode, 1)
        self.assertIn("the arena was said to be /nowhere/arena, and there is no such program", done.stderr)


class Isolation(Matches):
    def test_a_bot_made_of_the_assignments_classes_plays(self):
        result = self.match("--contest", "isolation", "board", "random-cpp", rounds="2",
                            bots={"board": f"{JAVA} {SHORT_START} -cp {jar('isolation')} BoardBot"})
        self.assertEqual([game["reason"] for game in result["games"]], ["no_move", "no_move"])

    def test_two_people_play_at_one_keyboard(self):
        keys = "W\nE\n2 0\n0 0\nNW\n5 5\nq\n"
        done = java("-jar", jar("isolation"), input=keys)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("Your pawn cannot go there."), 1)
        self.assertEqual(done.stdout.count("That platform cannot be removed."), 1)
        self.assertIn("2 |#|1| | | | |2| |", done.stdout)
        self.assertTrue(done.stdout.endswith("The game was left.\n"))


if __name__ == "__main__":
    unittest.main()
