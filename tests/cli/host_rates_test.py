"""Rate limits of a hosted contest for one address, and the deadline when the clock was set back: `host_rates_test.py
ARENA`."""
import http.client
import os
import re
import sqlite3
import sys
import time
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

FORM = b'--x\r\nContent-Disposition: form-data; name="bot"; filename="bot.py"\r\n\r\n' + GOOD.encode() + b"\r\n--x--\r\n"


class Client:
    """A context that sends requests one after the other from an address of this machine."""

    def __init__(self, club, address="127.0.0.1", **headers):
        place = urllib.parse.urlsplit(club.organiser).netloc
        self.connection = http.client.HTTPConnection(place, timeout=PATIENCE, source_address=(address, 0))
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def ask(self, method, path, body=None, **headers):
        """Returns the status, and the seconds after which the client may ask again."""
        self.connection.request(method, path, body, {**self.headers, **headers})
        answer = self.connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("Retry-After")

    def upload(self, path):
        return self.ask("POST", path, FORM, **{"Content-Type": "multipart/form-data; boundary=x"})


def path_of(link):
    return urllib.parse.urlsplit(link).path


def wrong(number):
    return f"/author/{number:032x}"


class Addresses(unittest.TestCase):
    def test_a_thousand_uploads_of_one_address_end_in_429_and_another_address_goes_on(self):
        with Club("Ann") as club, Client(club) as client, Client(club, "127.0.0.2") as other:
            begun = time.monotonic()
            answers = [client.upload(wrong(i)) for i in range(1000)]
            self.assertEqual(answers[0], (404, None))
            self.assertLessEqual([status for status, _ in answers].count(404), 60 * (1 + int(time.monotonic() - begun) // 60))
            self.assertEqual({status for status, _ in answers}, {404, 429})
            for status, wait in answers:
                self.assertEqual(status == 429, wait is not None)
                self.assertTrue(wait is None or 0 < int(wait) <= 60)
            self.assertEqual(other.upload(path_of(club.links()["Ann"]))[0], 201)

    def test_a_good_link_does_not_help_who_sends_without_end(self):
        with Club("Ann") as club, Client(club) as client:
            link = path_of(club.links()["Ann"])
            # The file has a link shortly before the link is valid.
            until(lambda: client.ask("GET", link + "/state")[0] == 200, "a link that is good")
            play = link + "/play/9"
            # The limit is 300 requests a minute, so even a slow machine exceeds it soon.
            for _ in range(100_000):
                status, wait = client.ask("POST", play)
                if status == 429:
                    break
                self.assertEqual(status, 409)
            self.assertEqual(status, 429)
            self.assertGreater(int(wait), 0)
            # GET requests are not limited.
            self.assertEqual(client.ask("GET", path_of(club.links()["Ann"]) + "/state")[0], 200)

    def test_links_that_are_only_looked_at_are_guessed_no_faster(self):
        with Club("Ann") as club, Client(club) as client:
            answers = {client.ask("GET", wrong(i) + "/state")[0] for i in range(500)}
            self.assertEqual(answers, {404, 429})
            self.assertEqual(client.ask("GET", path_of(club.links()["Ann"]) + "/state")[0], 200)


class Proxies(unittest.TestCase):
    def blocked(self, club, address, **headers):
        """Returns whether the client is told to wait after many wrong links."""
        with Client(club, address, **headers) as client:
            return 429 in {client.ask("GET", wrong(i) + "/state")[0] for i in range(200)}

    def test_without_an_address_nobody_is_believed_who_says_whom_he_asks_for(self):
        with Club() as club:
            self.assertTrue(self.blocked(club, "127.0.0.1", X_Forwarded_For="192.0.2.1"))
            with Client(club, "127.0.0.1", X_Forwarded_For="192.0.2.2") as client:
                self.assertEqual(client.ask("GET", wrong(1) + "/state")[0], 429)

    def test_with_one_each_client_of_the_proxy_has_its_own_count(self):
        with Club() as club:
            with open(club.folder / "contest.toml", "a") as file:
                file.write('address = "http://isola.example.org"\n')
            club.again()
            self.assertTrue(club.organiser.startswith("http://isola.example.org/organiser/"), club.organiser)
            served = next(found for line in club.process.stderr if (found := re.search(r"served at (\S+),", line)))
            club.organiser = served.group(1)
            self.assertTrue(self.blocked(club, "127.0.0.1", X_Forwarded_For="192.0.2.1"))
            for forwarded in ("192.0.2.2", "192.0.2.1, 192.0.2.3"):
                with Client(club, "127.0.0.1", X_Forwarded_For=forwarded) as client:
                    self.assertEqual(client.ask("GET", wrong(1) + "/state")[0], 404)
            with Client(club, "127.0.0.1", X_Forwarded_For="192.0.2.9, 192.0.2.1") as client:
                self.assertEqual(client.ask("GET", wrong(1) + "/state")[0], 429)
            with Client(club, "127.0.0.1", Host="isola.example.org", Origin="http://isola.example.org") as client:
                self.assertEqual(client.ask("GET", "/ladder")[0], 200)
            with Client(club, "127.0.0.1", Host="evil.example.org") as client:
                self.assertEqual(client.ask("GET", "/ladder")[0], 403)


class Clocks(unittest.TestCase):
    def test_a_deadline_that_was_over_stays_over(self):
        with Club("Ann") as club:
            with open(club.folder / "contest.toml", "a") as file:
                file.write("deadline = 2999-01-01T00:00:00Z\n")
            club.end()
            # Moves the stored time into the future, as if the machine's clock had passed the deadline and had then been
            # set back.
            with sqlite3.connect(club.folder / "host.db") as ledger:
                ledger.execute("UPDATE clock SET latest = unixepoch('2999-01-02')")
            ledger.close()
            club.open()
            late = club.submit("Ann", club.write("bot.py", GOOD))
            self.assertEqual(late.returncode, 2)
            self.assertIn("the deadline, 2999-01-01T00:00:00Z, is over", late.stderr)
            self.assertEqual(club.state("Ann")["now"], "2999-01-02T00:00:00Z")
            club.process.terminate()
            self.assertIn("for the contest it was 2999-01-02T00:00:00Z already", club.process.communicate()[1])


if __name__ == "__main__":
    unittest.main()
