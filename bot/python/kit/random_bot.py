"""Plays a random legal turn in every contest; walks off the island only when there is nothing else to do."""
import os
import random

from arena_kit import run

chance = random.Random(os.environ.get("ARENA_SEED"))


def stays_on_the_island(board, turn):
    return getattr(turn, "act", "") != "retreat" or turn.tile <= board.room


def answer(board):
    turns = board.legal_turns()
    return chance.choice([turn for turn in turns if stays_on_the_island(board, turn)] or turns)


run(answer)
