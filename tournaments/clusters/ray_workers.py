"""Plays tables of a run in tasks of Ray: python3 ray_workers.py LINK|FILE TASKS [TABLES OF EACH TASK]

Ray starts a task that was lost again, on any node. All nodes must see FILE.
"""

import subprocess
import sys

import ray


class Lost(Exception):
    """A worker ended before the run did."""


@ray.remote(max_retries=-1, retry_exceptions=[Lost])
def work(link, tables):
    # If the task is lost, the worker ends as well, and the run gives its tables to others.
    code = subprocess.call(["referee", "work", link, "--concurrency", tables, "--with-parent"])
    # 0: the run has ended. 2: the worker was refused. 75: there is no run.
    if code not in (0, 2, 75):
        raise Lost(f"the worker exited with code {code}")
    return code


link, tasks, tables = [*sys.argv[1:], "1"][:3]
ray.init()
sys.exit(max(ray.get([work.options(num_cpus=int(tables)).remote(link, tables) for _ in range(int(tasks))])))
