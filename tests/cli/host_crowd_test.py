"""One client cannot block a hosted contest for others: `host_crowd_test.py ARENA`."""
import concurrent.futures
import json
import os
import socket
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from crowd import LONG_BODY, WAYS, Crowd, head  # noqa: E402
from hosted import GOOD, Club, ask, form  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

MANY = 400  # more connections than one address may have
FORM = "Content-Type: multipart/form-data; boundary=x\r\n"


class QuietClub(Club):
    """A context with a contest whose ladder does not play."""

    def open(self, *words):
        super().open("--ladder-jobs", "0", *words)
        self.port = urllib.parse.urlsplit(self.organiser).port

    def path(self, author):
        return urllib.parse.urlsplit(self.links()[author]).path

    def connect(self, address="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, (address, 0))

    def exchange(self, data, address="127.0.0.1"):
        """Returns what the server answers until it closes the connection."""
        with self.connect(address) as client:
            client.sendall(data)
            return b"".join(iter(lambda: client.recv(1 << 16), b""))

    def look(self, address):
        return status_of(self.exchange(head(self.host(), "GET /ladder", "Connection: close\r\n"), address))

    def host(self):
        return f"127.0.0.1:{self.port}"

    def memory(self, what):
        """Returns a memory figure of /proc/PID/status in bytes. VmRSS: in use now; VmHWM: the maximum so far."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) << 10 for line in file if line.startswith(what))


def status_of(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else None


class Crowds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.club = QuietClub(*(f"Author {i}" for i in range(len(WAYS) + 2)))
        cls.addClassCleanup(cls.club.__exit__)

    def check_that_others_get_in(self, author):
        for address in ("127.0.0.1", "127.0.0.2"):
            self.assertEqual(self.club.look(address), 200, address)
        # Hands in from the other address, because the crowd's requests use up the 300 POSTs a minute of its own
        # address.
        body, _ = form(GOOD)
        data = head(self.club.host(), f"POST {self.club.path(author)}", FORM, f"Content-Length: {len(body)}\r\n", "Connection: close\r\n")
        self.assertEqual(status_of(self.club.exchange(data + body, "127.0.0.2")), 201)

    def test_whatever_one_address_does_it_and_others_get_in(self):
        for i, way in enumerate(WAYS):
            with self.subTest(way), Crowd(self.club.port, way, MANY, self.club.path("Author 0")) as crowd:
                self.check_that_others_get_in(f"Author {i + 1}")
                self.assertGreater(crowd.standing(), 50)

    def test_clients_that_return_whenever_they_are_sent_away_keep_nobody_out(self):
        with Crowd(self.club.port, "half a header", MANY, returns=True):
            self.check_that_others_get_in(f"Author {len(WAYS) + 1}")


class EarlyRefusals(unittest.TestCase):
    """If the header of a request is reason enough to refuse it, the server refuses it before the body is sent."""

    @classmethod
    def setUpClass(cls):
        cls.club = QuietClub("Ann", "Ben")
        cls.addClassCleanup(cls.club.__exit__)

    def announced(self, path, *headers, length=LONG_BODY):
        """Sends only the header of a request, and returns the answer."""
        return self.club.exchange(head(self.club.host(), f"POST {path}", f"Content-Length: {length}\r\n", *headers))

    def test_a_link_that_is_not_good(self):
        for path in ("/author/" + "0" * 32, "/author/x", "/author/" + "0" * 32 + "/play/1"):
            answer = self.announced(path, FORM)
            self.assertEqual(status_of(answer), 404, path)
            self.assertIn(b"Connection: close", answer)
        self.assertEqual(status_of(self.announced("/organiser/" + "0" * 32 + "/end", length=60000)), 404)
        self.assertEqual(status_of(self.announced("/register", length=60000)), 404)

    def test_a_body_without_an_announced_length_is_not_read_either(self):
        answer = self.club.exchange(head(self.club.host(), "POST /author/" + "0" * 32, FORM, "Transfer-Encoding: chunked\r\n") + b"1\r\n")
        self.assertEqual(status_of(answer), 404)

    def test_who_is_still_sending_gets_the_answer(self):
        status, answer = ask(self.club.organiser.replace("organiser", "author"), b"x" * LONG_BODY)
        self.assertEqual((status, "this link is not good" in answer), (404, True))
        longer = ask(self.club.links()["Ann"], b"x" * (2 * LONG_BODY), Content_Type="multipart/form-data; boundary=x")
        self.assertEqual(longer[0], 413)

    def test_an_author_from_whom_nothing_is_taken(self):
        club = self.club
        ids = {each["name"]: each["id"] for each in json.loads(ask(club.organiser + "/state")[1])["authors"]}
        self.assertEqual(ask(f"{club.organiser}/authors/{ids['Ben']}/disqualify", b"unfair")[0], 200)
        answer = self.announced(club.path("Ben"), FORM)
        self.assertEqual((status_of(answer), b"the organiser has disqualified you" in answer), (409, True))
        for _ in range(10):
            self.assertEqual(ask(club.links()["Ann"], *form("?", "bot.xyz"))[0], 201)
        answer = self.announced(club.path("Ann"), FORM)
        self.assertEqual((status_of(answer), b"Retry-After: " in answer), (429, True))

    def test_a_contest_that_is_over(self):
        with QuietClub("Ann") as club:
            with open(club.folder / "contest.toml", "a") as file:
                file.write("deadline = 2020-01-01T00:00:00Z\n")
            club.again()
            data = head(club.host(), f"POST {club.path('Ann')}", f"Content-Length: {LONG_BODY}\r\n", FORM)
            answer = club.exchange(data)
            self.assertEqual((status_of(answer), b"is over: nothing is taken any more" in answer), (409, True))


class Memory(unittest.TestCase):
    def test_a_hundred_long_bodies_stay_within_the_bound(self):
        with QuietClub("Ann") as club:
            before = club.memory("VmHWM")
            with Crowd(club.port, "half a long body", 100, club.path("Ann")):
                # These bodies fill the room that the server has for bodies.
                until(lambda: club.memory("VmRSS") - before > 16 << 20, "bodies in memory")
                self.assertEqual(club.look("127.0.0.1"), 200)
                self.assertEqual(ask(club.links()["Ann"], *form("?", "bot.xyz"))[0], 201)
            self.assertLess(club.memory("VmHWM") - before, 64 << 20)


class Classes(unittest.TestCase):
    def test_a_class_that_hands_in_long_bots_at_once_gets_all_of_them_through(self):
        names = [f"Author {i}" for i in range(25)]
        with QuietClub(*names) as club, concurrent.futures.ThreadPoolExecutor(len(names)) as pool:
            before, links = club.memory("VmHWM"), club.links()
            body, headers = form("x" * (LONG_BODY - 1000), "bot.xyz")
            # Clients that do not read their answer, or go on sending after a refusal, must not block others.
            unread, refused = (Crowd(club.port, way, 1, path) for way, path in (
                ("requests whose answers nobody reads", ""), ("half a long body", "/author/" + "0" * 32)))
            with unread, refused:
                answers = list(pool.map(lambda name: ask(links[name], body, headers)[0], names))
            self.assertEqual(answers, [201] * len(names))
            self.assertLess(club.memory("VmHWM") - before, 64 << 20)


class Proxies(unittest.TestCase):
    """A proxy forwards requests for many clients, and all its connections come from one address."""

    def test_a_client_of_a_proxy_has_a_share_and_the_proxy_has_none(self):
        with QuietClub("Ann") as club:
            with open(club.folder / "contest.toml", "a") as file:
                file.write('proxies = ["127.0.0.1"]\n')
            club.again()

            def of(client):
                return f"X-Forwarded-For: {client}\r\n"

            def look(client):
                return status_of(club.exchange(head(club.host(), "GET /ladder", "Connection: close\r\n", of(client))))

            with Crowd(club.port, "nothing", MANY) as crowd:
                self.assertEqual(look("192.0.2.1"), 200)
                self.assertEqual(crowd.standing(), MANY, "they may be those of many clients")
            with Crowd(club.port, "half a body", MANY, headers=of("192.0.2.1")) as crowd:
                until(lambda: crowd.standing() < MANY, "one client has no more than its share")
                self.assertGreater(crowd.standing(), 50)
                for client in ("192.0.2.1", "192.0.2.2"):
                    self.assertEqual(look(client), 200, client)


if __name__ == "__main__":
    unittest.main()
