import sys
from dominoes import reply
for line in sys.stdin:
    print(reply(line))
