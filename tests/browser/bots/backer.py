"""Retreats on the island as far as it can, and so falls off the island."""
import sys

for line in sys.stdin:
    hand = line.split(";")[1]
    print("retreat;" + max(hand), flush=True)
