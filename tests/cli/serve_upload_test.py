"""Bots dropped on the page of `arena serve`, with the real program: `serve_upload_test.py ARENA`."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, announce, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from unreadable import CRASH, DEEP, CrashingReaders, long_archive  # noqa: E402

JARS = pathlib.Path(ARENA).parents[1] / "share/isola-arena/java"
KIT = pathlib.Path(__file__).resolve().parents[2] / "bot/python/kit"


def form(files):
    """Returns the body of a form with these files: a text by name."""
    parts = [f'--x\r\nContent-Disposition: form-data; name="bot"; filename="{name}"\r\n\r\n'.encode() + text + b"\r\n"
             for name, text in files.items()]
    return b"".join(parts) + b"--x--\r\n"


class Page:
    """A context with the page of `arena serve`. Its temporary files are in a folder of its own."""

    def __init__(self, *words):
        self.scratch = tempfile.TemporaryDirectory()
        self.open(*words)

    def open(self, *words):
        self.process = subprocess.Popen([ARENA, "serve", "--port", "0", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env={**os.environ, "TMPDIR": self.scratch.name})
        self.url = self.process.stdout.readline().strip()

    def end(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.communicate(timeout=PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end()
        self.scratch.cleanup()

    def drop(self, files, contest="", **headers):
        return ask(self.url + "api/bots?contest=" + contest, form(files), **{"Content-Type": "multipart/form-data; boundary=x"}, **headers)

    def dropped(self, files, contest=""):
        """Drops the files, and returns the final state of the bot, which is examined for that contest."""
        status, text = self.drop(files, contest)
        if status != 202:
            raise AssertionError(text)
        bot = json.loads(text)["id"]
        state = lambda: json.loads(ask(self.url + "api/bots/" + bot)[1])  # noqa: E731
        until(lambda: state()["state"] != "working", "the bot is built")
        return state()

    def match(self, *bots):
        """Plays a match of one game, and returns it when it is over."""
        order = json.dumps({"bots": bots, "contest": "isolation", "seed": "3", "rounds": 1}).encode()
        status, text = ask(self.url + "api/matches", order, **{"Content-Type": "application/json"})
        if status != 201:
            raise AssertionError(text)
        name = json.loads(text)["id"]
        found = lambda: next(each for each in json.loads(ask(self.url + "api/matches")[1])["matches"] if each["id"] == name)  # noqa: E731
        until(lambda: found()["state"] != "running", "the match is over")
        return found()

    def setup(self):
        return json.loads(ask(self.url + "api/setup")[1])

    def folders(self):
        return [name for name in os.listdir(self.scratch.name) if name.startswith("isola-arena-dropped-")]


RANDOM = {name: (KIT / name).read_bytes() for name in ("random_bot.py", "arena_kit.py")}


class Dropping(unittest.TestCase):
    def test_a_dropped_bot_plays_and_its_mended_version_takes_its_place(self):
        with Page() as page:
            self.assertTrue(page.setup()["takes_bots"])
            bot = page.dropped(RANDOM)
            self.assertEqual((bot["state"], bot["name"], [step["step"] for step in bot["steps"]]),
                             ("ready", "random_bot", ["unpacked", "recognised", "built", "fit"]), bot)
            self.assertRegex(bot["steps"][-1]["words"], r"^\d+ checks passed")
            listed = page.setup()["bots"][0]
            self.assertEqual((listed["name"], listed["dropped"], listed["bundled"]), ("random_bot", True, False))
            match = page.match("random_bot", "greedy")
            self.assertEqual((match["state"], match["command"]), ("over", None))
            page.dropped(RANDOM)
            self.assertEqual([each["name"] for each in page.setup()["bots"] if each["dropped"]], ["random_bot"])
            self.assertEqual(page.match("random_bot", "random_bot")["state"], "over")

    def test_a_bot_with_the_name_of_another_gets_one_of_its_own(self):
        with Page() as page:
            self.assertEqual(page.dropped({"greedy.py": RANDOM["random_bot.py"], "arena_kit.py": RANDOM["arena_kit.py"]})["name"],
                             "greedy-2")

    def test_a_name_keeps_its_spelling_and_the_second_of_that_name_gets_a_number(self):
        with Page() as page:
            names = [page.dropped({file: b"for line in open(0): print('nothing', flush=True)\n"})["name"]
                     for file in ("Jos\u00e9.py", "Jose\u0301.py", "JOS\u00c9 .py", "\u65e5\u672c.py", "Team UH++.py", "UICC.v2.py")]
            self.assertEqual(names, ["Jos\u00e9", "Jos\u00e9-2", "JOS\u00c9-3", "\u65e5\u672c", "Team UH++", "UICC"])
            self.assertEqual(page.match("\u65e5\u672c", "Team UH++")["state"], "over")

    def test_it_is_examined_for_the_chosen_contest_and_plays_all_the_same(self):
        same = {"same.py": b"for line in open(0): print('move;2,1;steal;5,5', flush=True)\n"}
        with Page("--contest", "uicc-isola") as page:
            unfit = page.dropped(same, "isolation")
            self.assertEqual((unfit["state"], unfit["steps"][-1]["step"], unfit["steps"][-1]["holds"]), ("ready", "fit", False))
            self.assertRegex(unfit["steps"][-1]["words"], "^it gives this answer in 4 other positions.*\nRead the line and choose")
            self.assertEqual(page.match("same", "greedy")["state"], "over")
            warned = page.dropped(same)["steps"][-1]
            self.assertTrue(warned["holds"], warned)
            self.assertRegex(warned["words"], r"^\d+ checks passed, \d+ warnings(; \d+ more were not tried[^\n]*)?\nWarning, ")
            self.assertEqual(page.drop(same, "chess")[0], 400)

    @unittest.skipUnless(shutil.which("javac") or "CI" in os.environ, "there is no JDK")
    def test_a_class_that_cannot_be_loaded_says_why_at_once(self):
        methods = "  public Position getNextMove(GameState state) { return null; }\n  public Position getNextSteal(GameState state) { return null; }\n"
        classes = {"NoMaker": f"import IsolaGame.*;\npublic class NoMaker implements IPlayer {{\n  public NoMaker(int number) {{}}\n{methods}}}\n",
                   "Packed": f"package ann;\nimport IsolaGame.*;\npublic class Packed implements IPlayer {{\n{methods}}}\n"}
        why = {"NoMaker": "The class NoMaker has no constructor without arguments", "Packed": "ann.Packed is in the package ann: remove the package line"}
        with Page("--contest", "uicc-isola") as page, tempfile.TemporaryDirectory() as folder:
            for name, text in classes.items():
                source = pathlib.Path(folder, name + ".java")
                source.write_text(text)
                subprocess.run(["javac", "-cp", JARS / "isola-uicc.jar", "-d", folder, source], check=True, timeout=PATIENCE)
                [made] = pathlib.Path(folder).rglob(name + ".class")
                last = page.dropped({made.name: made.read_bytes()})["steps"][-1]
                self.assertEqual((last["step"], last["holds"]), ("fit", False))
                self.assertIn(why[name], last["words"])

    def test_what_cannot_play_says_why(self):
        with Page() as page:
            broken = page.dropped({"bot.py": b"print('hello'\n"})
            self.assertEqual((broken["state"], broken["steps"][-1]["step"]), ("refused", "built"))
            self.assertIn("SyntaxError", broken["steps"][-1]["words"])
            unknown = page.dropped({"bot.xyz": b"?"})
            self.assertEqual((unknown["state"], unknown["steps"][-1]["step"]), ("refused", "recognised"))
            self.assertEqual(page.drop({})[0], 400)
            self.assertEqual(ask(page.url + "api/bots/d99")[0], 404)
            self.assertFalse(any(bot["dropped"] for bot in page.setup()["bots"]))

    def test_of_several_main_files_one_is_chosen(self):
        with Page() as page:
            files = {"a_bot.py": RANDOM["random_bot.py"], "b_bot.py": b"no program", "arena_kit.py": RANDOM["arena_kit.py"]}
            asked = page.dropped(files)["steps"][-1]
            self.assertEqual((asked["step"], asked["holds"], asked["choices"]), ("recognised", False, ["a_bot.py", "b_bot.py"]))
            chosen = page.dropped({**files, "arena-main.txt": b"a_bot.py\n"})
            self.assertEqual((chosen["state"], chosen["name"]), ("ready", "a_bot"), chosen)

    def test_what_harms_its_reader_is_refused_alone(self):
        with Page() as page:
            for what in ("key", "list"):
                deep = page.dropped({"bots.toml": DEEP[what].encode(), **RANDOM})
                self.assertEqual((deep["state"], deep["steps"][-1]["step"]), ("refused", "recognised"))
                self.assertIn("bots.toml:1: ", deep["steps"][-1]["words"])
            with CrashingReaders(page.process.pid):
                crashed = page.dropped({"bot.tar.bz2": long_archive()})
            self.assertEqual((crashed["state"], crashed["steps"][-1]), ("refused", {"step": "unpacked", "holds": False, "words": CRASH, "choices": []}))
            self.assertEqual(page.dropped(RANDOM)["state"], "ready")

    def test_a_dropped_bot_sees_neither_another_one_nor_the_folder_of_all(self):
        spy = b"""import os, sys
for line in sys.stdin:
    seen = [os.path.join(at, name) for at, _, names in os.walk(os.environ.get("HOLDER", "/tmp")) for name in names]
    print([name for name in seen if "secret" in name], file=sys.stderr)
    print("none", flush=True)
"""
        with Page() as page:
            page.dropped({"keeper.py": b"print('secret', flush=True)\n", "secret.txt": b"mine"})
            page.dropped({"spy.py": spy.replace(b'os.environ.get("HOLDER", "/tmp")', repr(page.scratch.name).encode())})
            page.match("spy", "greedy")
            games = json.loads(ask(page.url + "api/games")[1])["games"]
            record = ask(page.url + f"api/games/{games[0]['id']}/record")[1]
            errors = [json.loads(line).get("stderr", "") for line in record.splitlines()]
            self.assertTrue(any("[]" in str(words) for words in errors), record)
            self.assertNotIn("secret", record)

    def test_strangers_drop_nothing(self):
        with Page("--public") as page:
            self.assertFalse(page.setup()["takes_bots"])
            self.assertIn(page.drop(RANDOM)[0], (403, 404))
        with Page() as page:
            self.assertEqual(page.drop(RANDOM, Origin="http://elsewhere.example")[0], 403)
            self.assertEqual(announce(page.url + "api/bots", 9 << 20), 413)

    def test_more_than_the_machine_can_build_are_told_to_wait(self):
        with Page() as page:
            answers = [page.drop({"bot.xyz": b"?"})[0] for _ in range(21)]
            self.assertEqual(answers, [202] * 20 + [429])

    def test_nothing_is_left_of_them(self):
        with Page() as page:
            page.dropped(RANDOM)
            self.assertEqual(len(page.folders()), 1)
            page.end()
            self.assertEqual(page.folders(), [])
            page.open()
            page.dropped(RANDOM)
            page.end(signal.SIGKILL)
            left = page.folders()
            self.assertEqual(len(left), 1)
            page.open()
            until(lambda: len(page.folders()) == 1 and page.folders() != left, "the next arena has removed it")


if __name__ == "__main__":
    unittest.main()
