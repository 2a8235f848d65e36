"""Checks kits. The kit of every language must agree with the line vectors, and its bots must play.

usage: run.py - FOLDER LANGUAGE                copies the kit of one language to FOLDER/LANGUAGE, builds it and tests it
       run.py PROGRAMS FOLDER plays LANGUAGE   plays whole matches with its random bot
       run.py PROGRAMS FOLDER matches CONTEST [everybody]  plays the bots of all built languages, each against a few
                                               of the others, or against all of them
       run.py PROGRAMS FOLDER new              tests what `arena new` does and refuses
       run.py PROGRAMS FOLDER new LANGUAGE [everywhere]  tests that the bots of `arena new` are fit

PROGRAMS is the folder of the built programs. A language whose tools are missing is skipped (status 77); if CI is set,
it fails instead.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

from languages import LANGUAGES, ROOT

sys.path[:0] = [str(ROOT / "tests/shared"), str(ROOT / "bot/python/kit")]
import arena_kit  # noqa: E402
from faults import FAULTS  # noqa: E402
from patience import PATIENCE  # noqa: E402

CONTESTS = {"uicc-isola": "isola", "isolation": "isola", "columbia": "isola", "bot-battle": "island",
            "bot-battle-2015": "island", "icpc-caribbean": "dominoes"}
LINES = ROOT / "tests/vectors/lines"
BOTS = ["random_bot", "isola_bot", "search_bot", "island_bot", "dominoes_bot"]
SKIPPED = 77


class Failure(Exception):
    pass


def call(words, folder=None, expected=0, **more):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, **more)
    if done.returncode != expected:
        raise Failure("%s (status %d, expected %d)\n%s%s" % (" ".join(map(str, words)), done.returncode, expected,
                                                             done.stdout[-4000:], done.stderr[-4000:]))
    return done


def skip_or_fail(what, language):
    print("%s is not tried here, it needs %s" % (what, ", ".join(language.missing())))
    if os.environ.get("CI"):
        print("CI is set: nothing may be skipped")
        sys.exit(1)
    sys.exit(SKIPPED)


def copy_kit(name, language, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "bot" / name / "kit", folder, ignore=shutil.ignore_patterns("build", "__pycache__"))
    vectors = language.program("vectors") + "." + language.ending
    shutil.copy(ROOT / "tests/kits/vectors" / vectors, folder / vectors)
    (folder / "build").mkdir()


def build_all(language, folder):
    for words in language.builds(BOTS + ["vectors"]):
        compiler = os.environ.get("CXX", "g++").split() if words[0] == "g++" else words[:1]
        call(compiler + words[1:], folder)


def lines_of(rules):
    """Returns those board lines of the vectors for these rules in which a bot has a legal reply."""
    rows = [line.split("\t") for line in (LINES / "boards.tsv").read_text("ascii").splitlines()[1:]]
    return [row[1] for row in rows if (row[0] + " ").startswith(rules + " ") and row[2] != "0"]


def answers(words, folder, rules, lines):
    """Returns the bot's replies and annotations; fails if the bot does not end at the end of its input."""
    text = "".join(line + "\n" for line in lines)
    environment = {**os.environ, "ARENA_RULES": rules, "ARENA_SEED": "7"}
    done = call(words, folder, input=text, env=environment)
    return done.stdout.splitlines(), done.stderr.splitlines()


def check_one_ply_bots(language, folder):
    """Checks that the one-ply bot plays and annotates like the Python one, because the bot is the same in all
    languages."""
    python = LANGUAGES["python"]
    for rules, game in (("isola", "isola"), ("isolation", "isola"), ("queens", "isola"), ("bot-battle", "island"),
                        ("bot-battle-2015", "island"), ("dominoes doubles=twice", "dominoes"),
                        ("dominoes doubles=once", "dominoes")):
        program, lines = game + "_bot", lines_of(rules)
        found = answers(language.run(program), folder, rules, lines)
        wanted = answers(python.run(program), ROOT / "bot/python/kit", rules, lines)
        for here, there, what in zip(found, wanted, ("reply", "stderr")):
            if here != there:
                raise Failure("%s, %s: another %s than in Python\n%s\n%s" % (program, rules, what, here, there))
        if len(found[0]) != len(lines) or not lines:
            raise Failure("%s, %s: %d replies to %d lines" % (program, rules, len(found[0]), len(lines)))


def judgement(stderr):
    """Returns the part of a search bot's judgement that does not depend on its speed."""
    return [line for line in stderr if line.startswith("@value ")]


def check_searching(language, folder):
    """Checks that a search bot with a given depth plays and judges like the Python one. The value of a position must be
    that of minimax, whatever the order in which the bot tries turns."""
    python = LANGUAGES["python"]
    for rules in ("isola", "isolation", "queens"):
        lines = [line for line in lines_of(rules) if "27x27" not in line]
        replies, said = answers([*language.run("search_bot"), "2"], folder, rules, lines)
        wanted, wanted_said = answers([*python.run("search_bot"), "2"], ROOT / "bot/python/kit", rules, lines)
        found, wanted = (replies, judgement(said)), (wanted, judgement(wanted_said))
        if found != wanted or len(replies) != len(lines):
            raise Failure("search_bot 2, %s: other replies or values than in Python\n%s\n%s" % (rules, found, wanted))
        expect("\n".join(said), "@arrow ", "@text depth 2, ")


def check_searching_by_the_clock(language, folder):
    """Checks that a search bot with a clock replies legally in time."""
    for rules in ("isola", "isolation", "queens"):
        lines = [line.rsplit(";", 1)[0] + ";20" for line in lines_of(rules)[:4]]
        replies, _ = answers(language.run("search_bot"), folder, rules, lines)
        boards = [arena_kit.IsolaBoard.parse(line, arena_kit.Rules.parse(rules)) for line in lines]
        legal = [reply in map(str, board.legal_turns()) for board, reply in zip(boards, replies)]
        if len(replies) != len(lines) or not all(legal):
            raise Failure("search_bot, %s: replies %s to %s" % (rules, replies, lines))


def check_malformed(language, folder):
    """Checks that a malformed line ends the bot, and that the bot names the wrong field on stderr."""
    done = subprocess.run(language.run("isola_bot"), cwd=folder, input="1;7x7;111;3000\n", capture_output=True, text=True,
                          env={**os.environ, "ARENA_RULES": "isola"}, timeout=PATIENCE)
    if done.returncode == 0 or "board line, cells: " not in done.stderr or done.stdout:
        raise Failure("a malformed line: status %d, %s%s" % (done.returncode, done.stdout, done.stderr))


def check_folder(made, said, name):
    """Checks the other files of the folder: the files that the README names exist, the tests pass, and VS Code's files
    name existing files."""
    expect(call(said["test"].split(), made.parent).stdout, " positions, 0 wrong\n")
    readme = (made / "README.md").read_text()
    first = readme.split("```sh\n")[1].replace("make -C %s\n" % made.name, "", 1).splitlines()[0]
    rules = pathlib.Path(readme.split("](")[1].split(")")[0])
    if first != said["play"] or " --games 10 " not in first or rules.is_absolute() or not (made / rules).exists():
        raise Failure("README.md: %s" % readme)
    tasks = json.loads((made / ".vscode/tasks.json").read_text())["tasks"]
    if [task["command"] for task in tasks][:4] != ["make", "make test", "make check", "make versus"]:
        raise Failure("tasks.json: %s" % tasks)
    if LANGUAGES[name].debug:
        launch = json.loads((made / ".vscode/launch.json").read_text())["configurations"][0]
        program = launch.get("program", "${workspaceFolder}").replace("${workspaceFolder}", str(made))
        first_task = launch.get("preLaunchTask", "build")
        if not pathlib.Path(program).exists() or first_task not in [task["label"] for task in tasks]:
            raise Failure("launch.json: %s" % launch)


def check_wrong_reply(folder):
    """Checks that the report about a wrong reply has the line and the reply."""
    with open(folder / "tests/positions.txt", "a") as positions:
        positions.write("1;3x3;A1000000B;3000\tmove;2,2\n")
    expect(call(["make", "test"], folder, 2).stdout, "WRONG  line   1;3x3;A1000000B;3000", "reply  move;0,1;steal;0,0",
           "3 positions, 1 wrong")


def check_new(arena, scratch, name, *everywhere):
    """Checks that the bots that `arena new` writes, built as it says, are fit for their contest, with one bot for each
    game. everywhere: also for the other contests of the game, which the kits' tests play between all languages."""
    if LANGUAGES[name].missing():
        skip_or_fail(name, LANGUAGES[name])
    folder = scratch / "-".join(("new", name, *everywhere))
    folder.mkdir(parents=True, exist_ok=True)
    for first, *others in (("uicc-isola", "isolation", "columbia"), ("bot-battle-2015", "bot-battle"),
                           ("icpc-caribbean",)):
        made = folder / ("new-" + first)
        shutil.rmtree(made, ignore_errors=True)
        said = json.loads(call([arena, "new", name, first, made.name, "--json"], folder).stdout)
        if said["build"]:
            call(said["build"].split(), folder)
        check_folder(made, said, name)
        for contest in (first, *others) if everywhere else (first,):
            board = ["--board", "9x9"] if contest == "uicc-isola" else []
            call([arena, "check", "--contest", contest, *board, made.name], folder)
    if LANGUAGES[name].has_adapter:
        check_new_adapter(arena, folder, name, "isolation", *(("uicc-isola", "columbia") if everywhere else ()))


def check_new_adapter(arena, folder, name, *contests):
    """Checks that the bot that plays with a class of its own interface passes its tests and is fit."""
    made = folder / "new-adapter"
    shutil.rmtree(made, ignore_errors=True)
    said = json.loads(call([arena, "new", "--adapter", name, contests[0], made.name, "--json"], folder).stdout)
    check_folder(made, said, name)
    for contest in contests:
        board = ["--board", "9x9"] if contest == "uicc-isola" else []
        call([arena, "check", "--contest", contest, *board, made.name], folder)


def check_language(scratch, name):
    """Tests one language by itself, without the arena."""
    language, folder = LANGUAGES[name], scratch / name
    if language.missing():
        skip_or_fail(name, language)
    copy_kit(name, language, folder)
    build_all(language, folder)
    print(call([*language.run("vectors"), LINES], folder).stdout, end="")
    check_one_ply_bots(language, folder)
    check_searching(language, folder)
    check_searching_by_the_clock(language, folder)
    check_malformed(language, folder)


def built_languages(scratch):
    return [name for name, language in LANGUAGES.items() if not language.missing() and (scratch / name).is_dir()]


def check_random_bot(arena, scratch, name):
    """Plays a whole match of each game with the random bot; no bot may make a fault."""
    language, folder = LANGUAGES[name], scratch / name
    if language.missing():
        skip_or_fail(name, language)
    for contest in ("isolation", "bot-battle-2015", "icpc-caribbean"):
        opponent = " ".join(language.run(CONTESTS[contest] + "_bot"))
        said = call([arena, "match", "--contest", contest, "--seed", "5", "--turn-time", "60m", "--start-time", "60m", "--json",
                     "random=" + " ".join(language.run("random_bot")), "other=" + opponent], folder).stdout
        for game in json.loads(said)["games"]:
            if game["reason"] in FAULTS:
                raise Failure("random_bot in %s: %s" % (contest, game["explanation"]))


def bots_file(scratch, contest, names):
    text = ""
    for name in names:
        words = " ".join(LANGUAGES[name].run(CONTESTS[contest] + "_bot"))
        text += '[[bot]]\nname = "%s"\ncommand = "%s"\nfolder = "%s"\n' % (name, words, scratch / name)
    path = scratch / (contest + ".toml")
    path.write_text(text)
    return path


def check_matches(programs, scratch, contest, *everybody):
    """Plays every language's bot against three other bots, or against all of them: one game for each pair."""
    names = built_languages(scratch)
    if len(names) < 2:
        raise Failure("fewer than two kits were built in %s: run their tests first" % scratch)
    database = scratch / ("-".join((contest, *everybody)) + ".db")
    for old in scratch.glob(database.name + "*"):
        old.unlink()
    how = ["--format", "round-robin"] if everybody else ["--format", "swiss", "--rounds", "3"]
    board = ["--board", "7x7"] if contest == "uicc-isola" else []
    call([programs / "arena", "tournament", "--contest", contest, *board, *how, "--games", "1",
          "--on-fault", "disqualify", "--bots", bots_file(scratch, contest, names), "--db", database,
          "--jobs", "1", "--seed", "3", "--turn-time", "60m", "--start-time", "60m", *names], scratch)
    table = json.loads(call([programs / "arena", "standings", "--json", database], scratch).stdout)
    faults = {row["name"]: row["faults"] for row in table["standings"] if row["faults"]}
    pairs = len(names) * (len(names) - 1) // 2 if everybody else len(names) // 2 * 3
    if faults or table["games_played"] != pairs:
        raise Failure("%s: %d games, faults %s" % (contest, table["games_played"], faults))
    print("%s: %d games between %s" % (contest, pairs, ", ".join(names)))


def refused(arena, folder, *words):
    """Runs `arena new`, which must end with status 2. Returns its message."""
    return call([arena, "new", *words], folder, 2).stderr


def expect(text, *words):
    for word in words:
        if word not in text:
            raise Failure('"%s" is missing in: %s' % (word, text))


def check_new_command(programs, scratch):
    arena, folder = programs / "arena", scratch / "command"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    expect(refused(arena, folder, "pyton", "isolation", "a"), '"pyton"', *LANGUAGES)
    expect(refused(arena, folder, "python", "isolaton", "a"), "isolaton", *CONTESTS)
    expect(refused(arena, folder, "--adapter", "go", "isolation", "a"), "no adapter in Go: expected one of python, cpp")
    expect(refused(arena, folder, "--adapter", "python", "icpc-caribbean", "a"), "this contest plays dominoes")
    expect(refused(arena, folder, "python", "isolation", "greedy"), '"greedy" is a bundled bot')
    expect(refused(arena, folder, "python", "isolation", "my bot"), '"my bot"', "letters, digits")
    (folder / "full").mkdir()
    (folder / "full/mine.txt").write_text("mine")
    (folder / "file").write_text("mine")
    expect(refused(arena, folder, "python", "isolation", "full"), "full is not empty")
    expect(refused(arena, folder, "python", "isolation", "file"), "file is there already, and is not a folder")
    expect(call([arena, "new", "--help"]).stdout, "arena new python uicc-isola mybot")
    if sorted(path.name for path in folder.rglob("*")) != ["file", "full", "mine.txt"]:
        raise Failure("a refused command has written something")
    (folder / "empty").mkdir()
    call([arena, "new", "python", "isolation", "empty"], folder)
    call([arena, "new", "python", "uicc-isola", "deep/mybot"], folder)
    said = call([arena, "match", "--contest", "uicc-isola", "--board", "7x7", "--json", "deep/mybot", "greedy"], folder)
    check_wrong_reply(folder / "deep/mybot")
    path = {**os.environ, "PATH": "%s:%s" % (programs, os.environ["PATH"])}
    expect(call(["make", "-n", "versus", "BOT=random-cpp"], folder / "deep/mybot").stdout,
           "arena match --contest uicc-isola --board 7x7 --games 10 . random-cpp")
    expect(call(["make", "check"], folder / "deep/mybot", env=path).stdout, "mybot is fit for the contest uicc-isola")
    if [player["name"] for player in json.loads(said.stdout)["players"]] != ["mybot", "greedy"]:
        raise Failure("not the bots that were meant: " + said.stdout)


def main():
    programs, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    what, *more = sys.argv[3:]
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    if shutil.which("ccache"):
        os.environ["CXX"] = "ccache g++"
    # The programs play only a few games, so fast compilation matters more than fast programs.
    os.environ["CXXFLAGS"] = "-O0 -Wall -Wextra"
    # Go needs a cache folder, and without HOME it has none.
    os.environ["GOCACHE"] = str(scratch / "go-cache")
    try:
        if what == "matches":
            check_matches(programs, scratch, *more)
        elif what == "plays":
            check_random_bot(programs / "arena", scratch, *more)
        elif what == "new" and more:
            check_new(programs / "arena", scratch, *more)
        elif what == "new":
            check_new_command(programs, scratch)
        else:
            check_language(scratch, what)
    except Failure as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
