"""Foreign load: a number of busy loops on each core."""
import os
import subprocess
import sys


class ForeignLoad:
    def __init__(self, loops_a_core=1):
        self.cores = sorted(os.sched_getaffinity(0)) * loops_a_core
        self.processes = []

    def __enter__(self):
        for core in self.cores:
            self.processes.append(subprocess.Popen(
                [sys.executable, "-c", "while True: pass"],
                preexec_fn=lambda core=core: os.sched_setaffinity(0, {core})))
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
