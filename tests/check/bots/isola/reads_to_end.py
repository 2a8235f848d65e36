import sys
from legal import reply
for line in sys.stdin.read().splitlines():
    print(reply(line), flush=True)
