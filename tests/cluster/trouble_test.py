"""Failures of a real cluster on this machine: `trouble_test.py ARENA [CLASS...]`. For each failure the arena prints a
sentence that quotes Slurm and says what to do, and no game that was played is lost."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cluster import Cluster, require_slurm  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from processes import running_with  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
CONTEST = ("a=random-cpp", "b=random-cpp", "--games", "8", "--seed", "1", "--board", "5x5", "--turn-time", "60m")
# These bots are so slow that the test can act while they play.
SLOW = ("a=sh -c 'sleep 2; exec python3 -u %s'" % (pathlib.Path(__file__).resolve().parents[2] / "bot/python/random_bot.py"),
        *CONTEST[1:])


def setUpModule():
    require_slurm()


class OnACluster(unittest.TestCase):
    settings = {}

    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(nodes=2, **cls.settings)
        cls.cluster.__enter__()
        cls.addClassCleanup(cls.cluster.__exit__, None, None, None)
        os.chmod(cls.cluster.folder, 0o755)  # bots in a sandbox have no rights of their own
        cls.cluster.shared.chmod(0o755)

    def start(self, *words, **environment):
        run = subprocess.Popen([ARENA, "tournament", *words, "--executor", "slurm", "--db", self.database()],
                               cwd=self.cluster.shared, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**self.cluster.environment, **environment})
        self.addCleanup(lambda: (run.kill(), run.communicate()) if run.poll() is None else None)
        return run

    def said_until(self, run, words):
        said = ""
        for line in run.stderr:
            said += line
            if words in said:
                return said
        raise AssertionError("it ended and had said: " + said)

    def told_by(self, run, status):
        output, errors = run.communicate(timeout=PATIENCE)
        self.assertEqual(run.returncode, status, output + errors)
        return errors

    def database(self):
        return str(self.cluster.shared / (self.id().rpartition(".")[2] + ".db"))

    def games(self):
        done = subprocess.run([ARENA, "standings", self.database(), "--json"], capture_output=True, text=True, check=True)
        nodes = json.loads(done.stdout).get("nodes", [])
        return {node["node"]: node["games"] for node in nodes}


class Refused(OnACluster):
    def test_a_partition_that_does_not_exist(self):
        run = self.start(*CONTEST, "--slurm", "--partition=nope")
        self.assertIn("sbatch says 'invalid partition specified: nope; Batch job submission failed: Invalid partition name "
                      "specified': 'sinfo -s' lists the partitions", self.told_by(run, 1))

    def test_a_machine_without_slurm(self):
        run = self.start(*CONTEST, PATH="/nowhere", SLURM_CONF="/nowhere")
        self.assertIn("--executor slurm needs Slurm's programs, so log in to a machine of the cluster",
                      self.told_by(run, 1))

    def test_what_was_refused_goes_on_with_other_options(self):
        self.told_by(self.start(*CONTEST, "--slurm", "--time=no"), 1)
        self.told_by(self.start(), 0)
        self.assertEqual(sum(self.games().values()), 8)


# Quotas need Slurm's accounting, a database server with a daemon of its own. Instead, this sbatch imitates a site with
# a quota. It counts the user's tasks, refuses further ones with Slurm's own message, and otherwise calls the real
# sbatch.
SBATCH_WITH_A_QUOTA = """#!/bin/sh
for word; do case "$word" in --array=1-*) tasks=${word#--array=1-};; esac; done
live=$(squeue --noheader --array --user=$(id -u) --format=%%i | wc -l)
if [ $((live + tasks)) -gt 3 ]; then
    echo 'sbatch: error: QOSMaxSubmitJobPerUserLimit' >&2
    echo "sbatch: error: Batch job submission failed: Job violates accounting/QOS policy (job submit limit, user's size \
and/or time limits)" >&2
    exit 1
fi
exec %s "$@"
"""


class Quota(OnACluster):
    def test_a_quota_that_is_smaller_than_an_array_is_met_and_told_of(self):
        programs = self.cluster.folder / "programs"
        programs.mkdir()
        sbatch = programs / "sbatch"
        sbatch.write_text(SBATCH_WITH_A_QUOTA % shutil.which("sbatch", path=self.cluster.environment["PATH"]))
        sbatch.chmod(0o755)
        told = self.told_by(self.start(*CONTEST, PATH="%s:%s" % (programs, self.cluster.environment["PATH"])), 0)
        self.assertEqual(told.count("sbatch says 'QOSMaxSubmitJobPerUserLimit; Batch job submission failed: Job violates "
                                    "accounting/QOS policy (job submit limit, user's size and/or time limits)': you have as many "
                                    "jobs as your account may"), 1)
        self.assertIn("what remains waits until it takes more", told)
        self.assertEqual(sum(self.games().values()), 8)


class Full(OnACluster):
    """A limit of the real controller, MaxJobCount, that other jobs have used up. Ended jobs still count for ten
    seconds."""
    settings = {"jobs": 7, "job_age": 2}

    def test_a_cluster_that_is_full_of_others_jobs_is_told_of_once_and_waited_for(self):
        self.cluster.run("sbatch", "--hold", "--array=1-5", "--wrap=true")
        run = self.start(*CONTEST)
        told = self.said_until(run, "what remains waits until it takes more")
        self.assertIn("sbatch says 'Slurm temporarily unable to accept job, sleeping and retrying': it takes no more "
                      "jobs now, most likely because it has as many as it may have of all users", told)
        until(lambda: sum(self.games().values()) > 0, "games that are played while it is full")
        self.cluster.run("scancel", "--user=%d" % os.getuid(), "--state=PENDING")
        told += self.told_by(run, 0)
        self.assertEqual(told.count("sbatch says"), 1, told)
        self.assertEqual(sum(self.games().values()), 8)


class Lost(OnACluster):
    def test_a_shared_folder_that_a_node_does_not_see(self):
        if os.getuid() != 0:
            self.skipTest("only root can hide a folder from a node")
        self.cluster.kill_node("n1")
        self.cluster.start_node("n1", hidden=self.cluster.shared)
        self.addCleanup(lambda: (self.cluster.kill_node("n1"), self.cluster.start_node("n1")))
        until(lambda: "n1" in self.cluster.idle_nodes(), "n1")
        told = self.told_by(self.start(*CONTEST), 0)
        self.assertIn("n1 gets no more games of this contest: Slurm says 'FAILED, NonZeroExitCode' on n1: the node does not "
                      "see the shared folder: name one with --shared that every node has under the same path", told)
        self.assertEqual(self.games(), {"n2": 8})

    def test_a_job_that_is_killed(self):
        run = self.start(*SLOW)
        tasks = until(lambda: running_with("work %s" % self.database()) or running_with(self.database() + ".shared"), "a task")
        for task in tasks:
            try:
                os.kill(task, signal.SIGKILL)
            except ProcessLookupError:
                pass
        told = self.told_by(run, 0)
        self.assertIn("Slurm says 'FAILED", told)
        self.assertIn("it was killed by signal 9, and Slurm does not say why: by a person or a program, or because the node ran "
                      "out of memory, for which Slurm has its own word, OUT_OF_MEMORY, if it sees it", told)
        self.assertEqual(sum(self.games().values()), 8)

    def test_jobs_that_somebody_cancels(self):
        run = self.start(*SLOW)
        until(lambda: "RUNNING" in self.cluster.run("squeue", "--noheader", "--format=%T"), "a task")
        self.cluster.run("scancel", "--user=%d" % os.getuid())
        self.told_by(run, 0)
        self.assertEqual(sum(self.games().values()), 8)


if __name__ == "__main__":
    unittest.main()
