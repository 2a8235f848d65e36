"""Lists that lack many authors, and links that are mailed, with the real program: `host_lists_test.py ARENA`."""
import hashlib
import json
import os
import re
import sqlite3
import stat
import subprocess
import sys
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask, form  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

NAMES = [f"Author {letter}" for letter in "ABCDEF"]
DAY = 24 * 3600


class Listed(Club):
    """A contest of six authors; the ladder does not play, and nothing is built."""

    def __init__(self, *lines, senders=()):
        super().__init__()
        self.end()
        self.save(*NAMES)
        with open(self.folder / "contest.toml", "a") as file:
            file.writelines(line + "\n" for line in lines)
        self.open("--ladder-jobs", "0")
        self.names_are(*NAMES)
        for name in senders:
            status, answer = ask(self.links()[name], *form("not even a program"))
            if status != 201:
                raise AssertionError(answer)

    def save(self, *lines, head="name,e-mail"):
        (self.folder / "authors.csv").write_text("\n".join((head, *lines)) + "\n")

    def names_are(self, *names):
        until(lambda: sorted(self.links()) == sorted(names), f"the links of {names}")

    def seen(self):
        return json.loads(ask(self.organiser + "/state")[1])

    def words(self):
        """Ends the host; returns its stderr."""
        self.process.send_signal(2)
        return self.process.communicate(timeout=PATIENCE)[1]

    def ledger(self, statement):
        with sqlite3.connect(self.folder / "host.db") as ledger:
            return ledger.execute(statement).fetchall()


class Missing(unittest.TestCase):
    def test_a_wrong_list_changes_nothing_until_the_organiser_accepts_it_on_the_page(self):
        with Listed(senders=NAMES) as club:
            links = club.links()
            club.save(*NAMES[:3], "Newcomer")
            until(lambda: club.seen()["list"]["to_accept"], "a list that waits")
            told = club.seen()["list"]
            self.assertIn("more than a third", told["refused"])
            self.assertIn("Author D, Author E, Author F", told["refused"])
            self.assertEqual(club.links(), links)
            self.assertEqual(ask(links["Author F"] + "/state")[0], 200)
            self.assertEqual([each["name"] for each in club.seen()["authors"]], NAMES)

            club.save(*NAMES[:2], "Newcomer")
            until(lambda: club.seen()["list"]["to_accept"] != told["to_accept"], "the next list")
            status, answer = ask(club.organiser + "/list", told["to_accept"].encode())
            self.assertEqual(status, 409, answer)
            self.assertIn("changed meanwhile", answer)
            self.assertEqual(ask(club.organiser + "/list", b"")[0], 409)
            self.assertEqual(ask(links["Author A"] + "/list", told["to_accept"].encode())[0], 404)
            self.assertEqual(club.links(), links)

            status, answer = ask(club.organiser + "/list", club.seen()["list"]["to_accept"].encode())
            self.assertEqual(status, 200, answer)
            self.assertEqual({**json.loads(answer)["list"], "digest": ""}, {"refused": "", "warnings": [], "to_accept": None, "digest": ""})
            act = json.loads(answer)["acts"][0]
            self.assertEqual((act["act"], act["author"]), ("accept-list", None))
            self.assertEqual(act["reason"], "4 of those who have handed something in are not in it")
            club.names_are(*NAMES[:2], "Newcomer")
            self.assertEqual(ask(links["Author F"] + "/state")[0], 404)
            self.assertEqual(ask(links["Author F"], *form(GOOD))[0], 404)

            club.save(*NAMES)
            club.names_are(*NAMES)
            self.assertEqual(club.links(), links)
            self.assertEqual(ask(links["Author F"] + "/state")[0], 200)
            words = club.words()
            self.assertIn("--accept-list", words)

    def test_accepting_a_list_that_has_a_mistake_is_refused_with_the_reason(self):
        with Listed(senders=NAMES) as club:
            club.save(*NAMES[:2], "Twice", "Twice")
            text = (club.folder / "authors.csv").read_bytes()
            status, answer = ask(club.organiser + "/list", hashlib.sha256(text).hexdigest().encode())
            self.assertEqual(status, 409, answer)
            self.assertIn("Twice", answer)
            self.assertEqual(club.seen()["acts"], [])

    def test_a_start_and_the_final_ask_too_and_an_option_accepts(self):
        with Listed(senders=NAMES[:3]) as club:
            club.end()
            club.save(*NAMES[:1])
            refused = arena("host", str(club.folder), "--freeze")
            self.assertEqual(refused.returncode, 2)
            self.assertIn("Author B, Author C", refused.stderr)
            self.assertIn("--accept-list", refused.stderr)
            self.assertEqual(club.ledger("SELECT count(*) FROM frozen"), [(0,)])
            club.open("--ladder-jobs", "0")
            self.assertEqual(len(club.seen()["authors"]), 6)
            club.again("--ladder-jobs", "0", "--accept-list")
            club.names_are("Author A")
            self.assertIsNone(club.seen()["list"]["to_accept"])

    def test_authors_who_sent_nothing_do_not_count(self):
        with Listed(senders=NAMES[:3]) as club:
            club.save(*NAMES[:2])
            club.names_are(*NAMES[:2])
            self.assertIsNone(club.seen()["list"]["to_accept"])

    def test_after_30_days_the_link_is_another_one(self):
        with Listed() as club:
            link = club.links()["Author F"]
            club.save(*NAMES[:5])
            club.names_are(*NAMES[:5])
            self.assertIn(link, (club.folder / "former-links.csv").read_text())
            club.end()
            club.ledger(f"UPDATE author SET unlisted_at = unlisted_at - {30 * DAY} WHERE unlisted = 1")
            club.open("--ladder-jobs", "0")
            self.assertFalse((club.folder / "former-links.csv").exists())
            club.save(*NAMES)
            club.names_are(*NAMES)
            secret = link.rsplit("/", 1)[1]
            self.assertFalse(club.links()["Author F"].endswith(secret))
            self.assertEqual(ask(urllib.parse.urljoin(club.organiser, f"/author/{secret}/state"))[0], 404)
            until(lambda: ask(club.links()["Author F"] + "/state")[0] == 200, "the new link")


MAILER = """import json, os, sys
letter = json.load(sys.stdin)
if os.path.exists("refuse"):
    sys.exit("550 no such mailbox")
with open("sent.txt", "a") as file:
    file.write(json.dumps(letter) + "\\n")
"""


class Mailed(unittest.TestCase):
    def club(self, *lines, authors, code=False):
        club = Club()
        self.addCleanup(club.__exit__)
        club.end()
        (club.folder / "mail.py").write_text(MAILER)
        (club.folder / "authors.csv").write_text("name,e-mail\n" + "".join(each + "\n" for each in authors))
        with open(club.folder / "contest.toml", "a") as file:
            file.write(f'mail_command = "{sys.executable} mail.py"\n' + 'registration_code = "open sesame"\n' * code)
        return club

    @staticmethod
    def sent(club):
        file = club.folder / "sent.txt"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def test_each_link_is_sent_once_to_addresses_of_the_list(self):
        club = self.club(authors=["Ann,ann@x.example", "Ben", "\"O'Neil; Cid\",cid@x.example"], code=True)
        club.open("--ladder-jobs", "0")
        until(lambda: len(self.sent(club)) == 2, "two letters")
        ann, cid = self.sent(club)
        self.assertEqual({key: ann[key] for key in ("event", "author", "email")}, {"event": "link", "author": "Ann", "email": "ann@x.example"})
        self.assertEqual(cid["author"], "O'Neil; Cid")
        self.assertTrue(ann["title"] and re.fullmatch(r"\d{4}-.*Z", ann["at"]))
        self.assertEqual(ask(ann["link"] + "/state")[0], 200)
        self.assertIn(f"Ann,ann@x.example,{ann['link']}\n", (club.folder / "links.csv").read_text())
        self.assertEqual(stat.S_IMODE((club.folder / "links.csv").stat().st_mode), 0o600)

        body = json.dumps({"name": "Eve", "email": "victim@elsewhere.example", "code": "open sesame"}).encode()
        status, answer = ask(urllib.parse.urljoin(club.organiser, "/register"), body, **{"Content-Type": "application/json"})
        self.assertEqual(status, 201, answer)
        club.again("--ladder-jobs", "0", "--new-link", "Ann")
        until(lambda: len(self.sent(club)) == 3, "the new link")
        self.assertEqual(self.sent(club)[2]["author"], "Ann")
        self.assertNotEqual(self.sent(club)[2]["link"], ann["link"])
        with open(club.folder / "authors.csv", "a") as file:
            file.write("Dan,dan@x.example\n")
        until(lambda: len(self.sent(club)) == 4, "the link of who came later")
        self.assertEqual(self.sent(club)[3]["email"], "dan@x.example")
        club.end()
        saved, club.folder = str(club.folder.parent / "club.tar.zst"), club.folder.parent / "again"
        for words in ((str(club.folder.parent / "club"), "--backup", saved), (str(club.folder), "--restore", saved)):
            done = arena("host", *words)
            self.assertEqual(done.returncode, 0, done.stderr)
        with open(club.folder / "authors.csv", "a") as file:
            file.write("Zoe,zoe@x.example\n")
        club.open("--ladder-jobs", "0")
        until(lambda: len(self.sent(club)) > 4, "the link of who is new in a restored contest")
        self.assertEqual([letter["author"] for letter in self.sent(club)][4:], ["Zoe"])
        self.assertNotIn("victim", (club.folder / "sent.txt").read_text())

    def test_a_command_that_fails_is_told_and_tried_again_later(self):
        club = self.club(authors=["Ann,ann@x.example"])
        (club.folder / "refuse").touch()
        club.open("--ladder-jobs", "0")
        told = next(line for line in club.process.stderr if "mail_command" in line)
        self.assertIn("the link of Ann", told)
        self.assertIn("550 no such mailbox", told)
        self.assertIn("tried again in an hour", told)
        (club.folder / "refuse").unlink()
        club.again("--ladder-jobs", "0")
        until(lambda: len(self.sent(club)) == 1, "the letter")

    def test_at_most_200_are_sent_within_an_hour(self):
        club = self.club(authors=[f"Author {number},a{number}@x.example" for number in range(203)])
        (club.folder / "mail.py").write_text("")
        script = club.folder / "mail.sh"
        script.write_text("#!/bin/sh\nread -r line; echo \"$line\" >> sent.txt\n")
        script.chmod(0o755)
        text = (club.folder / "contest.toml").read_text()
        (club.folder / "contest.toml").write_text(re.sub(r'(?m)^mail_command = .*', 'mail_command = "./mail.sh"', text))
        club.open("--ladder-jobs", "0")
        told = next(line for line in club.process.stderr if "mail_command" in line)
        self.assertIn("200 links were sent within an hour", told)
        self.assertEqual(len(self.sent(club)), 200)
        club.again("--ladder-jobs", "0")
        next(line for line in club.process.stderr if "mail_command" in line)
        self.assertEqual(len(self.sent(club)), 200)
        club.end()
        with sqlite3.connect(club.folder / "host.db") as ledger:
            ledger.execute("UPDATE link SET mailed_at = mailed_at - 3600")
        club.open("--ladder-jobs", "0")
        until(lambda: len(self.sent(club)) == 203, "the last letters")
        self.assertEqual(len({letter["email"] for letter in self.sent(club)}), 203)

    def test_a_command_that_cannot_start_is_refused_and_a_deleted_author_leaves_nothing(self):
        club = self.club(authors=["Xaviera Quux,quux@x.example", "Ben,ben@x.example"])
        club.open("--ladder-jobs", "0")
        until(lambda: len(self.sent(club)) == 2, "two letters")
        club.end()
        (club.folder / "authors.csv").write_text("name,e-mail\nBen,ben@x.example\n")
        club.open("--ladder-jobs", "0")
        until(lambda: "Xaviera" in (club.folder / "former-links.csv").read_text(), "a former link")
        club.end()
        (club.folder / "sent.txt").unlink()  # the organiser's own
        done = arena("host", str(club.folder), "--delete-author", "Xaviera Quux", "--yes")
        self.assertEqual(done.returncode, 0, done.stderr)
        for path in club.folder.rglob("*"):
            for trace in (b"Xaviera", b"quux"):
                self.assertNotIn(trace, os.fsencode(path.name) + (path.read_bytes() if path.is_file() else b""), path)
        settings = club.folder / "contest.toml"
        settings.write_text(re.sub(r'(?m)^mail_command = .*', 'mail_command = "./none.sh"', settings.read_text()))
        wrong = subprocess.run([ARENA, "host", str(club.folder), "--port", "0"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(wrong.returncode, 2)
        self.assertRegex(wrong.stderr, r"contest.toml:\d+: .*none.sh")


if __name__ == "__main__":
    unittest.main()
