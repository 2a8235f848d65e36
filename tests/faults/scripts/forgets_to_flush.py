#!/usr/bin/env python3
"""Prints a reply that stays in Python's own buffer, which is a common reason why a bot is late."""
import sys

for line in sys.stdin:
    print("move;1,3;steal;5,3")
