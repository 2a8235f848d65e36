"""The bot of the tutorial is not weaker than that of the README: `first_bots_test.py ARENA`."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ARENA = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).resolve().parents[2]


def write_programs(document, folder):
    """Writes the programs of a document; of several with one name, the first."""
    for name, text in re.findall(r"<!-- file: (\S+\.py) -->\n```python\n(.*?)```", (ROOT / document).read_text(), re.S):
        path = folder / pathlib.Path(name).name
        if not path.exists():
            path.write_text(text)


class FirstBotsTest(unittest.TestCase):
    def test_the_tutorials_bot_wins_at_least_as_often(self):
        for contest in ([], ["--contest", "isolation"]):
            with tempfile.TemporaryDirectory() as name:
                folders = [pathlib.Path(name, each) for each in ("tutorial", "readme")]
                for folder, document in zip(folders, ("docs/writing-a-bot.md", "README.md")):
                    folder.mkdir()
                    write_programs(document, folder)
                bots = [f"{folder.name}=python3 {folder}/my_bot.py" for folder in folders]
                done = subprocess.run([ARENA, "match", "--sandbox", "off", "--games", "40", "--opening-plies", "2", "--seed", "1",
                                       "--turn-time", "5m", "--json", *contest, *bots], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                winners = [game["winner"] for game in json.loads(done.stdout)["games"]]
                self.assertEqual(len(winners), 40)
                self.assertGreaterEqual(winners.count("tutorial"), winners.count("readme"))


if __name__ == "__main__":
    unittest.main()
