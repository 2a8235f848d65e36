import sys
import time
what = sys.argv[1]
if what == "sleep":
    time.sleep(3600)
while what == "compute":
    pass
if what == "import":
    import slow_module
