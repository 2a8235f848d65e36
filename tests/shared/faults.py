"""The words of the faults, as the protocol's table has them."""
import pathlib
import re

PROTOCOL = pathlib.Path(__file__).resolve().parents[2] / "docs/protocol.md"
FAULTS = set(re.findall(r"^\| `(\w+)` \|.*game lost \|", PROTOCOL.read_text(), re.M))
