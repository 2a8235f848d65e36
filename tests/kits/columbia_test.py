"""Players of Columbia's tournament in the real arena. usage: columbia_test.py PROGRAMS FOLDER (skipped without sbcl)"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

from languages import LANGUAGES, ROOT
from run import Failure, call, expect, skip_or_fail

LISP = ROOT / "bot/lisp"
PLAYED, STARTED_NOT, ILLEGAL = "no_move", "start", "illegal"

PLAYERS = {
    "knows-nothing": ("(defun {0} (board) (if (equal (first board) '(x - - - - - - -)) '(4 4) '(nil nil)))", ILLEGAL,
                      ["returned (NIL NIL)"]),
    "prints": ("(defun {0} (board symbol) (print board) (format t \"I am ~a\" symbol) (list 9 1))", ILLEGAL,
               ["move;8,0", "off the 8x8 board"]),
    "counts-seconds": ("(defun {0} (board symbol seconds) (if (and (eq symbol 'x) (< 3599 seconds 3601)) 'three 'fewer))",
                       ILLEGAL, ["returned THREE"]),
    "may-take-two": ("(defun {0} (board &optional symbol) (list symbol))", ILLEGAL, ["returned (X)"]),
    "takes-all": ("(defun {0} (&rest arguments) (length arguments))", ILLEGAL, ["returned 3"]),
    "own-package": ("(defpackage :mine (:use :cl)) (in-package :mine)"
                    "(defun {0} (board symbol) (position symbol (first board)))", ILLEGAL, ["returned 0"]),
    "fails": ("(defun {0} (board) (error \"no idea\"))", ILLEGAL, ["exception;SIMPLE-ERROR: no idea"]),
    "other-name": ("(defun player-somebody (board) '(1 2))", STARTED_NOT, ["defines no function player-other-name"]),
    "no-argument": ("(defun {0} () '(1 2))", STARTED_NOT, ["takes no argument, expected 1 to 3"]),
    "four-arguments": ("(defun {0} (a b c d) '(1 2))", STARTED_NOT, ["takes 4 arguments, expected 1 to 3"]),
    "unbalanced": ("(defun {0} (board) (list 1 2)", STARTED_NOT, ["cannot be loaded", "end of file"]),
    "a-macro": ("(defmacro {0} (board) board)", STARTED_NOT, ["is a macro", "expected a function"]),
}


def play(arena, folder, player, opponent):
    said = call([arena, "match", "--contest", "columbia", "--game-time", "60m", "--rounds", "1", "--seed", "1", "--json",
                 "lisp=sbcl --script columbia.lisp " + player, "other=" + opponent], folder)
    return json.loads(said.stdout)["games"][0]


def check_players(arena, folder):
    for name, (text, reason, words) in PLAYERS.items():
        file = folder / ("player-" + name)
        file.write_text(text.format("player-" + name))
        game = play(arena, folder, file.name, "random-cpp")
        if game["reason"] != reason or game["winner"] != "other":
            raise Failure("%s: %s, won by %s\n%s" % (name, game["reason"], game["winner"], game["explanation"]))
        expect(game["explanation"], *words)


def check_missing(arena, folder):
    game = play(arena, folder, "player-nobody", "random-cpp")
    if game["reason"] != STARTED_NOT:
        raise Failure("a missing file: " + game["reason"])
    expect(game["explanation"], "there is no file player-nobody")


# In this position only one of the seven moves wins. One move ahead, the six others look better for x.
DEEP = """((* * * * * * * *)
          (* * - * * - * *)
          (* - - o - - * *)
          (* * - * x * * *)
          (* * * - - - * *)
          (* * - * - * * *)
          (* * * * * * * *)
          (* * * * * * * *))"""


def check_sample(arena, folder):
    """Checks that the sample finds a win that a search of one move cannot see, and that it plays whole games as both
    players."""
    (folder / "asked.lisp").write_text(f"(load \"player-sample\")\n(print (player-sample '{DEEP} 'x 36000))\n")
    expect(call(["sbcl", "--script", "asked.lisp"], folder).stdout, "(6 3)")
    bots = ["lisp=sbcl --script columbia.lisp player-sample", "other=random-cpp"]
    for order in (bots, bots[::-1]):
        said = call([arena, "match", "--contest", "columbia", "--game-time", "10s", "--rounds", "1", "--seed", "1",
                     "--json", *order], folder)
        game = json.loads(said.stdout)["games"][0]
        if game["reason"] != PLAYED:
            raise Failure("player-sample: %s\n%s" % (game["reason"], game["explanation"]))


def check_evaluations(folder):
    """Checks that each player in evaluations/ plays from its own file. The sample was compared with these players."""
    board = "1;8x8;A%sB;1500\n" % ("1" * 62)
    for file in sorted((folder / "evaluations").iterdir()):
        done = call(["sbcl", "--script", "columbia.lisp", "evaluations/" + file.name], folder, input=board)
        expect(done.stdout, "move;")
        expect(done.stderr, "@text depth")
        expect((folder / "evaluations.toml").read_text(), "evaluations/" + file.name)


def check_the_guides_player(arena, folder):
    guide = (ROOT / "docs/bots-of-other-contests.md").read_text()
    text = re.search(r"<!-- file: player-walker.lisp -->\n```lisp\n(.*?)```", guide, re.S)[1]
    (folder / "player-walker.lisp").write_text(text)
    said = call([arena, "match", "--contest", "columbia", "--rounds", "1", "--seed", "1", "--json", "--bot-type", "columbia",
                 "player-walker.lisp", "random-cpp"], folder)
    result = json.loads(said.stdout)
    if result["players"][0]["name"] != "player-walker" or result["games"][0]["reason"] != PLAYED:
        raise Failure("the guide's player: " + said.stdout)


def main():
    arena, folder = pathlib.Path(sys.argv[1]).resolve() / "arena", pathlib.Path(sys.argv[2]).resolve() / "columbia"
    if LANGUAGES["lisp"].missing():
        skip_or_fail("columbia", LANGUAGES["lisp"])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in ("columbia.lisp", "player-sample", "evaluations.toml"):
        shutil.copy(LISP / file, folder / file)
    shutil.copytree(LISP / "evaluations", folder / "evaluations")
    try:
        check_players(arena, folder)
        check_missing(arena, folder)
        check_sample(arena, folder)
        check_evaluations(folder)
        check_the_guides_player(arena, folder)
    except (Failure, subprocess.TimeoutExpired) as failure:
        print(failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
