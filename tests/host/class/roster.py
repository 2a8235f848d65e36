"""The class of class_test.py: its list as a spreadsheet saves it, and what each author hands in.

The bots are those of tests/host/copies, which were written independently of each other, kits of `arena new`, a level of
the engine, and programs that cannot play.
"""
import pathlib
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass

SET = pathlib.Path(__file__).parents[1] / "copies"
HEAD = "Nachname;Vorname;E-Mail-Adresse;Matrikelnummer;Klasse"
# What must be in PATH so that a file with this ending becomes a bot.
NEEDS = {".c": "gcc", ".cpp": "g++", ".go": "go", ".java": "javac", ".js": "node", ".lisp": "sbcl", ".py": "python3",
         ".rb": "", ".rs": "rustc", ".ts": "esbuild"}


@dataclass(frozen=True)
class Pupil:
    """An author of the class. sends: a file of the set (`as` another name where a language wants one), a kit as `arena
    new` writes it (`kit OPTIONS`), `level N` of the engine, or nothing."""
    last: str
    first: str
    sends: str = ""
    late: bool = False
    small: bool = False  # is in the small class, too

    @property
    def name(self):
        return f"{self.first} {self.last}"

    def email(self, number):
        return f"pupil{number}@school.example"

    def is_fit(self):
        """Returns whether the examination finds this bot fit on this machine."""
        if not self.sends or self.sends.startswith(("kit ", "level ")):
            return bool(self.sends)
        tool = NEEDS[pathlib.Path(self.sends.split()[0]).suffix]
        return bool(tool) and shutil.which(tool) is not None


COPY, COPIED = "Cid O'Neil", "Beate Weiß"
PUPILS = [
    Pupil("Müller", "Anna", "milan.c", small=True),
    Pupil("Weiß", "Beate", "beate.py", small=True),
    Pupil("O'Neil", "Cid", "copy-of-beate.py", small=True),
    Pupil("Çelik", "Dilara", "dario.rb", small=True),  # there is no recipe for Ruby
    Pupil("von der Heide", "Emil", "anton.py"),
    Pupil("Đorđević", "Filip", "carla.py"),
    Pupil("García Márquez", "Gabriela", "david.py"),
    Pupil("Łukasiewicz", "Halina", "emil.py"),
    Pupil("Ibáñez", "Iker", "frida.py"),
    Pupil("Jørgensen", "Jens", "hanna.py"),
    Pupil("Kovács", "Katalin", "ivan.cpp"),
    Pupil("Le Goff", "Loïc", "jana.cpp"),
    Pupil("Nguyễn", "Minh", "nadia.c"),
    Pupil("Öztürk", "Nazlı", "olga.java as Main.java"),
    Pupil("Παπαδόπουλος", "Όλγα", "rosa.java as Rosa.java"),
    Pupil("Quist", "Pål", "quirin.java"),
    Pupil("Řezník", "Radka", "udo.js"),
    Pupil("Şahin", "Sibel", "wanda.ts"),
    Pupil("Türk", "Tarık", "yannis.go"),
    Pupil("Ünal", "Umut", "arno.rs"),
    Pupil("Vörös", "Vera", "cora.lisp"),
    Pupil("Wójcik", "Wiktor", "level 2"),
    Pupil("Ximénez", "Xenia", "kit --adapter cpp"),
    Pupil("Yılmaz", "Yusuf", "kit python", late=True, small=True),
    Pupil("Żak", "Zofia", late=True, small=True),
]


def spreadsheet(pupils, of):
    """Returns the list of these pupils as Excel saves it in German: with a byte order mark, semicolons, CR LF, and
    quotes around a field with a semicolon. of: the whole class, whose order numbers the addresses."""
    lines = [HEAD] + [f'{each.last};{each.first};{each.email(of.index(each))};{of.index(each):03};"9b; elective"' for each in pupils]
    return b"\xef\xbb\xbf" + "".join(line + "\r\n" for line in lines).encode()


def program(name):
    """Returns the program of that name in the set of tests/host/copies."""
    for file in SET.glob("*.txt"):
        for part in ("\n" + file.read_text()).split("\n==== ")[1:]:
            if part.startswith(name + "\n"):
                return part[len(name) + 1:]
    raise LookupError(name)


def files_of(pupil, arena, folder):
    """Writes what the pupil hands in into a new sub-folder of the folder. Returns the paths to hand in. arena: the path
    of the program; the engine lies beside it."""
    place = pathlib.Path(tempfile.mkdtemp(dir=folder))
    kind, _, rest = pupil.sends.partition(" ")
    if kind == "kit":
        *options, language = rest.split()
        subprocess.run([arena, "new", *options, language, "isolation", place / "bot"], check=True, capture_output=True)
        return [place / "bot"]
    if kind == "level":
        engine = shutil.copy(pathlib.Path(arena).with_name("isola-engine"), place)
        pathlib.Path(engine).chmod(stat.S_IRWXU)
        (place / "bots.toml").write_text(f'[[bot]]\nname = "mine"\ncommand = "./isola-engine --level {rest}"\n')
        return [place]
    file = place / (rest.removeprefix("as ") or kind)
    file.write_text(program(kind))
    return [file]
