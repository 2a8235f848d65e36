import sys
import time
sys.stdin.readline()
print("ready? ", end="", flush=True)
time.sleep(3600)
