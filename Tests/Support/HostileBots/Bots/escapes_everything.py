"""Writes keys and action in escapes alone.

Verdict: none: they are the same text.
"""

from manners import play, say


def escaped(string):
    return '"' + "".join(f"\\u{ord(letter):04x}" for letter in string) + '"'


def answer(prompt):
    members = {"id": prompt["id"], "action": escaped(prompt["legal"][0])}
    return "{" + ",".join(f"{escaped(key)}:{value}" for key, value in members.items()) + "}\n"


play(lambda prompt: say(answer(prompt).encode()))
