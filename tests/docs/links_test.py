"""Links lead to every document of the project, every link leads somewhere, and docs/README.md names every page."""
import pathlib
import re
import unittest

import run
from document import Problem, parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAP = ROOT / "docs/README.md"


def documents():
    """Returns the Markdown files of the project."""
    return sorted(path for path in ROOT.rglob("*.md")
                  if not {"build", "node_modules"}.intersection(path.relative_to(ROOT).parts)
                  and path.relative_to(ROOT).parts[0] != "games")


def targets(path):
    """Returns the files to which the document links."""
    links = [link.partition("#")[0] for _, link in parse(path.read_text()).links if "://" not in link]
    return {(path.parent / link).resolve() for link in links if link}


class Links(unittest.TestCase):
    def test_every_link_and_anchor_resolves(self):
        self.assertGreater(len(documents()), 40)
        for path in documents():
            document = parse(path.read_text())
            for number, link in document.links:
                with self.subTest(document=str(path.relative_to(ROOT)), link=link):
                    try:
                        run.check_link(path, number, link, document)
                    except Problem as problem:
                        self.fail(str(problem))

    def test_the_map_has_every_page(self):
        pages = {path for path in documents() if (ROOT / "docs") in path.parents} - {MAP}
        self.assertEqual({str(page.relative_to(ROOT)) for page in pages - targets(MAP)}, set())

    def test_measured_figures_are_those_of_the_document_that_measures(self):
        measured = (ROOT / "docs/performance.md").read_text().replace(",", "")
        claims = re.findall(r"\[([^\]]*)\]\(docs/performance.md#\w+\)", (ROOT / "README.md").read_text())
        self.assertTrue(claims)
        for number in re.findall(r"\d[\d,]*", " ".join(claims)):
            self.assertRegex(measured, rf"(?<!\d){number.replace(',', '')}(?!\d)")

    def test_every_document_outside_is_reached_from_the_first_one(self):
        reached, ahead = set(), [ROOT / "README.md"]
        while ahead:
            path = ahead.pop()
            if path.suffix == ".md" and path not in reached and path.is_file():
                reached.add(path)
                ahead += targets(path)
        self.assertEqual({str(path.relative_to(ROOT)) for path in set(documents()) - reached}, set())


if __name__ == "__main__":
    unittest.main(verbosity=2)
