import sys
for line in sys.stdin:
    print("shuffle", flush=True)
