(* BOT_NAME, a starter bot for BOT_GAME. It needs no JSON parser, because the keys that it reads come first. *)

let starts_with prefix line =
  String.length line >= String.length prefix && String.sub line 0 (String.length prefix) = prefix

let contains part line =
  let size = String.length part in
  let rec at place = place + size <= String.length line && (String.sub line place size = part || at (place + 1)) in
  at 0

(* Returns the place after a key; below, the digits there. *)
let after key line =
  let size = String.length key in
  let rec find place = if String.sub line place size = key then place + size else find (place + 1) in
  find 0

let digits key line =
  let start = after key line in
  let rec last place = if line.[place] >= '0' && line.[place] <= '9' then last (place + 1) else place in
  String.sub line start (last start - start)

(* YOUR IDEA GOES HERE: read the prompt's line and return an action as JSON: its index in "legal", or its text in quotes.BOT_ALSO *)
let choose line choices =
  (* In a race, mostly pass (index 0), because a wrong claim costs. Otherwise any action except resign, the last. *)
  if contains "[\"pass\"" line && Random.int 40 > 0 then "0"
  else if contains "\"BOT_KEY\":[" line then (* BOT_CLAIM *)
    let from = after "\"BOT_KEY\":[" line in (* BOT_CLAIM *)
    let list = String.sub line from (String.index_from line from ']' - from) in (* BOT_CLAIM *)
    let parts = List.filter (fun part -> part <> "" && part <> ",") (String.split_on_char '"' list) in (* BOT_CLAIM *)
    "\"" ^ String.concat " " (Array.to_list (Array.sub (Array.of_list parts) 0 BOT_COUNT)) ^ "\"" (* BOT_CLAIM *)
  else string_of_int (Random.int (if contains "\"resign\"]" line && choices > 1 then choices - 1 else choices))

let () =
  try
    while true do
      let line = input_line stdin in
      if starts_with "{\"type\":\"start\"" line then begin
        Random.init (int_of_string (digits "\"bot_seed\":" line));
        print_endline "{\"type\":\"ready\",\"name\":\"BOT_NAME\"}"
      end
      else if starts_with "{\"type\":\"prompt\"" line then
        let action = choose line (int_of_string (digits "\"choices\":" line)) in
        print_endline (Printf.sprintf "{\"id\":%s,\"action\":%s}" (digits "\"id\":" line) action)
    done
  with End_of_file -> ()
