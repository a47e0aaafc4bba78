# BOT_NAME, a starter bot for BOT_GAME. It needs no JSON parser, because the keys that it reads come first.

# Returns the digits after a key, as text, because an id does not fit into R's integers.
digits <- function(line, key) sub(paste0("^.*?\"", key, "\":([0-9]+).*$"), "\\1", line, perl = TRUE)

# YOUR IDEA GOES HERE: read the prompt's line and return an action as JSON: its index in "legal", or its text in quotes.BOT_ALSO
choose <- function(line, choices) {
  # In a race, mostly pass (index 0), because a wrong claim costs. Otherwise any action except resign, the last.
  if (grepl("[\"pass\"", line, fixed = TRUE) && sample.int(40, 1) > 1) return("0")
  if (grepl("\"BOT_KEY\":[", line, fixed = TRUE)) { # BOT_CLAIM
    list <- sub("^.*?\"BOT_KEY\":\\[([^\\]]*)\\].*$", "\\1", line, perl = TRUE) # BOT_CLAIM
    parts <- strsplit(gsub("\"", "", list), ",")[[1]] # BOT_CLAIM
    if (length(parts) >= BOT_COUNT) return(paste0("\"", paste(parts[1:BOT_COUNT], collapse = " "), "\"")) # BOT_CLAIM
  } # BOT_CLAIM
  if (grepl("\"resign\"]", line, fixed = TRUE) && choices > 1) choices <- choices - 1
  as.character(sample.int(choices, 1) - 1)
}

send <- function(...) {
  cat(..., "\n", sep = "")
  flush(stdout())
}

input <- file("stdin", "r")
while (length(line <- readLines(input, n = 1)) > 0) {
  if (startsWith(line, "{\"type\":\"start\"")) {
    set.seed(as.integer(digits(line, "bot_seed")))
    send("{\"type\":\"ready\",\"name\":\"BOT_NAME\"}")
  } else if (startsWith(line, "{\"type\":\"prompt\"")) {
    action <- choose(line, as.integer(digits(line, "choices")))
    send("{\"id\":", digits(line, "id"), ",\"action\":", action, "}")
  }
}
