<?php
// BOT_NAME, a starter bot for BOT_GAME.

// YOUR IDEA GOES HERE: look at $prompt["observation"], return one of $prompt["legal"].
function choose(array $prompt): string
{
    $legal = $prompt["legal"];
    // One choice in BOT_PACE is drawn by lot, the others are the first: in a race, to pass.
    return mt_rand(1, BOT_PACE) === 1 ? $legal[mt_rand(0, count($legal) - 1)] : $legal[0];
}

function send(array $message): void
{
    fwrite(STDOUT, json_encode($message) . "\n");
}

while (($line = fgets(STDIN)) !== false) {
    $message = json_decode($line, true);
    if ($message["type"] === "start") {
        mt_srand($message["bot_seed"]);
        send(["type" => "ready", "name" => "BOT_NAME"]);
    } elseif ($message["type"] === "prompt") {
        send(["id" => $message["id"], "action" => choose($message)]);
    }
}
