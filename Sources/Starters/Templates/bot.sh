#!/bin/sh
# BOT_NAME, a starter bot for BOT_GAME, in POSIX shell. It needs no JSON parser: the keys that it needs come first.

# The digits that follow a key in $line: sets $value.
value() {
  value=${line#*"\"$1\":"}
  value=${value%%[!0-9]*}
}

# A whole number below $1: sets $draw.
below() {
  luck=$((luck * 16807 % 2147483647))
  draw=$((luck % $1))
}

# YOUR IDEA GOES HERE: look at $line, set $action to the index of a legal action, below $choices.
choose() {
  # In a race mostly pass, the first: a wrong claim costs.
  below 40
  case $line in *'["pass"'*) if [ "$draw" -gt 0 ]; then action=0 && return; fi ;; esac
  # Else any legal action but resign, the last.
  case $line in *'"resign"]'*) if [ "$choices" -gt 1 ]; then choices=$((choices - 1)); fi ;; esac
  below "$choices" && action=$draw
}

luck=1
while IFS= read -r line; do
  case $line in
  '{"type":"start"'*)
    value bot_seed && luck=$((value % 2147483646 + 1))
    printf '%s\n' '{"type":"ready","name":"BOT_NAME"}'
    ;;
  '{"type":"prompt"'*)
    value choices && choices=$value
    value id && choose && printf '{"id":%s,"action":%s}\n' "$value" "$action"
    ;;
  esac
done
