import sys
from legal import reply
for line in sys.stdin:
    print("thinking about", line.strip())
    print(reply(line), flush=True)
