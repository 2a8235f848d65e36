"""Runs the commands of a console block and compares their output with the output in the document."""
import os
import re
import signal
import subprocess
from dataclasses import dataclass

from document import Problem
from patience import PATIENCE

TIME = re.compile(r"\b\d+(\.\d+)? (ns|µs|ms|s)\b")


@dataclass
class Command:
    line: int
    text: str
    expected: list[str]


def commands_of(block):
    """Returns the commands (`$ ` lines) of the block, each with the output that follows. If the block has the comment
    `times`, times in the output may differ."""
    commands = []
    for offset, line in enumerate(block.lines):
        if line.startswith("$ "):
            commands.append(Command(block.line + offset + 1, line[2:], []))
        elif not commands:
            raise Problem(f"line {block.line + 1}: a console block begins with a command, `$ ...`")
        else:
            shown = line.rstrip()
            commands[-1].expected.append(TIME.sub("...", shown) if "times" in block.comments else shown)
    return commands


def pattern(expected):
    """Returns a pattern in which a line of `...` matches any lines, and `...` within a line any characters."""
    parts = []
    for line in expected:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(re.escape(piece) for piece in line.split("...")) + r"\n")
    return re.compile("".join(parts))


def printed(text):
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return "".join(line + "\n" for line in lines)


def without_first_line(output):
    """Removes the line that says what the machine enforces, because it differs between machines."""
    return re.sub(r"^arena: sandbox: .*\n", "", output, flags=re.M)


def without_word_of_silence(output):
    """Removes the line that says that a bot has not answered for 2 s, because on a slow machine any bot may take that
    long."""
    return re.sub(r"^arena: the bot has not answered turn \d+ for 2 s; .*\n", "", output, flags=re.M)


def matches(expected, output):
    if not any("arena: sandbox:" in line for line in expected):
        output = without_first_line(output)
    if not any("has not answered" in line for line in expected):
        output = without_word_of_silence(output)
    while expected and not expected[-1]:
        expected = expected[:-1]
    return not expected or pattern(expected).fullmatch(printed(output)) is not None


def run(command, folder, environment):
    process = subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               start_new_session=True)
    try:
        output, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Problem(f"{command}: still running after {PATIENCE} s") from None
    return process.returncode, output


def check(block, folder, environment):
    """Runs the block in that folder. Raises Problem at the first command that fails or prints something else."""
    for command in commands_of(block):
        status, output = run(command.text, folder, environment)
        if status != 0:
            raise Problem(f"line {command.line}: $ {command.text}\nexit status {status}, it printed:\n{output}")
        if not matches(command.expected, output):
            shown = "".join(line + "\n" for line in command.expected)
            raise Problem(f"line {command.line}: $ {command.text}\nthe document shows:\n{shown}it printed:\n{output}")
