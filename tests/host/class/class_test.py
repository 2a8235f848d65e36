"""A class is played through as docs/a-class.md says, with the real program and a real browser:
`class_test.py ARENA PICTURES [small]`. Without a browser it ends with 77 (skipped, for ctest).

The organiser types the commands of the page, and clicks what it names. Only the address is another one: the contest is
served on this machine alone, at a free port. Meanwhile 25 authors hand in their bots (small: 6 authors), two of them come
late, the list is a wrong one for a while, the deadline changes, one bot is a copy, the host is killed, and a game of the
final is disputed. In the end the marks are read as a learning platform would read them.
"""
import csv
import datetime
import io
import json
import os
import pathlib
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "shared"))
from hosted import ARENA, Club, arena, ask, form  # noqa: E402
from guide import Guide, shows  # noqa: E402
from ladder_ledger import check_ladder, rows, same  # noqa: E402
from patience import PATIENCE, until  # noqa: E402
from roster import COPIED, COPY, HEAD, PUPILS, files_of, program, spreadsheet  # noqa: E402

PICTURES, SMALL = sys.argv[1], "small" in sys.argv[2:]
REASON = "it is a copy of Beate's bot"


def holds(truth, what):
    if not truth:
        raise AssertionError(what)


def moment(seconds):
    """Returns the moment after these seconds, as contest.toml has it."""
    then = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return then.replace(microsecond=0).isoformat()


class Browser:
    """A context with tests/browser/clicks.js."""

    def __enter__(self):
        self.process = subprocess.Popen([str(HERE.parents[1] / "browser/run"), ARENA, PICTURES, "--clicks"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        return self

    def does(self, act, **words):
        print(json.dumps({"act": act, **words}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(self.process.wait(PATIENCE))
        answer = json.loads(line)
        holds("problem" not in answer, answer.get("problem"))
        return answer["found"]

    def __exit__(self, failed, *_):
        if failed:
            self.process.kill()
        self.process.communicate(timeout=PATIENCE)


class Class(Club):
    """The hosted contest of the page. It is served and ended by commands as the page shows them."""

    def __init__(self, guide):
        self.scratch = tempfile.TemporaryDirectory()
        self.guide = guide
        self.place = pathlib.Path(self.scratch.name)
        self.pupils = [each for each in PUPILS if each.small or not SMALL]
        self.said = self.place / "stderr.txt"
        self.folder = self.place / "isola-9b"

    def by_name(self, name):
        return next(each for each in self.pupils if each.name == name)

    def serve(self, command):
        """Starts the host by a command of the page, which goes on until the host is ended."""
        words = [word for word in shlex.split(command.text) if word != "--lan"]
        same(words[:2], ["arena", "host"], "the command")
        with open(self.said, "a") as said:
            self.process = subprocess.Popen([ARENA, *words[1:], "--port", "0"], cwd=self.place, stdout=subprocess.PIPE, stderr=said,
                                            text=True)
        self.organiser = self.process.stdout.readline().strip()
        holds(self.organiser.startswith("http://"), self.said.read_text())

    def type(self, command, replaced=None):
        """Runs a command of the page to its end, checks what it prints, and returns its stdout. replaced: another word
        for one of the page."""
        text = command.text
        for word, other in (replaced or {}).items():
            holds(word in text, f"the page shows {text}, without {word}")
            text = text.replace(word, other)
        path = os.pathsep.join((str(pathlib.Path(ARENA).parent), os.environ["PATH"]))
        done = subprocess.run(["bash", "-c", text], cwd=self.place, env={**os.environ, "PATH": path}, capture_output=True, text=True,
                              timeout=PATIENCE)
        same(done.returncode, 0, f"{text}: {done.stderr}: the status")
        shows(command, done.stdout + done.stderr)
        return done.stdout

    def save(self, pupils):
        """The organiser saves a list of these pupils."""
        (self.folder / "authors.csv").write_bytes(spreadsheet(pupils, self.pupils))

    def links(self):
        with open(self.folder / "links.csv", newline="") as file:
            return {row["name"]: row["link"] for row in csv.DictReader(file)}

    def secrets(self):
        return {name: link.rpartition("/")[2] for name, link in self.links().items()}

    def seen(self):
        return json.loads(ask(self.organiser + "/state")[1])

    def public(self, path):
        status, text = ask(urllib.parse.urljoin(self.organiser, path))
        same(status, 200, path)
        return text

    def hand_in(self, pupil):
        done = self.submit(pupil.name, *files_of(pupil, ARENA, self.place))
        same(done.returncode, 0 if pupil.is_fit() else 3, f"{pupil.name} hands in {pupil.sends}: {done.stdout}{done.stderr}: status")

    def final(self, query):
        with sqlite3.connect(f"file:{self.folder}/final.db?mode=ro", uri=True) as final:
            return final.execute(query).fetchall()


def begin(club):
    """The list is read as Excel saves it, and everybody gets a link. Nobody else sees the addresses."""
    club.serve(club.guide.command("--new"))
    same(club.guide.head, HEAD, "the head of the list on the page")
    first = [each for each in club.pupils if not each.late]
    club.save(first)
    until(lambda: (club.folder / "links.csv").exists() and set(club.links()) == {each.name for each in first}, "links of all")
    until(lambda: all(club.has_good_link(each.name) for each in first), "good links")
    same(club.seen()["title"], "Isola 9b", "title")
    return first


def hand_in(club, browser, first):
    """Everybody hands in: one author by the browser, the others by the command. A program that does not compile is
    mended by its author."""
    by_browser, *others = first
    head = browser.does("handIn", url=club.links()[by_browser.name], files=[str(file) for file in files_of(by_browser, ARENA, club.place)])
    same(head, f"Isola 9b · {by_browser.name}", "the head of the author's page")
    mended = club.by_name(COPIED)
    broken = club.submit(mended.name, club.write("broken/bot.py", "print('hello'\n"))
    same(broken.returncode, 3, broken.stdout)
    for pupil in others:
        club.hand_in(pupil)
    for page in ("/", "/ladder"):
        holds("school.example" not in club.public(page), f"{page} shows addresses")


def wrong_list(club, browser, first):
    """Two authors come late, and keep everybody's link. A list without half of the authors changes nothing."""
    links = club.secrets()
    club.save(club.pupils)
    late = [each.name for each in club.pupils if each.late]
    until(lambda: all(name in club.links() and club.has_good_link(name) for name in late), "links of those who come late")
    holds(set(links.items()) < set(club.secrets().items()), "a late author changed the links of others")
    links = club.secrets()
    club.save(club.pupils[len(club.pupils) // 2:])
    browser.does("trouble", url=club.organiser, pattern=r"more than a third .*: " + ".*".join(each.name for each in first[:3]))
    same(club.secrets(), links, "links under a wrong list")
    same([each["name"] for each in club.seen()["authors"]], [each.name for each in club.pupils], "authors under a wrong list")
    same({club.has_good_link(name) for name in links}, {True}, "links are good under a wrong list")
    holds("--accept-list" in club.said.read_text(), "stderr says nothing of the wrong list")
    club.save(club.pupils)
    until(lambda: not club.seen()["list"]["refused"], "the right list")
    same(club.secrets(), links, "links after the wrong list")
    for pupil in club.pupils:
        if pupil.late and pupil.sends:
            club.hand_in(pupil)


def standing(club):
    """Returns what must outlive a kill: links, versions with their steps and receipts, what plays, matches."""
    states = {each.name: club.state(each.name) for each in club.pupils}
    return {"links": set(club.secrets().items()),
            "versions": {(name, each["version"], each["files"][0]["sha256"], step["step"], step["at"])
                         for name, state in states.items() for each in state["submissions"] for step in each["steps"]},
            "playing": {(name, state["playing"]) for name, state in states.items()},
            "matches": set(rows(club.folder, "SELECT * FROM ladder_match")),
            "games": set(rows(club.folder, "SELECT match, number, winner, turns FROM ladder_game"))}


def kill(club):
    """The host is killed while the ladder plays, right after a version was received. Nothing is lost."""
    fit = {each.name for each in club.pupils if each.is_fit()}
    until(lambda: fit == {each["author"] for each in json.loads(club.public("/ladder"))["players"] if each["games"] >= 2},
          "games of everybody who is fit")
    before, organiser = standing(club), club.organiser.rpartition("/")[2]
    status, receipt = ask(club.links()[club.pupils[0].name], *form("#include <stdlib.h>\n" + program("milan.c"), "bot.c"))
    same(status, 201, receipt)
    club.end(signal.SIGKILL)
    club.serve(club.guide.command("host isola-9b --lan"))
    same(club.organiser.rpartition("/")[2], organiser, "the organiser's link after a kill")
    until(lambda: club.state(club.pupils[0].name)["playing"] == 2, "the version that was received before the kill plays")
    after = standing(club)
    before["playing"].remove((club.pupils[0].name, 1))
    for what, was in before.items():
        holds(was <= after[what], f"{what} were lost by a kill: {was - after[what]}")
    until(lambda: len(rows(club.folder, "SELECT id FROM ladder_match")) > len(after["matches"]), "the ladder goes on")
    signed = [receipt] + [ask(f"{club.links()[each.name]}/receipts/1/received")[1] for each in club.pupils if each.sends]
    files = [str(club.write(f"receipts/{number}.json", text)) for number, text in enumerate(signed)]
    done = arena("submit", "--verify", *files, "--key", club.state(club.pupils[0].name)["key"])
    same((done.returncode, done.stdout.count(": good: ")), (0, len(files)), done.stdout + done.stderr)


def deadline(club, browser):
    """The deadline is set by a command, and changed to earlier ones on the page and by a command, while the contest is
    served. After it nothing is taken."""
    author = club.pupils[0].name

    def is_seen(then):
        until(lambda: club.state(author)["deadline"] == utc(then), "the deadline on an author's page")

    command = club.guide.command("--set")
    then = moment(7200)
    club.type(command, {re.search(r"deadline=(\S+)", command.text)[1]: then})
    is_seen(then)
    then = moment(3600)
    browser.does("deadline", url=club.organiser, moment=then)
    is_seen(then)
    past = arena("host", str(club.folder), "--set", f"deadline={moment(-3600)}")
    same(past.returncode, 2, "a deadline that is over: status")
    is_seen(then)
    # On a slow machine a few seconds are over before the command has begun.
    soon = (moment(3 * 2**count) for count in range(10))
    then = next(each for each in soon if arena("host", str(club.folder), "--set", f"deadline={each}").returncode == 0)
    is_seen(then)
    until(lambda: utc(moment(-1)) > utc(then), "the end of the time")
    late = club.submit(author, club.write("late/bot.c", program("milan.c")))
    same(late.returncode, 2, late.stdout)
    holds("deadline" in late.stderr, late.stderr)
    same(club.state(author)["playing"], 2, "what plays after the deadline")


def utc(text):
    return datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def copies(club, browser):
    """The copy is found, its author is disqualified and reads why."""
    club.guide.click("Look for copies")
    club.guide.click("side by side")
    pairs = json.loads(ask(club.organiser + "/copies")[1])
    same([sorted((each["one"]["author"], each["other"]["author"])) for each in pairs], [sorted((COPIED, COPY))], "copies")
    one, other = (f"{pairs[0][side]['author']}, version {pairs[0][side]['version']}" for side in ("one", "other"))
    holds(browser.does("copies", url=club.organiser, one=one, other=other) > 10, "few lines are marked as alike")
    club.guide.click("author's name")
    club.guide.click("Disqualify")
    browser.does("disqualify", url=club.organiser, author=COPY, reason=REASON)
    holds(REASON in club.state(COPY)["stopped"], "the author does not read why")
    holds(COPY not in {each["author"] for each in json.loads(club.public("/ladder"))["players"]}, "a copy is on the ladder")


def final(club):
    """All that play meet in a round robin."""
    club.guide.click("Ctrl-C")
    same(club.end(signal.SIGINT), 0, "the end of the host")
    holds(check_ladder(club.folder) > 0, "no match")
    club.type(club.guide.command("--freeze"))
    players = sorted(each.name for each in club.pupils if each.is_fit() and each.name != COPY)
    same(sorted(name for name, in club.final("SELECT author FROM bot")), players, "who plays in the final")
    same(len(club.final("SELECT * FROM game")), len(players) * (len(players) - 1), "games of the final")
    return players


def dispute(club):
    """A game is played again, and nothing else. Until then the final has no ranks."""
    amend = club.guide.command("amend")
    game = re.search(r"--void (\d+)\.(\d+)", amend.text)
    disputed, kept = f"pairing = {game[1]} AND number = {game[2]}", f"NOT (pairing = {game[1]} AND number = {game[2]})"
    others = club.final(f"SELECT * FROM game WHERE {kept}")
    looked_at = arena("replay", str(club.folder / "final.db"), "--game", f"{game[1]}.{game[2]}", "--verify")
    same(looked_at.returncode, 0, looked_at.stdout + looked_at.stderr)
    club.type(amend)
    same(club.final(f"SELECT * FROM game WHERE {disputed}"), [], "the game that is voided")
    holds("1 game of the final is open" in arena("marks", str(club.folder), "--csv").stderr, "marks do not say that a game is open")
    table = club.type(club.guide.command("--freeze"))
    holds(re.search(r'"(.+)"', amend.text)[1] in table, "the reason is not below the table")
    same(club.final(f"SELECT * FROM game WHERE {kept}"), others, "all other games")
    same(len(club.final(f"SELECT * FROM game WHERE {disputed}")), 1, "the game that is played again")
    verified = arena("replay", "--verify", str(club.folder))
    same(verified.returncode, 0, verified.stdout)
    holds("1 former game" in verified.stdout, verified.stdout)


def marks(club, players):
    """The marks are those of the scheme, everybody is in the file once, and a platform finds them by the address."""
    with open(club.folder / "contest.toml", "a") as settings:
        settings.write("\n" + club.guide.scheme)
    command = club.guide.command("marks")
    club.type(command)
    file = club.place / shlex.split(command.text)[-1]
    same(file.stat().st_mode & 0o777, 0o600, "who can read the marks")
    with open(file, newline="", encoding="utf-8") as text:
        graded = list(csv.DictReader(text))
    expected = expected_marks(club, tomllib.loads(club.guide.scheme)["marks"])
    same([(row["Email address"], float(row["Grade"])) for row in graded],
         [(each.email(number), expected.get(each.name, 0)) for number, each in enumerate(club.pupils)], "marks")
    same(sorted(expected), players, "who has marks of the final")
    full = list(csv.DictReader(io.StringIO(arena("marks", str(club.folder), "--csv").stdout)))
    same([row["name"] for row in full], [each.name for each in club.pupils], "the list of marks")
    fit = {row["name"]: row["fit"] for row in full}
    same(fit, {each.name: "disqualified" if each.name == COPY else "none" if not each.sends else "fit" if each.is_fit() else "unfit"
               for each in club.pupils}, "what became of the bots")
    same([row["id"] for row in full], [f"{number:03}" for number in range(len(full))], "ids")


def expected_marks(club, scheme):
    """Returns the marks by the ranks of the final's table, by author."""
    table = json.loads(arena("standings", str(club.folder / "final.db"), "--json").stdout)["standings"]
    same(scheme["by"], "rank", "the scheme on the page")
    return {each["name"]: next(given for worst, given in scheme["thresholds"] if each["rank"] <= worst) for each in table}


def main():
    begun = time.monotonic()

    def tell(step):
        print(f"{time.monotonic() - begun:7.1f} s  {step}", file=sys.stderr, flush=True)

    with Browser() as browser, Class(Guide()) as club:
        first = begin(club)
        tell(f"{len(first)} authors have links")
        hand_in(club, browser, first)
        tell("they have handed in")
        wrong_list(club, browser, first)
        tell("two came late, and a wrong list changed nothing")
        kill(club)
        tell("a kill lost nothing")
        downloaded = browser.does("marks", url=club.organiser)
        same([row["name"] for row in csv.DictReader(io.StringIO(downloaded))], [each.name for each in club.pupils], "marks on the page")
        deadline(club, browser)
        copies(club, browser)
        tell("the deadline is over, the copy is found")
        players = final(club)
        tell(f"a final of {len(players)} is played")
        dispute(club)
        marks(club, players)
        club.guide.finish()
        tell(f"marks, by {club.guide.number} commands and clicks")


if __name__ == "__main__":
    main()
