"""Traces that arenas leave behind, and the growth of their memory."""
import os
import threading
import time

# The folders in which arenas keep the run folders of their sandboxes, which are named PID-...
RUN_FOLDERS = ["/run/isola-arena", "/tmp/isola-arena-%d" % os.geteuid(),
               os.path.join(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"), "isola-arena")]
MOST_GROWTH_MB = 8
MOST_DESCRIPTORS = 500  # bots that do not end keep their pipes for half a second


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read().decode(errors="replace")
    except OSError:
        return ""


class Watch:
    """Watches a running arena: its memory in MB and its descriptors, at the beginning and at most."""

    def __init__(self, pid):
        self.pid = pid
        self.memory = []
        self.descriptors = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.look)
        self.thread.start()

    def look(self):
        while not self.ended.wait(0.25):
            resident = [line.split()[1] for line in read(f"/proc/{self.pid}/status").splitlines() if line.startswith("VmRSS")]
            if resident:
                self.memory.append(int(resident[0]) / 1024)
            try:
                self.descriptors = max(self.descriptors, len(os.listdir(f"/proc/{self.pid}/fd")))
            except OSError:
                pass

    def end(self):
        self.ended.set()
        self.thread.join()
        return self


class Traces:
    def __init__(self):
        self.pids = set()
        self.peak_mb = 0.0
        self.growth_mb = 0.0
        self.descriptors = 0

    def arena_ended(self, pid, watch):
        self.pids.add(pid)
        if watch.memory:
            self.peak_mb = max(self.peak_mb, *watch.memory)
            self.growth_mb = max(self.growth_mb, max(watch.memory) - watch.memory[0])
        self.descriptors = max(self.descriptors, watch.descriptors)

    def sizes(self):
        return (f"an arena had {self.peak_mb:.1f} MB and {self.descriptors} descriptors at most, "
                f"and grew by {self.growth_mb:.1f} MB at most")

    def left(self, marker):
        """Returns a sentence for each trace of arenas that have ended, and for each kind of growth."""
        time.sleep(0.1)
        found = [f"process {pid} is left" for pid in processes_with(marker)]
        found += [f"the folder {path} is left" for path in self.folders()]
        found += [f"the file {path} is left" for path in scratch_files(marker)]
        if self.growth_mb > MOST_GROWTH_MB:
            found.append(f"an arena grew by {self.growth_mb:.1f} MB")
        if self.descriptors > MOST_DESCRIPTORS:
            found.append(f"an arena had {self.descriptors} descriptors")
        return found

    def folders(self):
        """Returns control groups and run folders of arenas that have ended."""
        places = [folder for folder, _, _ in os.walk("/sys/fs/cgroup") if os.path.basename(folder) == "isola-arena"]
        for place in places + RUN_FOLDERS:
            if os.path.isdir(place):
                for name in os.listdir(place):
                    if name.split("-")[0].isdigit() and int(name.split("-")[0]) in self.pids:
                        yield os.path.join(place, name)


def processes_with(marker):
    for pid in filter(str.isdigit, os.listdir("/proc")):
        if marker in read(f"/proc/{pid}/cmdline") and int(pid) != os.getpid():
            yield pid


def scratch_files(marker):
    for folder in ("/tmp", "/dev/shm", "/var/tmp"):
        for name in os.listdir(folder):
            if marker in name or name.startswith(("hostile-fill", "hostile-file", "hostile-device")):
                yield os.path.join(folder, name)
