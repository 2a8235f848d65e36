"""Makes a ledger an older one (tests/host/store/older_ledger.sql)."""
import pathlib
import sqlite3

STEPS = pathlib.Path(__file__).resolve().parent.parent / "host" / "store" / "older_ledger.sql"


def back_to(version, ledger):
    """Makes the ledger, a path, one of that version of its schema, from 2 on."""
    with sqlite3.connect(ledger) as database:
        (now,) = database.execute("PRAGMA user_version").fetchone()
        steps = [line.split(":", 1) for line in STEPS.read_text().splitlines() if not line.startswith("--")]
        undone = [(int(step), undo) for step, undo in steps if version < int(step) <= now]
        assert [step for step, _ in undone] == list(range(now, version, -1)), "a step has no line"
        for _, undo in undone:
            database.executescript(undo)
        database.execute(f"PRAGMA user_version = {version}")
    database.close()
