import sys
for line in sys.stdin:
    print("move;0,2;steal;0,3", flush=True)
