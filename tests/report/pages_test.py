"""Reads the pages, JSON and CSV of many contests with independent parsers, and compares them with each other."""

import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

WRITER = sys.argv[1]


def text_of(element):
    return "".join(element.itertext())


def table_of(page, kind):
    for table in page.iter("table"):
        if table.get("class") == kind:
            return table
    return None


def rows_of(table):
    return [[text_of(cell) for cell in row] for row in table.find("tbody").findall("tr")]


class Contest:
    def __init__(self, html):
        self.name = html.stem
        self.text = html.read_text(encoding="utf-8")
        self.page = ElementTree.fromstring(self.text)
        self.data = json.loads(html.with_suffix(".json").read_text(encoding="utf-8"))
        self.csv = list(csv.DictReader(io.StringIO(html.with_suffix(".csv").read_bytes().decode("utf-8"), newline="")))


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        subprocess.run([WRITER, cls.folder.name], check=True)
        cls.contests = [Contest(path) for path in sorted(pathlib.Path(cls.folder.name).glob("*.html"))]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def each(self):
        self.assertEqual(len(self.contests), 7 * 3 * 4)
        for contest in self.contests:
            with self.subTest(contest.name):
                yield contest

    def test_the_page_needs_nothing_else(self):
        for contest in self.each():
            tags = {element.tag for element in contest.page.iter()}
            self.assertFalse(tags & {"script", "link", "img", "iframe", "object", "base", "form"})
            for element in contest.page.iter():
                self.assertNotIn("src", element.attrib)
                self.assertFalse([name for name in element.attrib if name.startswith("on")])
                self.assertTrue(element.get("href", "#").startswith("#"))
            self.assertNotIn("url(", contest.text)
            self.assertNotIn("@import", contest.text)

    def test_links_lead_to_sections_and_ids_are_unique(self):
        for contest in self.each():
            ids = [element.get("id") for element in contest.page.iter() if element.get("id")]
            self.assertEqual(len(ids), len(set(ids)))
            for element in contest.page.iter():
                for name in ("href", "aria-labelledby"):
                    if element.get(name):
                        self.assertIn(element.get(name).lstrip("#"), ids)

    def test_tables_are_for_everybody(self):
        for contest in self.each():
            for table in contest.page.iter("table"):
                self.assertTrue(text_of(table.find("caption")))
                for header in table.iter("th"):
                    self.assertIn(header.get("scope"), ("col", "row", "rowgroup"))
                widths = {sum(int(cell.get("colspan", 1)) for cell in row) for row in table.iter("tr")}
                self.assertEqual(len(widths), 1)
            for drawing in contest.page.iter("svg"):
                self.assertTrue(drawing.get("aria-hidden") == "true" or drawing.get("aria-label"))
            levels = [int(element.tag[1]) for element in contest.page.iter() if re.fullmatch("h[1-6]", element.tag)]
            self.assertEqual(levels[0], 1)
            self.assertTrue(all(after - before <= 1 for before, after in zip(levels, levels[1:])))

    def test_lengths_are_on_the_drawing(self):
        for contest in self.each():
            for element in contest.page.iter():
                for value in element.attrib.values():
                    if re.fullmatch(r"-?[\d.]+%|nan%|-?inf%", value):
                        self.assertTrue(0 <= float(value[:-1]) <= 100, value)

    def test_page_and_csv_have_the_standings_of_the_json(self):
        for contest in self.each():
            rows = rows_of(table_of(contest.page, "standings"))
            self.assertEqual(len(rows), len(contest.data["standings"]))
            for row, line, record in zip(rows, contest.data["standings"], contest.csv, strict=True):
                self.assertTrue(row[1].startswith(line["name"]))
                self.assertEqual(record["name"], line["name"])
                numbers = [line[key] for key in ("rank", "matches", "wins", "draws", "losses")]
                self.assertEqual([int(row[at]) for at in (0, 2, 3, 4, 5)], numbers)
                self.assertAlmostEqual(float(row[6]), line["points"], delta=0.006)
                self.assertAlmostEqual(float(record["points"]), line["points"], delta=0.006)
                self.assertAlmostEqual(float(record["elo"]), line["elo"], delta=0.06)
                self.assertEqual(int(record["faults"]), sum(line["faults"].values()))

    def test_the_crosstable_has_the_points_of_the_games(self):
        for contest in self.each():
            rows = rows_of(table_of(contest.page, "cross"))
            for row, line in zip(rows, contest.data["crosstable"], strict=True):
                signs = ["+{} ={} −{}".format(*cell) if cell else "" for cell in line]
                found = [re.sub(r"^[\d½]*(?=\+)", "", cell).replace("×", "") for cell in row[1:-2]]
                self.assertEqual(found, signs)

    def test_the_crosstable_agrees_with_the_pairings(self):
        for contest in self.each():
            names = [line["name"] for line in contest.data["standings"]]
            made = {}
            for pairing in contest.data["pairings"]:
                for game in pairing["games"]:
                    both = {pairing["first"], pairing["second"]}
                    for name in both:
                        cell = made.setdefault((name, *(both - {name})), [0, 0, 0])
                        cell[1 if game["winner"] is None else 0 if game["winner"] == name else 2] += 1
            for one, row in zip(names, contest.data["crosstable"]):
                for other, cell in zip(names, row):
                    self.assertEqual(cell, made.get((one, other)))

    def test_all_matches_are_listed(self):
        for contest in self.each():
            table = table_of(contest.page, "matches")
            rows = [row for row in table.iter("tr") if row.find("td") is not None]
            self.assertEqual(len(rows), len(contest.data["pairings"]))

    def test_every_fault_has_its_explanation(self):
        for contest in self.each():
            lost = sum(sum(line["faults"].values()) for line in contest.data["standings"])
            told = [item for part in contest.page.iter("ol") if part.get("class") == "fault-list" for item in part]
            self.assertEqual(len(told), lost)
            for item in told:
                self.assertIn("Turn 20 was wrong: <script>alert('1')</script> & \"co\" \\x01\\xff", text_of(item))

    def test_csv_lines_end_as_rfc_4180_wants(self):
        for path in sorted(pathlib.Path(self.folder.name).glob("*.csv")):
            data = path.read_bytes()
            self.assertTrue(data.endswith(b"\r\n"))
            self.assertEqual(data.count(b"\n"), data.count(b"\r\n"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
