"""A hosted contest behind Caddy, with TLS: `host_caddy_test.py ARENA`. Without Caddy, ends with 77 (skipped, for
ctest)."""
import base64
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

# The site of docs/hosting.md. The certificates come from Caddy's own authority, and Caddy writes only to the scratch
# folder.
CADDYFILE = """{
    admin off
    skip_install_trust
    auto_https disable_redirects
    local_certs
    storage file_system %(storage)s
}
https://localhost:%(port)d {
    reverse_proxy %(arena)s
}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Site(Club):
    """A context with a contest that Caddy serves with TLS."""

    def __init__(self):
        super().__init__()
        scratch = pathlib.Path(self.scratch.name)
        self.port = free_port()
        self.address = f"https://localhost:{self.port}"
        with open(self.folder / "contest.toml", "a") as file:
            file.write(f'address = "{self.address}"\n')
        self.end()
        self.process = subprocess.Popen([ARENA, "host", str(self.folder), "--port", "0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.organiser = self.process.stdout.readline().strip()
        served = next(found for line in self.process.stderr if (found := re.search(r"served at (http://[^/]+)/", line)))
        file = scratch / "Caddyfile"
        file.write_text(CADDYFILE % {"storage": scratch / "caddy", "port": self.port, "arena": served.group(1)})
        self.log = open(scratch / "caddy.log", "w")
        self.caddy = subprocess.Popen(["caddy", "run", "--config", str(file), "--adapter", "caddyfile"], stderr=self.log,
                                      env={**os.environ, "HOME": str(scratch), "XDG_DATA_HOME": str(scratch)})
        self.authority = scratch / "caddy/pki/authorities/local/root.crt"
        until(lambda: self.caddy.poll() is not None or (self.authority.exists() and is_open(self.port)), "Caddy")
        if self.caddy.poll() is not None:
            raise AssertionError((scratch / "caddy.log").read_text())
        until(lambda: self.curl(self.address + "/ladder")[0] == 200, "the certificate")
        self.add("Ann")

    def __exit__(self, *_):
        self.caddy.terminate()
        self.caddy.wait(PATIENCE)
        self.log.close()
        super().__exit__()

    def curl(self, url, *words):
        """Returns the status and the text that curl gets."""
        done = subprocess.run(["curl", "-sS", "--cacert", str(self.authority), "-w", "\n%{http_code}", *words, url],
                              capture_output=True, text=True, timeout=PATIENCE)
        text, _, status = done.stdout.rpartition("\n")
        return int(status or 0), text

    def has_good_link(self, author):
        link = self.links().get(author)
        return link is not None and self.curl(link + "/state")[0] == 200

    def state(self, author):
        return json.loads(self.curl(self.links()[author] + "/state")[1])

    def web_socket(self, origin):
        """Opens a WebSocket as a page of this origin does; returns the status and the first message."""
        context = ssl.create_default_context(cafile=str(self.authority))
        key = base64.b64encode(os.urandom(16)).decode()
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as plain, \
                context.wrap_socket(plain, server_hostname="localhost") as connection:
            connection.sendall((f"GET /ws HTTP/1.1\r\nHost: localhost:{self.port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
                                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
            stream = connection.makefile("rb")
            status = int(stream.readline().split()[1])
            while stream.readline().strip():
                continue
            return status, message_in(stream) if status == 101 else None


def message_in(stream):
    """Returns the text of one frame from a server; such frames are not masked."""
    _, length = stream.read(2)
    if length == 126:
        length = struct.unpack("!H", stream.read(2))[0]
    elif length == 127:
        length = struct.unpack("!Q", stream.read(8))[0]
    return json.loads(stream.read(length))


class BehindCaddy(unittest.TestCase):
    def test_a_bot_is_handed_in_over_tls_and_the_receipt_is_good(self):
        with Site() as site:
            link = site.links()["Ann"]
            self.assertTrue(link.startswith(site.address + "/author/"), link)
            self.assertTrue(site.organiser.startswith(site.address + "/organiser/"), site.organiser)
            status, receipt = site.curl(link, "-F", f"bot=@{site.write('bot.py', GOOD)}")
            self.assertEqual(status, 201, receipt)
            file = site.write("receipt.json", receipt)
            self.assertEqual(arena("submit", "--verify", str(file), "--key", site.state("Ann")["key"]).returncode, 0)
            until(lambda: site.state("Ann")["playing"] == 1, "version 1 in play")
            # The request has the same origin as a browser would send: the public address.
            self.assertEqual(site.curl(link + "/play/1", "-X", "POST", "-H", f"Origin: {site.address}")[0], 200)
            self.assertEqual(site.curl(link + "/play/1", "-X", "POST", "-H", "Origin: https://evil.example")[0], 403)
            self.assertEqual(site.curl(link)[0], 200)
            self.assertEqual(site.curl(site.organiser + "/state")[0], 200)
            large = site.write("large", "x" * (8 << 20))
            self.assertEqual(site.curl(link, "-F", f"bot=@{large}", "-F", f"more=@{large}")[0], 413)

    def test_the_stream_of_the_page_goes_through(self):
        with Site() as site:
            status, message = site.web_socket(site.address)
            self.assertEqual(status, 101)
            self.assertIn("type", message)
            self.assertEqual(site.web_socket("https://evil.example")[0], 403)

    def test_each_client_has_its_own_count_and_cannot_write_another_address(self):
        with Site() as site:
            wrong = f"{site.address}/author/[0-99]{'0' * 30}/state"

            def statuses(*words):
                done = subprocess.run(["curl", "-sS", "--cacert", str(site.authority), "-o", os.devnull, "-w", "%{http_code}\n",
                                       *words, wrong.replace("[0-99]", "[10-99]")], capture_output=True, text=True, timeout=PATIENCE)
                return set(done.stdout.split())
            self.assertEqual(statuses("-H", "X-Forwarded-For: 192.0.2.1"), {"404", "429"})
            self.assertIn("429", statuses("-H", "X-Forwarded-For: 192.0.2.2"))
            one = site.curl(wrong.replace("[0-99]", "99"), "--interface", "127.0.0.2")
            self.assertEqual(one[0], 404, one)


if __name__ == "__main__":
    if not shutil.which("caddy"):
        print("skipped: caddy is missing (Debian: caddy)", file=sys.stderr)
        sys.exit(1 if os.environ.get("CI") else 77)
    unittest.main()
