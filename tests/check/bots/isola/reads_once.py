from legal import reply
print(reply(input()), flush=True)
