"""Foreign load: a number of busy loops on each core; or cores that are lost for a while at a time."""
import os
import subprocess
import sys


class ForeignLoad:
    def __init__(self, loops_a_core=1):
        self.cores = sorted(os.sched_getaffinity(0)) * loops_a_core
        self.processes = []

    program = "while True: pass"

    def prepare(self, core):
        os.sched_setaffinity(0, {core})

    def __enter__(self):
        for core in self.cores:
            self.processes.append(subprocess.Popen([sys.executable, "-c", self.program],
                                                   preexec_fn=lambda core=core: self.prepare(core)))
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


class LostCores(ForeignLoad):
    """Takes every core away for so many milliseconds, twice a second, at moments of its own for each core: nothing else runs
    on the core meanwhile, not even the arena's steal-time monitor. Needs root."""

    def __init__(self, milliseconds):
        super().__init__()
        self.program = f"""
import time
while True:
    until = time.monotonic() + {milliseconds / 1000}
    while time.monotonic() < until: pass
    time.sleep({0.5 - milliseconds / 1000})
"""

    def prepare(self, core):
        super().prepare(core)
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
