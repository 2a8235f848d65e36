import sys
from legal import reply
for line in sys.stdin:
    print(reply("1" + line[1:]), flush=True)
