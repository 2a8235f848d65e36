import sys
from legal import reply
sys.stdout.reconfigure(encoding="utf-8-sig")
for line in sys.stdin:
    print(reply(line), flush=True)
