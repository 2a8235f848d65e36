"""usage: vectors.py FOLDER. Checks that arena_kit and search_board beside this file read, write and play as the line
vectors in FOLDER say."""
import pathlib
import sys

import arena_kit as kit
from search_board import SearchBoard

folder = pathlib.Path(sys.argv[1])
failures = checks = 0


def check(found, expected, what):
    global failures, checks
    checks += 1
    if found != expected:
        failures += 1
        print("%s\n  expected %s\n  found    %s" % (what, expected, found))


def rows(name):
    lines = (folder / name).read_text("ascii").split("\n")[1:-1]
    return [line.split("\t") for line in lines]


def digest(replies):
    value = 0
    for byte in "".join(reply + "\n" for reply in replies).encode("ascii"):
        value = (value * 257 + byte) % 2147483647
    return value


def listed(replies):
    return " ".join(replies) if len(replies) <= 24 else replies[0] + " ... " + replies[-1]


def board(rules, line):
    return kit.parse_board(line, kit.Rules.parse(rules))


def perft(position, depth):
    turns = position.legal_turns()
    return len(turns) if depth == 1 else sum(perft(position.play(turn), depth - 1) for turn in turns)


def replies_of(search):
    return [str(search.reply(turn)) for turn in search.turns()]


def walk(search, depth):
    """Returns perft by make and unmake, less a million for each turn after which unmake does not restore the board and
    hash."""
    if depth == 0:
        return 1
    nodes, before = 0, (search.text(), search.hash)
    for turn in search.turns():
        search.make(turn)
        nodes += walk(search, depth - 1)
        search.unmake(turn)
        nodes -= 0 if (search.text(), search.hash) == before else 1000000
    return nodes


def check_made(position, reply):
    """Checks that making a turn gives the same board as the rules, and the same hash as reading that board."""
    search, after = SearchBoard(position), position.play(kit.IsolaTurn.parse(reply))
    search.make(search.turns()[replies_of(search).index(reply)])
    check((search.text(), search.hash), (after.cells, SearchBoard(after).hash), "made %s: %s" % (reply, position))


def outcome(position, reply):
    if isinstance(position, kit.IsolaBoard):
        return str(position.play(kit.IsolaTurn.parse(reply)))
    turn = kit.DominoesTurn.parse(reply)
    return "%s;%d" % (" ".join(map(str, position.lay(turn))), position.points(turn))


def refused(read, *words):
    """Returns the error's message; empty if there was no error."""
    try:
        read(*words)
    except ValueError as error:
        return str(error)
    return ""


def square(text):
    return kit.Position(*map(int, text.split(",")))


def note(kind, start, end, colour, words):
    if kind == "cell":
        return kit.cell_note(square(start), colour, words)
    if kind == "arrow":
        return kit.arrow_note(square(start), square(end), colour)
    return kit.value_note(float(words)) if kind == "value" else kit.text_note(words)


for rules, line, count, number, replies in rows("boards.tsv"):
    found = [str(turn) for turn in board(rules, line).legal_turns()]
    check(str(board(rules, line)), line, "written again: " + line)
    check([str(len(found)), str(digest(found)), listed(found)], [count, number, replies], "legal: " + line)
    if isinstance(board(rules, line), kit.IsolaBoard):
        check(replies_of(SearchBoard(board(rules, line))), found, "turns of the search board: " + line)
for rules, line, reply, result in rows("plays.tsv"):
    check(outcome(board(rules, line), reply), result, "after %s: %s" % (reply, line))
    if isinstance(board(rules, line), kit.IsolaBoard):
        check_made(board(rules, line), reply)
for rules, depth, nodes, line in rows("perft.tsv"):
    check(perft(board(rules, line), int(depth)), int(nodes), "perft %s: %s" % (depth, line))
    check(walk(SearchBoard(board(rules, line)), int(depth)), int(nodes), "made and unmade %s: %s" % (depth, line))
for rules, field, line in rows("malformed.tsv"):
    check(refused(board, rules, line).split(":")[0], "board line, " + field, "malformed: " + line)
TURNS = {"isola": kit.IsolaTurn, "island": kit.IslandTurn, "dominoes": kit.DominoesTurn}
for game, reply, written in rows("replies.tsv"):
    if written:
        check(str(TURNS[game].parse(reply)), written, "reply: " + reply)
    else:
        check(refused(TURNS[game].parse, reply)[:6], "reply:", "refused: " + reply)
for kind, start, end, colour, words, written in rows("annotations.tsv"):
    check(note(kind, start, end, colour, words), written, "annotation " + kind)
print("%d checks, %d failures" % (checks, failures))
sys.exit(failures > 0)
