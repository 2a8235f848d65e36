"""Clients at one address that occupy a server's connections and keep them open, for tests and the bench."""
import contextlib
import select
import socket
import threading
import time

LONG_BODY = 8 << 20
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
FORM = "Content-Type: multipart/form-data; boundary=x\r\n"


def head(host, line, *headers):
    return f"{line} HTTP/1.1\r\nHost: {host}\r\n{''.join(headers)}\r\n".encode()


def first_words(way, host, link):
    """Returns the bytes that such a client sends first. link: the path of a valid link."""
    return {
        "nothing": b"",
        "half a header": b"GET / HT",
        "a header byte by byte": b"G",
        "half a body": head(host, "GET /ladder", "Content-Length: 60000\r\n") + b"x" * 30000,
        "half a long body": head(host, f"POST {link}", FORM, f"Content-Length: {LONG_BODY}\r\n") + b"x" * (LONG_BODY // 2),
        "requests whose answers nobody reads": head(host, "GET /exported/viewer.js") * 100,
        "WebSockets": head(host, "GET /ws", UPGRADE),
    }[way]


WAYS = ("nothing", "half a header", "a header byte by byte", "half a body", "half a long body", "requests whose answers nobody reads",
        "WebSockets")


class Crowd:
    """A context with a number of clients at one address. All do the same one of WAYS, and send as fast as the server
    reads.

    returns: whether clients reconnect at once when the server has closed their connection. headers: more header lines
    for each of their requests."""

    def __init__(self, port, way, count, link="", address="127.0.0.1", returns=False, headers=""):
        self.place, self.address, self.returns = ("127.0.0.1", port), address, returns
        self.words = first_words(way, f"127.0.0.1:{port}\r\n{headers}".rstrip(), link)
        self.drips = way == "a header byte by byte"
        self.over = threading.Event()
        self.unsent = {}
        self.poll = select.epoll()
        for _ in range(count):
            self.come()
        self.thread = threading.Thread(target=self.go_on)

    def come(self):
        with contextlib.suppress(OSError):
            client = socket.create_connection(self.place, 30, (self.address, 0))
            client.setblocking(False)
            self.unsent[client.fileno()] = (client, memoryview(self.words))
            self.poll.register(client, select.EPOLLIN | select.EPOLLRDHUP | (select.EPOLLOUT if self.words else 0))
            self.send(client.fileno())

    def send(self, number):
        client, words = self.unsent[number]
        with contextlib.suppress(BlockingIOError):
            while words:
                words = words[client.send(words):]
        self.unsent[number] = (client, words)
        # The client does not read the server's answers.
        self.poll.modify(client, select.EPOLLRDHUP | (select.EPOLLOUT if words else 0))

    def go_on(self):
        dripped = time.monotonic()
        while not self.over.is_set():
            for number, event in self.poll.poll(0.05):
                self.hear(number, event)
            if self.drips and time.monotonic() > dripped + 1:
                dripped = time.monotonic()
                for client, _ in list(self.unsent.values()):
                    with contextlib.suppress(OSError):
                        client.send(b"E")

    def hear(self, number, event):
        try:
            if not event & (select.EPOLLRDHUP | select.EPOLLHUP | select.EPOLLERR):
                return self.send(number)
        except OSError:
            pass
        self.unsent.pop(number)[0].close()
        if self.returns:
            self.come()

    def standing(self):
        """Returns the number of clients whose connection the server has not closed."""
        return len(self.unsent)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        for client, _ in self.unsent.values():
            client.close()
        self.poll.close()
