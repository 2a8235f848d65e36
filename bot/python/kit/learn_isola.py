"""Learns Isola on a small board from games against itself, and prints how many of 200 games it wins against random play.

usage: learn_isola.py [GAMES]    GAMES: the number of games to learn from, default 1000
"""
import random
import sys
from collections import defaultdict

from isola_env import IsolaEnv

START = "1;3x3;1A11111B1;0"
values = defaultdict(float)  # value for the player that has just moved, -1 to 1
chance = random.Random(1)


def after(env, action):
    board = env.board.play(env.turns[action])
    return board.player, board.cells


def best(env):
    return max(env.turns, key=lambda action: (values[after(env, action)], chance.random()))


def play(env, choosers):
    """Plays a game and returns the positions that were reached, and who won."""
    reached = []
    env.reset()
    for agent in env.agent_iter():
        if env.last(observe=False)[2]:
            env.step(None)
            continue
        action = choosers[agent](env)
        reached.append(after(env, action))
        env.step(action)
    return reached, max(env.rewards, key=env.rewards.get)


def learn(env, games):
    def explore(env):
        return chance.choice(list(env.turns)) if chance.random() < 0.2 else best(env)

    for _ in range(games):
        reached, _ = play(env, dict.fromkeys(env.possible_agents, explore))
        target = 1  # the player that moved last has won
        for position in reversed(reached):
            values[position] += 0.3 * (target - values[position])
            target = -values[position]


def wins_of_200(env):
    wins = 0
    for game in range(200):
        mine, other = env.possible_agents if game % 2 == 0 else reversed(env.possible_agents)
        wins += play(env, {mine: best, other: lambda env: chance.choice(list(env.turns))})[1] == mine
    return wins


if __name__ == "__main__":
    env = IsolaEnv(START)
    print("untrained: %d of 200" % wins_of_200(env))
    learn(env, int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    print("trained: %d of 200" % wins_of_200(env))
