import sys
from dominoes import reply
before = None
for line in sys.stdin:
    print(reply(before or line), flush=True)
    before = line
