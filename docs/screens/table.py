"""Photographs a person's table: opens a page in Chromium, acts on it with the mouse, and writes a PNG picture.

    table.py ADDRESS WIDTHxHEIGHT PICTURE [ACTION...]

An action is `tap:PILE`, `card:NAME`, `drag:CARD:PILE`, `key:KEY` or `wait:SECONDS`. At a table of people, it starts the
game first, unless the only action is `lobby:NAME`, which comes under that name.
"""
import base64, json, os, shutil, subprocess, sys, tempfile, time

address, size, picture, *actions = sys.argv[1:]
width, height = map(int, size.split("x"))
browser = os.environ.get("BROWSER") or next(
    filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
profile = tempfile.mkdtemp()
to_read, to_write = os.pipe()
from_read, from_write = os.pipe()


def take_pipes():
    os.dup2(to_read, 103), os.dup2(from_write, 104), os.dup2(103, 3), os.dup2(104, 4)


process = subprocess.Popen(
    [browser, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--mute-audio",
     "--user-data-dir=" + profile, "about:blank"],
    preexec_fn=take_pipes, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL)
state = {"id": 0, "bytes": b"", "session": None}


def send(method, **parameters):
    state["id"] += 1
    message = {"id": state["id"], "method": method, "params": parameters}
    if state["session"]:
        message["sessionId"] = state["session"]
    os.write(to_write, json.dumps(message).encode() + b"\0")
    while True:
        while b"\0" not in state["bytes"]:
            state["bytes"] += os.read(from_read, 1 << 16)
        line, state["bytes"] = state["bytes"].split(b"\0", 1)
        answer = json.loads(line)
        if answer.get("id") == state["id"]:
            return answer["result"]


def value(expression):
    return send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)["result"].get("value")


def middle(node):
    return value(f"(() => {{ const box = ({node}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + 12]; }})()")


def card(name):
    return middle(f"table.cards.cards[table.view.cards.find((card) => card.name === '{name}').id]")


def pile(name):
    return middle(f"table.spots[table.view.piles.findIndex((pile) => pile.name === '{name}')]")


def mouse(kind, place):
    send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", buttons=1, clickCount=1)


def click(place):
    mouse("mousePressed", place)
    mouse("mouseReleased", place)
    time.sleep(0.6)


target = send("Target.createTarget", url="about:blank")["targetId"]
state["session"] = send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
send("Page.navigate", url=address)
if actions and actions[0].startswith("lobby:"):
    while not value("typeof lobby === 'object' && lobby.view?.stage === 'waiting'"):
        time.sleep(0.1)
    value(f"document.querySelector('[name=person]').value = '{actions.pop()[6:]}'")
    value("document.querySelector('[name=person]').dispatchEvent(new Event('change'))")
else:
    while not value("typeof table === 'object' && table.layout !== undefined"):
        if value("typeof lobby === 'object' && lobby.view?.stage === 'waiting' && !lobby.view.isReady"):
            value("lobby.start()")
        time.sleep(0.1)
time.sleep(1)
for action in actions:
    kind, *words = action.split(":")
    words = [word.replace("_", " ") for word in words]
    if kind == "tap":
        click(pile(words[0]))
    elif kind == "card":
        click(card(words[0]))
    elif kind == "drag":  # held above the place, so that the legal places are lit
        start, end = card(words[0]), pile(words[1])
        mouse("mousePressed", start)
        for part in range(1, 9):
            mouse("mouseMoved", [start[0] + (end[0] - start[0]) * part / 8, start[1] + (end[1] + 40 - start[1]) * part / 8])
    elif kind == "key":
        for type in ["keyDown", "keyUp"]:
            send("Input.dispatchKeyEvent", type=type, key=words[0], text=words[0] if type == "keyDown" else "")
    elif kind == "wait":
        time.sleep(float(words[0]))
with open(picture, "wb") as file:
    file.write(base64.b64decode(send("Page.captureScreenshot", format="png")["data"]))
process.kill()
process.wait()
shutil.rmtree(profile, ignore_errors=True)
