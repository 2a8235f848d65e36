"""People who know the code of a hosted contest can register: `host_registration_test.py ARENA`."""
import csv
import http.client
import json
import os
import sys
import threading
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import GOOD, Club, ask  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

CODE = "open sesame"


class Open(Club):
    """A contest that is open for registration, with optional further lines of contest.toml."""

    def __init__(self, *lines):
        super().__init__()
        self.set(f'registration_code = "{CODE}"', *lines)

    def set(self, *lines):
        with open(self.folder / "contest.toml", "a") as file:
            file.writelines(line + "\n" for line in lines)
        self.again()

    def register(self, name, email="", code=CODE, kind="application/json"):
        body = json.dumps({"name": name, "email": email, "code": code}).encode()
        status, text = ask(urllib.parse.urljoin(self.organiser, "/register"), body, **{"Content-Type": kind})
        return status, json.loads(text)

    def listed(self):
        """Returns the authors in authors.csv, read by Python's CSV reader."""
        with open(self.folder / "authors.csv", newline="") as file:
            return [row for row in csv.reader(file) if row and not row[0].startswith("#")][1:]


class Registering(unittest.TestCase):
    def test_off_by_default(self):
        with Club() as club:
            self.assertEqual(ask(urllib.parse.urljoin(club.organiser, "/register/state"))[0], 404)
            self.assertEqual(ask(urllib.parse.urljoin(club.organiser, "/register"), b"{}")[0], 404)

    def test_who_knows_the_code_gets_a_link_that_stays_good(self):
        with Open('date = "Friday"') as club:
            state = json.loads(ask(urllib.parse.urljoin(club.organiser, "/register/state"))[1])
            self.assertEqual(state["date"], "Friday")
            status, answer = club.register("Ann", "ann@example.org")
            self.assertEqual(status, 201, answer)
            self.assertEqual(answer["link"], club.links()["Ann"])
            self.assertEqual(club.listed(), [["Ann", "ann@example.org"]])
            self.assertEqual((club.folder / "authors.csv").stat().st_mode & 0o777, 0o600)
            self.assertEqual(club.submit("Ann", club.write("bot.py", GOOD), words=("--no-wait",)).returncode, 0)
            club.add("Ben")
            club.again()
            self.assertEqual(club.links()["Ann"].rsplit("/", 1)[1], answer["link"].rsplit("/", 1)[1])
            self.assertEqual(club.state("Ann")["date"], "Friday")
            self.assertEqual(set(club.links()), {"Ann", "Ben"})

    def test_names_are_taken_as_they_are_or_refused(self):
        with Open() as club:
            good = ['Eve "the best" Other', "a, b; c", "Zoë 雪", "name", "x" * 60]
            for name in good:
                self.assertEqual(club.register(name)[0], 201, name)
            self.assertEqual([row[0] for row in club.listed()], good)
            for name, why in (("", "needed"), ("  ", "needed"), ("x" * 61, "longer"), ("a\nb", "control"), ("a\r", "control"),
                              ("a\0b", "control"), ("a\x1b[2J", "control"), ("a\u202eb", "invisible"), ("# c", "letter"),
                              ("=1+1", "letter"), ("-a", "letter"), (" @a", "letter")):
                status, answer = club.register(name)
                self.assertEqual(status, 400, name)
                self.assertIn(why, answer["error"])
            for email in ("ann", "@b", "a@", "a@b@c", "a b@c", "a@b\nEve", '"a"@b', "=a@b"):
                self.assertEqual(club.register("Ann", email)[0], 400, email)
            self.assertEqual([row[0] for row in club.listed()], good)
            club.again()
            self.assertEqual(len(club.listed()), len(good))

    def test_a_name_that_is_taken(self):
        with Open() as club:
            club.add("Ann Other")
            for name in ("Ann Other", "ann  OTHER ", "ANN OTHER"):
                status, answer = club.register(name)
                self.assertEqual(status, 409, name)
                self.assertIn("the name is taken", answer["error"])
            self.assertEqual(len(club.listed()), 1)

    def test_of_two_at_once_with_one_name_one_gets_it(self):
        with Open() as club:
            answers = []
            threads = [threading.Thread(target=lambda name=name: answers.append((name, *club.register(name))))
                       for name in ("Ann", "Ann", "Ben", "Ben", "Cleo", "Dora")]
            for each in threads:
                each.start()
            for each in threads:
                each.join()
            self.assertEqual(sorted(status for _, status, _ in answers), [201] * 4 + [409] * 2)
            self.assertEqual(sorted(row[0] for row in club.listed()), ["Ann", "Ben", "Cleo", "Dora"])
            for name, status, answer in answers:
                if status == 201:
                    self.assertEqual(answer["link"], club.links()[name])
                    self.assertEqual(ask(answer["link"] + "/state")[0], 200)

    def test_a_full_list_says_so(self):
        with Open("most_authors = 2") as club:
            club.add("Ann")
            self.assertEqual(club.register("Ben")[0], 201)
            status, answer = club.register("Cleo")
            self.assertEqual(status, 409)
            self.assertIn("there are 2 authors, and no more can register", answer["error"])
            # The organiser can still add authors.
            club.add("Dora")

    def test_wrong_codes_end_in_patience(self):
        with Open() as club:
            for i in range(10):
                self.assertEqual(club.register("Eve", code=f"guess {i}")[0], 403)
            for code in ("guess 10", CODE):
                status, answer = club.register("Eve", code=code)
                self.assertEqual(status, 429)
                self.assertIn("there were too many wrong codes", answer["error"])
            self.assertEqual(club.listed(), [])

    def test_a_class_behind_one_address_registers_and_hundreds_do_not(self):
        with Open() as club:
            for i in range(30):
                self.assertEqual(club.register(f"pupil {i}")[0], 201)
            self.assertEqual(club.register("pupil 0")[0], 409)
            self.assertEqual(club.register("Eve", code="a guess")[0], 403)
            statuses = [club.register(f"Eve {i}")[0] for i in range(200)]
            self.assertEqual(statuses, sorted(statuses))
            self.assertEqual(statuses.count(201), 30)
            self.assertEqual(set(statuses), {201, 429})
            self.assertEqual(len(club.listed()), 60)
            connection = http.client.HTTPConnection(urllib.parse.urlsplit(club.organiser).netloc, timeout=PATIENCE)
            connection.request("POST", "/register", json.dumps({"name": "Zed", "code": CODE}), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            self.assertEqual(answer.status, 429)
            self.assertTrue(0 < int(answer.getheader("Retry-After")) <= 600)
            self.assertIn("too many have registered from your address within ten minutes: try again in",
                          json.loads(answer.read())["error"])
            connection.close()

    def test_nobody_registers_after_the_deadline_or_the_end(self):
        with Open("deadline = 2020-01-01T00:00:00Z") as club:
            status, answer = club.register("Ann")
            self.assertEqual((status, answer["error"]),
                             (409, "the deadline, 2020-01-01T00:00:00Z, is over: nothing is taken any more"))
            state = json.loads(ask(urllib.parse.urljoin(club.organiser, "/register/state"))[1])
            self.assertEqual(state["closed"], answer["error"])
        with Open() as club:
            self.assertEqual(json.loads(ask(urllib.parse.urljoin(club.organiser, "/register/state"))[1])["closed"], "")
            title = json.loads(ask(club.organiser + "/state")[1])["title"]
            self.assertEqual(ask(club.organiser + "/end", title.encode())[0], 200)
            status, answer = club.register("Ann", code="a guess")
            self.assertEqual((status, answer["error"]), (409, "the contest has ended: nothing is taken any more"))
            self.assertEqual(club.listed(), [])

    def test_forms_of_other_pages_and_texts_that_are_none(self):
        with Open() as club:
            self.assertEqual(club.register("Eve", kind="text/plain")[0], 415)
            url = urllib.parse.urljoin(club.organiser, "/register")
            for body in (b"", b"[]", b"{", b'{"name": 7}', b'{"name": "a", "code": ["x"]}'):
                self.assertEqual(ask(url, body, **{"Content-Type": "application/json"})[0], 400, body)
            self.assertEqual(ask(url, b"{}", Origin="http://evil.example", **{"Content-Type": "application/json"})[0], 403)

    def test_a_list_that_the_organiser_has_broken_is_not_made_worse(self):
        with Open() as club:
            with open(club.folder / "authors.csv", "a") as file:
                file.write('"half a name\n')
            before = (club.folder / "authors.csv").read_text()
            self.assertEqual(club.register("Ann")[0], 503)
            self.assertEqual((club.folder / "authors.csv").read_text(), before)
            (club.folder / "authors.csv").write_text("Zed")
            self.assertEqual(club.register("Ann")[0], 201)
            self.assertEqual((club.folder / "authors.csv").read_text(), 'Zed\n"Ann"\n')


class Crowds(unittest.TestCase):
    def test_ten_thousand_are_the_most(self):
        with Open("most_authors = 10000") as club:
            with open(club.folder / "authors.csv", "a") as file:
                file.writelines(f"author {i}\n" for i in range(9999))
            until(lambda: len(club.links()) == 9999, "their links")
            status, answer = club.register("the last one")
            self.assertEqual(status, 201)
            self.assertEqual(ask(answer["link"] + "/state")[0], 200)
            self.assertEqual(club.register("one too many")[0], 409)
            self.assertEqual(len(club.listed()), 10_000)


if __name__ == "__main__":
    unittest.main()
