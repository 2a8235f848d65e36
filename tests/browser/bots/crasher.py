"""Crashes in its first turn."""
from board import boards

for board in boards():
    raise KeyError(3)
