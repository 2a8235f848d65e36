import sys
from island import reply
for line in sys.stdin:
    print(reply(line).replace(";", " "), flush=True)
