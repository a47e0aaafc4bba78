"""Exits with code 0; reads nothing, writes nothing.

Verdict: crash.
"""

raise SystemExit(0)
