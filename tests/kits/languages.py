"""How a kit's programs are built and run, by language."""
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Language:
    """needs: programs, each with the Debian package that brings it. build, run: words; {0} is a
    source's name without its ending; a build without {0} builds all at once. source: how the files are named."""

    def __init__(self, ending, needs, run, build=None, joined_words=False):
        self.ending, self.needs, self.build_words, self.run_words = ending, needs, build, run
        self.joined_words = joined_words

    def missing(self):
        return ["%s (Debian package %s)" % each for each in self.needs.items() if not shutil.which(each[0])]

    def program(self, name):
        """isola_bot, as this language spells file names."""
        return "".join(word.title() for word in name.split("_")) if self.joined_words else name

    def builds(self, names):
        """The commands that build these programs."""
        commands = []
        for name in names:
            words = [word.format(self.program(name)) for word in self.build_words or []]
            if words and words not in commands:
                commands.append(words)
        return commands

    def run(self, name):
        return [word.format(self.program(name)) for word in self.run_words]


# A short game is over before the compiler that makes long ones fast has done its work.
SHORT_START = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]

LANGUAGES = {
    "python": Language("py", {"python3": "python3"}, ["python3", "{0}.py"]),
    "javascript": Language("js", {"node": "nodejs"}, ["node", "{0}.js"]),
    "shell": Language("sh", {"sh": "dash", "awk": "mawk"}, ["sh", "{0}.sh"]),
    "cpp": Language("cpp", {"g++": "g++", "make": "make"}, ["build/{0}"],
                    ["g++", "-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", "-I" + str(ROOT), "-o", "build/{0}",
                     "{0}.cpp"]),
    "java": Language("java", {"javac": "default-jdk-headless", "make": "make"}, ["java", *SHORT_START, "-cp", "build", "{0}"],
                     ["make"], joined_words=True),
    "rust": Language("rs", {"rustc": "rustc", "make": "make"}, ["build/{0}"],
                     ["rustc", "--edition", "2021", "-D", "warnings", "-o", "build/{0}", "{0}.rs"]),
    "go": Language("go", {"go": "golang-go", "make": "make"}, ["build/{0}"],
                   ["go", "build", "-o", "build/{0}", "{0}.go", "arena_kit.go", "arena_kit_tiles.go", "search_board.go"]),
    "lisp": Language("lisp", {"sbcl": "sbcl"}, ["sbcl", "--script", "{0}.lisp"]),
    "csharp": Language("cs", {"mcs": "mono-mcs", "mono": "mono-runtime", "make": "make"}, ["mono", "build/{0}.exe"],
                       ["mcs", "-langversion:7.2", "-warn:4", "-warnaserror", "-out:build/{0}.exe", "ArenaKit.cs",
                        "ArenaKitTiles.cs", "SearchBoard.cs", "{0}.cs"], joined_words=True),
}
