# BOT_NAME, a starter bot for BOT_GAME.
require "json"

$rng = Random.new(1)
$stdout.sync = true

# YOUR IDEA GOES HERE: read prompt["observation"] and return one of prompt["legal"]BOT_OR.
def choose(prompt)
  # In a race, mostly pass, because a wrong claim costs. Otherwise any legal action except resign.
  return "pass" if prompt["legal"].include?("pass") && $rng.rand(40) > 0
  parts = (prompt["observation"]["BOT_KEY"] || []).take(BOT_COUNT) # BOT_CLAIM
  return parts.join(" ") if parts.size == BOT_COUNT # BOT_CLAIM
  (prompt["legal"] - ["resign"]).sample(random: $rng) || "resign"
end

while (line = $stdin.gets)
  message = JSON.parse(line)
  case message["type"]
  when "start"
    $rng = Random.new(message["bot_seed"])
    puts JSON.generate({ type: "ready", name: "BOT_NAME" })
  when "prompt"
    puts JSON.generate({ id: message["id"], action: choose(message) })
  end
end
