import sys
from legal import reply
while True:
    line = sys.stdin.readline()
    if line:
        print(reply(line), flush=True)
