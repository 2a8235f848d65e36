"""Runs another bot, and holds its second turn until the file NAME.log exists. So a game stops until the test lets it go on.
The other bot must read its lines in a loop. usage: gate.py NAME BOT"""
import os
import runpy
import sys
import time

name, bot = sys.argv[1:]


def lines():
    for turn, line in enumerate(sys.__stdin__, 1):
        while turn == 2 and not os.path.exists(name + ".log"):
            time.sleep(0.05)
        yield line


sys.stdin = lines()
runpy.run_path(bot, run_name="__main__")
