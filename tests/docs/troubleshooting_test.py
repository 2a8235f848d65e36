"""The sentences of docs/troubleshooting.md come from the program: each occurs in a string of its sources."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
JOINED = re.compile(r'"\s*\n\s*"')  # a string that continues in the next line
PLACE = re.compile(r"\{[^{}]*\}")  # where fmt puts a value
ROOTS = ("arena", "protocol")


def texts(source):
    """Returns the strings of a C++ source, each in one line; each value is replaced by `...`."""
    for literal in LITERAL.findall(JOINED.sub("", source)):
        yield PLACE.sub("...", literal.replace('\\"', '"'))


def all_texts():
    files = [path for root in ROOTS for path in (ROOT / root).rglob("*.cpp")]
    return "\n".join(text for path in files for text in texts(path.read_text()))


def pieces(sentence):
    """Returns the parts of the sentence between its `...` and its options. The sources write options as setting_name().
    """
    return [piece for piece in re.split(r"\.\.\.|--[a-z-]+", sentence) if len(piece.strip(" .,:;()\"")) > 2]


class Troubleshooting(unittest.TestCase):
    def test_every_sentence_is_one_of_the_program(self):
        page = (ROOT / "docs/troubleshooting.md").read_text()
        sentences = re.findall(r"^### (.*)$", page, re.M)
        self.assertGreater(len(sentences), 40)
        known = all_texts()
        for sentence in sentences:
            self.assertTrue(pieces(sentence), sentence)
            for piece in pieces(sentence):
                with self.subTest(sentence=sentence):
                    self.assertIn(piece.strip(), known)


if __name__ == "__main__":
    unittest.main()
