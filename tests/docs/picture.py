"""The picture of a board line, as the Isolation assignment prints it (its Figure 4)."""

SIGNS = {"0": "x", "1": " ", "#": "#", "A": "1", "a": "1", "B": "2", "b": "2"}


def picture_of(line):
    _, size, cells, _ = line.split(";")
    rows, columns = map(int, size.split("x"))
    assert len(cells) == rows * columns
    text = "  |" + "".join(f"{column % 10}|" for column in range(columns)) + "\n"
    text += "-" * (2 * columns + 1) + "\n"
    for row in range(rows):
        squares = cells[row * columns:(row + 1) * columns]
        text += f"{row % 10} |" + "".join(SIGNS[cell] + "|" for cell in squares) + "\n"
    return text
