"""A hosted contest is saved as one file and restored: `host_backup_test.py ARENA`."""
import contextlib
import json
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))
from hosted import ARENA, GOOD, Club, arena, ask, form  # noqa: E402
from patience import PATIENCE, until  # noqa: E402

PRIVATE = ("authors.csv", "links.csv", "organiser-link.txt", "signing-key.pem", "host.db")


def backup_of(club):
    """Makes a backup beside the club's folder and returns its file."""
    file = club.folder.parent / "club.tar.zst"
    done = arena("host", str(club.folder), "--backup", str(file))
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return file


class Restored(Club):
    """A context with the contest of a backup, served on another port."""

    def __init__(self, file):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name) / "restored"
        done = arena("host", str(self.folder), "--restore", str(file))
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        self.open()


def secret(link):
    return link.rsplit("/", 1)[1]


def ladder(club):
    return json.loads(ask(urllib.parse.urljoin(club.organiser, "/ladder"))[1])


def receipts(club, author):
    """Returns all receipts of an author by version and step."""
    link = club.links()[author]
    return {(version["version"], step["step"]): ask(f"{link}/receipts/{version['version']}/{step['step']}")[1]
            for version in club.state(author)["submissions"] for step in version["steps"]}


def unpacked(file, into):
    subprocess.run(["tar", "--zstd", "-xf", str(file), "-C", str(into)], check=True)


def files_in(folder):
    """Returns the content of the files of authors and organisers. Databases are left out, because they may be written
    again."""
    return {str(each.relative_to(folder)): each.read_bytes()
            for each in folder.rglob("*") if each.is_file() and not each.name.startswith("host.db")}


def packed(folder, file, names=None):
    """Packs the files of a folder into a tar archive in the order of a backup: the label first, the digests last."""
    every = sorted(str(each.relative_to(folder)) for each in folder.rglob("*"))
    first, last = "isola-arena-backup", "SHA256SUMS"
    names = names or [first, *[name for name in every if name not in (first, last)], last]
    subprocess.run(["tar", "--zstd", "--no-recursion", "--hard-dereference", "-cf", str(file), "-C", str(folder), *names], check=True)


class Served(unittest.TestCase):
    def test_taken_while_bots_come_in_and_play_it_is_gone_on_with(self):
        with Club("Ann", "Ben") as club:
            good = club.write("bot.py", GOOD)
            club.fill({"Ann": GOOD, "Ben": GOOD})
            until(lambda: ladder(club)["games"], "games of the ladder")
            first_game = ask(urllib.parse.urljoin(club.organiser, "/ladder/games/1.1/record"))
            club.submit("Ben", club.write("broken.py", "print('nonsense', flush=True\n"))
            sent = []
            sender = threading.Thread(target=lambda: sent.extend(
                ask(club.links()["Ann"], *form(GOOD))[0] for _ in range(8)))
            sender.start()
            until(lambda: len(club.state("Ann")["submissions"]) > 1, "another version of Ann's")
            played = [player["games"] for player in ladder(club)["players"]]
            file = backup_of(club)
            sender.join()
            self.assertEqual(sent, [201] * 8)
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)
            until(lambda: all(each["state"] != "working" for each in club.state("Ann")["submissions"]), "Ann's steps")
            before = {author: receipts(club, author) for author in ("Ann", "Ben")}
            old_links, key = club.links(), club.state("Ann")["key"]
            with Restored(file) as back:
                self.assertEqual({name: secret(link) for name, link in back.links().items()},
                                 {name: secret(link) for name, link in old_links.items()})
                self.assertEqual(secret(back.organiser), secret(club.organiser))
                for name in PRIVATE:
                    self.assertEqual((back.folder / name).stat().st_mode & 0o777, 0o600, name)
                versions = {author: [each["version"] for each in back.state(author)["submissions"]]
                            for author in ("Ann", "Ben")}
                self.assertEqual(versions["Ben"], [2, 1])
                self.assertEqual(versions["Ann"], list(range(len(versions["Ann"]), 0, -1)))
                self.assertGreater(len(versions["Ann"]), 1)
                until(lambda: all(each["state"] in ("fit", "passed-over") for each in back.state("Ann")["submissions"]), "Ann's steps")
                self.assertEqual(back.state("Ann")["playing"], len(versions["Ann"]))
                self.assertEqual(back.state("Ben")["playing"], 1)
                after = {author: receipts(back, author) for author in ("Ann", "Ben")}
                for author in ("Ann", "Ben"):
                    for version in versions[author]:
                        # Receipts of versions received before the backup stay the same. Ben has sent nothing since the
                        # backup, so all his receipts stay.
                        self.assertEqual(after[author][version, "received"], before[author][version, "received"])
                self.assertEqual(after["Ben"], before["Ben"])
                files = [str(back.write(f"receipts/{author}/{'-'.join(map(str, step))}", text))
                         for author in after for step, text in after[author].items()]
                self.assertEqual(arena("submit", "--verify", *files, "--key", key).returncode, 0)
                self.assertEqual(ask(urllib.parse.urljoin(back.organiser, "/ladder/games/1.1/record")), first_game)
                going_on = [player["games"] for player in ladder(back)["players"]]
                self.assertGreaterEqual(min(going_on), min(played))
                until(lambda: min(player["games"] for player in ladder(back)["players"]) > min(going_on), "more games")
                self.assertIn("fit", back.submit("Ben", good).stdout)


class Files(unittest.TestCase):
    def test_replaces_an_earlier_one_and_keeps_the_organisers_files(self):
        with Club("Ann") as club:
            (club.folder / "my-rules.toml").write_text("# mine\n")
            (club.folder / "my-rules.toml").chmod(0o640)
            (club.folder / "link").symlink_to("/etc/passwd")
            file = backup_of(club)
            first = file.read_bytes()
            club.add("Ben")
            done = arena("host", str(club.folder), "--backup", str(file))
            self.assertIn("2 authors, 0 submissions", done.stderr)
            self.assertIn("link is left out", done.stderr)
            self.assertNotEqual(file.read_bytes(), first)
            with Restored(file) as back:
                self.assertEqual((back.folder / "my-rules.toml").read_text(), "# mine\n")
                self.assertEqual((back.folder / "my-rules.toml").stat().st_mode & 0o777, 0o640)
                self.assertTrue((back.folder / "recipes/README.txt").exists())
                self.assertEqual(set(back.links()), {"Ann", "Ben"})
            self.assertEqual(sorted(os.listdir(club.folder.parent)), ["club", "club.tar.zst"])

    def test_a_final_that_is_being_written_is_copied_whole(self):
        with Club("Ann") as club, tempfile.TemporaryDirectory() as folder:
            # The committed rows are only in the file beside the database (its log), and a transaction is open.
            with contextlib.closing(sqlite3.connect(club.folder / "final.db", isolation_level=None)) as final:
                final.executescript("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE game(number INTEGER);"
                                    "INSERT INTO game VALUES(1), (2); BEGIN; INSERT INTO game VALUES(3);")
                unpacked(backup_of(club), folder)
            self.assertEqual([name for name in sorted(os.listdir(folder)) if name.startswith("final.db")], ["final.db"])
            with contextlib.closing(sqlite3.connect(os.path.join(folder, "final.db"))) as copy:
                self.assertEqual(copy.execute("SELECT number FROM game").fetchall(), [(1,), (2,)])
                self.assertEqual(copy.execute("PRAGMA integrity_check").fetchall(), [("ok",)])

    def test_versions_that_have_made_room_are_not_in_it_and_their_receipts_are(self):
        with Club("Ann") as club:
            settings = club.folder / "contest.toml"
            settings.write_text(settings.read_text().replace('largest = "8M"', 'largest = "16K"\nlargest_total = "64K"'))
            club.again()
            club.submit("Ann", club.write("bot.py", GOOD))
            broken = club.write("broken.py", "print('nonsense', flush=True\n")
            for version in range(2, 6):
                self.assertIn(f"version {version} of Ann", club.submit("Ann", broken).stdout)
            kept = {each["version"]: each["has_files"] for each in club.state("Ann")["submissions"]}
            self.assertEqual((kept[1], kept[2], kept[5]), (True, False, True))
            self.assertFalse((club.folder / "submissions/ann/0002").exists())
            self.assertEqual(club.state("Ann")["playing"], 1)
            status, answer = ask(club.links()["Ann"] + "/play/2", b"")
            self.assertEqual(status, 409, answer)
            before = receipts(club, "Ann")
            self.assertIn((2, "removed"), before)
            with Restored(backup_of(club)) as back:
                self.assertEqual(receipts(back, "Ann"), before)
                self.assertEqual({each["version"]: each["has_files"] for each in back.state("Ann")["submissions"]}, kept)
                self.assertIn("version 6 of Ann", back.submit("Ann", broken).stdout)
                self.assertEqual(ask(back.organiser + "/examine", b"rebuild")[0], 202)
                until(lambda: not json.loads(ask(back.organiser + "/state")[1])["examinations"], "the examination")
                self.assertEqual(back.state("Ann")["playing"], 1)

    def test_the_digests_are_read_by_sha256sum(self):
        with Club("Ann") as club, tempfile.TemporaryDirectory() as folder:
            unpacked(backup_of(club), folder)
            done = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=folder, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn("host.db: OK", done.stdout)

    def test_a_kill_leaves_the_earlier_one(self):
        with Club("Ann") as club:
            file = backup_of(club)
            first = file.read_bytes()
            # The file is so large that the kill comes while the backup is written.
            (club.folder / "large").write_bytes(os.urandom(64 << 20))
            process = subprocess.Popen([ARENA, "host", str(club.folder), "--backup", str(file)])
            draft = file.parent / "club.tar.zst.new" / "packed"
            until(lambda: draft.exists() and draft.stat().st_size > 0, "the first bytes")
            process.send_signal(signal.SIGKILL)
            self.assertEqual(process.wait(PATIENCE), -signal.SIGKILL)
            self.assertEqual(file.read_bytes(), first)
            backup_of(club)
            self.assertFalse(draft.parent.exists())
            self.assertGreater(file.stat().st_size, 64 << 20)

    def test_a_full_disk_leaves_nothing(self):
        def full():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (900_000, 900_000))
        with Club("Ann") as club:
            file = backup_of(club)
            (club.folder / "large").write_bytes(os.urandom(1 << 20))
            first = file.read_bytes()
            for words in (("--backup", str(file)), ("--backup", str(file.parent / "another"))):
                done = subprocess.run([ARENA, "host", str(club.folder), *words], capture_output=True, text=True,
                                      timeout=PATIENCE, preexec_fn=full, restore_signals=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("File too large", done.stderr)
            self.assertEqual(file.read_bytes(), first)
            whole = backup_of(club)
            done = subprocess.run([ARENA, "host", str(file.parent / "back"), "--restore", str(whole)], capture_output=True,
                                  text=True, timeout=PATIENCE, preexec_fn=full, restore_signals=False)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("cannot write", done.stderr)
            self.assertEqual(sorted(os.listdir(file.parent)), ["club", "club.tar.zst"])


class Damaged(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.at = pathlib.Path(self.scratch.name)

    def refusal(self, folder, *words):
        done = arena("host", str(folder), *map(str, words))
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        return done.stderr

    def test_places_that_cannot_be(self):
        with Club("Ann") as club:
            club.end()
            self.assertIn("lies in the contest's folder", self.refusal(club.folder, "--backup", club.folder / "x"))
            self.assertIn("is a folder: name a file", self.refusal(club.folder, "--backup", self.at))
            self.assertIn("there is no contest in", self.refusal(self.at, "--backup", self.at / "x"))
            file = backup_of(club)
            self.assertIn("is not empty", self.refusal(club.folder, "--restore", file))
            self.assertIn("cannot read", self.refusal(self.at / "new", "--restore", self.at / "nothing"))
            (self.at / "empty").mkdir()
            self.assertEqual(arena("host", str(self.at / "empty"), "--restore", str(file)).returncode, 0)
            self.assertTrue((self.at / "empty/host.db").exists())
            self.assertEqual(os.listdir(self.at), ["empty"])

    def test_a_file_that_is_not_what_was_received(self):
        with Club("Ann") as club:
            club.submit("Ann", club.write("bot.py", GOOD), words=("--no-wait",))
            club.end()
            (club.folder / "submissions/ann/0001/received/bot.py").write_text("another")
            self.assertIn("ann/0001/received/bot.py is not what was received",
                          self.refusal(club.folder, "--backup", self.at / "x"))
            self.assertEqual(os.listdir(self.at), [])

    def test_no_backup_a_damaged_one_and_a_hostile_one(self):
        with Club("Ann") as club:
            club.end()
            file = backup_of(club)
            good = file.read_bytes()
            source = club.folder.parent / "files"
            source.mkdir()
            unpacked(file, source)

        def refuses(words, content=None):
            if content is not None:
                (self.at / "bad").write_bytes(content)
            self.assertIn(words, self.refusal(self.at / "new", "--restore", self.at / "bad"))
            self.assertEqual(os.listdir(self.at), ["bad"])

        refuses("is no backup that arena host FOLDER --backup FILE has made", b"hello")
        refuses("is no backup", b"")
        for length in (len(good) // 4, len(good) // 2, len(good) - 10):
            refuses("damaged", good[:length])

    # Some bits of a packed file have no meaning. A change of any other bit must be noticed.
    def test_a_changed_bit_is_refused_or_changes_nothing(self):
        with Club("Ann") as club:
            club.end()
            good = backup_of(club).read_bytes()
            whole = files_in(club.folder)
        new, bad = self.at / "new", self.at / "bad"
        refused = 0
        places = range(200, len(good), len(good) // 20)
        for place in places:
            bad.write_bytes(good[:place] + bytes([good[place] ^ 0x10]) + good[place + 1:])
            done = arena("host", str(new), "--restore", str(bad))
            if done.returncode == 0:
                self.assertEqual(files_in(new), whole)
                shutil.rmtree(new)
            else:
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("damaged", done.stderr)
                refused += 1
            self.assertEqual(os.listdir(self.at), ["bad"])
        self.assertGreater(refused, len(places) / 2)

    def test_hostile_entries(self):
        with Club("Ann") as club:
            club.end()
            source = self.at / "files"
            source.mkdir()
            unpacked(backup_of(club), source)
        bad = self.at / "bad"
        packed(source, bad)
        self.assertEqual(arena("host", str(self.at / "good"), "--restore", str(bad)).returncode, 0)

        def refuses(words):
            self.assertIn(words, self.refusal(self.at / "new", "--restore", bad))
            self.assertFalse((self.at / "new").exists() or (self.at / "new.new").exists() or (self.at / "out").exists())

        (source / "authors.csv").write_text("Eve\n")
        packed(source, bad)
        refuses("do not have the digests")
        packed(source, bad, ["isola-arena-backup", "authors.csv"])
        refuses("is cut off")
        packed(source, bad, ["isola-arena-backup", "authors.csv", "authors.csv", "SHA256SUMS"])
        refuses("File exists")
        (source / "away").symlink_to("/etc")
        packed(source, bad)
        refuses("a link, or a path out of the folder")
        for name in ("../out", "/tmp/out", "a/../../out", "./x"):
            with tarfile.open(self.at / "plain", "w") as archive:
                archive.add(source / "isola-arena-backup", "isola-arena-backup")
                archive.addfile(tarfile.TarInfo(name))
            subprocess.run(["zstd", "-qf", str(self.at / "plain"), "-o", str(bad)], check=True)
            refuses("a link, or a path out of the folder")
        (source / "isola-arena-backup").write_text("a backup of a contest that arena host serves, version 2\n")
        packed(source, bad)
        refuses("of a newer arena")


if __name__ == "__main__":
    unittest.main()
