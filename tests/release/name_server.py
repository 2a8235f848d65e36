#!/usr/bin/env python3
"""Whether the arena in a root finds a server by DNS: `name_server.py ROOT`, as root.

In a network of its own, a server of names on port 53 answers every question with 127.0.0.1, and a server of pages on port
8080 prints the host that it is asked for. The arena in the root hands a bot in there.
"""
import http.server
import os
import pathlib
import socket
import struct
import subprocess
import sys
import threading

RELEASE = pathlib.Path(__file__).resolve().parents[2] / ".ci/release"


def answer(question):
    """Returns the answer to a question for an address of version 4; to other questions, that there is none (RFC 1035)."""
    end = question.index(b"\0", 12) + 5
    wants_ipv4 = question[end - 4:end - 2] == b"\0\1"
    head = question[:2] + struct.pack(">HHHHH", 0x8180, 1, int(wants_ipv4), 0, 0)
    return head + question[12:end] + (b"\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4\x7f\0\0\1" if wants_ipv4 else b"")


def serve_names(server):
    while True:
        question, sender = server.recvfrom(512)
        server.sendto(answer(question), sender)


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        print(self.headers["Host"], flush=True)
        self.send_error(404)

    do_POST = do_GET

    def log_message(self, *_):
        pass


def main():
    root = pathlib.Path(sys.argv[1])
    if "--inside" not in sys.argv:
        os.execvp("unshare", ["unshare", "--net", sys.executable, __file__, str(root), "--inside"])
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    (root / "etc/resolv.conf").write_text("nameserver 127.0.0.1\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost\n")
    names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    names.bind(("127.0.0.1", 53))
    threading.Thread(target=serve_names, args=(names,), daemon=True).start()
    pages = http.server.ThreadingHTTPServer(("127.0.0.1", 8080), Pages)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    command = 'cd /tmp && echo > bot.py && /arena/bin/arena submit http://club.example:8080/author/0123 bot.py'
    script = f'. {RELEASE}/root.sh; in_root "$1" sh -c "$2"'
    subprocess.run(["bash", "-euc", script, "-", str(root), command], timeout=60, stderr=sys.stderr, stdout=sys.stderr)


if __name__ == "__main__":
    main()
