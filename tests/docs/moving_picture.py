"""Records a match in a real terminal as an animated SVG.

usage: moving_picture.py PROGRAMS 'COMMAND' > PICTURE.svg

PROGRAMS is the folder of the built programs. Types the command into a shell in tmux (100x30) and watches the screen
until it says that the match is over. Then types `q`, and holds the last screen of the shell for a while.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import screen_svg
from screen_svg import GROUND, HEIGHT, MARGIN, WIDTH

COLUMNS, ROWS = 100, 30
BETWEEN = 0.1  # seconds between two looks at the screen
LONGEST = 60  # seconds for the whole recording
AT_LEAST, AT_MOST = 0.1, 1.2  # limits for how long a screen is shown, in seconds
OVER = "the match is over"  # on the last screens of the match
OVER_HELD, END_HELD = 3.0, 4.0  # how long the first of these screens and the last screen are shown


class Terminal:
    """A shell in a tmux server of its own, which ends with this object."""

    def __init__(self, programs):
        self.socket = tempfile.TemporaryDirectory()
        self.tmux = ["tmux", "-f", "/dev/null", "-S", f"{self.socket.name}/socket"]
        environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        self.run("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), "env PS1='$ ' bash --norc --noprofile",
                 env=environment)
        self.run("set", "-g", "status", "off")

    def run(self, *words, **options):
        return subprocess.run([*self.tmux, *words], check=True, capture_output=True, text=True, **options).stdout

    def screen(self):
        return self.run("capture-pane", "-e", "-p", "-N")

    def type(self, *keys):
        self.run("send-keys", *keys)

    def close(self):
        self.run("kill-server")
        self.socket.cleanup()


def record(terminal, command):
    """Returns the screens as (seconds, screen); a screen that does not change is listed once."""
    screens = []

    def look():
        now, screen = time.monotonic(), terminal.screen()
        if not screens or screens[-1][1] != screen:
            screens.append((now, screen))
        time.sleep(BETWEEN)
        return screen

    def look_until(found):
        until = time.monotonic() + LONGEST
        while not found(look()):
            if time.monotonic() > until:
                sys.exit(f"the match was not over after {LONGEST} s; the last screen:\n{screens[-1][1]}")

    look_until(lambda screen: "$" in screen)
    for word in command.split(" "):
        terminal.type("-l", "--", word + " ")
        look()
    terminal.type("Enter")
    look_until(lambda screen: OVER in screen)
    terminal.type("q")
    look_until(lambda screen: OVER not in screen and screen.rstrip().endswith("$"))
    return screens


def shown_times(screens):
    """Returns when each screen begins, in seconds, and when the last one ends."""
    begins = [0.0]
    for (now, screen), (after, _) in zip(screens, screens[1:]):
        begins.append(begins[-1] + (OVER_HELD if OVER in screen else min(max(after - now, AT_LEAST), AT_MOST)))
    return [*begins, begins[-1] + END_HELD]


def drawn_rows(screen):
    """Returns each row of the screen as SVG. A colour that is on at the end of a row stays on in the next row."""
    style = screen_svg.Style()
    lines = screen.split("\n")[:ROWS]
    return [screen_svg.draw_line(row, line, 0, style) for row, line in enumerate(lines)]


def keyframes(name, visible, begins):
    """Returns a CSS rule that shows an element in these screens and hides it in the others."""
    steps, before = [], None
    for number, begin in enumerate(begins[:-1]):
        now = number in visible
        if now != before:
            steps.append(f"{100 * begin / begins[-1]:.3f}%{{visibility:{'visible' if now else 'hidden'}}}")
        before = now
    return f"@keyframes {name}{{{''.join(steps)}}}"


def animate(screens):
    """Returns the screens as one SVG. Viewers who want no motion see the end of the match."""
    begins = shown_times(screens)
    still = max((number for number, (_, screen) in enumerate(screens) if OVER in screen), default=len(screens) - 1)
    appearances = {}  # drawing -> the screens that contain it
    for number, (_, screen) in enumerate(screens):
        for drawn in drawn_rows(screen):
            if drawn:
                appearances.setdefault(drawn, set()).add(number)
    names, body = {}, []
    for drawn, visible in appearances.items():
        if len(visible) == len(screens):
            body.append(drawn)
            continue
        name = names.setdefault(frozenset(visible), f"k{len(names)}")
        kind = "r still" if still in visible else "r"
        body.append(f'<g class="{kind}" style="animation-name:{name}">\n{drawn}</g>\n')
    rules = "\n".join(keyframes(name, visible, begins) for visible, name in names.items())
    return picture("".join(body), rules, begins[-1])


def picture(body, rules, seconds):
    width, height = 2 * MARGIN + COLUMNS * WIDTH, 2 * MARGIN + ROWS * HEIGHT
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" \
font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
<style>
.r{{animation:{seconds:.2f}s step-end infinite}}
@media (prefers-reduced-motion: reduce){{.r{{animation:none;visibility:hidden}}.still{{visibility:visible}}}}
{rules}
</style>
<rect width="{width}" height="{height}" rx="6" fill="{GROUND}"/>
{body}</svg>
"""


def main(programs, command):
    terminal = Terminal(pathlib.Path(programs).resolve())
    try:
        screens = record(terminal, command)
    finally:
        terminal.close()
    sys.stdout.write(animate(screens))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
