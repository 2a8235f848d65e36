import sys
from legal import reply
sys.stdout.reconfigure(encoding="utf-16")
for line in sys.stdin:
    print(reply(line), flush=True)
