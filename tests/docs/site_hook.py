"""A hook of MkDocs. Documents outside docs/ become pages under project/. Other files that documents link to are copied
to project/, and the links are rewritten. So each link is written once and works both in the project and on the site."""
import pathlib
import posixpath
import re
import sys

from mkdocs.structure.files import File

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from document import LINK, parse  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
OUTSIDE = "project"
FENCED = re.compile(r"^```.*?^```$|`[^`\n]+`", re.M | re.S)


def place(path):
    """Returns the place of a project file among the sources of the site."""
    return path.relative_to(DOCS).as_posix() if DOCS in path.parents else f"{OUTSIDE}/{path.relative_to(ROOT).as_posix()}"


def target(path, link):
    """Returns the file of the project to which a link of this document leads; for a folder, its README.md. Returns None
    for other links."""
    if re.match(r"\w+:", link) or link.startswith("#"):
        return None
    file = (path.parent / link.partition("#")[0]).resolve()
    return file / "README.md" if file.is_dir() else file


def linked_files():
    """Returns all files that can be reached from the documents by links."""
    reached, ahead = set(), [ROOT / "README.md", *DOCS.rglob("*.md")]
    while ahead:
        path = ahead.pop()
        if path in reached or not path.is_file():
            continue
        reached.add(path)
        if path.suffix == ".md":
            ahead += [file for _, link in parse(path.read_text()).links if (file := target(path, link))]
    return reached


def on_files(files, config):
    for path in sorted(linked_files()):
        if DOCS in path.parents:
            continue
        file = File(place(path), str(ROOT), config["site_dir"], config["use_directory_urls"])
        file.abs_src_path = str(path)
        files.append(file)
    return files


def on_page_markdown(markdown, page, config, files):
    path = pathlib.Path(page.file.abs_src_path)
    here = posixpath.dirname(page.file.src_uri)

    def moved(link):
        file = target(path, link[1])
        if file is None:
            return link[0]
        anchor = link[1].partition("#")[1] + link[1].partition("#")[2]
        return link[0].replace(f"({link[1]})", f"({posixpath.relpath(place(file), here or '.')}{anchor})")

    kept = []

    def hide(code):
        kept.append(code[0])
        return f"\0{len(kept) - 1}\0"

    text = LINK.sub(moved, FENCED.sub(hide, markdown))
    return re.sub(r"\0(\d+)\0", lambda code: kept[int(code[1])], text)
