"""Plays as another bot that reads its lines in a loop, but its second turn only once the file of that name lies beside it:
so a game lasts as long as a test looks at it. usage: gate.py FILE BOT"""
import os
import runpy
import sys
import time

name, bot = sys.argv[1:]


def lines():
    for turn, line in enumerate(sys.__stdin__, 1):
        while turn == 2 and not os.path.exists(name):
            time.sleep(0.05)
        yield line


sys.stdin = lines()
runpy.run_path(bot, run_name="__main__")
