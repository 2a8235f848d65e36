"""The documents build as a site without warnings, and all links and anchors on it lead somewhere."""
import html.parser
import pathlib
import subprocess
import tempfile
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Page(html.parser.HTMLParser):
    """A page: its links, the files that it loads, and its ids."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loads, self.ids = [], [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.add(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag in ("img", "script") and "src" in values:
            self.loads.append(values["src"])
        if tag == "link" and values.get("rel") == "stylesheet":
            self.loads.append(values["href"])


def is_elsewhere(link):
    return bool(urllib.parse.urlsplit(link).scheme) or link.startswith("//")


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="site-")
        cls.site = pathlib.Path(cls.folder.name).resolve()
        cls.built = subprocess.run(["mkdocs", "build", "--strict", "--site-dir", str(cls.site)], cwd=ROOT, capture_output=True,
                                   text=True)
        # 404.html is shown at any address, so its links are absolute paths on the server.
        cls.pages = {path: Page(path) for path in cls.site.rglob("*.html") if path.name != "404.html"}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def file(self, page, link):
        part = urllib.parse.unquote(urllib.parse.urlsplit(link).path)
        file = (page.parent / part).resolve() if part else page
        return file / "index.html" if file.is_dir() else file

    def test_it_is_built_without_a_warning(self):
        self.assertEqual(self.built.returncode, 0, self.built.stderr)
        self.assertGreater(len(self.pages), 25)

    def test_every_link_and_anchor_leads_somewhere(self):
        for path, page in self.pages.items():
            for link in page.links:
                if is_elsewhere(link):
                    continue
                file, anchor = self.file(path, link), urllib.parse.urlsplit(link).fragment
                with self.subTest(page=str(path.relative_to(self.site)), link=link):
                    self.assertTrue(file.is_file())
                    if anchor and file in self.pages:
                        self.assertIn(anchor, self.pages[file].ids)

    def test_lists_are_lists(self):
        for path in self.pages:
            with self.subTest(page=str(path.relative_to(self.site))):
                self.assertNotRegex(path.read_text(), r"(?m)^- ")  # a list needs an empty line before it

    def test_nothing_is_loaded_from_elsewhere(self):
        for path, page in self.pages.items():
            for load in page.loads:
                with self.subTest(page=str(path.relative_to(self.site)), load=load):
                    self.assertFalse(is_elsewhere(load))
                    self.assertTrue(self.file(path, load).is_file())

    def test_the_search_has_the_documents(self):
        self.assertIn("steal", (self.site / "search/search_index.json").read_text())


if __name__ == "__main__":
    unittest.main()
