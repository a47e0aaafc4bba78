# A bot of the seasons: it takes actions in an order of its own, the same in every game, and never resigns.
# $1: its habit, $2: what it does when it starts, $3: how many steps it counts while others are asked.
value() { value=${line#*"$1"}; value=${value%%,*}; }
$2
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
    action=$(((n * ($1 + 1) + $1) / 2 % choices))
    case $line in *'"resign"]'*) [ $choices -eq 1 ] || action=$((action % (choices - 1))) ;; esac
    echo "{\"id\":$id,\"action\":$action,\"after_ms\":$(((n * 3 + $1 * 5) % 11 * 4))}"
    i=0
    while [ $i -lt ${3:-0} ]; do i=$((i + 1)); done
    ;;
  esac
done
