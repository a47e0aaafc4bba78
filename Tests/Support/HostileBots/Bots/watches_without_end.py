"""Watches descriptors through epoll at its first prompt, which the kernel counts for all processes of a user together.

Verdict: a few thousand more than allowed, and far fewer than would leave others without.
"""

import os
import select
import time

from manners import play


def strike(prompt):
    source = os.pipe()[0]
    copies = [os.dup(source) for _ in range(140)]
    watchers = [select.epoll() for _ in range(100)]
    for watcher in watchers:
        for copy in copies:
            watcher.register(copy, select.EPOLLIN)
    # Until it is noticed.
    time.sleep(30)


play(strike, at=1)
