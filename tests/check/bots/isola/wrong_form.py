import sys
from legal import reply
for line in sys.stdin:
    print(reply(line).upper().replace(",", ", "), flush=True)
