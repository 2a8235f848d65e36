import sys
from island import reply
for line in sys.stdin:
    print(reply(line) + ";1", flush=True)
