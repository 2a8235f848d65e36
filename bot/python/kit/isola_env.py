"""The Isola family as an environment for learners, in the shape of PettingZoo's AEC: agents take turns, and `last` gives
what the one to move sees. PettingZoo itself is not needed, and conformance to it is not claimed.

    env = IsolaEnv("1;4x4;01A1111111110B11;0")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

An action is the number of a turn: the square of the move, times the number of squares, plus the square of the steal; where
nothing is stolen, the square of the move twice. The mask has a 1 for each legal action.
"""
import random

from arena_kit import IsolaBoard, IsolaTurn, Position, Rules

AGENTS = ("player_1", "player_2")


class IsolaEnv:
    """board_line: the position in which games begin. rules: isola, isolation or queens."""

    metadata = {"name": "isola_v1", "render_modes": ["ansi"]}

    def __init__(self, board_line, rules="isola"):
        self.first_board = IsolaBoard.parse(board_line, Rules.parse(rules))
        self.possible_agents = list(AGENTS)
        self.squares = self.first_board.rows * self.first_board.columns

    def reset(self, seed=None, options=None):
        """Begins a game. seed is for sample; nothing in the game itself is left to chance."""
        self.chance = random.Random(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self._show(self.first_board)

    def _show(self, board):
        self.board = board
        self.agent_selection = AGENTS[board.player - 1]
        self.turns = {self.action(turn): turn for turn in board.legal_turns()}
        if not self.turns:
            self.terminations = dict.fromkeys(AGENTS, True)
            self.rewards = {agent: -1 if agent == self.agent_selection else 1 for agent in AGENTS}
            self._cumulative_rewards = dict(self.rewards)

    def action(self, turn):
        """The number of a turn."""
        move, steal = (square.row * self.board.columns + square.column for square in (turn.move, turn.steal or turn.move))
        return move * self.squares + steal

    def turn(self, action):
        """The turn of a number, legal or not."""
        move, steal = (Position(*divmod(at, self.board.columns)) for at in divmod(action, self.squares))
        return IsolaTurn(move, steal if steal != move else None)

    def step(self, action):
        """Plays the turn of the agent to move. An agent whose game is over steps with None and is then removed."""
        if self.terminations[self.agent_selection]:
            if action is not None:
                raise ValueError("%s: the game is over: expected the action None, found %r" % (self.agent_selection, action))
            self.agents.remove(self.agent_selection)
            self.agent_selection = self.agents[0] if self.agents else self.agent_selection
            return
        if action not in self.turns:
            raise ValueError("%s: expected an action that the mask allows, found %r" % (self.agent_selection, action))
        self._show(self.board.play(self.turns[action]))

    def observe(self, agent):
        """The board, which hides nothing: the player to move and the cells. The mask is empty for the agent that is not
        to move."""
        mask = [0] * (self.squares * self.squares)
        for action in self.turns if agent == self.agent_selection else ():
            mask[action] = 1
        return {"observation": (self.board.player, self.board.cells), "action_mask": mask}

    def last(self, observe=True):
        """What the agent to move observes, its reward since its last turn, and whether the game is over for it."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """Yields the agent to move until all agents are removed."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def sample(self):
        """A random legal action."""
        return self.chance.choice(list(self.turns))

    def render(self):
        rows, columns = self.board.rows, self.board.columns
        return "\n".join(self.board.cells[row * columns:(row + 1) * columns] for row in range(rows))

    def close(self):
        pass
