"""Reads a host's ledger with SQLite, independently of the arena."""
import sqlite3


def rows(folder, query):
    with sqlite3.connect(f"file:{folder}/host.db?mode=ro", uri=True) as ledger:
        return ledger.execute(query).fetchall()


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: {found}, not {expected}")


def check_ladder(folder):
    """Checks that every match has two games, that no game is stored twice, and that the ladder's counts agree with its
    games. Returns the number of matches."""
    matches = rows(folder, "SELECT ladder_match.id, one.author, two.author FROM ladder_match JOIN submission AS one ON one.id = first "
                           "JOIN submission AS two ON two.id = second ORDER BY ladder_match.id")
    games = rows(folder, "SELECT match, number, winner FROM ladder_game ORDER BY match, number")
    same(rows(folder, "SELECT count(*) FROM ladder_match"), [(len(matches),)], "matches of known versions")
    same([game[:2] for game in games], [(match, number) for match, _, _ in matches for number in (1, 2)], "games")
    counts = {}
    sides = {match: (first, second) for match, first, second in matches}
    for match, _, winner in games:
        for side, author in enumerate(sides[match], start=1):
            count = counts.setdefault(author, [0, 0, 0])
            count[1 if winner is None else 0 if winner == side else 2] += 1
    ratings = rows(folder, "SELECT author, wins, draws, losses FROM rating")
    same({author: count for author, *count in ratings}, counts, "wins, draws and losses")
    return len(matches)
