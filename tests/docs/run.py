"""Checks everything that a document shows: commands and their output, programs, conversations, options, links.

usage: run.py PROGRAMS [DOCUMENT...]

PROGRAMS is the folder of the built programs. Without documents: README.md, CHANGELOG.md, CONTRIBUTING.md and docs/.

Comments before a fenced block say what it is:
  <!-- file: NAME -->             written to that file before the commands after it are run
  <!-- conversation: OPTIONS -->  played in the arena with these options of `arena match`
  <!-- replies: legal; OPTIONS --> each line is a reply, in quotes, to the first line of such a game (or: illegal)
  <!-- refusals: OPTIONS -->      the first line of such a game, then illegal replies in quotes with the arena's errors
  <!-- picture of: LINE -->       the picture of that board line
  <!-- excerpt of: FILE -->       the block must occur in that file of the project
  <!-- times: WHY -->            the times in the output are those of one run; other runs may differ
  <!-- not run here: REASON; covered by TEST -->  TEST is a test of this build, or a file of the project
In a block of `console`, lines with `$ ` are commands to run, and the other lines their output; `...` matches anything.
The commands of a document share one scratch folder, which looks like the root of the project after a release build.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/shared"))
import console  # noqa: E402
import conversation  # noqa: E402
from document import Problem, parse  # noqa: E402
from picture import picture_of  # noqa: E402

KINDS = {"file", "conversation", "replies", "refusals", "picture of", "excerpt of", "times", "not run here"}
COVERED = re.compile(r".+; covered by (\S+)$")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
HIDDEN = {"build", "games"}


class Bench:
    """The built programs, with their commands and options."""

    def __init__(self, programs):
        self.programs = pathlib.Path(programs).resolve()
        self.tests = self.find_tests()
        self.help = {}

    def environment(self, home):
        return {"PATH": f"{self.programs}:/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8",
                "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1"}

    def find_tests(self):
        listing = subprocess.run(["ctest", "--test-dir", str(self.programs.parent), "-N"], capture_output=True, text=True)
        return set(re.findall(r"Test +#\d+: (\S+)", listing.stdout))

    def help_of(self, *words):
        if words not in self.help:
            done = subprocess.run([*words, "--help"], cwd=ROOT, env=self.environment("/"), capture_output=True, text=True)
            self.help[words] = done.stdout if done.returncode == 0 else None
        return self.help[words]

    def subcommands(self):
        names = re.findall(r"^  ([a-z]+)  ", self.help_of("arena"), re.M)
        return [("arena", name) for name in names]

    def all_options(self):
        helps = [self.help_of(*words) for words in [("arena",), ("./play",), ("./check",), *self.subcommands()]]
        return set(OPTION.findall("\n".join(helps)))


def new_scratch(folder, programs):
    """Makes the folder look like the project's root after a release build."""
    for entry in ROOT.iterdir():
        if entry.name not in HIDDEN and not entry.name.startswith("."):
            (folder / entry.name).symlink_to(entry)
    (folder / "build" / "release").mkdir(parents=True)
    (folder / "build" / "release" / "bin").symlink_to(programs)
    (folder / "build" / "release" / "share").symlink_to(programs.parent / "share")


def write_file(block, folder):
    path = folder / block.comments["file"]
    # A file beside the project lies in the scratch folder, too.
    if path.is_symlink() or not path.resolve().is_relative_to(folder.parent.resolve()):
        raise Problem(f"line {block.line}: {block.comments['file']} would replace a file of the project")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text)
    if block.text.startswith("#!"):
        path.chmod(0o755)


def check_excuse(block, bench):
    covered = COVERED.match(block.comments["not run here"])
    if not covered:
        raise Problem(f"line {block.line}: expected <!-- not run here: REASON; covered by TEST -->")
    if covered[1] not in bench.tests and not (ROOT / covered[1]).is_file():
        raise Problem(f"line {block.line}: {covered[1]} is no test of this build: {', '.join(sorted(bench.tests))}")


def check_excerpt(block):
    source = (ROOT / block.comments["excerpt of"]).read_text()
    if block.text not in source:
        raise Problem(f"line {block.line}: the block is not found in {block.comments['excerpt of']}")


def check_picture(block):
    expected = picture_of(block.comments["picture of"])
    if block.text != expected:
        raise Problem(f"line {block.line}: the picture of {block.comments['picture of']} is\n{expected}")


def check_block(block, folder, bench):
    unknown = set(block.comments) - KINDS
    if unknown:
        raise Problem(f"line {block.line}: unknown comment {unknown}, known are {sorted(KINDS)}")
    environment = bench.environment(folder.parent / "home")
    if "not run here" in block.comments:
        check_excuse(block, bench)
    elif "file" in block.comments:
        write_file(block, folder)
    elif "conversation" in block.comments:
        conversation.check(block, environment)
    elif "replies" in block.comments:
        conversation.check_replies(block, environment)
    elif "refusals" in block.comments:
        conversation.check_refusals(block, environment)
    elif "picture of" in block.comments:
        check_picture(block)
    elif "excerpt of" in block.comments:
        check_excerpt(block)
    elif block.language == "console":
        console.check(block, folder, environment)
    elif block.language != "text" or any(line.startswith("$ ") for line in block.lines):
        raise Problem(f"line {block.line}: a block of {block.language or 'no language'} that nothing checks: commands go into "
                      "`console`, programs get <!-- file: NAME -->, all else is `text`")


def check_span(number, span, bench):
    """Checks a code span: `arena ...` in running text must be a command with these options, and a lone --option an
    option of some command."""
    words = span.split()
    if words[0] == "arena" and len(words) > 1 and not words[1].startswith("-"):
        text = bench.help_of("arena", words[1])
        if tuple(words[:2]) not in bench.subcommands():
            raise Problem(f"line {number}: `{span}`: there is no command arena {words[1]}")
    elif words[0] in ("./play", "./check", "arena"):
        text = bench.help_of(words[0])
    elif words[0].startswith("--"):
        text = " ".join(bench.all_options())
    else:
        return
    missing = set(OPTION.findall(span)) - set(OPTION.findall(text)) - {"--help"}
    if missing:
        raise Problem(f"line {number}: `{span}`: there is no option {', '.join(sorted(missing))}")


def check_link(path, number, link, document):
    if re.match(r"\w+:", link):
        return
    target, _, part = link.partition("#")
    file = (path.parent / target).resolve() if target else path
    if not file.exists():
        raise Problem(f"line {number}: the link {link} leads nowhere")
    if part and part not in (parse(file.read_text()).anchors if target else document.anchors):
        raise Problem(f"line {number}: the link {link} names no heading")


def check_presets(block, presets):
    for name in re.findall(r"--preset[ =](\w+)", block.text):
        if f'"name": "{name}"' not in presets:
            raise Problem(f"line {block.line}: there is no preset {name}")


def problems_of(path, bench):
    """Returns everything that is wrong in the document."""
    found = []

    def note(check, *arguments):
        try:
            check(*arguments)
        except Problem as problem:
            found.append(str(problem))

    try:
        document = parse(path.read_text())
    except Problem as problem:
        return [str(problem)]
    with tempfile.TemporaryDirectory(prefix="docs-") as name:
        # Bots in a sandbox have no rights of their own and cannot enter a private folder, so the scratch folder is
        # opened for all.
        pathlib.Path(name).chmod(0o755)
        folder = pathlib.Path(name, "project")
        for each in (folder, pathlib.Path(name, "home")):
            each.mkdir()
        new_scratch(folder, bench.programs)
        for block in document.blocks:
            note(check_presets, block, (ROOT / "CMakePresets.json").read_text())
            note(check_block, block, folder, bench)
    for number, span in document.spans:
        note(check_span, number, span, bench)
    for number, link in document.links:
        note(check_link, path, number, link, document)
    return found


def documents():
    return [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")] + sorted((ROOT / "docs").rglob("*.md"))


def main(arguments):
    if not arguments or not shutil.which("arena", path=arguments[0]):
        print(__doc__, file=sys.stderr)
        return 2
    bench = Bench(arguments[0])
    paths = [pathlib.Path(name).resolve() for name in arguments[1:]] or documents()
    failed = False
    for path in paths:
        found = problems_of(path, bench)
        failed = failed or bool(found)
        print(f"{os.path.relpath(path, ROOT)}: {'ok' if not found else f'{len(found)} problems'}", flush=True)
        for problem in found:
            print(f"{os.path.relpath(path, ROOT)}: {problem}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
