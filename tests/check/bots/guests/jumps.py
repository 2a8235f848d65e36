"""A bot of HackerEarth that moves too far."""
board = [list(map(int, input().split())) for _ in range(7)]
me = int(input())
row, column = next((r, c) for r in range(7) for c in range(7) if board[r][c] == me)
print((row + 3) % 7, column)
print(3, 3)
