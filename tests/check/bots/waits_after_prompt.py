import time
print("ready? ", end="", flush=True)
time.sleep(60)
