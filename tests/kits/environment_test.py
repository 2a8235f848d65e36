"""The Python kit's environment for learners: the contracts of reset, step, observe and last. Also checks that the
tabular learner beats random play."""
import pathlib
import re
import subprocess
import sys
import unittest

KIT = pathlib.Path(__file__).resolve().parents[2] / "bot/python/kit"
sys.path[:0] = [str(KIT), str(KIT.parents[2] / "tests/shared")]
from isola_env import IsolaEnv  # noqa: E402
from patience import PATIENCE  # noqa: E402


def begun(line, rules="isola"):
    env = IsolaEnv(line, rules)
    env.reset(seed=1)
    return env


class Environment(unittest.TestCase):
    def test_the_mask_allows_the_legal_turns_and_only_the_agent_to_move_has_one(self):
        env = begun("1;3x3;1A11111B1;0")
        observation = env.observe("player_1")
        allowed = [action for action, bit in enumerate(observation["action_mask"]) if bit]
        self.assertEqual(sorted(map(str, map(env.turn, allowed))), sorted(map(str, env.board.legal_turns())))
        self.assertEqual(observation["observation"], (1, "1A11111B1"))
        self.assertEqual(sum(env.observe("player_2")["action_mask"]), 0)

    def test_a_turn_without_a_steal_has_an_action_too(self):
        env = begun("1;3x3;a1000000b;0", "isolation")
        self.assertEqual([str(env.turn(action)) for action in env.turns], ["move;0,1"])

    def test_who_cannot_move_loses_and_both_leave_with_none(self):
        env = begun("1;3x3;A1001000B;0")
        env.step(next(action for action, turn in env.turns.items() if str(turn) == "move;1,1;steal;0,0"))
        self.assertEqual(env.agent_selection, "player_2")
        self.assertEqual(env.last()[1:4], (-1, True, False))
        seen = []
        for agent in env.agent_iter():
            seen.append((agent, env.last()[1]))
            env.step(None)
        self.assertEqual(seen, [("player_2", -1), ("player_1", 1)])
        self.assertEqual(env.agents, [])

    def test_what_the_mask_forbids_is_refused_with_the_agent_named(self):
        env = begun("1;3x3;A1000000B;0")
        with self.assertRaisesRegex(ValueError, "player_1: expected an action that the mask allows, found 80"):
            env.step(80)
        env.step(env.sample())
        env.reset()
        self.assertEqual(env.board.cells, "A1000000B")

    def test_whole_games_of_chance_end_and_the_same_seed_gives_the_same_game(self):
        def game(rules):
            env = begun("1;4x4;A11111111111111B;0", rules)
            played = []
            for _ in env.agent_iter():
                played.append(None if env.last()[2] else env.sample())
                env.step(played[-1])
            self.assertEqual(sum(env.rewards.values()), 0)
            return played

        for rules in ("isola", "isolation", "queens"):
            self.assertEqual(game(rules), game(rules))

    def test_the_learner_beats_random_play(self):
        done = subprocess.run([sys.executable, KIT / "learn_isola.py", "300"], capture_output=True, text=True, timeout=PATIENCE)
        trained = int(re.search(r"^trained: (\d+) of 200$", done.stdout, re.M)[1])
        self.assertGreater(trained, 130, done.stdout)


if __name__ == "__main__":
    unittest.main()
