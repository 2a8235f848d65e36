"""What a program really sends to a terminal, byte by byte."""
import fcntl
import os
import select
import struct
import subprocess
import termios
import time


def bytes_sent(command, keys=b"", seconds=8, columns=100, lines=40):
    """Runs the command in a terminal of that size, presses the keys every half second, and gives all bytes that it wrote
    until it ended, or the seconds were over and it was killed."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color",
                   "LANG": "C.utf8", "LC_ALL": "C.utf8"}
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
                               preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(slave)
    sent = b""
    end = time.monotonic() + seconds
    next_key = time.monotonic() + 0.5
    while time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            try:
                sent += os.read(master, 65536)
            except OSError:
                break
        if keys and time.monotonic() > next_key and process.poll() is None:
            os.write(master, keys)
            next_key += 0.5
    process.kill()
    process.wait()
    os.close(master)
    return sent
