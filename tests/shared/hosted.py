"""A hosted contest of the real program, for tests in Python. The program is the first argument of the test's command.
"""
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from patience import PATIENCE, until

ARENA = os.path.abspath(sys.argv.pop(1))

GOOD = """import sys
for line in sys.stdin:
    player, size, cells = line.split(";")[:3]
    width, height = map(int, size.split("x"))
    me = cells.index("AB"[int(player) - 1])
    around = [(me // width + y, me % width + x) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    free = [(y, x) for y, x in around if 0 <= x < width and 0 <= y < height and cells[y * width + x] == "1"]
    y, x = free[0]
    steal = next((cell for cell in range(width * height) if cells[cell] == "1" and cell != y * width + x), me)
    print(f"move;{y},{x};steal;{steal // width},{steal % width}", flush=True)
"""


class Club:
    """A context with a hosted contest in a scratch folder. The folder stays when the host is killed and started again.

    By default the contest has boards so small that games are over soon."""

    process = None

    def __init__(self, *authors, contest="friendly"):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name) / "club"
        self.open("--new", "--contest", contest)
        if authors:
            self.add(*authors)

    def open(self, *words):
        self.process = subprocess.Popen([ARENA, "host", str(self.folder), "--port", "0", *words],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.organiser = self.process.stdout.readline().strip()
        if not self.organiser.startswith("http://"):
            raise AssertionError(self.process.stderr.read())

    def add(self, *authors):
        """Adds authors to the list. Each is a line of the list: the name, and optionally a comma and an e-mail address.
        """
        with open(self.folder / "authors.csv", "a") as file:
            file.writelines(author + "\n" for author in authors)
        for author in (line.split(",")[0] for line in authors):
            until(lambda author=author: self.has_good_link(author), f"a good link for {author}")

    def has_good_link(self, author):
        """Returns whether the author's link works. The file has a link shortly before the link is valid."""
        link = self.links().get(author)
        return link is not None and ask(link + "/state")[0] == 200

    def links(self):
        """Returns the links by author."""
        text = (self.folder / "links.csv").read_text() if (self.folder / "links.csv").exists() else ""
        rows = [line.split(",") for line in text.splitlines()[1:]]
        return {row[0]: row[-1] for row in rows}

    def end(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def again(self, *words):
        self.end()
        self.open(*words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process is not None and self.process.poll() is None:
            self.end()
        self.scratch.cleanup()

    def submit(self, author, *files, words=()):
        return arena("submit", *words, self.links()[author], *map(str, files))

    def fill(self, texts):
        """Hands in a program for each of these authors, and waits until all of them play."""
        for author, text in texts.items():
            status, answer = ask(self.links()[author], *form(text))
            if status != 201:
                raise AssertionError(answer)
        until(lambda: all(self.state(author)["playing"] for author in texts), "bots that play")

    def write(self, name, text):
        path = pathlib.Path(self.scratch.name) / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
        return path

    def state(self, author):
        return json.loads(ask(self.links()[author] + "/state")[1])


class Copy(Club):
    """A context with a copy of another contest in its present state. The copy is served when open() is called."""

    def __init__(self, club):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name) / "club"
        shutil.copytree(club.folder, self.folder, symlinks=True)


def arena(*words, patience=PATIENCE):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=patience)


def form(text, name="bot.py"):
    """Returns the body and the headers of a request that hands in the text as a file."""
    head = f'--x\r\nContent-Disposition: form-data; name="bot"; filename="{name}"\r\n\r\n'
    return (head + text + "\r\n--x--\r\n").encode(), {"Content-Type": "multipart/form-data; boundary=x"}


def in_words_of_a_page(status, text):
    """Checks that an error names no option of the command line, and returns the answer."""
    assert status < 400 or " --" not in text, text
    return status, text


def ask(url, body=None, headers=None, **more):
    """Returns the status and the text of an answer."""
    request = urllib.request.Request(url, data=body, headers={**(headers or {}), **more})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return in_words_of_a_page(refused.code, refused.read().decode())


def announce(url, length):
    """Announces a form of that length; returns the status that the server sends before the body."""
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE)
    connection.putrequest("POST", parts.path)
    connection.putheader("Content-Type", "multipart/form-data; boundary=x")
    connection.putheader("Content-Length", str(length))
    connection.endheaders()
    return connection.getresponse().status
