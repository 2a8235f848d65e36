import sys
from dominoes import turns
for line in sys.stdin:
    print("play;%s;left" % turns(line)[0][0], flush=True)
