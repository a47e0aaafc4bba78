#!/bin/sh
# Writes y, line after line, as fast as it can.
#
# Verdict: malformed.
exec yes
