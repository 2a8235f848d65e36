import sys
for line in sys.stdin:
    while True:
        pass
