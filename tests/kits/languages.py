"""How to build and run a kit's programs in each language, read from bot/kits.toml, which lists the kits."""
import pathlib
import shutil
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
KITS = tomllib.loads((ROOT / "bot/kits.toml").read_text())["kit"]
# A short game is over before Java's optimising compiler has done any useful work, so it is switched off.
SHORT_START = {"java": ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]}


class Language:
    """A kit for bots of any contest. ending: of a source file; debug: whether VS Code has a debugger for its bots;
    has_adapter: whether there is a bot that plays with a class of its own interface."""

    def __init__(self, kit):
        self.ending, self.debug, self.joined_words = kit["ending"], "debug" in kit, kit.get("joined", False)
        self.has_adapter = "adapter" in kit
        self.needs = dict(zip(kit["programs"], kit["needs"], strict=True))
        self.build_words = kit.get("build_to_test", "").split()
        program, *words = kit["command"].split()
        self.run_words = [program, *SHORT_START.get(program, []), *words]

    def missing(self):
        return ["%s (Debian package %s)" % each for each in self.needs.items() if not shutil.which(each[0])]

    def program(self, name):
        """Returns the name of a program in this language's spelling, such as isola_bot."""
        return "".join(word.title() for word in name.split("_")) if self.joined_words else name

    def filled(self, words, name):
        return [word.replace("{bot}", self.program(name)).replace("{root}", str(ROOT)) for word in words]

    def builds(self, names):
        """Returns the commands that build these programs, each command once: a command without a program's name builds
        all of them."""
        commands = []
        for name in names:
            words = self.filled(self.build_words, name)
            if words and words not in commands:
                commands.append(words)
        return commands

    def run(self, name):
        return self.filled(self.run_words, name)


LANGUAGES = {kit["name"]: Language(kit) for kit in KITS if "contest" not in kit}
