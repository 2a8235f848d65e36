import sys
from legal import turn, written
for line in sys.stdin:
    print(written(*[(row + 1, column + 1) for row, column in turn(line)]), flush=True)
