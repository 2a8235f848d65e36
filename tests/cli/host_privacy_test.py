"""Tests on every route of a hosted contest who sees what, with the real program: `host_privacy_test.py ARENA`."""
import base64
import contextlib
import dataclasses
import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import sys
import unittest
import urllib.parse
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "web"))
from hosted import Club, Copy, arena, ask, form  # noqa: E402
from page import Page, Served  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

PROJECT = pathlib.Path(__file__).parents[2]

# Ben's bot loses to Ann's by a fault, and Cid's bot cannot start. Each name, address and stderr text is unusual enough
# to be found in any answer.
NAMES = {"A": "Annwyl Quist", "B": "Benedek Vrba", "C": "Cidonia Zapp"}
BOTS = {letter: name.lower().replace(" ", "-") for letter, name in NAMES.items()}
EMAILS = {letter: f"post-of-{letter.lower()}@example.org" for letter in NAMES}
WHISPERS = {"A": "whispered by the first", "B": "whispered by the second", "C": "whispered by the third"}
SLIP = "a slip of the second"
CODE = "open sesame"


# A bot that moves to the first free neighbour and takes the first free square of the board. Its interpreter starts
# fast, which keeps the test short.
PLAYER = """exec mawk -W interactive -F ';' '{
    print "WHISPER" > "/dev/stderr"; fflush("/dev/stderr")
    if (NR == LAST) { print "Error: SLIP" > "/dev/stderr"; exit 1 }
    split($2, size, "x"); width = size[1]; height = size[2]
    me = index($3, substr("AB", $1, 1)) - 1; y = int(me / width); x = me % width
    goal = -1
    for (dy = -1; dy <= 1; ++dy) for (dx = -1; dx <= 1; ++dx) {
        at = (y + dy) * width + x + dx
        if (goal < 0 && y + dy >= 0 && y + dy < height && x + dx >= 0 && x + dx < width && substr($3, at + 1, 1) == "1") goal = at
    }
    steal = me
    for (at = 0; at < width * height; ++at) if (at != goal && substr($3, at + 1, 1) == "1") { steal = at; break }
    printf "move;%d,%d;steal;%d,%d\\n", int(goal / width), goal % width, int(steal / width), steal % width
    fflush()
}'
"""


def player(letter, last=0):
    """last: the number of the line at which the bot exits; 0: never."""
    return PLAYER.replace("WHISPER", WHISPERS[letter]).replace("LAST", str(last)).replace("SLIP", SLIP)


UNABLE = f"read line\necho '{WHISPERS['C']}' >&2\nexit 78\n"


@dataclasses.dataclass(frozen=True)
class Situation:
    """A contest in one situation: the parts that everybody may see, and whether its final was played."""
    public: tuple
    has_final: bool


SITUATIONS = {
    "running": Situation(("ladder", "records"), False),
    "open": Situation(("ladder", "records"), True),
    "shut": Situation((), True),
    "ladder": Situation(("ladder",), True),
    "records": Situation(("records",), True),
    "nameless": Situation(("final",), True),
}

# ---- The table: who sees what. -------------------------------------------------------------------------------------
#
# Letters say what an answer contains: A, B and C are the names of the authors or of their bots; a, b and c are the
# texts that their bots wrote on stderr. A rule gives the status and these letters for a situation.


def answers(*statuses, seen=""):
    return lambda situation: (set(statuses), seen)


def ok(seen=""):
    return answers(200, seen=seen)


def if_public(what, seen):
    return lambda situation: (ok(seen) if what in situation.public else answers(403))(situation)


def of_final(rule):
    """Applies the rule if there is a final; otherwise the status is 404."""
    return lambda situation: (rule if situation.has_final else answers(404))(situation)


def with_names(rule, otherwise):
    """Applies the rule unless the final is shown without names. otherwise: what the answer contains then; None: there is
    no such thing then."""
    def decide(situation):
        if "final" not in situation.public:
            return rule(situation)
        return (NOBODY if otherwise is None else ok(otherwise))(situation)
    return decide


def ladder(seen):
    return if_public("ladder", seen)


def records(seen):
    return if_public("records", seen)


NOBODY = answers(404)

# For each part of a contest: the bots whose names it shows, and whose stderr could be in it because of faults.
PARTS = {
    "": "ABC", "/bracket": "", "/ladder": "ABC", "/times": "ABC", "/faults": "BC", "/summary": "", "/standings": "ABC",
    "/crosstable": "ABC", "/games": "ABC", "/bot": "ABC", "/fault-groups": "BC",
    "/changes": "",
}
TELLS_STDERR = {"/faults": "bc", "/fault-groups": "bc"}


def own_alone(part, own=""):
    """Returns what a part of a final without names shows to the author of that bot; None: nothing, because the question
    names a bot by its real name."""
    if part == "/bot" and own != "a":
        return None
    return "".join(letter for letter in own.upper() if letter in PARTS[part]) + own * (own != "" and own in TELLS_STDERR.get(part, ""))



def preview(situation):
    """Chat programs, which preview links, show the winner."""
    return ok("A" if situation.has_final and "ladder" in situation.public else "")(situation)


def until_the_end(rule):
    return lambda situation: (answers(409) if situation.has_final else rule)(situation)


# Without a link every visitor is a stranger.
FOR_ALL = {
    "GET /": ok(),
    "GET /FILE": preview,
    "GET /api/setup": ok(),
    "GET /api/games": ok(),
    "GET /api/games/ID": NOBODY,
    "GET /api/games/ID/moments": NOBODY,
    "GET /api/games/ID/replies": NOBODY,
    "GET /api/games/ID/record": NOBODY,
    "GET /api/matches": ok(),
    "POST /api/matches": answers(403),
    "POST /api/matches/ID/control": answers(403),
    "POST /api/matches/ID/reply": answers(403),
    "GET /api/bots": answers(403),
    "POST /api/rerun": answers(403),
    "POST /api/checks": answers(403),
    "GET /api/checks/ID": answers(403),
    "POST /api/checks/ID/cancel": answers(403),
    "POST /api/bots": NOBODY,
    "GET /api/bots/ID": NOBODY,
    "POST /api/end": NOBODY,
    "POST /api/record": answers(400),
    "POST /api/analyses": answers(403),
    "GET /api/analyses/ID": NOBODY,
    "POST /api/analyses/ID/cancel": answers(403),
    "POST /api/variations/position": answers(403),
    "POST /api/variations/record": answers(403),
    **{f"GET /api/contest{part}": of_final(with_names(ladder(seen), own_alone(part))) for part, seen in PARTS.items()},
    "GET /api/contest/games/P/R": of_final(with_names(records("AB"), "")),
    "GET /api/contest/games/P/R/record": of_final(with_names(records("AB"), "")),
    "GET /register": ok(),
    "GET /register/state": ok(),
    "POST /register": until_the_end(answers(403)),
    "GET /task": ok(),
    "GET /kits/KIT": ok(),
    "GET /qr.svg": NOBODY,
    "GET /documents/": ok(),
    "GET /documents/FILE": NOBODY,
    "GET /ladder": ladder("ABC"),
    "GET /ladder/games/M.G/record": records("AB"),
    "GET /ladder/games/M.G/watch": records("AB"),
}

# Ann and Ben played the game in these requests; Cid is the third author.
VIEWERS = ("stranger", "third", "opponent", "author", "organiser")


def for_authors(third, opponent, author):
    return {"stranger": NOBODY, "third": third, "opponent": opponent, "author": author, "organiser": NOBODY}


def for_organiser(rule):
    return {**dict.fromkeys(VIEWERS, NOBODY), "organiser": rule}


def for_each_author(rule):
    return for_authors(rule, rule, rule)


OF_AUTHORS = {
    "GET /author/SECRET": for_each_author(ok()),
    "POST /author/SECRET": for_each_author(until_the_end(answers(400))),
    "GET /author/SECRET/state": for_authors(ok("C"), ok("A"), ok("B")),
    "GET /author/SECRET/receipts/VERSION/STEP": for_authors(ok("C"), ok("A"), ok("B")),
    "POST /author/SECRET/play/VERSION": for_authors(*(until_the_end(ok(own)) for own in "CAB")),
    "POST /author/SECRET/choose/VERSION": for_each_author(answers(409)),
    "GET /author/SECRET/progress": for_authors(ok("c"), ok(), ok("b")),
    "GET /author/SECRET/games": for_authors(ok("ABCc"), ok("ABCa"), ok("ABCb")),
    "GET /author/SECRET/games/M.G/record": for_authors(NOBODY, ok("ABa"), ok("ABb")),
    "GET /author/SECRET/games/M.G/watch": for_authors(NOBODY, ok("ABa"), ok("ABb")),
    "GET /author/SECRET/games/M.G/analysis": for_each_author(NOBODY),
    "POST /author/SECRET/games/M.G/analysis": for_authors(NOBODY, answers(200, 202), answers(200, 202)),
    "POST /author/SECRET/games/M.G/analysis/cancel": for_authors(NOBODY, answers(200, 403, 409), answers(200, 403, 409)),
    "GET /author/SECRET/tests": for_each_author(ok()),
    "POST /author/SECRET/tests": for_each_author(until_the_end(answers(400))),
    "POST /author/SECRET/tests/ID/cancel": for_each_author(NOBODY),
    "GET /author/SECRET/tests/M.G/record": for_each_author(NOBODY),
    "GET /author/SECRET/tests/M.G/watch": for_each_author(NOBODY),
    "GET /author/SECRET/tests/M.G/analysis": for_each_author(NOBODY),
    "POST /author/SECRET/tests/M.G/analysis": for_each_author(NOBODY),
    "POST /author/SECRET/tests/M.G/analysis/cancel": for_each_author(NOBODY),
    "GET /author/SECRET/final/": for_each_author(of_final(ok())),
    "GET /author/SECRET/final/FILE": for_each_author(of_final(ok())),
    "GET /author/SECRET/final/api/setup": for_authors(of_final(ok("C")), of_final(ok("A")), of_final(ok("B"))),
    **{f"GET /author/SECRET/final/api/contest{part}": for_authors(*(
        of_final(with_names(ok(seen + own * (own in TELLS_STDERR.get(part, ""))), own_alone(part, own))) for own in "cab"))
       for part, seen in PARTS.items()},
    **{f"GET /author/SECRET/final/api/contest/games/P/R{what}": for_authors(
        of_final(with_names(records("AB"), "")), of_final(with_names(ok("ABa"), "Aa")), of_final(with_names(ok("ABb"), "Bb")))
       for what in ("", "/record")},
}

OF_ORGANISER = {
    "GET /organiser/SECRET": for_organiser(ok()),
    "GET /organiser/SECRET/state": for_organiser(ok("ABC")),
    "GET /organiser/SECRET/marks.csv": for_organiser(ok("ABC")),
    "POST /organiser/SECRET/list": for_organiser(answers(409)),
    "POST /organiser/SECRET/settings": for_organiser(answers(409)),
    "GET /organiser/SECRET/copies": for_organiser(ok("ABC")),
    "GET /organiser/SECRET/copies/ID/OTHER": for_organiser(ok("ABab")),
    "POST /organiser/SECRET/authors": for_organiser(answers(409)),
    "POST /organiser/SECRET/authors/ID/rename": for_organiser(lambda situation: ({409}, "A" if situation.has_final else "")),
    "GET /organiser/SECRET/authors/ID/link": for_organiser(ok()),
    "POST /organiser/SECRET/authors/ID/link": for_organiser(answers(400)),
    "GET /organiser/SECRET/authors/ID": for_organiser(ok("A")),
    "GET /organiser/SECRET/authors/ID/versions/VERSION/files": for_organiser(ok("ab")),  # each bot's program has the slip of b
    "POST /organiser/SECRET/authors/ID/withdraw": for_organiser(answers(400)),
    "POST /organiser/SECRET/authors/ID/disqualify": for_organiser(answers(400)),
    "POST /organiser/SECRET/authors/ID/versions/VERSION/accept": for_organiser(answers(400)),
    "POST /organiser/SECRET/authors/ID/versions/VERSION/refuse": for_organiser(answers(400)),
    "POST /organiser/SECRET/authors/ID/readmit": for_organiser(ok("ABC")),
    "POST /organiser/SECRET/authors/ID/examine": for_organiser(answers(400)),
    "POST /organiser/SECRET/examine": for_organiser(answers(400)),
    "POST /organiser/SECRET/end": for_organiser(answers(400)),
    "GET /organiser/SECRET/games": for_organiser(ok("ABC")),
    "GET /organiser/SECRET/games/M.G/record": for_organiser(ok("ABab")),
    "GET /organiser/SECRET/games/M.G/watch": for_organiser(ok("ABab")),
    "POST /organiser/SECRET/games/M.G/void": for_organiser(answers(400)),
    "GET /organiser/SECRET/crosstable": for_organiser(ok("ABC")),
    "GET /organiser/SECRET/fairness": for_organiser(ok()),
    "POST /organiser/SECRET/play": for_organiser(answers(409)),
    "POST /organiser/SECRET/reopen": for_organiser(answers(400)),
    "GET /organiser/SECRET/final/": for_organiser(of_final(ok())),
    "GET /organiser/SECRET/final/FILE": for_organiser(of_final(ok())),
    "GET /organiser/SECRET/final/api/setup": for_organiser(of_final(ok())),
    **{f"GET /organiser/SECRET/final/api/contest{part}": for_organiser(of_final(ok(seen + TELLS_STDERR.get(part, ""))))
       for part, seen in PARTS.items()},
    "GET /organiser/SECRET/final/api/contest/games/P/R": for_organiser(of_final(ok("ABab"))),
    "GET /organiser/SECRET/final/api/contest/games/P/R/record": for_organiser(of_final(ok("ABab"))),
}

TABLE = {**{request: dict.fromkeys(("stranger",), rule) for request, rule in FOR_ALL.items()}, **OF_AUTHORS, **OF_ORGANISER}

# Bodies of POST requests that change nothing.
BODIES = {
    "POST /api/matches": b"{}", "POST /api/record": b"no record", "POST /api/bots": b"", "POST /author/SECRET": b"no form",
    "POST /register": json.dumps({"name": NAMES["A"], "email": EMAILS["A"], "code": "a wrong code"}).encode(),
    "POST /organiser/SECRET/authors/ID/examine": b"x", "POST /organiser/SECRET/examine": b"x",
    "POST /organiser/SECRET/end": b"another title",
    "POST /organiser/SECRET/settings": b'{"digest": "of another file", "values": {"title": "x"}}',
    "POST /organiser/SECRET/authors": b'{"digest": "of another list", "name": "x"}',
    "POST /organiser/SECRET/authors/ID/rename": b'{"digest": "of another list", "name": "x"}',
}

# The organiser alone may have an author's link.
SHOWS_LINK = "GET /organiser/SECRET/authors/ID/link"

QUERIES = {"/bot": "?bot=" + urllib.parse.quote(NAMES["A"])}

# Strings in these files that tell requests apart and are not part of a path.
NO_SEGMENTS = {
    "after", "all", "as", "drawn", "from", "lost", "new", "rebuild", "search", "show", "to", "won",  # queries, bodies
    "accept-list", "against", "bot", "column", "fault", "limit", "offset", "round", "token",
    "again", "asked", "auto", "board", "bots", "do", "exchange", "game", "mode", "ms", "on", "pause", "rounds", "run", "seed",
    "accept-list", "level", "moves", "openings", "speed", "step", "stop", "turn", "unwatch", "wall",
    "challenged", "challenger", "code", "deadline", "digest", "email", "name", "places", "players", "ratings", "seen", "slowest", "values",  # in answers
    "body", "cross-site", "error", "game-", "gzip", "json", "jsonl", "localhost", "no-cache", "no-referrer", "no-store",
    "nosniff", "request", "same-origin", "same-site", "submission", "text", "unsafe-none", "x-gzip", "xml",
    "application", "zip", "css", "javascript", "octet-stream", "plain", "image", "png", "x-icon", "font", "woff2", "arena_", "index.html",
    "mean_ns", "players", "seen",
    "greedy", "none", "playing", "test-", "version",  # of test matches
    "cancelled", "done", "failed", "waiting", "working",  # states of jobs
}


def files_that_answer():
    """Returns the source files that dispatch requests to a host."""
    folders = ("arena/web/api", "arena/web/server", "arena/host/pages")
    return [file for folder in folders for file in sorted((PROJECT / folder).glob("*.cpp"))] + [
        PROJECT / "arena/web/contest/shown_contest.cpp", PROJECT / "arena/host/task/task_pages.cpp"]


def words_of(file):
    """Returns the strings with which a file compares paths, which are all its strings that could be part of a path."""
    code = re.sub(r"^\s*(//|#include).*$", "", file.read_text(), flags=re.M)
    code = re.sub(r"\{[A-Z.]+\}", "", code)  # the placeholders of routes
    texts = re.findall(r'(?<!key\()"([a-z_/][a-z0-9_./-]*)"', code)
    return {word for text in texts for word in text.split("/") if re.search("[a-z]", word)}


def segments(request):
    return [word for word in request.split(" ")[1].split("/") if word]


def documented():
    """Returns the requests of the lists in docs/web-protocol.md."""
    requests = []
    for cell in re.findall(r"^\| (`(?:GET|POST) [^|]*) \|", (PROJECT / "docs/web-protocol.md").read_text(), flags=re.M):
        for text in re.findall(r"`([^`]*)`", cell):
            if text.startswith("/"):  # in the same cell as the request before
                text = requests[-1].rsplit("/", 1)[0] + text
            requests.append(text.split("?")[0])
    parts = [request.removeprefix("GET /api/contest") for request in requests if re.fullmatch("GET /api/contest(/[a-z-]+)?", request)]
    return {each.replace("/PART", part) for each in requests for part in (parts if each.endswith("/PART") else [""])}


def unpacked(body):
    """Returns the text of an answer or a file, together with the packed content of an exported page."""
    text = body.decode("utf-8", "replace")
    packed = re.findall(r'[>"](eN[\w+/]{40,}=*)[<"]', text)
    return text + "".join(zlib.decompress(base64.b64decode(each)).decode() for each in packed)


def seen_in(text):
    names = "".join(letter for letter in NAMES if NAMES[letter] in text or BOTS[letter] in text)
    whispers = {letter.lower(): [WHISPERS[letter]] for letter in NAMES}
    whispers["b"].append(SLIP)
    return names + "".join(letter for letter, told in whispers.items() if any(words in text for words in told))


class Walk:
    """Sends requests to one host over one connection."""

    def __init__(self, club, situation, game, final_game):
        self.club, self.situation, self.game, self.final_game = club, situation, game, final_game
        self.place = urllib.parse.urlsplit(club.organiser).netloc
        self.connection = http.client.HTTPConnection(self.place, timeout=PATIENCE)
        self.close = self.connection.close
        links = club.links()
        self.secrets = {
            "stranger": "0123456789abcdef" * 2, "organiser": club.organiser.rsplit("/", 1)[1],
            **{viewer: links[NAMES[letter]].rsplit("/", 1)[1] for viewer, letter in (("third", "C"), ("opponent", "A"), ("author", "B"))},
        }

    def ask(self, method, path, body=None, **headers):
        takes_json = method == "POST" and path.startswith(("/register", "/api/"))
        self.connection.request(method, path, body, {**({"Content-Type": "application/json"} if takes_json else {}), **headers})
        answer = self.connection.getresponse()
        return answer.status, unpacked(answer.read()), answer.headers

    def path_of(self, request, viewer):
        path = request.split(" ")[1]
        pairing, round_ = self.final_game.split(".") if self.final_game else ("1", "1")
        values = {"SECRET": self.secrets[viewer], "FILE": "index.html", "M.G": self.game, "P": pairing, "R": round_, "ID": "1", "OTHER": "2",
                  "VERSION": "1", "STEP": "received", "KIT": "python.zip"}
        parts = "/".join(values.get(word, word) for word in path.split("/"))
        return parts + QUERIES.get(re.sub(".*/api/contest", "", path), "")

    def rows(self):
        for request, rules in TABLE.items():
            for viewer, rule in rules.items():
                yield request, viewer, *rule(self.situation)


class Privacy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.played = Club(*(f"{NAMES[letter]},{EMAILS[letter]}" for letter in NAMES))
        cls.addClassCleanup(cls.played.__exit__)
        cls.played.again("--ladder-jobs", "0")
        for letter, name in NAMES.items():
            status, answer = ask(cls.played.links()[name], *form(player(letter), "bot.sh"))
            if status != 201:
                raise AssertionError(answer)
        until(lambda: all(cls.played.state(name)["playing"] for name in NAMES.values()), "bots that play", every=0.2)
        cls.played.end()
        # Bots that passed `arena check` do not fail in every game. So the test replaces the stored programs by ones
        # that do.
        for letter, text in (("B", player("B", last=3)), ("C", UNABLE)):
            (cls.played.folder / "submissions" / BOTS[letter] / "0001/bot/bot.sh").write_text(text)
        cls.played.open()
        cls.game = until(cls.game_of_two, "games of everybody with everybody", every=0.1)
        cls.played.end()
        cls.ended = Copy(cls.played)
        cls.addClassCleanup(cls.ended.__exit__)
        done = arena("host", str(cls.ended.folder), "--freeze")
        if done.returncode:
            raise AssertionError(done.stderr)
        table = json.loads(arena("standings", str(cls.ended.folder / "final.db"), "--json").stdout)
        cls.final_game = next(f"{match['number']}.1" for match in table["pairings"]
                              if {match["first"], match["second"]} == {NAMES["A"], NAMES["B"]})

    @classmethod
    def game_of_two(cls):
        """Returns a game between Ann and Ben, after everybody has played everybody."""
        games = json.loads(ask(urllib.parse.urljoin(cls.played.organiser, "/ladder"))[1])["games"]
        pairs = {frozenset(player["author"] for player in game["players"]): game["game"] for game in games}
        return len(pairs) == 3 and pairs[frozenset((NAMES["A"], NAMES["B"]))]

    def served(self, name):
        """Serves the contest in that situation until the end of the test."""
        situation = SITUATIONS[name]
        club = self.enterContext(Copy(self.ended if situation.has_final else self.played))
        file = club.folder / "contest.toml"
        lines = [line for line in file.read_text().splitlines() if not line.startswith("public")]
        file.write_text("\n".join([*lines, f"public = {json.dumps(situation.public)}", f'registration_code = "{CODE}"']) + "\n")
        club.open("--ladder-jobs", "0")
        walk = Walk(club, situation, self.game, self.final_game if situation.has_final else None)
        return self.enterContext(contextlib.closing(walk))

    def check_no_address_and_no_other_link(self, walk, viewer, text, where):
        own = walk.secrets[viewer]
        if viewer != "organiser":
            self.assertNotIn("@example.org", text, where)
        for secret in walk.secrets.values():
            if secret != own:
                self.assertNotIn(secret, text, where)

    def test_each_sees_what_the_table_says(self):
        differences = []
        for name in SITUATIONS:
            walk = self.served(name)
            for request, viewer, expected, seen in walk.rows():
                method = request.split(" ")[0]
                where = f"{name}: {request} as {viewer}"
                status, text, _ = walk.ask(method, walk.path_of(request, viewer), BODIES.get(request, b"") if method == "POST" else None)
                # After sixty wrong links, the server answers 429 for a while.
                is_as_expected = status in expected or (status == 429 and expected == {404})
                if not is_as_expected or seen_in(text) != seen:
                    differences.append(f"{where}: {status} with '{seen_in(text)}', and the table says {expected} with '{seen}'")
                if request == SHOWS_LINK and viewer == "organiser":
                    self.assertIn(walk.secrets["opponent"], text)  # of A, whose ID is 1
                else:
                    self.check_no_address_and_no_other_link(walk, viewer, text, where)
        self.assertEqual(differences, [], "\n" + "\n".join(differences))

    def test_the_organisers_commands_count_while_the_contest_is_served(self):
        club = self.enterContext(Copy(self.ended))
        club.open("--ladder-jobs", "0")

        def shows_names():
            status, text = ask(urllib.parse.urljoin(club.organiser, "/api/contest/standings"))
            return NAMES["A"] in text if status == 200 else None

        for setting, expected in (("public=final", False), ("public=ladder, records", True), ("public=none", None)):
            done = arena("host", str(club.folder), "--set", setting)
            self.assertEqual(done.returncode, 0, done.stderr)
            until(lambda: shows_names() is expected, f"{setting} has its effect")

    def test_no_other_way_of_asking_tells_more(self):
        for name in ("shut", "nameless"):
            self.check_other_ways(self.served(name))

    def check_other_ways(self, walk):
        for request, viewer, _, seen in walk.rows():
            is_page = request.endswith(("/FILE", "/", "/SECRET", "/register"))
            has_link = viewer == "opponent" or (viewer == "stranger" and "SECRET" not in request)
            if not request.startswith("GET ") or is_page or not has_link:
                continue
            path = walk.path_of(request, viewer)
            bare, _, query = path.partition("?")
            last = bare.rfind("/") + 1
            variants = [f"{bare}/?{query}", f"{bare}?as=1&as=2&{query}", "/" + path, path.replace("/", "//"), f"{bare}/.?{query}",
                        f"/api/..{path}", f"http://{walk.place}{path}", f"{bare[:last]}%{ord(bare[last]):02x}{bare[last + 1:]}"]
            asked = [(each, {}) for each in variants] + [(path, {"If-None-Match": "*"}), (path, {"Range": "bytes=0-9"})]
            for target, headers in asked:
                _, text, _ = walk.ask("GET", target, **headers)
                self.assertLessEqual(set(seen_in(text)), set(seen), f"{target} {headers} as {viewer}")
                self.check_no_address_and_no_other_link(walk, viewer, text, target)
            for method in ("HEAD", "PUT"):
                _, text, headers = walk.ask(method, path)
                self.assertEqual(seen_in(text) + seen_in(str(headers)), "", f"{method} {path}")

    def test_the_socket_tells_no_game_of_a_contest(self):
        for name in ("shut", "open", "nameless"):
            walk = self.served(name)
            served = Served.__new__(Served)
            served.learn(walk.club.organiser)
            with Page(served) as page:
                page.say(do="wall", on=True)
                for game in ("1.1", "g1", walk.final_game):
                    page.say(do="watch", game=game)
                heard = []
                while len([message for message in heard if message["type"] == "error"]) < 3:
                    heard.append(page.hear())
                self.assertEqual(seen_in(json.dumps(heard)), "")
                self.assertEqual("contest" in {message["type"] for message in heard}, name != "shut")
            for viewer, kind in (("author", "author"), ("organiser", "organiser")):
                with Page(served, f"/{kind}/{walk.secrets[viewer]}/final/ws") as page:
                    self.assertEqual(page.status, 404)

    def test_what_is_exported_of_the_final_has_nobodys_stderr(self):
        database, out = str(self.ended.folder / "final.db"), pathlib.Path(self.ended.scratch.name)
        for words in (("report", database, "--output", str(out / "report.html")), ("export", database, str(out / "site")),
                      ("export", database, "--game", self.final_game, str(out / "game.html"))):
            done = arena(*words)
            self.assertEqual(done.returncode, 0, done.stderr)
        files = [out / "report.html", out / "game.html", *(out / "site").rglob("*.*")]
        self.assertGreater(len(files), 8)
        for file in files:
            self.assertNotRegex(seen_in(unpacked(file.read_bytes())), "[abc]", file)
        # Adds a file that no final has, so that a leak of such a file would be found.
        copy = self.ended.scratch.name + "/copy.db"
        shutil.copy(database, copy)
        self.assertEqual(arena("export", copy, "--game", self.final_game, str(out / "copy.html")).returncode, 0)
        self.assertEqual(seen_in(unpacked((out / "copy.html").read_bytes())), "ABab")
        told = arena("replay", database, "--game", self.final_game, "--json").stdout
        self.assertEqual(seen_in(told), "ABab")

    def test_nothing_else_is_served(self):
        """Requests every word of the table below every path of the table. The class Lists checks that the words are
        complete."""
        words = sorted({word for request in TABLE for word in segments(request) if word.islower()})
        paths = {path for request in TABLE for path in itertools.accumulate(request.split(" ")[1].split("/"), "{}/{}".format)}
        below = sorted(path.strip("/") for path in paths if not path.endswith("/final/api/contest") or "organiser" in path)
        walk = self.served("open")
        for path in below:
            viewer = "organiser" if path.startswith("organiser") else "author"
            listed = {walk.path_of(request, viewer).partition("?")[0].strip("/") for request in TABLE if request.startswith("GET ")}
            base = walk.path_of(f"GET {path}", viewer).partition("?")[0]
            for word in words:
                target = f"{base}/{word}".strip("/")
                if target not in listed and base.strip("/") not in ("author", "organiser"):
                    status, text, _ = walk.ask("GET", "/" + target)
                    # Where a number may stand, a word is refused like a number.
                    nothing = (403, 404) if f"GET /{path}/ID" in TABLE else (404,)
                    self.assertIn(status, nothing, f"{target} is served, and the table has no line for it: {text[:200]}")


class Lists(unittest.TestCase):
    def test_every_request_of_the_document_has_a_line_in_the_table(self):
        self.assertEqual(documented() - set(TABLE), set())
        self.assertEqual(set(TABLE) - documented(), set())

    def test_every_word_that_the_program_knows_is_in_the_table(self):
        known = {word for request in TABLE for word in segments(request)} | NO_SEGMENTS | {"ws"}
        for file in files_that_answer():
            self.assertEqual(words_of(file) - known, set(), f"{file}: is there a request that the table does not have?")

    def test_nothing_else_answers_a_host(self):
        """Only the files whose words are read handle requests of a host."""
        takes = re.compile(r"web::(Request|Asked|Route)\b|services\.routes\b")
        others = {str(file.relative_to(PROJECT)) for file in (PROJECT / "arena").rglob("*.cpp") if takes.search(file.read_text())}
        others -= {str(file.relative_to(PROJECT)) for file in files_that_answer()}
        self.assertEqual(others, {"arena/cli/host/host.cpp"})


if __name__ == "__main__":
    unittest.main()
