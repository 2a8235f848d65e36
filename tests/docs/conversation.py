"""Plays conversations that a document shows: two bots that give its replies, judged by the real arena."""
import ast
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from document import Problem

PARROT = """
import sys
replies = open(sys.argv[1], "rb").read().split(b"\\n")[:-1]
for reply, _ in zip(replies, sys.stdin):
    sys.stdout.buffer.write(reply + b"\\n")
    sys.stdout.flush()
"""
LINE = re.compile(r"(to|from) player ([12]) +(\S+)$")
QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")(?: +(\S.*))?$')
RESULT = re.compile(r"result +(?:player ([12]) wins|(drawn)): (\w+)$")


def read(block):
    """The turns of the block as (player, line, reply), and how the game ended, if it shows that."""
    turns, result, asked = [], None, None
    for offset, text in enumerate(block.lines):
        where = f"line {block.line + offset + 1}: {text}"
        line, end = LINE.match(text), RESULT.match(text)
        if line and line[1] == "to" and asked is None:
            asked = (int(line[2]), line[3])
        elif line and line[1] == "from" and asked and asked[0] == int(line[2]):
            turns.append((*asked, line[3]))
            asked = None
        elif end and offset + 1 == len(block.lines):
            result = (int(end[1]) if end[1] else None, end[3])
        else:
            raise Problem(f"{where}\nexpected `to player N LINE`, `from player N REPLY` in turn, and at the end "
                          "`result player N wins: REASON`, if anything")
    if asked or not turns:
        raise Problem(f"line {block.line}: a conversation ends with a reply or a result")
    return turns, result


def play(turns, options, environment):
    """What the arena records when two bots give these replies: its events after the header."""
    with tempfile.TemporaryDirectory() as folder:
        parrot = pathlib.Path(folder, "parrot.py")
        parrot.write_text(PARROT)
        bots = []
        for player in (1, 2):
            replies = pathlib.Path(folder, f"replies{player}")
            replies.write_bytes("".join(reply + "\n" for who, _, reply in turns if who == player).encode("latin-1"))
            bots.append(f"player{player}=" + shlex.join([sys.executable, str(parrot), str(replies)]))
        command = ["arena", "match", *shlex.split(options), "--rounds", "1", "--on-fault", "disqualify",
                   "--record", folder, *bots]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise Problem(f"{shlex.join(command)}: {done.stderr}")
        record = next(pathlib.Path(folder).glob("*.jsonl"))
        return [json.loads(line) for line in record.read_text().splitlines()[1:]]


def same(shown, recorded):
    return re.fullmatch(".*?".join(re.escape(piece) for piece in shown.split("...")), recorded) is not None


def check(block, environment):
    """Raises Problem at the first line, reply or result that the arena would not send, take or give."""
    turns, result = read(block)
    events = play(turns, block.comments["conversation"], environment)
    for number, (player, line, reply) in enumerate(turns, 1):
        event = events[number - 1]
        if "outcome" in event:
            raise Problem(f"line {block.line}: the game ended before turn {number}: {event}")
        if event["player"] != player or not same(line, event["line"]):
            raise Problem(f"line {block.line}: turn {number} shows to player {player}  {line}\n"
                          f"the arena sent to player {event['player']}  {event['line']}")
        if "fault" in event or event["reply"] != reply:
            raise Problem(f"line {block.line}: turn {number} shows the reply {reply}\nthe arena has {event}")
    check_end(block, turns, events, result)


def check_end(block, turns, events, result):
    outcome = events[-1]["outcome"]
    if result is None and outcome["turns"] == len(turns):
        raise Problem(f"line {block.line}: the game is over, but no result is shown: {outcome}")
    if result is not None and (outcome["turns"], outcome["winner"], outcome["reason"]) != (len(turns), *result):
        raise Problem(f"line {block.line}: shown is the result {result}, the arena has {outcome}")


def check_replies(block, environment):
    """Each line is a reply in quotes to the first line of a game; all of them must be legal, or all illegal."""
    wanted, _, options = block.comments["replies"].partition("; ")
    for offset, text in enumerate(block.lines):
        quoted = QUOTED.match(text)
        if not quoted or wanted not in ("legal", "illegal"):
            raise Problem(f"line {block.line + offset + 1}: expected a reply in quotes under <!-- replies: legal; OPTIONS -->")
        event = play([(1, "", ast.literal_eval(quoted[1]))], options, environment)[0]
        kind = event["fault"]["kind"] if "fault" in event else "legal"
        if kind != wanted:
            raise Problem(f"line {block.line + offset + 1}: {text}\nis said to be {wanted}, the arena has {event}")
