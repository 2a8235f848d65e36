"""Bots whose files are watched are checked when they change, and their match is played again: `workbench_test.py ARENA [CLASS]`."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from page import Live, Served

ARENA = os.path.abspath(sys.argv.pop(1))
HERE = os.path.dirname(os.path.abspath(__file__))
BOTS = os.path.join(HERE, "..", "browser", "bots")


class Folder:
    """A folder with a bot, my_bot.py, that writes `thought TURN: WORD` on stderr in each turn."""

    def __init__(self):
        self.path = tempfile.mkdtemp()
        shutil.copy(os.path.join(BOTS, "board.py"), self.path)
        self.says("first")

    def text(self, word):
        with open(os.path.join(BOTS, "speaker.py")) as file:
            return file.read().replace('"thought %d: %d ways" % (turn, len(ways))', f'"thought %d: {word}" % turn')

    def says(self, word, name="my_bot.py"):
        self.write(name, self.text(word))

    def write(self, name, text):
        with open(os.path.join(self.path, name), "w") as file:
            file.write(text)

    def replace(self, name, text):
        """As many editors do: writes a new file, which then takes the name of the old one."""
        self.write("." + name + ".new", text)
        os.rename(os.path.join(self.path, "." + name + ".new"), os.path.join(self.path, name))


def thoughts(served, match):
    moments = served.moments(served.match(match)["games"][0])
    return [m["stderr"].split("\n")[0] for m in moments if m.get("player") == 1]


class Workbench(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(shutil.rmtree, self.folder.path)

    def served(self, *words, bots=("python3 my_bot.py",)):
        served = Served(ARENA, *words, *bots, folder=self.folder.path)
        self.addCleanup(served.end)
        return served

    def play(self, served, *bots, **request):
        match = served.start(*(bots or ("my_bot.py", "greedy")), contest="isolation", seed="5", **request)
        return served.finished(match)

    def bots(self, served):
        return served.get("/api/bots").json()

    def check(self, served, bot="my_bot.py", but=None):
        """Returns the newest check of the bot once it is over; but: the id of an older one, which does not count."""
        def over():
            found = [c for c in self.bots(served)["checks"] if c["bot"] == bot and c["id"] != but]
            return found and found[0]["state"] not in ("waiting", "working") and found[0]
        return served.until(over)

    def matches(self, served):
        return served.get("/api/matches").json()["matches"]

    def rerun_of(self, served, match):
        return served.until(lambda: next((m for m in self.matches(served) if m["rerun_of"] == match["id"]
                                          and m["state"] != "running"), None))

    def until_over(self, served, check):
        return served.until(lambda: (c := served.get(f"/api/checks/{check['id']}").json())["state"]
                            not in ("waiting", "working") and c)


class Edited(Workbench):
    def test_the_page_offers_the_named_bot_first_and_says_what_is_watched(self):
        served = self.served()
        self.assertEqual(served.get("/api/setup").json()["bots"][0]["name"], "my_bot.py")
        state = self.bots(served)
        self.assertFalse(state["rerun"])
        self.assertEqual(state["watched"], [{"name": "my_bot.py", "folders": [os.path.realpath(self.folder.path)]}])

    def test_a_change_is_checked_and_the_last_match_is_played_again_with_its_seed(self):
        served = self.served("--rerun")
        match = self.play(served)
        self.folder.replace("my_bot.py", self.folder.text("second"))
        again = self.rerun_of(served, match)
        self.assertEqual((again["seed"], again["board"], again["bots"]), (match["seed"], match["board"], match["bots"]))
        self.assertEqual(thoughts(served, match)[0], "thought 1: first")
        self.assertEqual(thoughts(served, again)[3], "thought 4: second")
        check = self.check(served)
        self.assertEqual(check["state"], "done")
        self.assertTrue(check["report"]["fit"], check)
        self.assertGreater(len(check["report"]["checks"]), 8)
        self.assertTrue(check["follows_change"])

    def test_without_the_switch_a_change_is_only_checked(self):
        served = self.served()
        self.play(served)
        self.folder.says("second")
        self.assertTrue(self.check(served)["report"]["fit"])
        self.assertEqual(len(self.matches(served)), 1)
        self.assertTrue(served.post("/api/rerun", {"on": True}).json()["rerun"])
        self.folder.says("third")
        self.rerun_of(served, self.matches(served)[-1])

    def test_a_storm_of_changes_leads_to_one_match(self):
        served = self.served("--rerun")
        match = self.play(served)
        for storm in range(5):  # a busy machine may tear a storm, so that its parts count as changes of their own
            before = len(self.matches(served))
            drafts = [self.folder.text(f"draft {storm}-{i}") for i in range(60)]
            for i, draft in enumerate(drafts):
                self.folder.replace("my_bot.py", draft)
                self.folder.write(f"module{i % 5}.py", f"{storm} {i}")
            match = self.settled(served, f"thought 1: draft {storm}-59")
            self.check(served)
            if len(self.matches(served)) == before + 1:
                return
        self.fail("each of five storms led to more than one match")

    def settled(self, served, thought):
        """Waits for the match whose bot says this first, and returns it."""
        def last():
            match = max(self.matches(served), key=lambda m: int(m["id"][1:]))
            return match["state"] != "running" and thoughts(served, match)[:1] == [thought] and match
        return served.until(last)

    def test_a_half_written_source_is_a_finding_and_the_old_match_stays(self):
        served = self.served("--rerun")
        match = self.play(served)
        self.folder.says("second")
        self.folder.write("my_bot.py", "import sys\nfor line in sys.stdin:\n    print(")
        check = self.check(served)
        self.assertEqual(check["state"], "done")
        self.assertFalse(check["report"]["fit"])
        failed = next(c for c in check["report"]["checks"] if c["status"] == "failed")
        self.assertIn("SyntaxError", failed["finding"]["stderr"])
        self.assertEqual(len(self.matches(served)), 1)
        self.folder.says("third")
        self.assertEqual(thoughts(served, self.rerun_of(served, match))[0], "thought 1: third")

    def test_a_deleted_bot_is_named_and_its_return_noticed(self):
        served = self.served("--rerun")
        match = self.play(served)
        os.remove(os.path.join(self.folder.path, "my_bot.py"))
        gone = self.check(served)
        self.assertEqual(gone["state"], "failed")
        self.assertIn("my_bot.py", gone["why"])
        self.assertIn("my_bot.py", served.get("/api/setup").json()["bots"][0]["missing"])
        self.assertEqual(len(self.matches(served)), 1)
        self.folder.says("back")
        self.assertEqual(thoughts(served, self.rerun_of(served, match))[0], "thought 1: back")

    def test_a_match_that_is_still_played_ends_for_its_rerun(self):
        served = self.served("--rerun")
        held = served.start("my_bot.py", "greedy", contest="isolation", seed="5", mode="step")
        self.folder.says("second")
        self.rerun_of(served, held)
        self.assertEqual(served.finished(held)["state"], "stopped")

    def test_words_that_only_look_like_files_make_no_folder_be_watched(self):
        os.mkdir(os.path.join(self.folder.path, "bots"))
        for name in ("board.py", "my_bot.py"):
            os.rename(os.path.join(self.folder.path, name), os.path.join(self.folder.path, "bots", name))
        served = self.served(bots=("my=python3 bots/my_bot.py --c 1.4 --weight=0.5 --data=bots/x python3.11",))
        folders = [os.path.realpath(os.path.join(self.folder.path, "bots"))]
        self.assertEqual(self.bots(served)["watched"], [{"name": "my", "folders": folders}])
        os.remove(os.path.join(folders[0], "my_bot.py"))
        self.assertEqual(self.bots(served)["watched"], [{"name": "my", "folders": folders}])

    def test_the_buttons_ask_for_a_check_and_a_rerun(self):
        served = self.served()
        match = self.play(served)
        again = served.control(match, "rerun").json()
        self.assertEqual((again["rerun_of"], again["seed"]), (match["id"], match["seed"]))
        asked = served.post("/api/checks", {"bot": "my_bot.py", "contest": "isolation"})
        self.assertEqual(asked.status, 202)
        done = self.check(served)
        self.assertEqual((done["id"], done["state"]), (asked.json()["id"], "done"))
        self.assertEqual(served.get(f"/api/checks/{done['id']}").json()["report"]["fit"], True)
        self.assertEqual(served.post(f"/api/checks/{done['id']}/cancel", {}).status, 409)
        self.assertEqual(served.get("/api/checks/c99").status, 404)
        unknown = self.until_over(served, served.post("/api/checks", {"bot": "nobody"}).json())
        self.assertEqual((unknown["state"], unknown["why"]), ("failed", "there is no bot named nobody here"))
        self.assertEqual(served.post("/api/checks", {}).status, 400)
        self.assertEqual(served.post("/api/rerun", {}).status, 400)

    def test_games_begin_with_the_openings_that_the_page_sends(self):
        served = self.served()
        openings = "# one\n1;6x8;1111111111A1111111111011111111111111B11111111111\n"
        match = served.finished(served.start("greedy", "my_bot.py", contest="isolation", seed="5", rounds=2, openings=openings))
        for game in match["games"]:
            ground = served.moments(game)[0]["frame"]["ground"]
            self.assertEqual((ground.count("x"), ground[21]), (1, "x"))
        self.assertIsNone(match["command"])
        again = served.finished(served.control(match, "rerun").json())
        self.assertEqual(served.moments(again["games"][0])[0]["frame"]["ground"][21], "x")
        refused = served.post("/api/matches", {"bots": ["greedy", "greedy"], "contest": "isolation", "openings": "1;5x5;what"})
        self.assertEqual(refused.status, 409)
        self.assertIn("line 1", refused.json()["error"])
        both = served.post("/api/matches", {"bots": ["greedy", "greedy"], "openings": "1;5x5;x", "from": {"record": "", "turn": 1}})
        self.assertEqual(both.status, 400)

    def test_only_people_with_the_token_may_ask(self):
        served = self.served("--rerun", "--token", "sesame")
        match = self.play(served)
        asks = [("GET", "/api/bots", None), ("POST", "/api/rerun", {"on": False}), ("POST", "/api/checks", {"bot": "my_bot.py"}),
                ("GET", "/api/checks/c1", None), ("POST", "/api/checks/c1/cancel", {}),
                ("POST", f"/api/matches/{match['id']}/control", {"do": "rerun"})]
        for method, path, body in asks:
            self.assertEqual(served.ask(method, path, body, Cookie=None).status, 401, path)
        for method, path, body in asks:
            if method == "POST":
                self.assertEqual(served.ask(method, path, body, Origin="http://evil.example").status, 403, path)
        self.assertEqual(len(self.matches(served)), 1)

    def test_visitors_of_a_public_page_neither_start_nor_see_anything(self):
        served = Served(ARENA, "--public", folder=self.folder.path)
        self.addCleanup(served.end)
        for method, path, body in [("GET", "/api/bots", None), ("POST", "/api/rerun", {"on": True}),
                                   ("POST", "/api/checks", {"bot": "greedy"}), ("GET", "/api/checks/c1", None),
                                   ("POST", "/api/checks/c1/cancel", {})]:
            self.assertEqual(served.ask(method, path, body).status, 403, path)
        for words in (["python3 my_bot.py"], ["--rerun"]):
            refused = subprocess.run([ARENA, "serve", "--port", "0", "--public", *words], cwd=self.folder.path,
                                     capture_output=True, text=True)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("--public", refused.stderr)
        with Live(ARENA, "match", "--games", "1", "greedy", "greedy", folder=self.folder.path) as live:
            self.assertEqual(live.get("/api/bots").status, 403)


class Seldom(Workbench):
    """What happens seldom, and is tried by the long tests alone."""

    def test_a_change_of_another_bots_file_concerns_that_bot_alone(self):
        self.folder.says("other", name="other.py")
        served = self.served("--rerun", bots=("python3 my_bot.py", "python3 other.py"))
        self.play(served)
        self.folder.says("changed", name="other.py")
        self.check(served, "other.py")
        self.assertEqual([c["bot"] for c in self.bots(served)["checks"]], ["other.py"])
        self.assertEqual(len(self.matches(served)), 1)

    def test_the_match_of_a_person_is_never_played_again_by_itself(self):
        served = self.served("--rerun")
        served.start("my_bot.py", None, contest="isolation")
        self.folder.says("second")
        self.assertEqual(self.check(served)["state"], "done")
        self.assertEqual(len(self.matches(served)), 1)

    def test_a_rerun_does_not_end_the_match_of_a_person(self):
        served = self.served()
        held = served.start("my_bot.py", None, contest="isolation")
        refused = served.control(held, "rerun")
        self.assertEqual(refused.status, 409)
        self.assertIn("a person plays this match", refused.json()["error"])
        self.assertEqual([(m["id"], m["state"]) for m in self.matches(served)], [(held["id"], "running")])
        served.control(held, "stop")
        served.finished(held)
        self.assertEqual(served.control(held, "rerun").json()["rerun_of"], held["id"])

    def test_a_match_that_cannot_be_played_again_goes_on(self):
        served = self.served()
        held = served.start("my_bot.py", "greedy", contest="isolation", mode="step")
        os.remove(os.path.join(self.folder.path, "my_bot.py"))
        self.assertEqual(served.control(held, "rerun").status, 409)
        self.folder.says("back")
        for _ in range(15):
            served.start("greedy", "greedy", contest="isolation", mode="step")
        self.assertEqual(served.control(held, "rerun").status, 429)
        self.assertEqual(served.match(held)["state"], "running")

    def text_of_slow_bot(self):
        """Its check lasts long enough for a match to begin meanwhile."""
        return self.folder.text("slow").replace("    here = ", "    time.sleep(0.03)\n    here = ").replace("import sys", "import sys, time")

    def test_a_check_gives_way_to_a_match_that_begins(self):
        self.folder.write("my_bot.py", self.text_of_slow_bot())
        served = self.served()
        asked = served.post("/api/checks", {"bot": "my_bot.py", "contest": "isolation"}).json()
        check = lambda: served.get(f"/api/checks/{asked['id']}").json()
        served.until(lambda: (check()["report"] or {}).get("checks"))
        match = served.start("greedy", "greedy", contest="isolation", speed=1)
        served.until(lambda: match["id"] in check()["why"])
        served.control(match, "stop")
        done = self.until_over(served, asked)
        self.assertEqual((done["state"], done["why"], done["report"]["fit"]), ("done", "", True))

    def test_a_bot_that_writes_to_its_folder_is_not_played_for_ever(self):
        self.folder.write("my_bot.py", 'open("notes.txt", "a").write("x")\n' + self.folder.text("noted"))
        served = self.served("--rerun")
        self.play(served)
        self.folder.write("my_bot.py", 'open("notes.txt", "a").write("x")\n' + self.folder.text("changed"))
        served.until(lambda: self.bots(served)["passed_over"])
        self.assertEqual(self.bots(served)["passed_over"], [os.path.join(os.path.realpath(self.folder.path), "notes.txt")])
        last = self.check(served)
        count = len(self.matches(served))
        time.sleep(3)  # longer than a burst of changes is waited for
        self.assertEqual((len(self.matches(served)), self.check(served)["id"]), (count, last["id"]))

    def test_a_cancelled_check_leaves_no_process(self):
        self.folder.write("my_bot.py", "import time\ntime.sleep(1000)\n")
        served = self.served("--start-time", "5m")
        check = served.post("/api/checks", {"bot": "my_bot.py"}).json()
        served.until(lambda: served.get(f"/api/checks/{check['id']}").json()["state"] == "working" and self.bot_runs())
        self.assertEqual(served.post(f"/api/checks/{check['id']}/cancel", {}).json()["state"], "cancelled")
        served.until(lambda: not self.bot_runs())
        self.folder.says("better")
        self.assertTrue(self.check(served, but=check["id"])["report"]["fit"])

    def bot_runs(self):
        folder = os.path.realpath(self.folder.path)
        for pid in os.listdir("/proc"):
            try:
                if pid.isdigit() and os.readlink(f"/proc/{pid}/cwd") == folder:
                    with open(f"/proc/{pid}/cmdline", "rb") as file:
                        words = file.read()
                    if b"my_bot.py" in words and b"serve" not in words:
                        return True
            except OSError:
                pass
        return False

if __name__ == "__main__":
    unittest.main()
