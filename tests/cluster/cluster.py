"""A real Slurm cluster on this machine, for tests: a controller and several nodes, each on a free port, in a folder of
its own.

    with Cluster(nodes=2) as cluster:
        subprocess.run(["sinfo"], env=cluster.environment)

It needs neither root nor systemd. Its processes end with the context, and are killed if this process dies. By hand:

    python3 tests/cluster/cluster.py FOLDER [NODES]

prints the variables to export, and runs until it gets a signal. It needs Debian's packages slurmctld, slurmd,
slurm-client and munge.
"""
import contextlib
import ctypes
import getpass
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "shared"))
from patience import until  # noqa: E402
from processes import descendants_of, is_running  # noqa: E402

PROGRAMS = {"slurmctld": "slurmctld", "slurmd": "slurmd", "sbatch": "slurm-client", "squeue": "slurm-client",
            "scancel": "slurm-client", "scontrol": "slurm-client", "munged": "munge"}
PATH = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"

CONFIGURATION = """
ClusterName=arena
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/munge.socket
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/log/slurmctld.log
SlurmdLogFile={folder}/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1,bf_interval=1,defer,max_array_tasks={array}
SlurmdParameters=config_overrides
MaxArraySize={array_size}
MaxJobCount={jobs}
MinJobAge={job_age}
KillWait={kill_wait}
SlurmdTimeout={slurmd_timeout}
InactiveLimit=0
ReturnToService=2
NodeName=n[1-{nodes}] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{node_ports}] CPUs={cores} RealMemory=2000 State=UNKNOWN
PartitionName=games Nodes=n[1-{nodes}] Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
"""


def missing_packages():
    """Returns those Debian packages that a cluster needs and that are not installed."""
    return sorted({package for program, package in PROGRAMS.items() if not shutil.which(program, path=PATH)})


def require_slurm():
    """Skips the test, or the module, if Slurm is not installed. If CI is set, it fails instead, because nobody would
    notice the skip."""
    missing = missing_packages()
    if missing and not os.environ.get("CI"):
        raise unittest.SkipTest("no Slurm here; install the packages " + " ".join(missing))
    if missing:
        raise AssertionError("CI has no Slurm; these packages are missing: " + " ".join(missing))


def _dies_with_this_process():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def _adopt_orphans():
    """Makes this process a subreaper, so that the orphans of killed daemons become its children and are found."""
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


def _free_ports(count):
    """Returns free consecutive ports, as Slurm needs them for nodes."""
    while True:
        with contextlib.ExitStack() as stack:
            sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
            sockets[0].bind(("127.0.0.1", 0))
            first = sockets[0].getsockname()[1]
            with contextlib.suppress(OSError, OverflowError):
                for place, each in enumerate(sockets[1:], 1):
                    each.bind(("127.0.0.1", first + place))
                return first


class Cluster:
    """A context with a cluster. environment: the environment in which Slurm's programs find the cluster. folder: logs
    and configuration; its sub-folder `shared` is for files that all nodes see. jobs: how many jobs Slurm keeps,
    including jobs that ended less than job_age seconds ago."""

    def __init__(self, nodes=2, cores=1, folder=None, array=1000, array_size=1001, jobs=20000, job_age=300,
                 kill_wait=5, slurmd_timeout=300):
        require_slurm()
        self._scratch = None if folder else tempfile.TemporaryDirectory(prefix="slurm-", ignore_cleanup_errors=True)
        self.folder = pathlib.Path(folder or self._scratch.name).resolve()
        self.nodes = ["n%d" % number for number in range(1, nodes + 1)]
        self.settings = {"nodes": nodes, "cores": cores, "array": array, "array_size": array_size, "jobs": jobs,
                         "job_age": job_age, "kill_wait": kill_wait, "slurmd_timeout": slurmd_timeout,
                         "host": socket.gethostname().split(".")[0],
                         "user": getpass.getuser(), "folder": self.folder}
        self.shared = self.folder / "shared"
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": str(self.folder / "slurm.conf")}
        self.daemons = {}

    def __enter__(self):
        _adopt_orphans()
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self._start_munge()
            self._start_slurm()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def _start_munge(self):
        folder = self.folder / "munge"
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        key = folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        self._start("munged", "munged", "--foreground", "--force", *("--%s-file=%s/%s" % (what, folder, name) for what, name in
                    (("key", "munge.key"), ("pid", "munged.pid"), ("log", "munged.log"), ("seed", "munged.seed"))),
                    "--socket=%s/munge.socket" % folder)
        until(lambda: (folder / "munge.socket").exists(), "munged's socket")

    def _start_slurm(self):
        """Starts Slurm; tries other ports if another program has taken one in the meantime."""
        for name in ("state", "spool", "log", "shared"):
            (self.folder / name).mkdir(exist_ok=True)
        for attempt in range(5):
            self._configure()
            self.start_controller()
            for node in self.nodes:
                self.start_node(node)
            until(lambda: self._ended() or len(self.idle_nodes()) == len(self.nodes), self._told)
            if not self._ended():
                return
            for name in ("slurmctld", *self.nodes):
                self.kill(name)
        raise AssertionError("Slurm does not start: " + self._told())

    def _configure(self):
        first = _free_ports(1 + len(self.nodes))
        text = CONFIGURATION.format(**self.settings, controller_port=first,
                                    node_ports="%d-%d" % (first + 1, first + len(self.nodes)))
        (self.folder / "slurm.conf").write_text(text)

    def _ended(self):
        return [name for name, daemon in self.daemons.items() if daemon.poll() is not None]

    def _told(self):
        logs = [*self.folder.glob("log/*"), *self.folder.glob("*.out")]
        return "all nodes idle; %s ended; %s" % (self._ended(), {log.name: log.read_text()[-600:] for log in logs})

    def _start(self, name, *words):
        with open(self.folder / (name + ".out"), "ab") as out:
            self.daemons[name] = subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL, stdout=out,
                                                  stderr=out, cwd=self.folder, start_new_session=True,
                                                  preexec_fn=_dies_with_this_process)

    def start_controller(self):
        self._start("slurmctld", "slurmctld", "-D", "-f", self.environment["SLURM_CONF"])

    def start_node(self, node, hidden=None):
        """hidden: a folder that this node and its jobs see as empty; this needs root."""
        hide = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none "$0" && exec "$@"', str(hidden)] if hidden else []
        self._start(node, *hide, "slurmd", "-D", "-f", self.environment["SLURM_CONF"], "-N", node)

    def kill(self, name):
        """Kills a daemon at once: `slurmctld`, or a node by its name."""
        daemon = self.daemons.pop(name)
        daemon.kill()
        daemon.wait()

    def kill_node(self, node):
        """Kills a node with everything that runs on it, like a power failure."""
        below = descendants_of(self.daemons[node].pid)
        self.kill(node)
        _kill([*below, *self._steps_of(node)])

    def _steps_of(self, node):
        """Returns the processes of a node's jobs: their managers, which outlive the node's daemon, and the managers'
        children."""
        found = []
        for pid in descendants_of(os.getpid()):
            with contextlib.suppress(OSError):
                name = pathlib.Path("/proc/%d/cmdline" % pid).read_bytes()
                environment = pathlib.Path("/proc/%d/environ" % pid).read_bytes().split(b"\0")
                if name.startswith(b"slurmstepd") and b"SLURMD_NODENAME=" + node.encode() in environment:
                    found.append(pid)
        return found

    def run(self, *words):
        """Runs one of Slurm's programs and returns its output without the last newline."""
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise AssertionError("%s: %s" % (words, done.stderr))
        return done.stdout.rstrip("\n")

    def idle_nodes(self):
        done = subprocess.run(["sinfo", "-h", "-N", "-o", "%N %T"], env=self.environment, capture_output=True, text=True)
        return [line.split()[0] for line in done.stdout.splitlines() if line.split()[1:] == ["idle"]]

    def end(self):
        """Ends all daemons and jobs, in whatever state they are."""
        mine = [daemon.pid for daemon in self.daemons.values()]
        orphans = [pid for pid in descendants_of(os.getpid()) if self._is_mine(pid)]
        _kill([*mine, *(below for pid in mine for below in descendants_of(pid)), *orphans,
               *(below for pid in orphans for below in descendants_of(pid))])
        for daemon in self.daemons.values():
            daemon.wait()
        self.daemons.clear()
        _reap()
        if self._scratch:
            self._scratch.cleanup()

    def _is_mine(self, pid):
        with contextlib.suppress(OSError):
            environment = pathlib.Path("/proc/%d/environ" % pid).read_bytes()
            return ("SLURM_CONF=" + self.environment["SLURM_CONF"]).encode() in environment.split(b"\0")
        return False


def _kill(pids):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    until(lambda: not any(is_running(pid) for pid in pids), "the end of %s" % pids)


def _reap():
    """Reaps adopted orphans that have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def main(folder, nodes="4"):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(0))
    with Cluster(nodes=int(nodes), folder=folder) as cluster:
        print("export SLURM_CONF=%s PATH=$PATH:/usr/sbin" % cluster.environment["SLURM_CONF"], flush=True)
        signal.pause()


if __name__ == "__main__":
    main(*sys.argv[1:])
