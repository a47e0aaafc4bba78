"""Runs a program in a terminal, types keys, and writes the resulting screen as HTML.

terminal.py COLUMNS ROWS SECONDS KEYS COMMAND...
"""
import fcntl
import html
import os
import pty
import re
import select
import struct
import sys
import termios
import time

columns, rows, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
keys = sys.argv[4].encode().decode("unicode_escape").encode()
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm-256color"
    os.execvp(sys.argv[5], sys.argv[5:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

written, end, key_time = b"", time.time() + seconds, time.time() + 1
while time.time() < end:
    if select.select([terminal], [], [], 0.05)[0]:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        written += data
    if keys and time.time() > key_time:
        os.write(terminal, keys[:1])
        keys, key_time = keys[1:], time.time() + 0.12
os.kill(pid, 2)

blank = (" ", "", "")
screen = [[blank] * columns for _ in range(rows)]
row = column = 0
ink = paper = ""
for control, argument, command, character in re.findall(
    r"(\x1b\[([?0-9;]*)([A-Za-z]))|([^\x1b])", written.decode(errors="replace")
):
    if control:
        number = int(argument) if argument.isdigit() else 1
        if command == "H":
            row = column = 0
        elif command == "A":
            row = max(0, row - number)
        elif command == "K" or command == "J":
            screen[row][column:] = [blank] * (columns - column)
            if command == "J":
                screen[row + 1 :] = [[blank] * columns for _ in range(rows - row - 1)]
        elif command == "m":
            if argument in ("", "0"):
                ink = paper = ""
            colour = re.match(r"(38|48);2;(\d+);(\d+);(\d+)", argument)
            if colour:
                value = f"rgb({colour[2]},{colour[3]},{colour[4]})"
                ink, paper = (value, paper) if colour[1] == "38" else (ink, value)
    elif character == "\r":
        column = 0
    elif character == "\n":
        row += 1
        if row == rows:
            screen = screen[1:] + [[blank] * columns]
            row -= 1
    elif column < columns:
        screen[row][column] = (character, ink, paper)
        column += 1

print("<!doctype html><meta charset=utf-8><style>body{margin:0;background:#10151a}pre{margin:18px;color:#d8dee4;"
      "font:15px/1.35 'DejaVu Sans Mono',monospace}</style><pre>", end="")
for line in screen:
    for text, front, back in line:
        style = (f"color:{front};" if front else "") + (f"background:{back}" if back else "")
        print(f'<span style="{style}">{html.escape(text)}</span>' if style else html.escape(text), end="")
    print()
print("</pre>")
