"""What a page gets at the end of a game: the faults, and commands for people to copy: `verdict_test.py ARENA`."""
import glob
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

from page import PATIENCE, Live, Served

ARENA = os.path.abspath(sys.argv.pop(1))
CRASHING = "import sys\nfor line in sys.stdin:\n    print('reading', file=sys.stderr)\n    raise KeyError(3)\n"


class Verdict(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        with open(os.path.join(self.folder, "crashing bot.py"), "w", encoding="utf-8") as file:
            file.write(CRASHING)
        self.crashing = f"crash={sys.executable} '{self.folder}/crashing bot.py'"

    def run_arena(self, *words):
        return subprocess.run([ARENA, *words], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)

    def type_in(self, command, folder="/"):
        """Runs a command in a shell in another folder, as a person would."""
        words = shlex.split(command)
        self.assertEqual(words[0], "arena")
        return subprocess.run([ARENA, *words[1:], "--sandbox", "off"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)

    def played(self, *words):
        """Plays a match; returns the path of its first record."""
        done = self.run_arena("match", "--sandbox", "off", "--games", "1", "--seed", "1", "--record", "records", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return sorted(glob.glob(os.path.join(self.folder, "records", "*")))[0]

    def ended_of(self, record):
        with Served(ARENA) as served, open(record, "rb") as file:
            return served.post("/api/record", file.read(), Content_Type="text/plain").json()["ended"]

    def test_faults_of_a_kind_are_one_with_the_last_words_and_what_examines_the_bot(self):
        ended = self.ended_of(self.played("--contest", "uicc-isola", "--board", "7x7", self.crashing, "random-cpp"))
        [fault] = ended["faults"]
        self.assertEqual((fault["player"], fault["kind"], fault["count"], fault["turn"]), (1, "exited", ended["discarded"][0], 1))
        turns = fault["count"]
        self.assertEqual(fault["deed"], f"exited without a reply on {turns} of {turns} turns: it exited with code 1; on stderr: KeyError: 3")
        self.assertEqual((fault["stderr"][-1], fault["stderr"][0]), ("KeyError: 3", "reading"))
        self.assertEqual(fault["hint"], "")
        self.assertRegex(fault["check"], "^arena check --contest uicc-isola --rules ")
        examined = self.type_in(fault["check"])
        self.assertIn("KeyError: 3", examined.stdout + examined.stderr)

    def test_a_bot_of_another_contest_is_examined_as_such(self):
        record = self.played("--contest", "uicc-isola", "--board", "7x7", "--dialect", "crash=hackerearth", self.crashing, "random-cpp")
        [fault] = self.ended_of(record)["faults"]
        self.assertIn(" --dialect hackerearth ", fault["check"])
        self.assertIn('"sent":["0 0 0 2 0 0 0"', self.type_in(fault["check"] + " --json").stdout)

    def test_a_fault_that_the_sandbox_caused_has_a_hint_beside_its_explanation(self):
        with open(os.path.join(self.folder, "lacking.py"), "w", encoding="utf-8") as file:
            file.write("import nothing_of_that_name\n")
        record = self.played("--contest", "isolation", f"lacking={sys.executable} lacking.py", "random-cpp")
        [fault] = self.ended_of(record)["faults"]
        self.assertEqual(fault["hint"], "")
        with open(record, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('"sandbox":"off"', text)
        with open(record, "w", encoding="utf-8") as file:  # as in a sandbox
            file.write(text.replace(',"sandbox":"off"', "", 1))
        ended = self.ended_of(record)
        [fault] = ended["faults"]
        self.assertTrue(fault["hint"].startswith("in the sandbox there is no "), fault["hint"])
        self.assertNotIn("sandbox", ended["explanation"])

    def test_the_page_of_a_match_names_what_decided_it(self):
        with Live(ARENA, "match", "--contest", "uicc-isola", "--board", "7x7", "--games", "2", "--seed", "3", "one=greedy",
                  "two=greedy", folder=self.folder) as served:
            [match] = served.until(lambda: (m := served.get("/api/matches").json()["matches"]) and m[0]["state"] == "over" and m)
            self.assertEqual((match["bots"], match["wins"], match["decided_by"]), (["one", "two"], [1, 1], "speed"))
            self.assertIn(match["winner"], (0, 1))
            games = served.get("/api/games").json()["games"]
            self.assertEqual([game["id"] for game in reversed(games) if game["match"] == match["id"]], match["games"])
            self.assertEqual(served.control(match, "stop").status, 403)

    def test_a_game_without_faults_has_none(self):
        self.assertEqual(self.ended_of(self.played("--contest", "isolation", "random-cpp", "random-cpp"))["faults"], [])

    def test_the_bot_that_is_asked_again_is_not_the_winner(self):
        ended = self.ended_of(self.played("--contest", "isolation", "one=random-cpp", "two=random-cpp"))
        self.assertEqual(ended["asked"]["player"], 3 - ended["winner"])
        self.assertIn(ended["asked"]["turn"], (ended["turns"] - 1, ended["turns"]))

    def test_by_a_fault_the_loser_is_asked_in_the_turn_of_the_fault(self):
        record = self.played("--contest", "isolation", self.crashing, "random-cpp")
        ended = self.ended_of(record)
        self.assertEqual((ended["winner"], ended["asked"]), (2, {"player": 1, "turn": 1}))
        self.assertRegex(ended["command"], "^arena replay RECORD --turn 1 --bot ")
        again = self.type_in(ended["command"].replace("RECORD", shlex.quote(record), 1))
        self.assertIn("KeyError: 3", again.stdout + again.stderr)

    def test_a_record_of_the_command_line_keeps_its_id_and_is_named_with_its_path(self):
        record = self.played("--contest", "isolation", self.crashing, "random-cpp")
        relative = os.path.relpath(record, self.folder)
        games = []
        for _ in range(2):
            with Served(ARENA, "--record", relative, folder=self.folder) as served:
                games += served.get("/api/games").json()["games"]
                command = served.get("/api/games/" + games[-1]["id"]).json()["ended"]["command"]
        self.assertEqual(games[0]["id"], games[1]["id"])
        self.assertTrue(games[0]["id"].startswith(os.path.basename(record).removesuffix(".jsonl") + "-"), games[0]["id"])
        self.assertIn(record, shlex.split(command))
        self.assertIn("KeyError: 3", self.type_in(command).stdout)

    def test_a_bot_of_a_bots_file_is_found_from_anywhere(self):
        with open(os.path.join(self.folder, "bots.toml"), "w", encoding="utf-8") as file:
            file.write(f"[[bot]]\nname = \"crash\"\ncommand = \"{sys.executable} 'crashing bot.py'\"\n")
        with Served(ARENA, "--bots", "bots.toml", folder=self.folder) as served:
            match = served.finished(served.start("crash", "random-cpp", contest="isolation", seed="1"))
            game = "/api/games/" + match["games"][0]
            ended = served.get(game).json()["ended"]
            record = served.get(game + "/record")
        downloads = self.enterContext(tempfile.TemporaryDirectory())
        with open(os.path.join(downloads, record.headers["content-disposition"].split('"')[1]), "wb") as file:
            file.write(record.body)
        self.assertIn("KeyError: 3", self.type_in(ended["command"], downloads).stdout)
        self.assertIn("KeyError: 3", self.type_in(ended["faults"][0]["check"]).stdout)

    def test_a_game_of_a_contest_is_named_with_its_database(self):
        done = self.run_arena("tournament", "--sandbox", "off", "--db", "c.db", "--contest", "isolation", "--seed", "1", self.crashing,
                              "random-cpp")
        self.assertEqual(done.returncode, 0, done.stderr)
        with Served(ARENA, "--db", "c.db", folder=self.folder) as served:
            ended = served.get("/api/contest/games/1/1").json()["ended"]
            [bot] = served.get("/api/contest/faults").json()["bots"]
        self.assertIn("--game 1.1 --turn", ended["command"])
        self.assertIn("KeyError: 3", self.type_in(ended["command"]).stdout)
        [group] = bot["groups"]
        self.assertEqual((group["count"], group["lost"], group["games"]), (len(bot["notes"]),) * 3)
        self.assertRegex(group["deed"], r"^exited without a reply on (\d+) of \1 turns: it exited with code 1; on stderr: KeyError: 3$")
        self.assertEqual((group["stderr"][-1], group["pairing"], group["round"]), ("KeyError: 3", 1, 1))
        self.assertTrue(all(note["group"] == 0 and "its output ended" in note["explanation"] for note in bot["notes"]))
        self.assertIn("KeyError: 3", self.type_in(group["command"].split(" && ")[-1]).stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
