# A bot of the seasons: one prompt in $1 gets another answer than the first, as its seed has it. In games whose seed $4
# divides, its answer with the number $3 is what the command $2 does.
value() { value=${line#*"$1"}; value=${value%%,*}; }
while IFS= read -r line; do
  case $line in
  '{"type":"start",'*)
    n=0
    value '"bot_seed":'
    luck=${value%%[!0-9]*} seed=${value%%[!0-9]*}
    echo '{"type":"ready"}'
    ;;
  '{"type":"prompt",'*)
    value '"id":'
    id=$value
    value '"choices":'
    choices=$value
    n=$((n + 1))
    luck=$(((luck * 1103515245 + 12345) % 2147483648))
    draw=$((luck / 65536))
    action=0
    [ $((draw % $1)) -eq 0 ] && action=$((draw / $1 % choices))
    if [ $n = "$3" ] && [ $((seed % $4)) -eq 0 ]; then
      eval "$2"
    else
      echo "{\"id\":$id,\"action\":$action,\"after_ms\":$((draw % 50))}"
    fi
    ;;
  esac
done
