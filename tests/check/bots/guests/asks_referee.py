"""A bot of CodinGame that leaves the turn to the referee, and says something with it."""
x, y = input(), input()
while True:
    try:
        opponent, removed = (input(), input()), (input(), input())
    except EOFError:
        break
    print("RANDOM;no plan at all", flush=True)
