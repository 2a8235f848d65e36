import sys
import time
from legal import reply
time.sleep(1)
for line in sys.stdin:
    print(reply(line), flush=True)
