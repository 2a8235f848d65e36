"""How a kit's programs are built and run, by language."""
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Language:
    """needs: programs, each with the Debian package that brings it. build, run: words; {0} is a source's name without
    its ending. source: how the files are named."""

    def __init__(self, ending, needs, run, build=None, joined_words=False, kit_file="arena_kit"):
        self.ending, self.needs, self.build_words, self.run_words = ending, needs, build, run
        self.joined_words, self.kit_file = joined_words, kit_file

    def missing(self):
        return ["%s (Debian package %s)" % each for each in self.needs.items() if not shutil.which(each[0])]

    def program(self, name):
        """isola_bot, as this language spells file names."""
        return "".join(word.title() for word in name.split("_")) if self.joined_words else name

    def build(self, name):
        return self.build_words and [word.format(self.program(name)) for word in self.build_words]

    def run(self, name):
        return [word.format(self.program(name)) for word in self.run_words]


LANGUAGES = {
    "python": Language("py", {"python3": "python3"}, ["python3", "{0}.py"]),
    "javascript": Language("js", {"node": "nodejs"}, ["node", "{0}.js"]),
    "shell": Language("sh", {"sh": "dash", "awk": "mawk"}, ["sh", "{0}.sh"]),
    "cpp": Language("cpp", {"g++": "g++", "make": "make"}, ["build/{0}"],
                    ["g++", "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-I" + str(ROOT), "-o", "build/{0}",
                     "{0}.cpp"]),
    "java": Language("java", {"javac": "default-jdk-headless", "make": "make"}, ["java", "-cp", "build", "{0}"],
                     ["javac", "-Xlint:all", "-Werror", "-d", "build", "{0}.java", "ArenaKit.java"], joined_words=True),
    "rust": Language("rs", {"rustc": "rustc", "make": "make"}, ["build/{0}"],
                     ["rustc", "--edition", "2021", "-D", "warnings", "-C", "opt-level=1", "-o", "build/{0}", "{0}.rs"]),
}
