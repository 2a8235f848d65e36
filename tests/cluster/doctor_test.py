"""`arena doctor --executor slurm` on a real cluster on this machine: `doctor_test.py ARENA [CLASS...]`."""
import json
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cluster import Cluster, require_slurm  # noqa: E402
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))


def setUpModule():
    require_slurm()


class Doctor(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(nodes=2)
        cls.cluster.__enter__()
        cls.addClassCleanup(cls.cluster.__exit__, None, None, None)

    def doctor(self, *words, status=0, **environment):
        done = subprocess.run([ARENA, "doctor", "--executor", "slurm", *words], cwd=self.cluster.shared, text=True,
                              capture_output=True, env={**self.cluster.environment, **environment}, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def test_one_table_has_every_node(self):
        table = self.doctor().stdout.splitlines()
        self.assertEqual([line.split()[:2] for line in table[1:]], [["n1", "yes"], ["n2", "yes"]], table)
        self.assertEqual(os.listdir(self.cluster.shared), [], "nothing is left in the shared folder")

    def test_json_says_the_same(self):
        report = json.loads(self.doctor("--json", "--shared", str(self.cluster.folder)).stdout)
        self.assertFalse(report["processors_differ"])
        for node in report["nodes"]:
            self.assertTrue(node["can_play"])
            self.assertEqual(node["clock_off_s"], 0)
            self.assertIn("python3", node["runtimes"])

    def test_a_node_that_is_down_is_named_with_slurms_reason(self):
        self.cluster.run("scontrol", "update", "nodename=n2", "state=drain", "reason=disk broken")
        self.addCleanup(self.cluster.run, "scontrol", "update", "nodename=n2", "state=resume")
        done = self.doctor("--json", status=3)
        nodes = {node["node"]: node for node in json.loads(done.stdout)["nodes"]}
        self.assertTrue(nodes["n1"]["can_play"])
        self.assertEqual(nodes["n2"]["why_not"], "Slurm says 'drained': disk broken")

    def test_a_busy_node_is_not_waited_for_longer_than_one_likes(self):
        job = self.cluster.run("sbatch", "--parsable", "--nodelist=n2", "--output=/dev/null", "--wrap=sleep 10000")
        self.addCleanup(self.cluster.run, "scancel", job)
        self.assertRegex(self.doctor("--wait", "5s", status=3).stdout,
                         "n2 cannot play: it did not answer in 5s, and Slurm said '[a-z]+[*]?' of it: its jobs wait for others")

    def test_what_slurm_refuses_is_said_in_its_words(self):
        done = self.doctor("--slurm", "--account=nobodys --frobnicate", status=3)
        self.assertIn("sbatch says 'unrecognized option '--frobnicate''", done.stdout)
        done = self.doctor("--slurm", "--partition=nope", status=2)
        self.assertIn("the partition has no nodes: 'sinfo -s' lists the partitions", done.stderr)

    def test_without_slurm_it_says_what_is_missing(self):
        done = self.doctor(status=2, PATH="/nowhere")
        self.assertIn("there is no sinfo in PATH: --executor slurm needs Slurm's programs", done.stderr)


if __name__ == "__main__":
    unittest.main()
