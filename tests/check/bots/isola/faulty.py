"""Replies nonsense in each N-th of its turns, and is legal in the others."""
import sys
from legal import reply
for turn, line in enumerate(sys.stdin, 1):
    print("nonsense" if turn % int(sys.argv[1]) == 0 else reply(line), flush=True)
