"""Exports a game as an animated picture: `picture_test.py ARENA`."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
SVG = "{http://www.w3.org/2000/svg}"
FIXED, A_TURN = 15_000, 1_000  # bytes that a picture may have: in any case, and for each turn
RESULT = 4  # seconds for which the result is shown, at least


def texts(picture):
    return [element.text or "" for element in picture.iter(SVG + "text")]


def turns_of(record):
    return sum('"turn":' in line for line in record.read_text().splitlines())


def moments_of(record):
    return 1 + sum(line.startswith(('{"turn":', '{"nature":')) for line in record.read_text().splitlines())


class Picture(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def export(self, record, *words):
        return subprocess.run([ARENA, "export", str(record), "game.svg", *words], cwd=self.folder, capture_output=True,
                              text=True, timeout=PATIENCE)

    def picture(self, record, *words):
        done = self.export(record, "--force", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return ElementTree.fromstring((self.folder / "game.svg").read_bytes())

    def test_every_kept_game_is_small_and_needs_nothing_else(self):
        for record in sorted(GOLDEN.glob("*.jsonl")):
            with self.subTest(record.stem):
                picture = self.picture(record)
                size = (self.folder / "game.svg").stat().st_size
                print(record.stem, size, "bytes of picture,", turns_of(record), "turns")
                self.assertLess(size, FIXED + A_TURN * turns_of(record))
                tags = {element.tag.removeprefix(SVG) for element in picture.iter()}
                self.assertFalse(tags & {"script", "image", "foreignObject", "a", "link"})
                for element in picture.iter():
                    self.assertFalse([name for name in element.attrib if name.startswith("on")])
                    self.assertTrue(element.get("href", "#").startswith("#"))

    def test_a_variation_is_shown_after_the_turns_before_it(self):
        record = self.folder / "tried.jsonl"
        kept = (GOLDEN / "isola-7x7.jsonl").read_text().rstrip("\n")[:-1]
        tried = [{"id": 1, "from": 3, "moves": ["move;0,3;steal;6,6"]}, {"id": 5, "of": 1, "from": 4, "moves": ["move;5,3;steal;6,5"]}]
        record.write_text(kept + ',"variations":' + json.dumps(tried) + "}\n")
        words = " ".join(texts(self.picture(record, "--variation", "5")))
        self.assertIn("steal 6,6", words)
        self.assertIn("steal 6,5", words)
        self.assertNotIn("steal 1,0", words)
        self.assertIn("steal 1,0", " ".join(texts(self.picture(record))))
        self.assertEqual(self.export(record, "--force", "--variation", "2").stderr,
                         "arena: --variation 2: the record has no such variation; it has 1, 5\n")
        refused = self.export(GOLDEN / "isola-7x7.jsonl", "--force", "--variation", "1")
        self.assertEqual((refused.returncode, refused.stderr), (2, "arena: --variation: the record has no variations\n"))

    def test_names_turns_and_verdict_are_in_it(self):
        picture = self.picture(GOLDEN / "isola-7x7.jsonl")
        said = texts(picture)
        for words in ("random-cpp", "greedy", "Start", "uicc-isola, isola board=7x7, game 1, seed 2010",
                      "Turn 9 of 32 · A random-cpp", "move 0,4 · steal 3,0", "Turn 32 of 32 · B greedy",
                      "B greedy wins after 32 turns", "A random-cpp on 4,6 cannot move"):
            self.assertIn(words, said)
        self.assertEqual(picture.find(SVG + "title").text,
                         "A random-cpp – B greedy. B greedy wins after 32 turns. A random-cpp on 4,6 cannot move")

    def test_scores_and_hands_are_in_it(self):
        said = texts(self.picture(GOLDEN / "dominoes-closed.jsonl"))
        for words in ("1110", "45", "A hand", "B hand"):
            self.assertIn(words, said)

    def test_all_parts_run_in_step_and_for_ever(self):
        for words, seconds in (([], 1), (["--turn-seconds", "0.5"], 0.5), (["--turn-seconds", "3"], 3)):
            for name in ("isola-7x7", "bot-battle", "dominoes-domino"):
                with self.subTest(name, seconds=seconds):
                    picture = self.picture(GOLDEN / f"{name}.jsonl", *words)
                    animated = [element for element in picture.iter() if element.tag.startswith(SVG + "animate")]
                    slots = moments_of(GOLDEN / f"{name}.jsonl") + -(-RESULT // seconds)
                    self.assertEqual({element.get("dur") for element in animated}, {f"{slots * seconds:g}s"})
                    self.assertEqual({element.get("repeatCount") for element in animated}, {"indefinite"})
                    for element in animated:
                        self.check_times(element, slots)

    def check_times(self, element, slots):
        values = element.get("values").split(";")
        if element.get("calcMode") == "discrete":
            return self.assertEqual(len(values), slots)
        times = [float(time) for time in element.get("keyTimes").split(";")]
        self.assertEqual(len(times), len(values))
        self.assertEqual((times[0], times[-1]), (0, 1))
        return self.assertEqual(times, sorted(times))

    def test_where_nothing_moves_the_end_is_shown(self):
        record = GOLDEN / "isola-7x7.jsonl"
        picture = self.picture(record)
        shown = [use for use in picture.iter(SVG + "use") if use.get("opacity") != "0"]
        self.assertEqual(len(shown), 49 - 32)

    def test_a_record_that_was_cut_off_ends_where_it_ends(self):
        (self.folder / "cut.jsonl").write_text("".join((GOLDEN / "isola-7x7.jsonl").read_text().splitlines(keepends=True)[:9]))
        self.assertIn("The record ends here, before its outcome.", texts(self.picture("cut.jsonl")))

    def test_words_of_bots_stay_words(self):
        attack = "</text><script>alert(1)</script>]]><!-- \u2028"
        lines = [json.loads(line) for line in (GOLDEN / "isola-7x7.jsonl").read_text().splitlines()]
        lines[0]["players"][0]["name"] = lines[0]["contest"] = attack
        (self.folder / "evil.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        picture = self.picture("evil.jsonl")
        self.assertFalse([element for element in picture.iter() if "script" in element.tag])
        self.assertTrue(any(text.startswith("</text><script>") for text in texts(picture)))

    def test_a_length_of_turns_that_makes_no_sense_is_refused(self):
        for words in (["0"], ["-1"], ["61"], ["fast"]):
            done = self.export(GOLDEN / "isola-7x7.jsonl", "--turn-seconds", *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn("--turn-seconds", done.stderr)
        done = subprocess.run([ARENA, "export", str(GOLDEN / "isola-7x7.jsonl"), "game.html", "--turn-seconds", "2"],
                              cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stderr), (2, "arena: --turn-seconds is for animated pictures: game.svg\n"))
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
