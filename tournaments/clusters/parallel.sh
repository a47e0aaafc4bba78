#!/bin/bash
# Plays a tournament with GNU parallel, round after round: parallel.sh FILE.json DIR SHARDS [OPTIONS OF parallel]
# With --sshlogin HOST,HOST the shards are played on other machines, which see the same folders.
set -eu
file=$1 dir=$2 shards=$3
export REFEREE_SHARDS=$shards
while true; do
  seq "$shards" | parallel --jobs 1 --retries 3 --workdir "$PWD" --env PATH --env REFEREE_SHARDS "${@:4}" \
    referee run "$file" --quiet --out "$dir" --shard auto --after "$dir" '#' {}
  code=0
  referee merge "$dir"-*-of-"$shards" --into "$dir" --update || code=$?
  [ $code = 3 ] || exit $code
done
