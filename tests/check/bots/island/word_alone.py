import sys
from island import reply
for line in sys.stdin:
    print(reply(line).split(";")[0], flush=True)
