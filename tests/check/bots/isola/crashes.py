import sys
for line in sys.stdin:
    raise ValueError("no idea what to do with a board")
