#!/bin/bash
# Plays a tournament as an array of Slurm jobs, round after round: slurm.sh FILE.json DIR SHARDS [OPTIONS OF sbatch]
set -eu
file=$1 dir=$2 shards=$3
size() { wc -c 2>/dev/null <"$dir/journal.jsonl" || echo 0; }
while true; do
  before=$(size)
  # The array's exit code is the highest of its tasks: 2 means that the file is wrong, others that a task was lost.
  code=0
  sbatch --wait --array="1-$shards" --export="ALL,REFEREE_SHARDS=$shards" "${@:4}" \
    "$(dirname "$0")/shard.sbatch" "$file" "$dir" || code=$?
  [ $code != 2 ] || exit 2
  code=0
  referee merge "$dir"-*-of-"$shards" --into "$dir" --update || code=$?
  [ $code = 3 ] || exit $code
  [ "$(size)" != "$before" ] || { echo "no shard has played a table; see the output of its job" >&2; exit 1; }
done
