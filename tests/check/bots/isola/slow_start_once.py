import sys
import time
from legal import reply
time.sleep(float(sys.argv[1]))
print(reply(input()), flush=True)
