import sys
from dominoes import reply
line = input()
for following in sys.stdin:
    print(reply(line), flush=True)
    line = following
print(reply(line), flush=True)
