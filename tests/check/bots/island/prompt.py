import sys
from island import reply
for line in sys.stdin:
    print("my turn: " + reply(line), flush=True)
