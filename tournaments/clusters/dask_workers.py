"""Plays tables of a run in tasks of Dask: python3 dask_workers.py SCHEDULER LINK|FILE TASKS [TABLES OF EACH TASK]

A task that was lost is started again, on any node. All nodes must see FILE.
"""

import subprocess
import sys

from distributed import Client, KilledWorker, as_completed


def work(link, tables):
    # If the task is lost, the worker ends as well, and the run gives its tables to others.
    return subprocess.call(["referee", "work", link, "--concurrency", tables, "--with-parent"])


def start():
    return client.submit(work, link, tables, pure=False)


scheduler, link, tasks, tables = [*sys.argv[1:], "1"][:4]
codes = []
with Client(scheduler) as client:
    running = as_completed([start() for _ in range(int(tasks))])
    for task in running:
        # Dask gives up a task after several losses.
        code = 137 if isinstance(task.exception(), KilledWorker) else task.result()
        # 0: the run has ended. 2: the worker was refused. 75: there is no run.
        if code in (0, 2, 75):
            codes.append(code)
        else:
            running.add(start())
sys.exit(max(codes))
