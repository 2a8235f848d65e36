"""The arena, installed by `cmake --install` and then moved to another place: `installed_test.py CMAKE ARENA`.

ARENA is the program of the build that is installed. After the installation the test uses nothing of the build.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../shared"), os.path.join(HERE, "../web")]
from page import Served  # noqa: E402
from patience import PATIENCE  # noqa: E402
from processes import heed_signals  # noqa: E402

ARENA, CMAKE = (os.path.abspath(sys.argv.pop()) for _ in range(2))
BUILD = os.path.dirname(os.path.dirname(ARENA))
SANDBOX = "on" if os.environ.get("ISOLA_ARENA_MUST_ISOLATE") == "1" else "auto"
with open(os.path.join(HERE, "../../bot/kits.toml"), "rb") as kits:
    LANGUAGES = [kit["name"] for kit in tomllib.load(kits)["kit"]]


def setUpModule():
    """Installs the arena and moves it. PREFIX is the moved installation, whose path has a blank; HOME is an empty
    folder to work in."""
    global PREFIX, PROGRAM, HOME
    folder = tempfile.mkdtemp(prefix="isola-installed-")
    unittest.addModuleCleanup(shutil.rmtree, folder)
    os.chmod(folder, 0o755)
    first, PREFIX, HOME = (os.path.join(folder, name) for name in ("first", "moved here", "home"))
    subprocess.run([CMAKE, "--install", BUILD, "--strip", "--prefix", first], check=True, stdout=subprocess.DEVNULL,
                   timeout=PATIENCE)
    os.rename(first, PREFIX)
    os.mkdir(HOME)
    PROGRAM = os.path.join(PREFIX, "bin/arena")


def arena(*words, status=0, program=None):
    done = subprocess.run([program or PROGRAM, *words], cwd=HOME, capture_output=True, text=True, timeout=PATIENCE,
                          env={"PATH": os.environ["PATH"], "HOME": HOME})
    assert done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def bots():
    return {bot["name"]: bot for bot in json.loads(arena("list", "--json"))["bots"]}


def has_jars():
    """Returns whether the build had a JDK, because only then it has jars."""
    return os.path.isdir(os.path.join(BUILD, "share/isola-arena/java"))


def reason(*words):
    """Plays one game in the sandbox; returns its reason."""
    [game] = json.loads(arena("match", "--json", "--games", "1", "--seed", "5", "--sandbox", SANDBOX, *words))["games"]
    return game["reason"]


class Installed(unittest.TestCase):
    def test_it_lists_every_bot_and_misses_no_file(self):
        for bot in bots().values():
            missing = bot["missing"] or ""
            if "not in PATH" not in missing and (has_jars() or "samples" not in missing and ".jar" not in missing):
                self.assertEqual(missing, "", bot["name"])
            self.assertNotIn(BUILD, bot["command"])

    def test_a_new_bot_of_every_language_is_written(self):
        for language in LANGUAGES:
            arena("new", language, "isolation", f"bots/{language}")
        self.assertEqual(sorted(os.listdir(os.path.join(HOME, "bots"))), sorted(LANGUAGES))
        self.assertEqual(reason("--contest", "isolation", "bots/python", "greedy"), "no_move")

    def test_scripts_programs_and_guests_play_in_the_sandbox(self):
        self.assertEqual(reason("--board", "5x5", "random-python", "isola-engine", "--turn-time", "50ms"), "no_move")
        known = bots()
        for name, opponent, *more in (("uicc-sample", "random-cpp", "--board", "7x7"), ("isolation-sample", "greedy"),
                                      ("caribbean-sample", "dominoes-random-cpp"),
                                      ("columbia-sample", "random-cpp", "--game-time", "1s")):
            if not known[name]["missing"]:
                with self.subTest(name):
                    self.assertIn(reason(name, opponent, *more), ("no_move", "domino", "closed"))

    def test_a_link_to_the_program_is_as_good(self):
        link = os.path.join(HOME, "arena")
        os.symlink(PROGRAM, link)
        self.assertIn("random-shell is fit", arena("check", "--contest", "isolation", "random-shell", program=link))

    def test_the_page_answers_and_offers_the_bots(self):
        with Served(PROGRAM, folder=HOME) as served:
            self.assertIn(b"<html", served.get("/").body)
            offered = {bot["name"]: bot for bot in served.get("/api/setup").json()["bots"]}
            self.assertEqual(offered["greedy"]["missing"], "")
            match = served.finished(served.start("greedy", "random-cpp", contest="isolation", seed="5"))
            self.assertEqual(match["state"], "over")

    @unittest.skipUnless(has_jars() and shutil.which("java"), "no jars, or no Java to run them")
    def test_a_jar_finds_the_arena_beside_it(self):
        jar = os.path.join(PREFIX, "share/isola-arena/java/isola-uicc.jar")
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("ISOLA_ARENA", "DISPLAY", "WAYLAND_DISPLAY")}
        shown = subprocess.Popen(["java", "-jar", jar], cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                 env=environment)
        self.addCleanup(shown.stdout.close)
        self.addCleanup(shown.wait, PATIENCE)
        self.addCleanup(shown.terminate)
        self.assertRegex(shown.stdout.readline(), r"^http://127\.0\.0\.1:\d+/")

    def test_the_doctor_has_its_attacker(self):
        # This test is not about how the machine withstands the attacks, so both status 0 and status 3 are right.
        done = subprocess.run([PROGRAM, "doctor", "--attack", "--json", "--only", "escapes-in-reply"], cwd=HOME,
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertIn(done.returncode, (0, 3), done.stderr)
        self.assertEqual([each["name"] for each in json.loads(done.stdout)["attacks"]], ["escapes-in-reply"])

    def test_the_documents_are_there(self):
        for name in ("LICENSE", "README.md", "docs/writing-a-bot.md"):
            self.assertTrue(os.path.isfile(os.path.join(PREFIX, "share/doc/isola-arena", name)), name)


if __name__ == "__main__":
    heed_signals()
    unittest.main()
