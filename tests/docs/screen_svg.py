"""Draws a terminal's screen, as `tmux capture-pane -e -p` prints it on stdin, as an SVG on stdout."""
import html
import re
import sys

WIDTH, HEIGHT, MARGIN = 8, 17, 8  # of a character, around the screen; pixels
TEXT, GROUND = "#d0d0d0", "#16181d"
BASIC = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
         "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"]
ESCAPE = re.compile(r"(\x1b\[[\d;]*m)")
STEPS = [0, 95, 135, 175, 215, 255]


def colour(number):
    """Returns the usual colour of this number (0 to 255)."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    red, green, blue = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return "#" + "".join(f"{STEPS[part]:02x}" for part in (red, green, blue))


class Style:
    def __init__(self):
        self.set([0])

    def set(self, codes):
        """Applies the numbers of one `ESC [ ... m`."""
        codes = list(codes)
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.text, self.ground, self.bold, self.reverse = TEXT, None, False, False
            elif code == 1:
                self.bold = True
            elif code in (7, 27):
                self.reverse = code == 7
            elif code in (38, 48):
                self.paint(code, colour(codes[1]))
                codes = codes[2:]
            elif 30 <= code <= 37 or 40 <= code <= 47 or 90 <= code <= 97:
                self.paint(38 if code < 40 or code >= 90 else 48, BASIC[code % 10 + (8 if code >= 90 else 0)])
            elif code in (39, 49):
                self.paint(code - 1, TEXT if code == 39 else None)

    def paint(self, code, value):
        if code == 38:
            self.text = value
        else:
            self.ground = value

    def colours(self):
        return (self.ground or GROUND, self.text) if self.reverse else (self.text, self.ground)


def draw_run(row, column, run, style):
    text, ground = style.colours()
    x, y = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
    drawn = ""
    if ground:
        drawn += f'<rect x="{x}" y="{y}" width="{len(run) * WIDTH}" height="{HEIGHT}" fill="{ground}"/>\n'
    if words := run.strip():
        weight = ' font-weight="bold"' if style.bold else ""
        drawn += (f'<text x="{x + run.index(words) * WIDTH}" y="{y + 13}" fill="{text}"{weight} '
                  f'textLength="{len(words) * WIDTH}" xml:space="preserve">{html.escape(words)}</text>\n')
    return drawn


def draw_line(row, line, columns, style):
    """Draws a line with escape sequences. If a background is still on at the end of the line, it continues to the edge.
    """
    drawn, column = "", 0
    for piece in ESCAPE.split(line):
        if piece.startswith("\x1b"):
            style.set([int(code or 0) for code in piece[2:-1].split(";")])
        elif piece:
            drawn += draw_run(row, column, piece, style)
            column += len(piece)
    return drawn + draw_run(row, column, " " * (columns - column), style) if column < columns else drawn


def draw(screen):
    lines = screen.rstrip("\n").split("\n")
    columns = max(len(ESCAPE.sub("", line)) for line in lines)
    style = Style()
    body = "".join(draw_line(row, line, columns, style) for row, line in enumerate(lines))
    width, height = 2 * MARGIN + columns * WIDTH, 2 * MARGIN + len(lines) * HEIGHT
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="ui-monospace, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="13">\n'
            f'<rect width="{width}" height="{height}" rx="6" fill="{GROUND}"/>\n{body}</svg>\n')


if __name__ == "__main__":
    sys.stdout.write(draw(sys.stdin.read()))
