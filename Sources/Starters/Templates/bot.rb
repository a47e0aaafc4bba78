# BOT_NAME, a starter bot for BOT_GAME.
require "json"

$luck = Random.new(1)
$stdout.sync = true

# YOUR IDEA GOES HERE: look at prompt["observation"], return one of prompt["legal"].
def choose(prompt)
  # One choice in BOT_PACE is drawn by lot, the others are the first: in a race, to pass.
  $luck.rand(BOT_PACE) == 0 ? prompt["legal"].sample(random: $luck) : prompt["legal"].first
end

while (line = $stdin.gets)
  message = JSON.parse(line)
  case message["type"]
  when "start"
    $luck = Random.new(message["bot_seed"])
    puts JSON.generate({ type: "ready", name: "BOT_NAME" })
  when "prompt"
    puts JSON.generate({ id: message["id"], action: choose(message) })
  end
end
