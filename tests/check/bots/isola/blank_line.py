import sys
from legal import reply
for line in sys.stdin:
    print(reply(line) + "\n", flush=True)
