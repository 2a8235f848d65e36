"""The keywords of the faults, as in the protocol's table."""
import pathlib
import re

PROTOCOL = pathlib.Path(__file__).resolve().parents[2] / "docs/protocol.md"
FAULTS = set(re.findall(r"^\| `(\w+)` \|.*game lost \|", PROTOCOL.read_text(), re.M))
