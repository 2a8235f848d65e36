"""A bot of CodinGame that writes y before x."""
x, y = int(input()), int(input())
for _ in range(4):
    input()
print(y, abs(x - 1), 4, 4, flush=True)
input()
