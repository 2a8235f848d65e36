import sys
import time
from legal import reply
time.sleep(float(sys.argv[1]))
for line in sys.stdin:
    print(reply(line), flush=True)
