import sys
from legal import turn, written
for line in sys.stdin:
    print(written(*[(column, row) for row, column in turn(line)]), flush=True)
