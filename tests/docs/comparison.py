"""Writes the table of the README that compares the arena with others, from comparison.toml.

usage: comparison.py ARENA           prints the table
       comparison.py ARENA --write   puts it into the README
       comparison.py ARENA --check   fails if the table in the README differs

In every mode each statement about the arena is checked: its words must occur in the arena's output, or in the test that
proves it.
"""
import pathlib
import re
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
README = PROJECT / "README.md"


def line(cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|\n"


def table_of(data):
    programs = [program["name"] for program in data["program"]]
    rows = [[row["what"], *row["cells"]] for row in data["row"]]
    for row in rows:
        assert len(row) == len(programs) + 1, f"{row[0]}: {len(row) - 1} cells for {len(programs)} programs"
    return line(["", *programs]) + "|" + "---|" * (len(programs) + 1) + "\n" + "".join(map(line, rows))


def in_one_line(text):
    return " ".join(text.split())


def what_is_not_shown(arena, data):
    for row in data["row"]:
        for arguments, words in row.get("shown_by", []):
            printed = subprocess.run([arena, *arguments.split()], capture_output=True, text=True, check=True).stdout
            if words not in in_one_line(printed):
                yield f"{row['what']}: arena {arguments} does not say '{words}'"
        if test := row.get("shown_by_test"):
            file, name = test.split(": ", 1)
            if name not in (PROJECT / file).read_text():
                yield f"{row['what']}: {file} has no test '{name}'"
        if not row.keys() & {"shown_by", "shown_by_test"}:
            yield f"{row['what']}: nothing shows it"


def sources(data):
    links = [f"[{program['name']}]({program['documentation']})" for program in data["program"][1:]]
    return f"`-`: not found in the public documentation of {', '.join(links[:-1])} and {links[-1]}."


def written_into(readme, data):
    """Returns the README with this table and these sources in the places of the old ones."""
    text, tables = re.subn(r"\| \| Isola Arena \|.*?\n(?=\n)", lambda _: table_of(data), readme, flags=re.DOTALL)
    text, notes = re.subn(r"(?m)^`-`: .*$", lambda _: sources(data), text)
    assert (tables, notes) == (1, 1), "the README has no place for the table, or several"
    return text


def main(arena, *options):
    data = tomllib.loads((HERE / "comparison.toml").read_text())
    missing = list(what_is_not_shown(arena, data))
    if missing:
        sys.exit("comparison.py: " + "\ncomparison.py: ".join(missing))
    if not options:
        print(table_of(data) + "\n" + sources(data))
    elif options == ("--write",):
        README.write_text(written_into(README.read_text(), data))
    elif written_into(README.read_text(), data) != README.read_text():
        sys.exit("comparison.py: the README's table is not that of comparison.toml: run it with --write")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or sys.argv[2:] not in ([], ["--write"], ["--check"]):
        sys.exit(__doc__)
    main(*sys.argv[1:])
