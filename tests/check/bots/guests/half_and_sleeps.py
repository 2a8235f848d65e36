"""A bot of HackerEarth that writes half of its reply and then sleeps."""
import sys
import time
sys.stdin.readline()
print("1 3", flush=True)
time.sleep(1000)
