import sys
from legal import reply
for line in sys.stdin:
    if len(line.split(";")[2]) > 100:
        raise ValueError("only made for small boards")
    print(reply(line), flush=True)
