"""A jar that is started without the name of a player opens the page: `page_test.py ARENA JARS JAVAC JAVA`."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../shared"), os.path.join(HERE, "../web")]
from page import Served  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from processes import descendants_of, heed_signals, is_running  # noqa: E402

JAVA, JAVAC, JARS, ARENA = (os.path.abspath(sys.argv.pop()) for _ in range(4))
SAMPLES = {"uicc": "SampleAI", "caribbean": "SamplePlayer"}


def setUpModule():
    """Makes the folders FOLDER/uicc and FOLDER/caribbean, each with the class of a player and a class that is not a
    player. FOLDER/screen has a program that opens addresses, as a desktop has."""
    global FOLDER
    FOLDER = tempfile.mkdtemp(prefix="isola-jar-page-")
    unittest.addModuleCleanup(shutil.rmtree, FOLDER)
    for contest, sample in SAMPLES.items():
        folder = os.path.join(FOLDER, contest)
        os.makedirs(folder)
        with open(os.path.join(folder, "Helper.java"), "w") as source:
            source.write("class Helper {}\n")
        sources = [f"{HERE}/../../bot/java/{contest}/{sample}.java", source.name]
        subprocess.run([JAVAC, "-encoding", "UTF-8", "-cp", jar(contest), "-d", folder, *sources], check=True)
    os.makedirs(os.path.join(FOLDER, "screen"))
    with open(os.path.join(FOLDER, "screen/xdg-open"), "w") as program:
        program.write('#!/bin/sh\nprintf %s "$1" > "$OPENED.part" && mv "$OPENED.part" "$OPENED"\n')
    os.chmod(program.name, 0o755)


def jar(contest):
    return os.path.join(JARS, f"isola-{contest}.jar")


class ServedByJar(Served):
    """`java -jar` without a player, in a session of its own as in a terminal."""

    def __init__(self, contest, folder, **environment):
        self.files, self.cache = (tempfile.mkdtemp(dir=FOLDER) for _ in range(2))
        plain = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen([JAVA, f"-Djava.io.tmpdir={self.files}", "-XX:-UsePerfData", "-jar", jar(contest)],
                                        cwd=folder, text=True,
                                        env={**plain, "ISOLA_ARENA": ARENA, "XDG_CACHE_HOME": self.cache, **environment},
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        self.learn(self.process.stdout.readline().strip())
        self.started = descendants_of(self.process.pid)

    def left(self):
        """Returns the processes and the files that are left after its end."""
        return [*filter(is_running, self.started), *os.listdir(self.files)]


def run(contest, *words, **environment):
    return subprocess.run([JAVA, "-jar", jar(contest), *words], cwd=FOLDER, capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **environment})


class ThePage(unittest.TestCase):
    def assert_plays(self, served, contest, name, opponent, **board):
        """Checks that the page is set to this contest, offers the player, and can play with it."""
        setup = served.get("/api/setup").json()
        self.assertEqual(setup["defaults"]["contest"], contest)
        self.assertIn(name, [bot["name"] for bot in setup["bots"]])
        self.assertNotIn("Helper", [bot["name"] for bot in setup["bots"]])
        match = served.finished(served.start(name, opponent, contest=contest, seed="3", **board))
        game = served.get(f"/api/games/{match['games'][0]}").json()
        self.assertIn(game["ended"]["reason"], ("no_move", "domino", "closed"))

    def test_of_uicc_has_the_players_of_this_folder_and_ctrl_c_ends_all_of_it(self):
        served = ServedByJar("uicc", os.path.join(FOLDER, "uicc"))
        with served:
            self.assertIn(b"<html", served.get("/").body)
            self.assert_plays(served, "uicc-isola", "SampleAI", "random-cpp", board="7x7")
            os.killpg(served.process.pid, signal.SIGINT)
        self.assertIn("Players of this folder on the page: SampleAI\n", served.errors)
        listed, = pathlib.Path(served.cache, "isola-arena").iterdir()
        copied = subprocess.run([ARENA, "match", "--contest", "uicc-isola", "--board", "7x7", "--games", "1", "--bots", listed,
                                 "SampleAI", "random-cpp"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(copied.returncode, 0, copied.stderr)
        self.assertNotEqual(served.started, [])
        until(lambda: not served.left(), served.left)

    def test_has_the_players_whose_names_have_other_letters(self):
        folder = tempfile.mkdtemp(dir=FOLDER)
        names = ["Ete", "Été", "日本"]
        with open(f"{HERE}/../../bot/java/uicc/SampleAI.java", encoding="UTF-8") as sample:
            text = sample.read()
        for name in names:
            with open(os.path.join(folder, name + ".java"), "w", encoding="UTF-8") as source:
                source.write(text.replace("SampleAI", name))
        utf8 = {"LC_ALL": "C.UTF-8"}
        subprocess.run([JAVAC, "-encoding", "UTF-8", "-cp", jar("uicc"), *(name + ".java" for name in names)], cwd=folder,
                       env={**os.environ, **utf8}, check=True)
        with ServedByJar("uicc", folder, **utf8) as served:
            titles = {bot["name"]: bot["summary"] for bot in served.get("/api/setup").json()["bots"] if bot["name"][0] in "Ep"}
            self.assertEqual(titles, {"Ete": "", "Ete-2": "Été", "player": "日本"})
            self.assert_plays(served, "uicc-isola", "Ete-2", "random-cpp", board="7x7")
            self.assert_plays(served, "uicc-isola", "player", "random-cpp", board="7x7")
            served.process.terminate()

    def test_says_why_a_class_cannot_be_loaded(self):
        folder = tempfile.mkdtemp(dir=FOLDER)
        for name in ("Newer", "Cut", "Lonely"):
            with open(os.path.join(FOLDER, "uicc/SampleAI.class"), "rb") as sample:
                compiled = sample.read().replace(b"\x08SampleAI", bytes([len(name)]) + name.encode())
            major = 200 if name == "Newer" else int.from_bytes(compiled[6:8], "big")
            if name == "Lonely":
                compiled = compiled.replace(b"\x00\x10java/lang/Object", b"\x00\x0eteam/NotWithUs")
            with open(os.path.join(folder, name + ".class"), "wb") as file:
                file.write((compiled[:6] + major.to_bytes(2, "big") + compiled[8:])[:60 if name == "Cut" else None])
        with ServedByJar("uicc", folder) as served:
            listed = {bot["name"] for bot in served.get("/api/setup").json()["bots"]}
            self.assertLessEqual({"Newer", "Cut", "Lonely"}, listed)
            served.process.terminate()
        self.assertIn("Newer.class was compiled for Java 156, and this is Java ", served.errors)
        self.assertIn("Cut.class is not a class file, or a damaged one: it ends too early\n", served.errors)
        self.assertIn("Lonely.class needs the class team.NotWithUs, which is not there\n", served.errors)

    def test_of_caribbean_ends_its_arena_also_if_it_alone_is_told(self):
        served = ServedByJar("caribbean", os.path.join(FOLDER, "caribbean"))
        with served:
            self.assert_plays(served, "icpc-caribbean", "SamplePlayer", "dominoes-random-cpp")
            served.process.terminate()
        until(lambda: not served.left(), served.left)

    def test_ends_by_its_button_and_the_jar_with_it(self):
        with ServedByJar("uicc", os.path.join(FOLDER, "uicc")) as served:
            self.assertTrue(served.get("/api/setup").json()["can_end"])
            self.assertEqual(served.post("/api/end", {}).status, 202)
            self.assertEqual(served.process.wait(PATIENCE), 0)
        until(lambda: not served.left(), served.left)

    def test_without_a_player_here_it_has_the_bundled_bots(self):
        with ServedByJar("uicc", FOLDER) as served:
            self.assertIn("greedy", [bot["name"] for bot in served.get("/api/setup").json()["bots"]])
            served.process.terminate()
        self.assertIn("There is no player here (a .class file that implements IPlayer)", served.errors)

    def test_without_a_place_for_a_cache_it_leaves_nothing(self):
        with ServedByJar("uicc", os.path.join(FOLDER, "uicc"), XDG_CACHE_HOME=os.path.join(FOLDER, "uicc/SampleAI.class")) as served:
            self.assertIn("SampleAI", [bot["name"] for bot in served.get("/api/setup").json()["bots"]])
            served.process.terminate()
        until(lambda: not served.left(), served.left)

    def test_where_there_is_a_screen_the_browser_is_told(self):
        opened = os.path.join(FOLDER, "opened")
        with ServedByJar("uicc", FOLDER, DISPLAY=":0", OPENED=opened,
                         PATH=os.path.join(FOLDER, "screen") + os.pathsep + os.environ["PATH"]) as served:
            until(lambda: os.path.exists(opened), "the address in the browser")
            with open(opened) as file:
                self.assertEqual(file.read(), served.url)


class Refused(unittest.TestCase):
    def test_an_arena_that_is_not_there(self):
        copy = shutil.copy(jar("uicc"), os.path.join(FOLDER, "alone.jar"))
        done = subprocess.run([JAVA, "-jar", copy], cwd=FOLDER, capture_output=True, text=True, timeout=PATIENCE,
                              env={"PATH": "/nowhere"})
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("the program arena was not found: use the jar that the build or the installation", done.stderr)

    def test_words_that_are_too_many_and_help(self):
        for contest in SAMPLES:
            self.assertEqual(run(contest, "a", "b").returncode, 2)
            helped = run(contest, "--help")
            self.assertEqual((helped.returncode, helped.stderr), (0, ""))
            self.assertIn("Without a class it opens", helped.stdout)


if __name__ == "__main__":
    heed_signals()
    unittest.main()
