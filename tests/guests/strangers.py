"""Reads tests/guests/corpus, which guest.hpp describes, and tests/guests/strangers: submissions by a person who knew only
which kinds there are, and not the arena's code.

A file of the folder strangers is one submission: lines `KEY: VALUE`, then its files, each after a line `-- NAME --`:

    expected: fit               # or `warning`, or `refused: ` and the first line of the refusal, `*` in it is any text
    note: what it is
    needs: cmake                # a program without which it is skipped; may be repeated
    -- src/main.cpp --
    -- bot.zip!/src/main.cpp (bom, crlf) --
    -- bot.tar.gz!/common.py -> ../common.py --

`!/` divides the name of an archive from a name in it; `->` makes a link. What stands in brackets says how the text is
written: `hex` (its bytes are hexadecimal digits), `windows-1252`, `bom`, `crlf`, `no end` (without the last line end).
A zip archive has its names in the code page CP850 and without the UTF-8 flag if the submission has a line `names: cp850`.
"""
import io
import pathlib
import re
import tarfile
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent
HEADING = re.compile(r"-- (?P<name>.+?)(?: \((?P<how>[a-z0-9, -]+)\)| -> (?P<link>\S+))? --$")


class OldName(zipfile.ZipInfo):
    """An entry whose name is in CP850, as older programs on Windows write it."""

    def _encodeFilenameFlags(self):
        return self.filename.encode("cp850"), self.flag_bits


class Stranger:
    """A submission. lines: of its file, each with its line end."""

    def __init__(self, name, lines):
        self.name, self.facts, self.needs, self.says, self.files = name, {}, [], [], []
        texts = []
        several = {"needs": self.needs, "says": self.says}
        for line in lines:
            if heading := HEADING.match(line):
                texts.append((heading, []))
            elif texts:
                texts[-1][1].append(line)
            elif line.strip() and not line.startswith("#"):
                key, _, value = line.strip().partition(": ")
                several[key].append(value) if key in several else self.facts.update({key: value})
        for heading, lines in texts:
            how = (heading["how"] or "").split(", ")
            self.files.append((heading["name"], heading["link"] or written("".join(lines), how)))

    @property
    def expected(self):
        return self.facts["expected"]

    def hand_in(self, folder):
        """Writes the submission into a new folder."""
        for name, content in self.packed(self.files):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(content) if isinstance(content, str) else path.write_bytes(content)

    def packed(self, files):
        """Returns the files with those of each archive packed. A link is the text of its target."""
        made, inner = [], {}
        for name, content in files:
            archive, is_inner, rest = name.partition("!/")
            (inner.setdefault(archive, []).append((rest, content)) if is_inner else made.append((name, content)))
        for archive, entries in inner.items():
            pack = self.zip_of if archive.endswith(".zip") else tar_gz_of
            made.append((archive, pack(self.packed(entries))))
        return made

    def zip_of(self, files):
        to = io.BytesIO()
        with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files:
                entry = (OldName if self.facts.get("names") == "cp850" else zipfile.ZipInfo)(name)
                is_link = isinstance(content, str)
                entry.external_attr = (0o120777 if is_link else 0o100644) << 16
                archive.writestr(entry, content)
        return to.getvalue()


def tar_gz_of(files):
    to = io.BytesIO()
    with tarfile.open(fileobj=to, mode="w:gz") as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            if isinstance(content, str):
                entry.type, entry.linkname, content = tarfile.SYMTYPE, content, b""
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return to.getvalue()


def written(text, how):
    if "hex" in how:
        return bytes.fromhex(text)
    if "no end" in how:
        text = text[:-1]
    if "crlf" in how:
        text = text.replace("\n", "\r\n")
    return ("\ufeff" if "bom" in how else "").encode() + text.encode("cp1252" if "windows-1252" in how else "utf-8")


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


def strangers():
    return [Stranger(path.stem, lines_of(path)) for path in sorted(FOLDER.glob("strangers/*.txt"))]


def corpus():
    """Returns the guests of the corpus by kind, such as `java`. They answer each line with `hello`."""
    return {path.stem: [Stranger(f"{path.stem}-{number}", lines) for number, lines in enumerate(each_guest(path), 1)]
            for path in sorted(FOLDER.glob("corpus/*.txt"))}


def each_guest(path):
    guests = []
    for line in lines_of(path):
        if line.startswith("== "):
            guests.append([f"note: {line[3:]}"])
        elif guests:
            guests[-1].append(line)
    for lines in guests:
        refused = [line for line in lines if line.startswith("refused: ")]
        lines.insert(0, f"expected: {refused[0].strip()}" if refused else "expected: warning")
    return guests
