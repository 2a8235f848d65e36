"""A bot of HackerEarth that writes half of its reply and, with an argument, crashes then."""
import sys
sys.stdin.read()
print("5 3")
if sys.argv[1:]:
    raise ValueError("what to remove?")
