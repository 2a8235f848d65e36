"""A page as a client of the arena's server. It uses raw sockets, so that a test can send any bytes."""
import base64
import contextlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
import patience  # noqa: E402
from patience import PATIENCE  # noqa: E402


class Served:
    """A context with `arena serve` and these options. `url`, `port` and `token` are those that the arena printed."""

    def __init__(self, arena, *words, folder=None, command="serve"):
        self.process = subprocess.Popen([arena, command, "--port", "0", "--sandbox", "off", *words], cwd=folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.learn(self.process.stdout.readline().strip())

    def learn(self, url):
        self.url = url
        if not url.startswith("http://"):
            self.process.kill()
            raise AssertionError(self.process.stderr.read())
        parts = urllib.parse.urlsplit(url)
        self.host = parts.hostname
        self.port = parts.port
        self.token = urllib.parse.parse_qs(parts.query).get("token", [None])[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.errors = self.process.communicate(timeout=PATIENCE)[1]
        finally:
            self.process.kill()
        if "Sanitizer" in self.errors:
            raise AssertionError(self.errors)
        return self.process.returncode

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def own_host(self):
        return f"127.0.0.1:{self.port}"

    def ask(self, method, target, body=None, **headers):
        """Sends one request on a connection of its own; a header with the value None is left out."""
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        all_headers = {"Host": self.own_host(), "Connection": "close"}
        if method == "POST":
            all_headers |= {"Content-Type": "application/json", "Content-Length": str(len(data))}
        if self.token:
            all_headers["Cookie"] = f"arena_{self.port}={self.token}"
        all_headers |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{method} {target} HTTP/1.1", *(f"{n}: {v}" for n, v in all_headers.items() if v is not None)]
        with self.connect() as connection:
            connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
            return read_answer(connection)

    def get(self, target, **headers):
        return self.ask("GET", target, **headers)

    def post(self, target, body, **headers):
        return self.ask("POST", target, body, **headers)

    def start(self, *bots, **request):
        answer = self.post("/api/matches", {"bots": list(bots), **request})
        if answer.status != 201:
            raise AssertionError(answer.body)
        return answer.json()

    def control(self, match, word, **more):
        return self.post(f"/api/matches/{match['id']}/control", {"do": word, **more})

    def match(self, match):
        return next(each for each in self.get("/api/matches").json()["matches"] if each["id"] == match["id"])

    @staticmethod
    def until(wanted):
        return patience.until(wanted)

    def finished(self, match):
        return self.until(lambda: (m := self.match(match))["state"] != "running" and m)

    def game_of(self, match):
        return self.until(lambda: self.match(match)["games"])[-1]

    def count(self, game):
        """Returns the number of moments that the game has so far."""
        return self.get(f"/api/games/{game}/moments?from=9999").json()["count"]

    def thinking(self, game):
        return self.get(f"/api/games/{game}").json()["thinking"]

    def moments(self, game, **query):
        moments = []
        while True:
            query["from"] = len(moments)
            page = self.get(f"/api/games/{game}/moments?" + urllib.parse.urlencode(query)).json()
            moments += page["moments"]
            if len(moments) >= page["count"]:
                return moments

    def page(self, **headers):
        return Page(self, **headers)


class Live(Served):
    """A match or a contest played with --serve: pages can watch it and cannot control it."""

    def __init__(self, arena, command, *words, folder=None, stdout=subprocess.PIPE):
        self.process = subprocess.Popen([arena, command, "--serve", "0", "--sandbox", "off", *words], cwd=folder,
                                        stdout=stdout, stderr=subprocess.PIPE, text=True)
        told = ""
        while "watch at" not in told:
            told = self.process.stderr.readline()
            if not told:
                raise AssertionError("it ended and told no address")
        self.learn(told.split()[-1])


class Gate:
    """Holds a game's first bot, so that no turn is played before a page watches."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "gate")

    def before(self, program):
        """Returns the command of a bot that first waits at the gate."""
        return f"sh -c 'until [ -e {self.path} ]; do sleep 0.02; done; exec {program}'"

    def open(self):
        with open(self.path, "w"):
            pass


class Answer:
    """An answer of the server. If it is an error, it must not name an option of the command line."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body
        assert status is None or status < 400 or b" --" not in body, body

    def json(self):
        return json.loads(self.body)


def read_answer(connection):
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while block := connection.recv(1 << 16):
            data += block
    if not data:
        return Answer(None, {}, b"")
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Answer(int(first.split()[1]), headers, body)


class Closed(Exception):
    """The server has closed the connection; code is the close code."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Page:
    """The WebSocket of a page."""

    def __init__(self, served, target="/ws", **headers):
        self.connection = served.connect()
        self.data = b""
        lines = {"Host": served.own_host(), "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                 "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Origin": f"http://{served.own_host()}"}
        if served.token:
            lines["Cookie"] = f"arena_{served.port}={served.token}"
        lines |= headers
        text = f"GET {target} HTTP/1.1\r\n" + "".join(f"{n}: {v}\r\n" for n, v in lines.items() if v is not None) + "\r\n"
        self.connection.sendall(text.encode())
        while b"\r\n\r\n" not in self.data:
            self.take_more()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def take_more(self):
        block = self.connection.recv(1 << 18)
        if not block:
            raise Closed(None)
        self.data += block

    def bytes(self, count):
        while len(self.data) < count:
            self.take_more()
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def send_frame(self, opcode, payload, final=True):
        length = len(payload)
        size = (struct.pack("!B", 128 | length) if length < 126 else struct.pack("!BH", 254, length) if length < 65536
                else struct.pack("!BQ", 255, length))
        mask = os.urandom(4)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.connection.sendall(bytes([(128 if final else 0) | opcode]) + size + mask + masked)

    def say(self, **message):
        self.send_frame(1, json.dumps(message).encode())

    def hear(self):
        """Returns the next message. Pings are answered."""
        while True:
            first, second = self.bytes(2)
            length = second & 127
            if length == 126:
                length = struct.unpack("!H", self.bytes(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self.bytes(8))[0]
            payload = self.bytes(length)
            if first & 15 == 9:
                self.send_frame(10, payload)
            elif first & 15 == 8:
                raise Closed(struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None)
            else:
                return json.loads(payload)

    def hear_until(self, wanted):
        """Returns all messages up to the first one of that type."""
        heard = [self.hear()]
        while heard[-1]["type"] != wanted:
            heard.append(self.hear())
        return heard

    def watch(self, game, **more):
        """Begins to watch the game and returns its state."""
        self.say(do="watch", game=game, **more)
        return self.hear_until("state")[-1]


class Watcher:
    """Keeps the state of one game, as the protocol requires of pages."""

    def __init__(self, page, game, **more):
        self.page, self.game = page, game
        self.moments, self.ended, self.revealed, self.over = {}, None, False, False
        self.take(page.watch(game, **more))

    def take(self, message):
        if message["type"] == "state" and message["game"]["id"] == self.game:
            self.moments[message["moment"]["index"]] = message["moment"]
            self.ended = message["ended"]
        elif message.get("id") != self.game:
            return
        elif message["type"] == "moments":
            for moment in message["moments"]:
                self.moments[moment["index"]] = moment
        elif message["type"] == "chatter":
            self.moments[message["index"]].setdefault("chatter", []).append(message["chatter"])
        elif message["type"] == "ended":
            self.ended = message["ended"]
        elif message["type"] == "revealed":
            self.revealed = True
        elif message["type"] == "gone":
            self.over = True

    def to_the_end(self):
        while self.ended is None and not self.over:
            self.take(self.page.hear())
        return self

    def to_turn(self, turn):
        """Reads messages until the page has that turn or the game is over."""
        while self.turn() < turn and self.ended is None:
            self.take(self.page.hear())

    def turn(self):
        """Returns the newest turn that the page has."""
        return max(moment.get("turn") or 0 for moment in self.moments.values())

    def fetch_missing(self, served):
        """Fetches, as a page does, the moments that the server did not send because the game was too fast."""
        for moment in served.moments(self.game):
            self.moments.setdefault(moment["index"], moment)
