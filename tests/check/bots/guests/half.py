"""A bot of HackerEarth that writes half of its reply. With an argument, it then crashes."""
import sys
sys.stdin.read()
print("5 3")
if sys.argv[1:]:
    raise ValueError("what to remove?")
