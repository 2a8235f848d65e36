# Prints what input("your board? ") would print: a prompt before the bot reads the line.
import sys
from legal import reply
for line in sys.stdin:
    print("your board? " + reply(line), flush=True)
