"""The documents are spelt as British English, except for the words of words.txt. `spelling_test.py --words` prints the
unknown words, to be corrected or added to words.txt."""
import pathlib
import re
import subprocess
import sys
import unittest

from links_test import documents

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NO_PROSE = re.compile(r"^```.*?^```$|`[^`]*`|<!--.*?-->|\]\([^)]*\)|https?://\S+", re.M | re.S)


def plain(word):
    """Returns the word in the form of words.txt."""
    return word.lower().removesuffix("'s")


def misspelt(text):
    """Returns the words of the prose that neither aspell nor words.txt knows."""
    prose = NO_PROSE.sub(" ", text)
    done = subprocess.run(["aspell", "list", "--lang=en_GB", "--encoding=utf-8", "--mode=none"], input=prose,
                          capture_output=True, text=True, check=True)
    known = set((HERE / "words.txt").read_text().split())
    return sorted({plain(word) for word in done.stdout.split()} - known)


class Spelling(unittest.TestCase):
    def test_a_wrong_word_is_found_and_code_is_none(self):
        self.assertEqual(misspelt("A worng word, `snake_csae`, [linkk](a/bcd.md).\n```sh\nxyzzy\n```\n"), ["linkk", "worng"])

    def test_every_document(self):
        for path in documents():
            with self.subTest(document=str(path.relative_to(ROOT))):
                self.assertEqual(misspelt(path.read_text()), [])


if __name__ == "__main__":
    if sys.argv[1:] == ["--words"]:
        print("\n".join(sorted({word for path in documents() for word in misspelt(path.read_text())})))
        sys.exit()
    unittest.main()
