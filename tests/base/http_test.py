"""Tests the HTTP client against servers, certificates and proxies of every kind: `http_test.py HTTP_ASK`."""
import base64
import contextlib
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from patience import PATIENCE  # noqa: E402

HTTP_ASK = os.path.abspath(sys.argv.pop(1))
MIB = 1 << 20
# The environment without variables that decide how a server is reached.
CLEAN = {name: value for name, value in os.environ.items()
         if not name.lower().endswith("_proxy") and not name.startswith("SSL_CERT_")}


def ask(*words, env=None, prefix=(), seconds=PATIENCE):
    """Returns (status, body, message about a failure or refusal) of the client; the status is 0 if nobody answered."""
    done = subprocess.run([*prefix, HTTP_ASK, str(int(seconds * 1000)), *words], capture_output=True, timeout=PATIENCE,
                          env={**CLEAN, **(env or {})})
    if done.returncode not in (0, 1):
        raise AssertionError(f"{words}: ended with {done.returncode}: {done.stderr}")
    status, _, body = done.stdout.partition(b"\n")
    return int(status or 0), body, done.stderr.decode()


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def respond(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def raw(self, text):
        self.wfile.write(text)
        self.wfile.flush()
        self.close_connection = True

    def seen(self):
        """Records the request and returns it as JSON."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        request = {"method": self.command, "target": self.path, "body": body.decode("latin-1"),
                   "headers": {name.lower(): value for name, value in self.headers.items()}}
        self.server.requests.append(request)
        return json.dumps(request).encode()

    def do_POST(self):
        if self.path == "/refuses-early":
            # Reads and drops the rest of the request, as servers do. Otherwise the connection could be reset before the
            # client has read the answer.
            self.close_connection = True
            self.respond(413, b'{"error": "too large"}', Connection="close")
            with contextlib.suppress(OSError):
                while self.rfile.read1(65536):
                    pass
            return None
        self.respond(201, self.seen())

    def do_GET(self):
        seen, path = self.seen(), self.path
        if found := re.fullmatch(r"/moved/(\d+)", path):
            return self.respond(int(found[1]), b"elsewhere", Location="/there")
        if found := re.fullmatch(r"/moved/(\d+)/to/(.*)", path):
            return self.respond(int(found[1]), b"", Location=found[2].replace("~", "["))
        if found := re.fullmatch(r"/bytes/(\d+)", path):
            return self.respond(200, b"x" * int(found[1]))
        if path == "/refused":
            return self.respond(403, b'{"error": "the contest has ended"}')
        if path == "/chunks":
            return self.raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                            b"5\r\nchunk\r\n7;a=b\r\ns of it\r\n0\r\nA: b\r\n\r\n")
        if path == "/endless-chunks":
            self.raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            try:
                while True:
                    self.wfile.write(b"100000\r\n" + b"x" * MIB + b"\r\n")
            except OSError:
                return None
        if path == "/until-closed":
            return self.raw(b"HTTP/1.0 200 OK\r\n\r\nall of it")
        if path == "/hints":
            return self.raw(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
                            b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfinal")
        if path == "/cut-off":
            return self.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ntoo short")
        if path == "/nothing":
            return self.raw(b"")
        if path == "/garbage":
            return self.raw(b"SSH-2.0-OpenSSH_9.2\r\n")
        if path == "/no-body":
            return self.raw(b"HTTP/1.1 204 No Content\r\n\r\n")
        if path == "/long-header":
            return self.respond(200, b"fine", Cookie="c" * 40000)
        if path == "/never":
            self.server.is_over.wait()
            return self.raw(b"")
        return self.respond(200, seen)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A context with a server on a thread of its own. With a certificate, it uses TLS."""

    daemon_threads = True

    def __init__(self, handler=Pages, certificate=None, host="127.0.0.1"):
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, 0), handler)
        self.requests, self.is_over, self.certificate = [], threading.Event(), certificate
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(certificate)
        self.host = f"[{host}]" if ":" in host else host

    def finish_request(self, request, client_address):
        try:
            if self.context:
                request = self.context.wrap_socket(request, server_side=True)
            super().finish_request(request, client_address)
            if self.context:
                request.unwrap()
        except OSError:
            pass
        finally:
            request.close()

    def url(self, path="/", host=None):
        return f"http{'s' if self.context else ''}://{host or self.host}:{self.server_port}{path}"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.shutdown()
        self.server_close()


class Passing(http.server.BaseHTTPRequestHandler):
    """A proxy that records its requests. It answers GET itself, whatever the server, and connects only to
    `server.through`."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def note(self):
        self.server.requests.append((self.command, self.path, dict(self.headers.items())))
        wanted = self.server.credentials
        if wanted and self.headers.get("Proxy-Authorization") != "Basic " + base64.b64encode(wanted.encode()).decode():
            self.send_error(407)
            return False
        return True

    def do_GET(self):
        if self.note():
            body = b"from the proxy"
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def do_CONNECT(self):
        self.close_connection = True
        if not self.note():
            return
        if self.server.refusal:
            return self.send_error(self.server.refusal)
        with socket.create_connection(self.server.through) as server:
            self.send_response(200, "Connection established")
            self.end_headers()
            back = threading.Thread(target=self.copy, args=(server, self.connection))
            back.start()
            self.copy(self.connection, server)
            back.join()

    @staticmethod
    def copy(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class Proxy(Server):
    def __init__(self, through=None, credentials=None, refusal=None):
        super().__init__(Passing)
        self.through = ("127.0.0.1", through.server_port) if through else None
        self.credentials, self.refusal = credentials, refusal


class Authority:
    """A certificate authority of the test, and the certificates that it issues."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.file = self.folder / "authority.pem"
        self.key = self.folder / "authority.key"
        self.openssl("req", "-x509", *self.new_key(self.key), "-out", self.file, "-subj", "/CN=The authority", "-days", "30")

    @staticmethod
    def new_key(file):
        return "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", file

    def openssl(self, *words):
        subprocess.run(["openssl", *map(str, words)], cwd=self.folder, check=True, capture_output=True)

    def certificate(self, name, names, days=30):
        """Returns the file with a certificate for these names (such as `DNS:localhost`) and its key."""
        key, request, file = (self.folder / (name + ending) for ending in (".key", ".csr", ".pem"))
        self.openssl("req", *self.new_key(key), "-out", request, "-subj", f"/CN={name}", "-addext", "subjectAltName=" + names)
        self.openssl("x509", "-req", "-in", request, "-CA", self.file, "-CAkey", self.key, "-CAcreateserial",
                     "-copy_extensions", "copy", "-days", days, "-out", file)
        file.write_text(file.read_text() + key.read_text())
        return file


class Plain(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server())

    def get(self, path, **more):
        return ask("get", self.server.url(path), **more)

    def test_a_request_says_what_it_asks_for(self):
        status, body, _ = self.get("/a%20b/c?d=e&f#part")
        seen = json.loads(body)
        self.assertEqual((status, seen["method"], seen["target"]), (200, "GET", "/a%20b/c?d=e&f"))
        self.assertEqual(seen["headers"]["host"], f"127.0.0.1:{self.server.server_port}")
        self.assertEqual((seen["headers"]["user-agent"], seen["headers"]["accept"]), ("isola-arena", "*/*"))
        self.assertNotIn("authorization", seen["headers"])
        self.assertEqual(json.loads(self.get("")[1])["target"], "/")

    def test_name_and_password_in_the_url_are_sent(self):
        url = self.server.url("/", "ann:a%3Ab%40@127.0.0.1")
        seen = json.loads(ask("get", url)[1])
        self.assertEqual(seen["headers"]["authorization"], "Basic " + base64.b64encode(b"ann:a:b@").decode())
        self.assertEqual(seen["headers"]["host"], f"127.0.0.1:{self.server.server_port}")

    def test_answers_of_every_shape(self):
        for path, wanted in (("/chunks", (200, b"chunks of it")), ("/until-closed", (200, b"all of it")),
                             ("/hints", (200, b"final")), ("/no-body", (204, b"")), ("/long-header", (200, b"fine")),
                             ("/bytes/0", (200, b"")), (f"/bytes/{16 * MIB}", (200, b"x" * 16 * MIB))):
            self.assertEqual(self.get(path)[:2], wanted, path)

    def test_an_answer_that_is_too_long(self):
        for path in (f"/bytes/{16 * MIB + 1}", "/endless-chunks"):
            self.assertEqual(self.get(path), (0, b"", "the answer has more than 16 MiB"))

    def test_a_refusal_is_an_answer(self):
        self.assertEqual(self.get("/refused"), (403, b'{"error": "the contest has ended"}', "the contest has ended"))

    # The client does not follow redirects, because a link is a secret that only the host in the link may get.
    def test_redirects_are_answers(self):
        for status in (301, 302, 303, 307, 308):
            self.server.requests.clear()
            self.assertEqual(self.get(f"/moved/{status}")[:2], (status, b"elsewhere"))
            self.assertEqual(len(self.server.requests), 1)

    def test_a_redirect_names_its_aim(self):
        for location, url in (("/there?a", self.server.url("/there?a")), ("there", self.server.url("/moved/308/to/there")),
                              ("https://elsewhere.example/", "https://elsewhere.example/"),
                              ("//elsewhere.example/x", "http://elsewhere.example/x"), ("no~URL", "no[URL")):
            self.assertEqual(self.get(f"/moved/308/to/{location}")[2], f"the host answered 308: use {url}")

    def test_what_is_no_answer(self):
        place = f"127.0.0.1:{self.server.server_port}"
        for path, why in (("/cut-off", "partial message"), ("/nothing", "end of stream")):
            self.assertEqual(self.get(path)[0::2], (0, f"the connection to {place} ended before the answer did ({why}): try again"))
        self.assertEqual(self.get("/garbage")[0::2],
                         (0, f"{place} does not answer by HTTP (bad version): is it the right port?"))

    def test_what_is_no_url(self):
        for url in ("teacher:8080/a", "ftp://teacher/", "http://", "http:///a", "http://te acher/", "http://a%0d%0ab/", "",
                    "http://[::1/", "http://teacher:80a/", "http://teacher/a b", "file:///etc/passwd"):
            self.assertEqual(ask("get", url)[0::2],
                             (0, "this is no URL of a server, such as http://teacher:8080/ladder"), url)

    def test_nobody_answers(self):
        with socket.socket() as bound:
            bound.bind(("127.0.0.1", 0))
            place = f"127.0.0.1:{bound.getsockname()[1]}"
            self.assertEqual(ask("get", f"http://{place}/secret")[0::2],
                             (0, f"nothing answers at {place} (Connection refused): is it the right address?"))
        self.assertRegex(ask("get", "http://teacher.invalid/")[2],
                         r"^no address is known of teacher.invalid:80 \(Host not found.*\): check its name and the network$")

    def test_the_time_is_over(self):
        place = f"127.0.0.1:{self.server.server_port}"
        self.assertEqual(self.get("/never", seconds=0.3)[0::2], (0, f"{place} gave no answer within 0.3 s: try again later"))
        with contextlib.ExitStack() as stack:
            # A server whose queue of connections is full.
            full = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
            for _ in range(4):
                waiting = stack.enter_context(socket.socket())
                waiting.setblocking(False)
                waiting.connect_ex(full.getsockname())
            url = f"http://127.0.0.1:{full.getsockname()[1]}/"
            self.assertEqual(ask("get", url, seconds=0.3)[0::2],
                             (0, f"{url[7:-1]} gave no answer within 0.3 s: try again later"))

    def test_the_files_of_a_form(self):
        files = ["bot.py", "print('é')\r\n--x\r\n", 'a "b".cpp', "int main() {}\n", "large.bin", "y" * 100000]
        status, body, _ = ask("form", self.server.url("/link"), *files)
        seen = json.loads(body)
        self.assertEqual((status, seen["method"], seen["target"]), (201, "POST", "/link"))
        found = re.fullmatch("multipart/form-data; boundary=(.+)", seen["headers"]["content-type"])
        parts = seen["body"].encode("latin-1").decode().split("--" + found[1])
        self.assertEqual((parts[0], parts[-1]), ("", "--\r\n"))
        sent = []
        for part in parts[1:-1]:
            head, _, content = part.removeprefix("\r\n").partition("\r\n\r\n")
            name = re.search(r'(?i)content-disposition: form-data; name="bot"; filename="(.*)"', head)
            sent += [name[1], content.removesuffix("\r\n")]
        self.assertEqual(sent, ["bot.py", files[1], "a %22b%22.cpp", files[3], "large.bin", files[5]])

    def test_a_refusal_that_comes_before_all_is_sent(self):
        with Server() as server:
            words = [word for name in range(19) for word in (f"{name}.bin", "z" * 100000)]
            self.assertEqual(ask("form", server.url("/refuses-early"), *words)[0::2], (413, "too large"))

    def test_an_address_of_version_6(self):
        try:
            server = Server(host="::1")
        except OSError:
            self.skipTest("this machine has no IPv6")
        with server:
            status, body, _ = ask("get", server.url("/six"))
            self.assertEqual((status, json.loads(body)["headers"]["host"]), (200, f"[::1]:{server.server_port}"))
            with tempfile.NamedTemporaryFile("w") as hosts:
                hosts.write("127.0.0.1 both.example\n::1 both.example\n")
                hosts.flush()
                known = ("bwrap", "--dev-bind", "/", "/", "--bind", hosts.name, "/etc/hosts")
                for each in (server, self.server):
                    self.assertEqual(ask("get", each.url("/", "both.example"), prefix=known)[0], 200)

    def test_a_signal_ends_it(self):
        client = subprocess.Popen([HTTP_ASK, str(PATIENCE * 1000), "get", self.server.url("/never")], env=CLEAN)
        while not self.server.requests:
            time.sleep(0.01)
        client.send_signal(signal.SIGINT)
        self.assertEqual(client.wait(PATIENCE), -signal.SIGINT)


class Secure(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.authority = Authority(cls.scratch.name)
        cls.good = cls.authority.certificate("good", "DNS:localhost,IP:127.0.0.1,IP:::1")
        cls.folder = pathlib.Path(cls.scratch.name) / "folder"
        cls.folder.mkdir()
        shutil.copy(cls.authority.file, cls.folder)
        cls.authority.openssl("rehash", cls.folder)
        cls.trusting = {"SSL_CERT_FILE": str(cls.authority.file)}

    def test_an_authority_is_named_by_the_environment(self):
        with Server(certificate=self.good) as server:
            for host in ("localhost", "127.0.0.1"):
                for env in (self.trusting, {"SSL_CERT_DIR": str(self.folder)}):
                    self.assertEqual(ask("get", server.url("/", host), env=env)[0], 200)

    def test_the_authorities_of_the_system(self):
        with Server(certificate=self.good) as server:
            in_its_place = ("bwrap", "--dev-bind", "/", "/", "--bind", str(self.folder), "/etc/ssl/certs")
            self.assertEqual(ask("get", server.url(), prefix=in_its_place)[0], 200)

    def test_a_certificate_that_is_not_good(self):
        elsewhere = self.authority.certificate("elsewhere", "DNS:elsewhere.example,IP:192.0.2.1")
        old = self.authority.certificate("old", "DNS:localhost,IP:127.0.0.1", days=-1)
        for certificate, host, env, why in ((self.good, "localhost", {}, "unable to get local issuer certificate"),
                                            (elsewhere, "localhost", self.trusting, "hostname mismatch"),
                                            (elsewhere, "127.0.0.1", self.trusting, "IP address mismatch"),
                                            (old, "localhost", self.trusting, "certificate has expired")):
            with Server(certificate=certificate) as server:
                status, _, words = ask("get", server.url("/", host), env=env)
                self.assertEqual((status, server.requests), (0, []))
                self.assertEqual(words, f"the certificate of {host} is not good ({why}): do not send secrets there. "
                                        "SSL_CERT_FILE may name a file with the certificates of further authorities")

    def test_no_tls_where_tls_is_expected(self):
        with Server() as server:
            status, _, words = ask("get", server.url().replace("http:", "https:"))
            self.assertEqual(status, 0)
            self.assertRegex(words, rf"^there is no TLS with 127.0.0.1:{server.server_port} \(.+\): is it an https address\?$")

    def test_a_form_and_long_answers_by_tls(self):
        with Server(certificate=self.good) as server:
            status, body, _ = ask("form", server.url("/link"), "bot.py", "y" * 100000, env=self.trusting)
            self.assertEqual((status, json.loads(body)["body"].count("y" * 100000)), (201, 1))
            self.assertEqual(ask("get", server.url(f"/bytes/{MIB}"), env=self.trusting)[1], b"x" * MIB)
            self.assertEqual(ask("get", server.url("/until-closed"), env=self.trusting)[1], b"all of it")
            words = [word for name in range(19) for word in (f"{name}.bin", "z" * 100000)]
            self.assertEqual(ask("form", server.url("/refuses-early"), *words, env=self.trusting)[0::2], (413, "too large"))


class Proxied(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.authority = Authority(cls.scratch.name)
        cls.good = cls.authority.certificate("good", "DNS:teacher.invalid")

    # There is no server with the name in these URLs, so only a proxy can have answered.
    def asked(self, url, **env):
        """Returns the requests that a proxy gets if the environment names it, and the proxy's answer."""
        with Proxy() as proxy:
            known = {name: value.replace("PROXY", f"127.0.0.1:{proxy.server_port}") for name, value in env.items()}
            answer = ask("get", url, env=known)
            return [(method, target) for method, target, _ in proxy.requests], answer

    def test_plain_requests(self):
        url = "http://ann:secret@teacher.invalid:81/a?b#c"
        for env in ({"http_proxy": "http://PROXY"}, {"http_proxy": "PROXY/"}, {"all_proxy": "http://PROXY/"},
                    {"ALL_PROXY": "PROXY"}, {"http_proxy": "PROXY", "all_proxy": "nowhere.invalid", "https_proxy": "nowhere"},
                    {"http_proxy": "", "ALL_PROXY": "PROXY"}):
            asked, answer = self.asked(url, **env)
            self.assertEqual(asked, [("GET", "http://teacher.invalid:81/a?b")], env)
            self.assertEqual(answer[:2], (200, b"from the proxy"))

    def test_what_names_no_proxy_for_a_plain_request(self):
        with Server() as server:
            for env in ({"HTTP_PROXY": "PROXY"}, {"https_proxy": "PROXY"}, {"HTTPS_PROXY": "PROXY"},
                        {"http_proxy": "PROXY", "no_proxy": "127.0.0.1"}, {"all_proxy": "PROXY", "NO_PROXY": "*"}):
                asked, answer = self.asked(server.url(), **env)
                self.assertEqual((asked, answer[0]), ([], 200), env)

    def test_headers_for_the_proxy(self):
        with Proxy(credentials="ann:p@ss:word") as proxy:
            place = f"127.0.0.1:{proxy.server_port}"
            good = {"http_proxy": f"http://ann:p%40ss%3Aword@{place}"}
            self.assertEqual(ask("get", "http://teacher.invalid/", env=good)[0], 200)
            self.assertEqual(proxy.requests[0][2]["Host"], "teacher.invalid")
            self.assertEqual(ask("get", "http://teacher.invalid/", env={"http_proxy": place})[0], 407)

    def test_a_tunnel(self):
        with Server(certificate=self.good) as server, Proxy(through=server, credentials="ann:secret") as proxy:
            place = f"ann:secret@127.0.0.1:{proxy.server_port}"
            for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
                proxy.requests.clear()
                status, body, _ = ask("get", "https://bob:own@teacher.invalid/a", env={
                    name: place, "SSL_CERT_FILE": str(self.authority.file)})
                seen = json.loads(body)
                self.assertEqual((status, seen["target"], seen["headers"]["host"]), (200, "/a", "teacher.invalid"))
                self.assertNotIn("proxy-authorization", seen["headers"])
                ((method, target, headers),) = proxy.requests
                self.assertEqual((method, target, headers["Host"]), ("CONNECT", "teacher.invalid:443", "teacher.invalid:443"))
                self.assertNotIn("Authorization", headers)
            status, _, words = ask("get", "https://teacher.invalid/", env={"https_proxy": place})
            self.assertEqual((status, words.split(" (")[0]), (0, "the certificate of teacher.invalid is not good"))

    def test_a_proxy_that_refuses_to_connect(self):
        for refusal, credentials, advice in (
                (403, None, "a comma-separated no_proxy names the hosts that are asked directly"),
                (None, "ann:secret", "a name and a password go before its host, as http://NAME:PASSWORD@HOST:PORT")):
            with Proxy(refusal=refusal, credentials=credentials) as proxy:
                place = f"127.0.0.1:{proxy.server_port}"
                status, _, words = ask("get", "https://teacher.invalid/", env={"https_proxy": place})
                self.assertEqual((status, words), (0, f"the proxy {place} (https_proxy) does not connect to teacher.invalid:443 "
                                                      f"(status {refusal or 407}): {advice}"))

    def test_a_proxy_that_is_not_there(self):
        for name, url in (("http_proxy", "http://teacher.invalid/"), ("ALL_PROXY", "https://teacher.invalid/")):
            self.assertEqual(ask("get", url, env={name: "http://127.0.0.1:1"})[2],
                             f"nothing answers at the proxy 127.0.0.1:1 ({name}) (Connection refused): is it the right address?")


if __name__ == "__main__":
    unittest.main()
