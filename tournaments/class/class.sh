#!/usr/bin/env bash
# What happens when somebody pushes a bot. The workflows for GitHub and GitLab call these steps, and so may a person:
#
#   ./class.sh install      prints the folder of the program referee, which it fetches if it is not installed
#   ./class.sh check BASE   plays the bots that have changed since the commit BASE against the bots of class.json
#   ./class.sh play         plays what has changed since the last time, and writes the site into public/
#   ./class.sh comment      sends comment.md, the reports of the changed bots, to the commit or the request
#   ./class.sh verdict      ends with exit code 1 if a changed bot does not play
#
# `play` keeps the tournament in runs/, which the next time needs. CLASS_OPTIONS are options for `referee run`.
set -euo pipefail
cd "$(dirname "$0")"

# A comment has at most 65,536 characters on GitHub.
most_bytes=60000
most_lines=40

install() {
  local target=$HOME/.cache/referee-class
  if command -v referee >/dev/null; then
    dirname "$(command -v referee)"
    return
  fi
  : "${REFEREE_ARCHIVE:?set this variable to the address of referee-VERSION-linux-MACHINE.tar.gz, which make dist makes}"
  rm -rf "$target"
  mkdir -p "$target"
  curl --fail --silent --show-error --location --retry 3 --output "$target/archive" "$REFEREE_ARCHIVE"
  [ -z "${REFEREE_SHA256-}" ] || echo "$REFEREE_SHA256  $target/archive" | sha256sum --check --quiet >&2
  tar --extract --gzip --strip-components 1 --file "$target/archive" --directory "$target"
  "$target/bin/referee" doctor >&2 || true
  echo "$target/bin"
}

# The folders that differ between a commit and HEAD, each ended by a NUL; all of them where the commit is not known.
changed() {
  local base=$1 path
  git cat-file -e "$base^{commit}" 2>/dev/null || base=$(git hash-object -t tree /dev/null)
  git diff -z --name-only --no-renames "$base" HEAD -- bots |
    while IFS= read -r -d '' path; do
      path=${path#bots/}
      case $path in */*) printf '%s\0' "${path%%/*}" ;; esac
    done | sort --zero-terminated --unique
}

# A clone gives all files the time at which it was made, by which each bot would look changed and be checked again. A time
# that follows from the content of a folder changes with it alone.
set_times() {
  local folder tree
  for folder in bots/*/; do
    # What a link leads to is not the bot's.
    [ ! -L "${folder%/}" ] || continue
    tree=$(git rev-parse --verify --quiet "HEAD:${folder%/}") || continue
    find "$folder" -exec touch --no-dereference --date "@$((16#${tree:0:7}))" {} +
  done
}

# Removes what the last time has left, and what an author may have put in its place.
begin() {
  rm -f comment.md verdict
  touch comment.md verdict
}

# Writes comment.md and the verdict about the bots whose names come from standard input, which have their reports in a folder.
tell() {
  local folder=$1 name report
  begin
  while IFS= read -r -d '' name; do
    report=$folder/$name/report.txt
    {
      printf 'bots/%s' "$name" | tr '\r\n' '  '
      printf '\n\n'
      if [ -f "$report" ] && [ ! -L "$report" ]; then
        head -n "$most_lines" "$report"
      elif [ -d "$folder/$name" ]; then
        echo "There is no report."
      else
        echo "The bot has left."
      fi
      printf '\n'
      # A line that begins with four spaces is code: nothing that a bot has printed becomes a link or a mention.
    } | sed 's/^/    /' >>comment.md
    if [ -f "$report" ] && grep --quiet --max-count 1 -E '^(This bot does|These files do) not play' "$report"; then
      printf '%s\n' "$name" >>verdict
    fi
  done
  if [ "$(wc -c <comment.md)" -gt "$most_bytes" ]; then
    head -c "$most_bytes" comment.md | iconv -c -f UTF-8 -t UTF-8 >comment.cut || true
    mv comment.cut comment.md
  fi
  cat comment.md
}

# Runs the tournament; a bot that never answers is no failure of the others.
run() {
  local code=0
  # shellcheck disable=SC2086 # these are several words
  referee run "$@" ${CLASS_OPTIONS-} || code=$?
  [ "$code" -le 1 ] || exit "$code"
}

check() {
  local work name names=()
  work=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder is known now
  trap "rm -rf '$work'" EXIT
  while IFS= read -r -d '' name; do [ ! -d "bots/$name" ] || names+=("$name"); done < <(changed "$1")
  if ((${#names[@]} == 0)); then
    begin
    echo "no bot has changed"
    return
  fi
  mkdir "$work/bots"
  for name in "${names[@]}"; do cp --archive "bots/$name" "$work/bots/"; done
  cp class.json "$work"
  run "$work/class.json" --quiet --out "$work/run"
  printf '%s\0' "${names[@]}" | tell "$work/bots"
}

play() {
  local base
  mkdir -p runs
  base=$(cat runs/played 2>/dev/null || true)
  set_times
  run class.json --quiet --publish public
  changed "$base" | tell bots
  git rev-parse HEAD >runs/played
}

comment() {
  [ -s comment.md ] || return 0
  if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then cat comment.md >>"$GITHUB_STEP_SUMMARY"; fi
  if [ -n "${GITHUB_REPOSITORY-}" ]; then
    # The token of a request from another repository may not write; its author finds the summary.
    if [ -n "${REQUEST-}" ]; then
      gh api "repos/$GITHUB_REPOSITORY/issues/$REQUEST/comments" --field body=@comment.md --silent || true
    else
      gh api "repos/$GITHUB_REPOSITORY/commits/$GITHUB_SHA/comments" --field body=@comment.md --silent
    fi
  elif [ -n "${CI_API_V4_URL-}" ] && [ -n "${CLASS_TOKEN-}" ]; then
    local place=repository/commits/$CI_COMMIT_SHA/comments key=note
    [ -z "${CI_MERGE_REQUEST_IID-}" ] || { place=merge_requests/$CI_MERGE_REQUEST_IID/notes key=body; }
    curl --fail --silent --show-error --output /dev/null --header "PRIVATE-TOKEN: $CLASS_TOKEN" \
      --form "$key=<comment.md" "$CI_API_V4_URL/projects/$CI_PROJECT_ID/$place"
  fi
}

verdict() {
  [ -s verdict ] || return 0
  echo "these bots do not play as they were pushed; their reports say why:"
  cat verdict
  return 1
}

case ${1-} in
install | play | comment | verdict) "$1" ;;
check) check "${2:?name the commit with which to compare}" ;;
*)
  sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
  exit 2
  ;;
esac
