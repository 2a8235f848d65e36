import sys
from legal import reply
for line in sys.stdin:
    print(reply(line))
    print("that was easy", flush=True)
