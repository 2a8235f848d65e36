"""Checks what the document of Bot!Battle! requires of bots besides the rules of the game, sentence by sentence:
`bot_battle_test.py ARENA`."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
CONTESTS = ("bot-battle", "bot-battle-2015")

# The beginning of bots: `player`, `tiles` and `island` are the components of the board, and legal() returns a legal
# reply.
READER = """
import os, sys, time

def legal():
    distance = island.index("2") - island.index("1")
    near = [tile for tile in tiles if int(tile) < distance]
    return "move;" + min(near) if near else "retreat;" + min(tiles)

def say(reply):
    print(reply, flush=True)

for number, board in enumerate(iter(sys.stdin.readline, ""), 1):
    player, tiles, island = board.rstrip("\\n").split(";")
"""


class Contest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def bot(self, body, after="", name="subject"):
        """Returns a bot that runs `body` for each board, and `after` when the input ends."""
        path = os.path.join(self.folder, name + ".py")
        with open(path, "w") as file:
            file.write(READER + "".join("    %s\n" % line for line in body.splitlines()) + after)
        return "%s=%s %s" % (name, sys.executable, path)

    def play(self, first, second="island-random-cpp", contest="bot-battle", *options):
        run = subprocess.run([ARENA, "match", "--contest", contest, "--rounds", "1", "--seed", "7", "--sandbox", "off",
                              "--json", "--record", self.folder, *options, first, second], capture_output=True, text=True,
                             timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        [game] = json.loads(run.stdout)["games"]
        with open(game["record"]) as file:
            record = [json.loads(line) for line in file]
        return game, record[0], [event for event in record if "turn" in event]

    def assert_lost_at_once(self, game, turns, number, reason):
        """Checks that the first bot lost by this fault in this turn, and that no bot was asked afterwards."""
        self.assertEqual((game["winner"], game["reason"]), ("island-random-cpp", reason), game["explanation"])
        self.assertEqual((game["turns"], len(turns)), (number, number))
        self.assertEqual((turns[-1]["player"], turns[-1]["fault"]["kind"]), (1, reason))


class WritingABot(Contest):
    def test_bots_may_be_written_in_either_cpp_or_java(self):
        for contest in CONTESTS:
            with self.subTest(contest):
                game, _, turns = self.play("island-document-java", "island-simple-cpp", contest)
                self.assertEqual(game["reason"], "off_island", game["explanation"])
                self.assertFalse([turn for turn in turns if "fault" in turn])

    def test_a_bot_listens_on_standard_in_for_boards_as_described_in_the_board_syntax(self):
        _, _, turns = self.play(self.bot("print(board, end='', file=sys.stderr, flush=True)\nsay(legal())"))
        own = [turn for turn in turns if turn["player"] == 1]
        self.assertGreater(len(own), 2)
        for turn in own:
            self.assertRegex(turn["line"], r"^1;[0-4]{5};(?=.{15}$)0*10*20*$")
            self.assertEqual(turn["stderr"], turn["line"] + "\n")

    def test_the_move_is_output_to_standard_out(self):
        whispering = self.bot("print(legal(), file=sys.stderr, flush=True)")
        game, _, turns = self.play(whispering, "island-random-cpp", "bot-battle", "--turn-time", "100ms",
                                   "--start-time", "1s")
        self.assert_lost_at_once(game, turns, 1, "late")

    def test_submission_of_an_invalid_move_is_immediate_disqualification_and_the_end_of_the_game(self):
        for contest in CONTESTS:
            with self.subTest(contest):
                game, header, turns = self.play(self.bot("say(legal() if number < 3 else 'ATTACK;3')"),
                                                contest=contest)
                self.assertEqual(header["on_fault"], "disqualify")
                self.assert_lost_at_once(game, turns, 5, "illegal")
                self.assertIn("keywords are in lower case", game["explanation"])

    def test_a_move_must_be_submitted_in_a_maximum_of_three_seconds(self):
        for contest in CONTESTS:
            with self.subTest(contest):
                _, header, turns = self.play(self.bot("if number == 1: print(os.environ['ARENA_TURN_MS'], "
                                                      "file=sys.stderr, flush=True)\nsay(legal())"), contest=contest)
                self.assertEqual(header["time"]["turn_ms"], 3000)
                self.assertEqual(turns[0]["stderr"], "3000\n")

    def test_a_bot_that_takes_less_than_three_seconds_is_in_time(self):
        # Another test checks the limit of three seconds. The limit in this test is longer, for busy machines.
        game, _, turns = self.play(self.bot("if number == 2: time.sleep(2.2)\nsay(legal())"), "island-random-cpp", "bot-battle",
                                   "--turn-time", "60m")
        self.assertNotEqual(game["reason"], "late", game["explanation"])
        self.assertGreater(turns[2]["wall_ns"], 2_000_000_000)
        self.assertNotIn("fault", turns[2])

    def test_a_bot_that_fails_to_submit_a_move_in_3_seconds_is_disqualified_and_the_game_ends(self):
        game, _, turns = self.play(self.bot("if number == 2: time.sleep(86400)\nsay(legal())"))
        self.assert_lost_at_once(game, turns, 3, "late")
        self.assertGreaterEqual(turns[-1]["wall_ns"], 3_000_000_000)

    def test_a_bot_must_loop_while_input_is_available(self):
        game, _, turns = self.play(self.bot("say(legal())\nbreak"))
        self.assert_lost_at_once(game, turns, 3, "exited")

    def test_there_is_no_explicit_end_game_command_sent(self):
        heard = os.path.join(self.folder, "heard")
        _, _, turns = self.play(self.bot("open(%r, 'a').write(board)\nsay(legal())" % heard))
        with open(heard) as file:
            boards = file.read().splitlines()
        self.assertEqual(boards, [turn["line"] for turn in turns if turn["player"] == 1])

    def test_the_bots_process_is_killed_when_the_game_is_over(self):
        path = os.path.join(self.folder, "pid")
        self.play(self.bot("open(%r, 'w').write(str(os.getpid()))\nsay(legal())" % path, after="time.sleep(86400)\n"))
        with open(path) as file:
            pid = int(file.read())
        self.assertRaises(ProcessLookupError, os.kill, pid, 0)


class TestingYourBot(Contest):
    def watched(self, bot):
        run = subprocess.run([ARENA, "match", "--contest", "bot-battle", "--rounds", "1", "--seed", "7", "--sandbox", "off",
                              "--watch", "--speed", "0", bot, "island-random-cpp"], capture_output=True, text=True,
                             timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout + run.stderr

    def test_arbitrary_debugging_information_may_be_output_via_standard_error_and_appears(self):
        text = self.watched(self.bot("print('attack;9 ' * number, file=sys.stderr, flush=True)\nsay(legal())"))
        self.assertIn("[subject stderr, turn 1] attack;9 \n", text)
        self.assertIn("[subject stderr, turn 3] attack;9 attack;9 \n", text)

    def test_all_of_the_bots_moves_made_appear(self):
        subject = self.bot("say(legal())")
        _, _, turns = self.play(subject)
        made = [turn["reply"].replace(";", " ") for turn in turns if turn["player"] == 1]
        shown = re.findall(r"^ *\d+ A subject +(\w+ \d)", self.watched(subject), re.MULTILINE)
        self.assertEqual(shown, made)


if __name__ == "__main__":
    unittest.main()
