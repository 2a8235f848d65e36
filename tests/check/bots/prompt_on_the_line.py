from legal import reply
while True:
    print(reply(input("your board? ")), flush=True)
