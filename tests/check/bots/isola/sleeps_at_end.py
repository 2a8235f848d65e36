import sys
import time
from legal import reply
for line in sys.stdin:
    print(reply(line), flush=True)
time.sleep(3600)
