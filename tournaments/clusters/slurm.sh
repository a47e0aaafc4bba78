#!/bin/bash
# Plays a tournament as an array of Slurm jobs: slurm.sh FILE.json DIR SHARDS [OPTIONS OF sbatch]
set -eu -o pipefail
play() {
  local job code=0
  # The exit code is the highest of the array's tasks; 1 is also that of sbatch itself, which prints no job then.
  job=$(sbatch --wait --parsable --array="1-$shards" --export="ALL,REFEREE_SHARDS=$shards" "$@" \
    "$(dirname "$0")/shard.sbatch" "$file" "$dir" | tee >(cat >&2)) || code=$?
  [ -n "$job" ] || stop 2 "Slurm refused the array 1-$shards; for its limit see MaxArraySize in: scontrol show config"
  # Another task's 75 or 137 is higher than a 2, which must not be tried again: each task's code is asked for.
  if [ $code -gt 2 ] && { scontrol show job "${job%%;*}"; sacct -XnPo ExitCode -j "${job%%;*}" || true; } 2>/dev/null |
    grep -E '(^|ExitCode=)2:' >/dev/null; then
    code=2
  fi
  if [ $code = 2 ]; then
    # The messages of the tasks, unless --output says where else they are.
    cat "slurm-${job%%;*}"_*.out 2>/dev/null | grep '^referee: ' | sort | uniq -c >&2 ||
      echo "see the output of the tasks of job $job" >&2
  fi
  return $code
}
. "$(dirname "$0")/shards.sh"
