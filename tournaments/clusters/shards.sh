# What parallel.sh and slurm.sh share: all shards are played and merged, attempt after attempt, until no table is left.
#
# The script defines `play`, which plays every shard once and returns 2 if a shard did: the same command fails again.
# The script's exit codes are those of referee: 0 and 1 are results, 2 fails again, 75 may succeed later, 130 resumes.

stop() {
  echo "$(basename "$0"): $2" >&2
  exit "$1"
}

[ $# -ge 3 ] || stop 2 "expected FILE.json DIR SHARDS and then options, but found $# words"
file=$1 dir=$2 shards=$3
[ -f "$file" ] || stop 2 "$file is not a file"
[[ $shards =~ ^[1-9][0-9]{0,3}$ ]] && [ "$shards" -le 1000 ] || stop 2 "the number of shards is 1 to 1000, not $shards"
trap 'exit 130' INT TERM

size() { wc -c 2>/dev/null <"$dir/journal.jsonl" || echo 0; }
idle=0
while true; do
  before=$(size)
  code=0
  play "${@:4}" || code=$?
  [ $code != 2 ] || stop 2 "a shard exited with code 2; correct what its message says"
  # A task that was lost before its first line has left nothing to merge.
  folders=()
  for folder in "$dir"-*-of-"$shards"; do
    [ ! -s "$folder/journal.jsonl" ] || folders+=("$folder")
  done
  code=3
  if [ ${#folders[@]} -gt 0 ]; then
    code=0
    referee merge "${folders[@]}" --into "$dir" --update --complete-only || code=$?
  fi
  case $code in
    3 | 75) ;;
    *) exit $code ;;
  esac
  if [ "$(size)" = "$before" ]; then idle=$((idle + 1)); else idle=0; fi
  [ $idle -lt 3 ] || stop 75 "no shard has played a table in three attempts; see the messages of the shards"
done
