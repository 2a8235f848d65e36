"""The default build has documentation for authors of Java players besides the jars: `docs_test.py JARS`.

Undocumented public members make the build fail, so the test does not look for them.
"""
import os
import sys
import unittest
import zipfile

JARS = os.path.abspath(sys.argv.pop())
MEMBERS = {"IsolaGame/GameState": ["isValidSteal", "UpLeft", "getOpponentPosition"],
           "IsolaGame/IPlayer": ["getNextMove", "getNextSteal"],
           "uci/challenge/player/Player": ["iterate", "MyUniversity"],
           "uci/challenge/graphic/Run": ["start"],
           "Board": ["tryToRemovePlatform", "playerCanMove"],
           "Position": ["getNeighbour", "getAllDirections"]}
SOURCES = {"isola-uicc": ["IsolaGame/IPlayer", "isolaarena/host/Adapter"],
           "isola-caribbean": ["uci/challenge/player/Player", "uci/challenge/Player/Player", "isolaarena/host/Adapter"],
           "isola-isolation": ["Problem", "BoardBot"]}


def text_in(jar, name):
    with zipfile.ZipFile(os.path.join(JARS, jar)) as opened:
        return opened.read(name).decode()


class Documents(unittest.TestCase):
    def test_the_pages_and_their_jar_tell_of_every_interface(self):
        self.assertTrue(os.path.isfile(os.path.join(JARS, "doc/index.html")))
        for name, members in MEMBERS.items():
            page = text_in("isola-javadoc.jar", f"{name}.html")
            with open(os.path.join(JARS, "doc", f"{name}.html"), encoding="utf-8") as file:
                self.assertEqual(file.read(), page)
            for member in members:
                self.assertIn(f'id="{member}(', page)

    def test_each_jar_has_its_sources(self):
        for jar, names in SOURCES.items():
            with zipfile.ZipFile(os.path.join(JARS, f"{jar}.jar")) as opened:
                classes = {name[:-len(".class")] for name in opened.namelist() if name.endswith(".class") and "$" not in name}
            for name in names:
                self.assertIn(name, classes)
                self.assertRegex(text_in(f"{jar}-sources.jar", f"{name}.java"), rf"(class|interface) {name.split('/')[-1]}\b")


if __name__ == "__main__":
    unittest.main()
