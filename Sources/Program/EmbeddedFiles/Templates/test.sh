#!/bin/sh
# Builds the bot, sends it a few lines, and checks its answers. The referee is not needed.
cd "$(dirname "$0")" || exit 1
BOT_MAKE || { echo "BOT_NAME does not build" >&2; exit 1; }
answers=$(BOT_START <<'LINES'
{"type":"start","protocol":1,"game":"BOT_GAME","options":{},"table":"test","seat":0,"seats":BOT_SEATS,"bot_seed":1,"clock":{}}
{"type":"notice","text":"a message of a later version"}
{"type":"prompt","id":281474976710655,"choices":BOT_CHOICES,"clock":{},"observation":BOT_OBSERVATION,"events":[],"legal":BOT_LEGAL}
{"type":"prompt","id":59621044744976,"choices":1,"clock":{},"observation":BOT_OBSERVATION,"events":[],"legal":BOT_FIRST}
{"type":"end","termination":"normal","scores":[],"observation":{}}
LINES
)
expect() {
  case $1 in
  $2) ;;
  *)
    echo "expected $3, found: $1" >&2
    exit 1
    ;;
  esac
}
line() { printf '%s\n' "$answers" | sed -n "$1p"; }
expect "$(line 1)" '*"ready"*' 'ready'
expect "$(line 2)" '*281474976710655*' 'an answer with the id 281474976710655'
expect "$(line 3)" '*59621044744976*' 'an answer with the id 59621044744976'
expect "$(line 4)" '' 'no fourth line'
echo "BOT_NAME: all answers are correct"
