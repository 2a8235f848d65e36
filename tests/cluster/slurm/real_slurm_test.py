"""Runs the tests of the client against a real Slurm: `real_slurm_test.py PROGRAM [away]`. away: runs only the test with
a killed controller, which is slow, because Slurm's programs wait for the controller."""
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from cluster import Cluster  # noqa: E402


def main(program, part=""):
    try:
        with Cluster(nodes=2) as cluster:
            cluster.shared.chmod(0o755)
            if part == "away":
                cluster.kill("slurmctld")
            suites = "--test-suite%s=controller away" % ("" if part == "away" else "-exclude")
            return subprocess.run([os.path.abspath(program), suites], cwd=cluster.shared,
                                  env=cluster.environment).returncode
    except unittest.SkipTest as why:
        print("skipped:", why)
        return 77


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
