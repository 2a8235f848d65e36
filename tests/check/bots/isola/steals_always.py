import sys
from legal import turn, written
for line in sys.stdin:
    target, stolen = turn(line)
    print(written(target, stolen or (0, 0)), flush=True)
