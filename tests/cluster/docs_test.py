"""Runs the examples of docs/many-machines.md on a real cluster: `docs_test.py PROGRAMS`, the folder of the built
programs.

Runs the blocks that name cluster_docs as their test, in order, in a folder with the files that the page writes.
"""
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "docs"), str(HERE.parents[1] / "shared")]
import console  # noqa: E402
import run as docs  # noqa: E402
from cluster import Cluster, require_slurm  # noqa: E402
from document import parse  # noqa: E402

PAGE = HERE.parents[2] / "docs" / "many-machines.md"


def main(programs):
    require_slurm()
    programs = pathlib.Path(programs).resolve()
    ran = 0
    with Cluster(nodes=4) as cluster, tempfile.TemporaryDirectory(prefix="docs-", ignore_cleanup_errors=True) as name:
        pathlib.Path(name).chmod(0o755)  # bots in a sandbox have no rights of their own
        folder = pathlib.Path(name)
        environment = dict(cluster.environment, HOME=name, LANG="C.UTF-8", TERM="dumb",
                           PATH=f"{programs}:{cluster.environment['PATH']}")
        for block in parse(PAGE.read_text()).blocks:
            if "file" in block.comments:
                docs.write_file(block, folder)
            elif block.comments.get("not run here", "").endswith("; covered by cluster_docs"):
                console.check(block, folder, environment)
                ran += 1
    assert ran > 0, "the page has no block for this test"


if __name__ == "__main__":
    main(*sys.argv[1:])
