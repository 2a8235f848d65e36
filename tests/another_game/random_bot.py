"""Lays one of its two lowest legal cards at random."""
import os
import random
import sys

chance = random.Random(os.environ.get("ARENA_SEED"))

for line in sys.stdin:
    _, hand, row = line.rstrip("\n").split(";")
    last = int(row.split()[-1]) if row else 0
    print("lay;%s" % chance.choice([card for card in hand.split() if int(card) > last][:2]), flush=True)
