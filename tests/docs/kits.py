"""Writes the table of languages in docs/writing-a-bot.md, from bot/kits.toml.

usage: kits.py --write   puts it into the page
       kits.py --check   fails if the table in the page differs
"""
import pathlib
import re
import sys
import tomllib

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PAGE = PROJECT / "docs/writing-a-bot.md"
HEAD = "| LANGUAGE | kit | Debian package |\n|---|---|---|\n"


def row(kit):
    folder = f"bot/{kit['name']}/kit"
    return f"| `{kit['name']}` | [{folder}](../{folder}/README.md) | {', '.join(kit['needs'])} |\n"


def written_into(page):
    kits = tomllib.loads((PROJECT / "bot/kits.toml").read_text())["kit"]
    table = HEAD + "".join(row(kit) for kit in kits if "contest" not in kit)
    text, tables = re.subn(re.escape(HEAD) + r".*?\n(?=\n)", lambda _: table, page, flags=re.DOTALL)
    assert tables == 1, "the page has no place for the table, or several"
    return text


if __name__ == "__main__":
    page = PAGE.read_text()
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(written_into(page))
    elif sys.argv[1:] != ["--check"]:
        sys.exit(__doc__)
    elif written_into(page) != page:
        sys.exit("kits.py: the table in docs/writing-a-bot.md is not that of bot/kits.toml: run it with --write")
