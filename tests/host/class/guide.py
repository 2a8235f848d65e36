"""The page docs/a-class.md as a script: what the organiser types and clicks."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/docs"))
from console import commands_of, matches  # noqa: E402
from document import parse  # noqa: E402

MOST = 12
CLICK = re.compile(r"press(?: the)? (?:\*\*(.+?)\*\*|(author's name))")


class Guide:
    """The commands and clicks of the page. Each is to be used once; finish() checks that all were, and that they are
    few."""

    def __init__(self):
        text = (ROOT / "docs/a-class.md").read_text()
        blocks = parse(text).blocks
        self.commands = [each for block in blocks if block.language == "console" for each in commands_of(block)]
        self.clicks = [bold or name for bold, name in CLICK.findall(text)]
        self.scheme = next(block.text for block in blocks if block.text.startswith("[marks]"))
        self.head = next(block.lines[0] for block in blocks if ";" in block.lines[0])
        self.number = len(self.commands) + len(self.clicks)

    def command(self, word):
        """Takes the next command with this word from the page."""
        found = next(each for each in self.commands if word in each.text)
        self.commands.remove(found)
        return found

    def click(self, words):
        """Takes a click from the page, and returns its words."""
        self.clicks.remove(words)
        return words

    def finish(self):
        left = [each.text for each in self.commands] + self.clicks
        if left or self.number > MOST:
            raise AssertionError(f"not done of what the page shows: {left}; {self.number} commands and clicks, at most {MOST}")


def shows(command, output):
    """Checks that the command printed what the page shows."""
    if not matches(command.expected, output):
        raise AssertionError(f"$ {command.text}\nthe page shows:\n" + "\n".join(command.expected) + f"\nit printed:\n{output}")
