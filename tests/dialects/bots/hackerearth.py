# A bot as an author would write it for HackerEarth's Isola: it reads one board, writes one reply and ends.
import sys
import time

board = [list(map(int, input().split())) for _ in range(7)]
me = int(input())
row, column = next((r, c) for r in range(7) for c in range(7) if board[r][c] == me)
around = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
move = next((r, c) for r, c in around if 0 <= r < 7 and 0 <= c < 7 and board[r][c] == 0)
board[row][column] = 0
tile = next((r, c) for r in range(7) for c in range(7) if board[r][c] == 0 and (r, c) != move)
# Sleeps for the number of seconds in its argument.
time.sleep(float(sys.argv[1]) if len(sys.argv) > 1 else 0)
print(*move)
print(*tile)
print("anything that follows is ignored")
