#!/bin/bash
# Plays a tournament with GNU parallel: parallel.sh FILE.json DIR SHARDS [OPTIONS OF parallel]
# With --sshlogin HOST,HOST the shards are played on other machines, which see the same folders.
set -eu
play() {
  local log code=0
  log=$(mktemp)
  seq "$shards" | parallel --jobs 1 --joblog "$log" --workdir "$PWD" --env PATH "$@" --quote \
    referee run "$file" --quiet --out "$dir" --shard "{}/$shards" || true
  # The seventh column has the exit code of each shard; a shard that failed otherwise is played again after the merge.
  awk -F '\t' '$7 + 0 == 2 { exit 2 }' "$log" || code=$?
  rm "$log"
  return $code
}
. "$(dirname "$0")/shards.sh"
