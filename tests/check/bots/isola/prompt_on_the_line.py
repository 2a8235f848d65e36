# As input("your board? ") looks to who asks, and never before the question.
import sys
from legal import reply
for line in sys.stdin:
    print("your board? " + reply(line), flush=True)
