#!/bin/sh
# Replaces itself by itself a hundred times, then plays well.
#
# Verdict: none.
if [ "${1:-0}" -lt 100 ]; then exec sh "$0" $((${1:-0} + 1)); fi
exec sh "$WELL_BEHAVED"
