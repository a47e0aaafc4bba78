"""Sleeps past the limit at its second prompt, then answers it; plays well from there on.

Verdict: time where it has a turn; none in races: the late answer is dropped and noted.
"""

import time

from manners import answer, play, say

prompts = 0


def delay(prompt):
    global prompts
    prompts += 1
    if prompts == 1:
        clock = prompt["clock"]
        time.sleep(1.5 * clock.get("window_ms", clock.get("move_ms", 0)) / 1000)
    say(answer(prompt))


play(delay)
