import sys
for line in sys.stdin:
    print("move;1,3;steal;5,3", flush=True)
