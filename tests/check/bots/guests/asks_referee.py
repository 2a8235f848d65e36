"""A bot of CodinGame that replies RANDOM, with a message."""
x, y = input(), input()
while True:
    try:
        opponent, removed = (input(), input()), (input(), input())
    except EOFError:
        break
    print("RANDOM;no plan at all", flush=True)
