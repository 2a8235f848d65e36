"""Shared by the Isola bots of these tests: the first legal turn of a board line, as numbers."""


def turn(line):
    """Returns ((row, column), (row, column)), the squares to move to and to steal; None as the second if nothing can be
    stolen."""
    player, size, cells, _ = line.strip().split(";")
    columns = int(size.split("x")[1])
    board = {divmod(i, columns): cell for i, cell in enumerate(cells)}
    start = next(square for square, cell in board.items() if cell.upper() == "AB"[int(player) - 1])
    near = [(start[0] + down, start[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    target = next(square for square in near if board.get(square) in ("1", "#"))
    left = [start] if board[start].isupper() else []
    stealable = left + [square for square, cell in board.items() if cell == "1" and square != target]
    return target, stealable[0] if stealable else None


def written(target, stolen):
    reply = "move;%d,%d" % target
    return reply if stolen is None else reply + ";steal;%d,%d" % stolen


def reply(line):
    return written(*turn(line))
