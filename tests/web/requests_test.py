"""Which requests are let in, and how they are answered: `requests_test.py ARENA`."""
import gzip
import json
import os
import subprocess
import sys
import unittest

from page import PATIENCE, Closed, Page, Served, read_answer

ARENA = os.path.abspath(sys.argv.pop(1))
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")
GUARDS = {"content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer"}


def golden(name):
    with open(os.path.join(GOLDEN, name), "rb") as file:
        return file.read()


def background_threads(process):
    """Returns how many threads of the process have a low priority."""
    low, nice_field = "10", 19
    tasks = f"/proc/{process.pid}/task"
    count = 0
    for thread in os.listdir(tasks):
        with open(f"{tasks}/{thread}/stat") as stat:
            count += stat.read().rpartition(")")[2].split()[nice_field - 3] == low
    return count


class Uploads(unittest.TestCase):
    def test_strangers_may_send_less_unless_the_organiser_says_so(self):
        for words, limit in (((), 32 << 20), (("--public",), 4 << 20), (("--public", "--upload-limit", "8M"), 8 << 20),
                             (("--upload-limit", "1K"), 1 << 10)):
            with self.subTest(words), Served(ARENA, *words) as served:
                self.assertEqual(served.post("/api/record", b"x" * limit, Content_Type="text/plain").status, 400)
                longer = served.post("/api/record", b"", Content_Type="text/plain", Content_Length=str(limit + 1))
                self.assertEqual((longer.status, longer.json()["error"]),
                                 (413, f"the record is too long: this arena takes at most {limit} bytes"))

    def test_what_strangers_send_is_judged_at_a_low_priority(self):
        with Served(ARENA, "--public") as served:
            self.assertEqual(served.post("/api/record", golden("isola-7x7.jsonl"), Content_Type="text/plain").status, 200)
            self.assertEqual(background_threads(served.process), 1)

    def test_who_may_not_send_is_told_before_anything_is_sent(self):
        with Served(ARENA, "--token", "open-sesame") as served, Served(ARENA, "--public") as public:
            for page, target, kind, status in ((served, "/api/record", "text/plain", 401), (served, "/api/bots", "multipart/form-data", 401),
                                               (public, "/api/matches", "application/json", 403),
                                               (public, "/api/analyses", "application/json", 403),
                                               (public, "/api/record", "image/png", 415)):
                with self.subTest(target):
                    answer = page.post(target, b"", Content_Type=kind, Content_Length=str(4 << 20), Cookie=None)
                    self.assertEqual((answer.status, answer.headers["connection"]), (status, "close"))


class Records(unittest.TestCase):
    def games(self, *words):
        with Served(ARENA, *words) as served:
            return len(served.get("/api/games").json()["games"])

    def test_several_are_shown_and_folders_of_them(self):
        files = sorted(name for name in os.listdir(GOLDEN) if name.endswith(".jsonl"))
        one, two = (os.path.join(GOLDEN, name) for name in files[:2])
        self.assertEqual(self.games("--record", one, two), 2)
        self.assertEqual(self.games("--record", one, "--record", two), 2)
        self.assertEqual(self.games("--record", GOLDEN), len(files))


class Compression(unittest.TestCase):
    def test_what_is_text_comes_in_gzip_to_who_takes_it_and_says_the_same(self):
        record = os.path.join(GOLDEN, "isola-7x7.jsonl")
        with Served(ARENA, "--record", record) as served:
            game = served.get("/api/games").json()["games"][0]["id"]
            for target in ("/", "/main.js", "/style/base.css", "/api/setup", f"/api/games/{game}/moments", f"/api/games/{game}/record"):
                plain, packed = served.get(target), served.get(target, Accept_Encoding="br, gzip")
                with self.subTest(target):
                    self.assertNotIn("content-encoding", plain.headers)
                    self.assertEqual(packed.headers["content-encoding"], "gzip")
                    self.assertEqual({plain.headers["vary"], packed.headers["vary"]}, {"Accept-Encoding"})
                    self.assertEqual(gzip.decompress(packed.body), plain.body)
                    self.assertLess(len(packed.body), len(plain.body))
                    self.assertEqual(served.ask("HEAD", target, Accept_Encoding="gzip").headers["content-length"], str(len(packed.body)))
            self.assertNotIn("content-encoding", served.get("/icon.svg", Accept_Encoding="gzip").headers, "it fits into a packet")

    def test_a_file_that_is_unchanged_is_not_sent_again_in_either_encoding(self):
        with Served(ARENA) as served:
            tags = set()
            for coding in ("gzip", "identity"):
                tag = served.get("/main.js", Accept_Encoding=coding).headers["etag"]
                tags.add(tag)
                again = served.get("/main.js", Accept_Encoding=coding, If_None_Match=tag)
                self.assertEqual((again.status, again.body), (304, b""))
            self.assertEqual(len(tags), 2)

    def test_secrets_are_not_compressed_with_what_a_bot_writes(self):
        with Served(ARENA) as served:
            for _ in range(4):
                match = served.start("dominoes-random-cpp", "dominoes-random-cpp", contest="icpc-caribbean", mode="step")
            game = served.game_of(match)
            for moments in range(served.count(game), served.count(game) + 4):
                served.control(match, "step")
                served.until(lambda: served.count(game) > moments)
            for target in (f"/api/games/{game}", f"/api/games/{game}/moments", "/api/matches"):
                answer = served.get(target, Accept_Encoding="gzip")
                self.assertGreater(len(answer.body), 1000, "nothing so short is compressed anyway")
                self.assertNotIn("content-encoding", answer.headers, target)


class Ports(unittest.TestCase):
    def test_of_one_that_is_taken_it_is_said_how_to_choose_another(self):
        with Served(ARENA) as served:
            port = str(served.port)
            for option, words in (("--port", ["serve", "--port", port]), ("--serve", ["match", "--serve", port, "greedy", "greedy"])):
                done = subprocess.run([ARENA, *words], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"cannot listen on 127.0.0.1 port {port}: Address already in use; choose another port with {option}, or "
                              f"{option} 0 for any free one", done.stderr)


class Door(unittest.TestCase):
    def test_it_goes_by_its_own_names_alone(self):
        with Served(ARENA) as served:
            port = served.port
            for host, status in ((f"127.0.0.1:{port}", 200), (f"localhost:{port}", 200), (f"LOCALHOST:{port}", 200),
                                 (f"[::1]:{port}", 200), ("127.0.0.1", 403), (f"127.0.0.1:{port + 1}", 403),
                                 (f"evil.example:{port}", 403), (f"127.0.0.1.evil.example:{port}", 403), (f"192.168.1.1:{port}", 403),
                                 (f"localhost:{port}x", 403), ("", 403), (None, 403)):
                with self.subTest(host=host):
                    self.assertEqual(served.get("/api/setup", Host=host).status, status)

    def test_other_pages_may_not_ask_through_a_browser(self):
        with Served(ARENA) as served:
            own = f"http://127.0.0.1:{served.port}"
            body = {"bots": ["random-cpp", "random-cpp"], "board": "7x7"}
            for origin, status in ((own, 201), (None, 201), ("http://evil.example", 403), ("null", 403), (own + ".evil.example", 403),
                                   (own.replace("http", "https"), 403), (f"http://localhost:{served.port}", 403)):
                with self.subTest(origin=origin):
                    self.assertEqual(served.post("/api/matches", body, Origin=origin).status, status)
                    with served.page(Origin=origin) as page:
                        self.assertEqual(page.status, 101 if status == 201 else 403)
            self.assertEqual(served.post("/api/matches", body, Sec_Fetch_Site="cross-site").status, 403)
            self.assertEqual(served.get("/api/games", Sec_Fetch_Site="cross-site").status, 403)
            self.assertEqual(served.get("/", Sec_Fetch_Site="cross-site").status, 200)

    def test_a_form_of_another_page_cannot_post(self):
        with Served(ARENA) as served:
            body = b'{"bots":["random-cpp","random-cpp"]}'
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None):
                self.assertEqual(served.post("/api/matches", body, Content_Type=kind).status, 415)

    def test_a_token_opens_the_door_and_stays_as_a_cookie(self):
        with Served(ARENA, "--token", "open-sesame") as served:
            cookie = f"arena_{served.port}="
            self.assertEqual(served.get("/?token=open-sesame&projector", Cookie=None).status, 303)
            answer = served.get("/?token=open-sesame&projector", Cookie=None)
            self.assertEqual(answer.headers["location"], "/?projector")
            self.assertIn(cookie + "open-sesame", answer.headers["set-cookie"])
            self.assertIn("HttpOnly; SameSite=Lax", answer.headers["set-cookie"])
            self.assertEqual(served.get("/api/setup", Cookie=cookie + "open-sesame").status, 200)
            self.assertEqual(served.get("/api/setup?token=open-sesame", Cookie=None).status, 200)
            for wrong in (None, cookie, cookie + "open-sesam", cookie + "open-sesame-", cookie + "OPEN-SESAME", "arena=open-sesame"):
                for target in ("/", "/api/setup", "/api/games"):
                    self.assertEqual(served.get(target, Cookie=wrong).status, 401)
                with served.page(Cookie=wrong) as page:
                    self.assertEqual(page.status, 401)
            self.assertEqual(served.get("/?token=wrong", Cookie=None).status, 401)

    def test_elsewhere_than_on_loopback_a_token_is_drawn(self):
        with Served(ARENA, "--listen", "0.0.0.0") as served:
            self.assertGreaterEqual(len(served.token), 20)
            self.assertEqual(served.get("/", Cookie=None).status, 401)
            self.assertEqual(served.get("/").status, 200)
            self.assertEqual(served.get("/", Host=f"192.168.1.1:{served.port}").status, 200)
            self.assertEqual(served.get("/", Host=f"evil.example:{served.port}").status, 403)
            with Served(ARENA, "--listen", "0.0.0.0") as other:
                self.assertNotEqual(served.token, other.token)


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.served = Served(ARENA)
        cls.addClassCleanup(cls.served.end)

    def test_the_page_is_served_with_its_guards(self):
        answer = self.served.get("/")
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.headers["content-type"], "text/html; charset=utf-8")
        self.assertIn(b"<!doctype html>", answer.body.lower())
        for name, value in GUARDS.items():
            self.assertIn(value, answer.headers[name])
        for name in ("/main.js", "/style/base.css"):  # what is no document needs only the guards against being taken for one
            guards = self.served.get(name).headers
            self.assertEqual((guards["x-content-type-options"], guards["cross-origin-resource-policy"]), ("nosniff", "same-origin"))
        again = self.served.get("/", If_None_Match=answer.headers["etag"])
        self.assertEqual((again.status, again.body), (304, b""))
        self.assertEqual(self.served.get("/", If_None_Match='"other"').status, 200)
        head = self.served.ask("HEAD", "/")
        self.assertEqual((head.status, head.body, head.headers["content-length"]), (200, b"", str(len(answer.body))))

    def test_nothing_but_its_own_files_is_served(self):
        for target in ("/../CMakeLists.txt", "/..%2fpage", "//etc/passwd", "/etc/passwd", "/nothing", "/index.html/", "/api", "/api/",
                       "/api/nothing", "/api/games/g99", "/api/games/g99/record", "/api/contest", "/api/contest/games/1/1",
                       "/api/games/g1/moments/x/y"):
            with self.subTest(target=target):
                self.assertEqual(self.served.get(target).status, 404)

    def test_wrong_ways_to_ask_are_told_so(self):
        post = self.served.post
        start = {"bots": ["random-cpp", "random-cpp"], "board": "7x7"}
        for target, body, status in (
                ("/api/matches", b"", 400), ("/api/matches", b"{", 400), ("/api/matches", b"[]", 400), ("/api/matches", b"\xff\xfe", 400),
                ("/api/matches", {}, 400), ("/api/matches", {"bots": ["random-cpp"]}, 400), ("/api/matches", {"bots": [1, 2]}, 400),
                ("/api/matches", start | {"seed": -1}, 400), ("/api/matches", start | {"seed": "1e9"}, 400),
                ("/api/matches", start | {"rounds": 0}, 400), ("/api/matches", start | {"speed": -1}, 400),
                ("/api/matches", start | {"mode": "fast"}, 400), ("/api/matches", start | {"contest": "uicc-isola", "board": "8x8"}, 409),
                ("/api/matches", start | {"contest": "none"}, 409), ("/api/matches", start | {"contest": "/etc/x.toml"}, 409),
                ("/api/matches", start | {"bots": ["sh -c 'touch /tmp/owned'", "random-cpp"]}, 409),
                ("/api/matches", start | {"bots": ["x=/bin/sh", "random-cpp"]}, 409),
                ("/api/matches", start | {"contest": "bot-battle"}, 409),
                ("/api/matches/m99/control", {"do": "stop"}, 404), ("/api/record", b"", 400), ("/api/nothing", {}, 404), ("/", {}, 405)):
            with self.subTest(target=target, body=body):
                answer = post(target, body)
                self.assertEqual(answer.status, status)
                self.assertTrue(answer.json()["error"])
        self.assertEqual(self.served.ask("DELETE", "/api/matches").status, 405)

    def test_a_request_has_one_host(self):
        host = f"Host: {self.served.own_host()}\r\n".encode()
        for target in (b"/", b"/ws"):
            with self.served.connect() as connection:
                connection.sendall(b"GET " + target + b" HTTP/1.1\r\n" + host + host + b"\r\n")
                self.assertEqual(read_answer(connection).status, 400)

    def test_what_is_no_http_is_refused(self):
        for text in (b"hello\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
                     b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n",
                     b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n"):
            with self.served.connect() as connection:
                connection.sendall(text)
                self.assertEqual(read_answer(connection).status, 400)
        self.assertEqual(self.served.get("/").status, 200)

    def test_sizes_are_bounded(self):
        self.assertEqual(self.served.get("/", X_Long="x" * 9000).status, 431)
        self.assertEqual(self.served.post("/api/matches/m1/control", b" " * 70_000).status, 413)
        self.assertEqual(self.served.post("/api/matches", b"", Content_Length=str(33 << 20)).status, 413)
        self.assertEqual(self.served.post("/api/matches", b"", Content_Length="999999999999").status, 413)
        self.assertEqual(self.served.post("/api/record", b"", Content_Length=str(33 << 20)).status, 413)
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        with self.served.connect() as connection:
            connection.sendall(f"POST /api/matches/m1/control HTTP/1.1\r\nHost: {self.served.own_host()}\r\nContent-Type: application/json\r\n"
                               "Transfer-Encoding: chunked\r\n\r\n".encode())
            try:
                for _ in range(64):
                    connection.sendall(chunk)
            except OSError:
                pass
            self.assertIn(read_answer(connection).status, (413, None))
        self.assertEqual(self.served.get("/").status, 200)

    def test_a_websocket_keeps_its_bounds(self):
        with self.served.page() as page:
            page.hear_until("matches")
            page.send_frame(1, b"x" * 70_000)
            with self.assertRaises(Closed) as closed:
                while True:
                    page.hear()
            self.assertEqual(closed.exception.code, 1009)
        with self.served.page() as page:
            page.hear_until("matches")
            for wrong in (b"", b"{", b"null", b"\xff", b'{"do":"dance"}', b'{"do":"watch"}', b'{"do":"watch","game":"g99"}',
                          b'{"do":"watch","game":"g1","as":3}', b"[" * 5000):
                page.send_frame(2 if wrong == b"\xff" else 1, wrong)
                self.assertEqual(page.hear()["type"], "error")
        with Page(self.served, "/elsewhere") as page:
            self.assertEqual(page.status, 404)

    def test_a_record_that_is_dragged_in_is_shown(self):
        for name in sorted(name for name in os.listdir(GOLDEN) if name.endswith(".jsonl")):
            text = golden(name)
            whole = self.served.post("/api/record", text, Content_Type="text/plain").json()
            lines = [json.loads(line) for line in text.splitlines()]
            causes = [line for line in lines if "turn" in line and "chatter" not in line or "nature" in line]
            with self.subTest(name=name):
                self.assertIsNone(whole["difference"])
                self.assertTrue(whole["complete"])
                self.assertEqual(len(whole["moments"]), 1 + len(causes))
                self.assertEqual([m["reply"] for m in whole["moments"][1:]], [c.get("reply", c.get("nature")) for c in causes])
                self.assertEqual(whole["ended"]["explanation"], lines[-1]["outcome"]["explanation"])
                self.assertFalse([m for m in whole["moments"] if "trouble" in m or "withheld" in m])

    def test_a_broken_record_is_told_by_its_line(self):
        text = golden("isola-7x7.jsonl").splitlines(keepends=True)
        answer = self.served.post("/api/record", b"".join(text[:5] + [b"{broken}\n"] + text[5:]), Content_Type="text/plain")
        self.assertEqual((answer.status, answer.json()["line"]), (400, 6))
        cut = self.served.post("/api/record", b"".join(text[:10])[:-9], Content_Type="text/plain").json()
        self.assertEqual((cut["complete"], cut["ended"], len(cut["moments"])), (False, None, 9))
        forged = b"".join(text[:3] + text[4:])
        whole = self.served.post("/api/record", forged, Content_Type="text/plain").json()
        self.assertEqual(whole["difference"]["line"], 4)
        self.assertEqual(self.served.post("/api/record", b"<script>", Content_Type="text/html").status, 415)
        long = text[0] + text[1] * 20_001
        self.assertEqual(self.served.post("/api/record", long, Content_Type="text/plain").status, 400)


if __name__ == "__main__":
    unittest.main()
