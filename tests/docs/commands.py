"""Makes docs/reference/commands.md from the program's own help.

usage: commands.py ARENA            prints the page
       commands.py ARENA --check    fails if docs/reference/commands.md differs
"""
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/reference/commands.md"
INTRODUCTION = """\
# Commands

Every command with its options, as `--help` prints them. This page is made from that help:
[developing](../developing.md#documents) has the command.

The same as manual pages: `arena manual ~/.local/share/man/man1`, then `man arena-match`. Shells complete commands,
options, contests, bots and files; a package installs what they need. By hand, in the file that the shell reads when it
starts:

| shell | line |
|---|---|
| bash | `source <(arena complete bash)` |
| zsh, after `compinit` | `source <(arena complete zsh)` |
| fish | `arena complete fish \| source` |
"""


def help_of(arena, *words):
    return subprocess.run([arena, *words, "--help"], capture_output=True, text=True, check=True).stdout.strip("\n")


def commands_of(text):
    """Returns the names of the commands in the order of the program's help."""
    return re.findall(r"^  ([a-z]+)  ", text, re.M)


def section(heading, text):
    return f"\n## {heading}\n\n```text\n{text}\n```\n"


def page(arena):
    overview = help_of(arena)
    names = commands_of(overview)
    links = ", ".join(f"[{name}](#arena-{name})" for name in names)
    return (INTRODUCTION + f"\n{wrapped(links)}\n" + section("arena", overview)
            + "".join(section(f"arena {name}", help_of(arena, name)) for name in names))


def wrapped(links, width=120):
    """Breaks a list at its commas."""
    lines = [""]
    for part in links.split(", "):
        if lines[-1] and len(lines[-1]) + len(part) + 3 > width:
            lines.append("")
        lines[-1] += f" {part}," if lines[-1] else f"{part},"
    return "\n".join(lines).rstrip(",") + "."


def check(text):
    """Returns the exit status: 1 if the page of the project differs from this text, with a message on how to update it.
    """
    if PAGE.is_file() and PAGE.read_text() == text:
        return 0
    print(f"{PAGE}: the help of a command has changed since this page was made; make it again:\n"
          "python3 tests/docs/commands.py build/release/bin/arena > docs/reference/commands.md", file=sys.stderr)
    return 1


if __name__ == "__main__":
    if sys.argv[2:] not in ([], ["--check"]) or len(sys.argv) < 2:
        sys.exit(__doc__)
    made = page(sys.argv[1])
    if sys.argv[2:]:
        sys.exit(check(made))
    sys.stdout.write(made)
