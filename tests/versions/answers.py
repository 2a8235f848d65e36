"""Every answer of the HTTP API and every message to a page, in a fixed scene.

Run by hand, `answers.py ARENA` prints the shapes of all of them as JSON. tests/golden/first/answers.json has the shapes
of the first version.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("shared", "web")]
from page import Served  # noqa: E402
from patience import PATIENCE  # noqa: E402

RECORD = pathlib.Path(__file__).resolve().parents[1] / "golden/isola-7x7.jsonl"
BOTS = ("random-python", "greedy")


def shape(value):
    """Returns the shape of a JSON value: its members and their types, on which readers rely. All elements of a list
    share one shape."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    if isinstance(value, list):
        shapes = [shape(each) for each in value]
        return [merged(shapes)] if shapes else []
    return "null" if value is None else "truth" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"


def merged(shapes):
    """Merges shapes. The result has only the members that all shapes have. `null` beside another type means that the
    value is optional."""
    first, *others = shapes
    for other in others:
        if "null" in (first, other):
            first = other if first == "null" else first
        elif isinstance(first, dict) and isinstance(other, dict):
            first = {key: merged([each, other[key]]) for key, each in first.items() if key in other}
        elif isinstance(first, list) and isinstance(other, list):
            first = [merged(first + other)] if first + other else []
    return first


def missing(first, now, place=""):
    """Returns the places at which an answer lacks a member of the first version, or has another type."""
    if "null" in (first, now) or first == now:
        return []
    if isinstance(first, dict) and isinstance(now, dict):
        return [each for key in first for each in
                (missing(first[key], now[key], f"{place}.{key}") if key in now else [f"{place}.{key} is missing"])]
    if isinstance(first, list) and isinstance(now, list):
        return missing(first[0], now[0], place + "[]") if first and now else []
    return [f"{place} is {json.dumps(now)[:40]}, and was {json.dumps(first)[:40]}"]


def play(arena, folder, name, *words):
    database = folder / name
    subprocess.run([arena, "tournament", "--db", database, "--rules", "isola", "--board", "5x5", "--seed", "7", "--sandbox",
                    "off", *words, *BOTS], check=True, capture_output=True, timeout=PATIENCE)
    return str(database)


def of_matches(served):
    """The answers about the arena's own matches, one of them with a person."""
    heard = {"setup": served.get("/api/setup").json()}
    match = served.start(*BOTS, contest="uicc-isola", board="7x7", seed="3", rounds=2)
    heard["match begins"] = match
    served.finished(match)
    game = served.match(match)["games"][0]
    heard["matches"] = served.get("/api/matches").json()
    heard["games"] = served.get("/api/games").json()
    heard["game"] = served.get(f"/api/games/{game}").json()
    heard["moments"] = served.get(f"/api/games/{game}/moments").json()
    with_person = served.start(None, "greedy", contest="uicc-isola", board="7x7", seed="3")
    person = served.game_of(with_person)
    replies = served.until(lambda: (a := served.get(f"/api/games/{person}/replies")).status == 200 and a.json())
    heard["replies"] = replies
    heard["reply"] = served.post(f"/api/matches/{with_person['id']}/reply",
                                 {"game": person, "turn": replies["turn"], "reply": replies["replies"][0]}).json()
    heard["control"] = served.control(with_person, "stop").json()
    heard["record sent"] = served.post("/api/record", RECORD.read_bytes()).json()
    refused = served.post("/api/record", b"nothing\n")
    heard["record refused"] = {"status": refused.status, **refused.json()}
    nowhere = served.get("/api/games/nothing")
    heard["no such game"] = {"status": nowhere.status, **nowhere.json()}
    with served.page() as page:
        greeting = page.hear_until("matches")
        heard |= {f"message {each['type']}": each for each in greeting}
        heard["message state"] = page.watch(game)
    return heard


def of_a_contest(served, parts):
    heard = {f"contest{part}": served.get("/api/contest" + part).json() for part in parts}
    with served.page() as page:
        heard["message contest"] = page.hear_until("contest")[-1]
    return heard


def answers(arena):
    """Returns all answers by name."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        contest = play(arena, folder, "contest.db", "--format", "round-robin")
        knockout = play(arena, folder, "knockout.db", "--format", "knockout")
        ladder = play(arena, folder, "ladder.db", "--format", "ladder")
        with Served(arena, "--record", str(RECORD)) as served:
            heard = of_matches(served)
        with Served(arena, "--db", contest) as served:
            heard |= of_a_contest(served, ["", "/times", "/faults", "/games/1/1"])
        with Served(arena, "--db", knockout) as served:
            heard |= of_a_contest(served, ["/bracket"])
        with Served(arena, "--db", ladder) as served:
            heard |= of_a_contest(served, ["/ladder"])
    return heard


if __name__ == "__main__":
    print(json.dumps({name: shape(each) for name, each in answers(sys.argv[1]).items()}, indent=1, sort_keys=True))
