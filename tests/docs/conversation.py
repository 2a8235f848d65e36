"""Plays conversations that a document shows: two bots give the replies of the document, and the real arena judges them.
"""
import ast
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

from document import Problem
from patience import PATIENCE

PARROT = """
import sys
replies = open(sys.argv[1], "rb").read().split(b"\\n")[:-1]
for reply, _ in zip(replies, sys.stdin):
    sys.stdout.buffer.write(reply + b"\\n")
    sys.stdout.flush()
"""
LINE = re.compile(r"(to|from) player ([12]) +(\S.*)$")
QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")(?: +(\S.*))?$')
NATURE = re.compile(r"nature +(\S.*)$")
RESULT = re.compile(r"result +(?:player ([12]) wins|(drawn)): (\w+)$")


@dataclass
class Conversation:
    """A game in a block: its turns as (player, line, reply), nature's moves as (number of turns before, move), and
    (winner, reason) if the block shows the end."""
    turns: list[tuple[int, str, str]] = field(default_factory=list)
    nature: list[tuple[int, str]] = field(default_factory=list)
    result: tuple | None = None


def read(block):
    shown, asked = Conversation(), None
    for offset, text in enumerate(block.lines):
        line, nature, end = LINE.match(text), NATURE.match(text), RESULT.match(text)
        if line and line[1] == "to" and asked is None:
            asked = (int(line[2]), line[3])
        elif line and line[1] == "from" and asked and asked[0] == int(line[2]):
            shown.turns.append((*asked, line[3]))
            asked = None
        elif nature and asked is None:
            shown.nature.append((len(shown.turns), nature[1]))
        elif end and offset + 1 == len(block.lines):
            shown.result = (int(end[1]) if end[1] else None, end[3])
        else:
            raise Problem(f"line {block.line + offset + 1}: {text}\nexpected `to player N LINE`, `from player N REPLY` in "
                          "turn, `nature MOVE` between them, and at the end `result player N wins: REASON`, if anything")
    if asked or not shown.turns:
        raise Problem(f"line {block.line}: a conversation ends with a reply or a result")
    return shown


def play(turns, options, environment):
    """Returns the events after the header that the arena records when two bots give these replies."""
    with tempfile.TemporaryDirectory() as folder:
        parrot = pathlib.Path(folder, "parrot.py")
        parrot.write_text(PARROT)
        bots = []
        for player in (1, 2):
            replies = pathlib.Path(folder, f"replies{player}")
            replies.write_bytes("".join(reply + "\n" for who, _, reply in turns if who == player).encode("latin-1"))
            bots.append(f"player{player}=" + shlex.join([sys.executable, str(parrot), str(replies)]))
        command = ["arena", "match", *shlex.split(options), "--sandbox", "off", "--rounds", "1", "--on-fault", "disqualify",
                   "--record", folder, *bots]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode != 0:
            raise Problem(f"{shlex.join(command)}: {done.stderr}")
        record = next(pathlib.Path(folder).glob("*.jsonl"))
        return [json.loads(line) for line in record.read_text().splitlines()[1:]]


def same(shown, recorded):
    return re.fullmatch(".*?".join(re.escape(piece) for piece in shown.split("...")), recorded) is not None


def turns_of(events):
    """Returns the turns in which a bot was asked."""
    return [event for event in events if "turn" in event and "opening" not in event]


def check(block, environment):
    """Raises Problem at the first line, reply or result that differs from the arena's."""
    shown = read(block)
    events = play(shown.turns, block.comments["conversation"], environment)
    recorded = turns_of(events)
    for number, (player, line, reply) in enumerate(shown.turns, 1):
        if number > len(recorded):
            raise Problem(f"line {block.line}: the game ended before turn {number}: {events[-1]}")
        event = recorded[number - 1]
        if event["player"] != player or not same(line, event["line"]):
            raise Problem(f"line {block.line}: turn {number} shows to player {player}  {line}\n"
                          f"the arena sent to player {event['player']}  {event['line']}")
        if "fault" in event or event["reply"] != reply:
            raise Problem(f"line {block.line}: turn {number} shows the reply {reply}\nthe arena has {event}")
    if shown.nature:
        check_nature(block, shown, events)
    check_end(block, shown, events[-1]["outcome"])


def check_nature(block, shown, events):
    """If a conversation shows one of nature's moves, checks that it shows all of them: up to its last turn, or to the
    end of the game if it has a result."""
    recorded, turns = [], 0
    for event in events:
        turns += "turn" in event
        if "nature" in event and (turns < len(shown.turns) or shown.result or (turns, event["nature"]) in shown.nature):
            recorded.append((turns, event["nature"]))
    if len(recorded) != len(shown.nature) or not all(
            one[0] == other[0] and same(one[1], other[1]) for one, other in zip(shown.nature, recorded)):
        raise Problem(f"line {block.line}: the moves of nature, after so many turns, are shown as {shown.nature}\n"
                      f"the arena has {recorded}")


def check_end(block, shown, outcome):
    if shown.result is None and outcome["turns"] == len(shown.turns):
        raise Problem(f"line {block.line}: the game is over, but no result is shown: {outcome}")
    if shown.result and (outcome["turns"], outcome["winner"], outcome["reason"]) != (len(shown.turns), *shown.result):
        raise Problem(f"line {block.line}: shown is the result {shown.result}, the arena has {outcome}")


def first_turn(reply, options, environment):
    """Returns the turn in which that reply answers the first line of a game."""
    turns = turns_of(play([(player, "", reply) for player in (1, 2)], options, environment))
    if not turns:
        raise Problem(f"no bot is asked in a game with {options}")
    return turns[0]


def quoted_reply(text, number):
    """Returns the quoted reply at the beginning of the line, and the rest of the line."""
    quoted = QUOTED.match(text)
    if not quoted:
        raise Problem(f"line {number}: expected a reply in quotes, found {text}")
    return ast.literal_eval(quoted[1]), quoted[2] or ""


def check_replies(block, environment):
    """Checks that each line is a quoted reply to the first line of a game, and that all replies are legal, or all
    illegal."""
    wanted, _, options = block.comments["replies"].partition("; ")
    if wanted not in ("legal", "illegal"):
        raise Problem(f"line {block.line}: expected <!-- replies: legal; OPTIONS --> or <!-- replies: illegal; OPTIONS -->")
    for number, text in enumerate(block.lines, block.line + 1):
        event = first_turn(quoted_reply(text, number)[0], options, environment)
        kind = event["fault"]["kind"] if "fault" in event else "legal"
        if kind != wanted:
            raise Problem(f"line {number}: {text}\nis said to be {wanted}, the arena has {event}")


def check_refusals(block, environment):
    """Checks that the block begins with the first line of a game, as `to player N LINE`. Each other line must be a
    quoted illegal reply followed by the arena's explanation."""
    options = block.comments["refusals"]
    asked = LINE.match(block.lines[0]) if block.lines else None
    if not asked or asked[1] != "to" or len(block.lines) < 2:
        raise Problem(f"line {block.line + 1}: expected `to player N LINE`, then replies in quotes")
    for number, text in enumerate(block.lines[1:], block.line + 2):
        reply, why = quoted_reply(text, number)
        event = first_turn(reply, options, environment)
        if (event["player"], event["line"]) != (int(asked[2]), asked[3]):
            raise Problem(f"line {block.line + 1}: the arena sent to player {event['player']}  {event['line']}")
        told = event["fault"]["explanation"].partition(" is illegal: ")[2] if "fault" in event else "nothing: it is legal"
        if not same(why, told):
            raise Problem(f"line {number}: {text}\nthe arena's words are: {told}")
