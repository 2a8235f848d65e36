"""The runner must fail on documents with errors, and pass on a correct one. usage: self_test.py PROGRAMS"""
import json
import pathlib
import sys
import tempfile
import unittest

import moving_picture
import run
import screen_svg

RIGHT = """# A page

See [below](#a-bot) and [the licence](LICENSE). `arena match --seed 1` plays.

## A bot

<!-- file: bot.py -->
```python
import sys
for line in sys.stdin:
    print(sys.argv[1], flush=True)
```

```console
$ echo '1;3x3' | python3 bot.py hello
hello
$ arena perft --rules isola --board 3x3 3
1 35
...
3 11...0
```

<!-- times: another run takes another time -->
```console
$ echo 'the reply took 12 ms, not 3.5 s'
the reply took 870 µs, not 1 s
```

<!-- conversation: --rules isola --board 3x3 -->
```text
to player 1    1;3x3;1A11111B1;3000
from player 1  move;0,0;steal;1,1
to player 2    2;3x3;A11101...
from player 2  move;2,0;steal;1,0
to player 1    1;3x3;A11001B11;3000
from player 1  move;0,1;steal;2,1
result         player 1 wins: no_move
```

<!-- replies: legal; --rules isola --board 3x3 -->
```text
" move;0,0;steal;1,1;"   blanks
```

<!-- conversation: --rules bot-battle --seed 2 -->
```text
nature         deal;30223;10431
to player 1    1;30223;100000000000002
from player 1  retreat;0
nature         draw;1;1:4
to player 2    2;10431;100000000000002
from player 2  retreat;1
result         player 1 wins: off_island
```

<!-- refusals: --rules bot-battle --seed 2 -->
```text
to player 1    1;30223;100000000000002
"move;1"       move;1 uses tile 1 once, but player 1 does not hold it: the hand is ...
```

<!-- picture of: 1;3x3;A11001B11;3000 -->
```text
  |0|1|2|
-------
0 |1| | |
1 |x|x| |
2 |2| | |
```

<!-- excerpt of: tests/vectors/perft.txt -->
```text
isola 3x3 1 35
isola 3x3 2 792
```

<!-- not run here: no reason; covered by CMakeLists.txt -->
```console
$ false
```
"""

WRONG = {
    "another number": ("3 11...0", "3 12...0", "the document shows"),
    "other words beside a time": ("took 870 µs", "took about 870 µs", "the document shows"),
    "a time without leave": ("<!-- times: another run takes another time -->\n", "", "the document shows"),
    "a line too few": ("1 35\n...", "1 35", "the document shows"),
    "a command that fails": ("bot.py hello", "no_bot.py hello", "exit status"),
    "a program that fails": ("print(sys.argv[1]", "print(sys.argv[9]", "exit status"),
    "a wrong board line": ("1;3x3;A11001B11;3000\nfrom", "1;3x3;A11101B11;3000\nfrom", "the arena sent"),
    "an illegal reply": ("move;2,0;steal;1,0", "move;2,0;steal;1,1", "the arena has"),
    "a wrong player": ("to player 2", "to player 1", "expected `to player"),
    "a wrong result": ("player 1 wins", "player 2 wins", "shown is the result"),
    "a missing result": ("result         player 1 wins: no_move\n", "", "no result is shown"),
    "a game that goes on": ("from player 1  move;0,1;steal;2,1", "from player 1  move;0,1;steal;0,0", "shown is the result"),
    "a reply that is illegal": ('" move;0,0', '" move;0,3', "is said to be legal"),
    "a reply that is legal": ("replies: legal", "replies: illegal", "is said to be illegal"),
    "a reply without quotes": ('" move;0,0;steal;1,1;"', "move;0,0;steal;1,1", "expected a reply in quotes"),
    "a deal that is none": ("deal;30223", "deal;30222", "the moves of nature"),
    "a deal too late": ("nature         deal;30223;10431\n", "", "the moves of nature"),
    "a draw too few": ("nature         draw;1;1:4\n", "", "the moves of nature"),
    "other words": ("tile 1 once", "tile 1 twice", "the arena's words are"),
    "a refusal of what is legal": ('"move;1"', '"move;3"', "nothing: it is legal"),
    "a refusal elsewhere": ('1;30223;100000000000002\n"', '1;30223;100000000000020\n"', "the arena sent"),
    "a wrong picture": ("1 |x|x| |", "1 |x| |x|", "the picture of"),
    "an excerpt that is none": ("isola 3x3 2 792", "isola 3x3 2 793", "is not found in"),
    "an unknown test": ("covered by CMakeLists.txt", "covered by nothing_at_all", "is no test of this build"),
    "no reason": ("no reason; covered", "covered", "expected <!-- not run here"),
    "an unchecked program": ("<!-- file: bot.py -->\n", "", "that nothing checks"),
    "a command in plain text": ("```text\nisola 3x3 1 35", "```text\n$ isola 3x3 1 35", "is not found in"),
    "a file of the project replaced": ("file: bot.py", "file: README.md", "would replace a file"),
    "an unknown comment": ("<!-- file: bot.py", "<!-- flie: bot.py", "unknown comment"),
    "an unknown option": ("--seed 1", "--sede 1", "no option --sede"),
    "an unknown command": ("`arena match --seed 1`", "`arena mach`", "no command arena mach"),
    "a dead link": ("(LICENSE)", "(LICENCE)", "leads nowhere"),
    "a dead anchor": ("(#a-bot)", "(#the-bot)", "names no heading"),
    "an open block": ("$ false\n```", "$ false", "never closed"),
}


def remembered(play):
    """Plays replies once for all the pages of this test, because the same replies in the same game make the same
    events."""
    known = {}

    def play_once(turns, options, environment):
        key = (*turns, options)
        if key not in known:
            known[key] = json.dumps(play(turns, options, environment))
        return json.loads(known[key])

    return play_once


class RunnerTest(unittest.TestCase):
    bench = None

    def problems(self, text):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "LICENSE").touch()
            page = pathlib.Path(folder, "page.md")
            page.write_text(text)
            return run.problems_of(page, self.bench)

    def test_a_right_document_passes(self):
        self.assertEqual(self.problems(RIGHT), [])

    def test_every_wrong_document_fails_for_its_reason(self):
        for name, (right, wrong, reason) in WRONG.items():
            with self.subTest(name):
                self.assertIn(right, RIGHT)
                found = self.problems(RIGHT.replace(right, wrong, 1))
                self.assertIn(reason, "\n".join(found))

    def test_a_screen_is_drawn_with_its_colours_and_places(self):
        drawn = screen_svg.draw("ab\x1b[1m\x1b[38;5;75m <c>\x1b[0m\n\x1b[48;5;24mx\x1b[49m\n")
        self.assertIn('<text x="8" y="21" fill="#d0d0d0" textLength="16" xml:space="preserve">ab</text>', drawn)
        self.assertIn('<text x="32" y="21" fill="#5fafff" font-weight="bold" textLength="24" xml:space="preserve">&lt;c&gt;',
                      drawn)
        self.assertIn('<rect x="8" y="25" width="8" height="17" fill="#005f87"/>', drawn)
        self.assertNotIn("\x1b", drawn)

    def test_screens_become_a_moving_picture(self):
        screens = [(0.0, "same\nfirst"), (0.5, "same\nthe match is over"), (9.0, "same\n$")]
        drawn = moving_picture.animate(screens)
        self.assertIn("animation:7.50s step-end infinite", drawn)  # 0.5 s, then the last two screens are held
        self.assertIn("@keyframes k0{0.000%{visibility:visible}6.667%{visibility:hidden}}", drawn)
        self.assertEqual([drawn.count(word) for word in (">same<", ">first<", ">the match is over<")], [1, 1, 1])
        self.assertRegex(drawn, 'class="r still"[^>]*>\\n[^\\n]*the match is over')


if __name__ == "__main__":
    RunnerTest.bench = run.Bench(sys.argv.pop(1))
    run.conversation.play = remembered(run.conversation.play)
    unittest.main()
