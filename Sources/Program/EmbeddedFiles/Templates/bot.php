<?php
// BOT_NAME, a starter bot for BOT_GAME.

// YOUR IDEA GOES HERE: read $prompt["observation"] and return one of $prompt["legal"]BOT_OR.
function choose(array $prompt): string
{
    // In a race, mostly pass, because a wrong claim costs. Otherwise any legal action except resign.
    if ($prompt["legal"][0] === "pass" && mt_rand(1, 40) > 1) {
        return "pass";
    }
    $parts = array_slice($prompt["observation"]["BOT_KEY"] ?? [], 0, BOT_COUNT); // BOT_CLAIM
    if (count($parts) === BOT_COUNT) { // BOT_CLAIM
        return implode(" ", $parts); // BOT_CLAIM
    } // BOT_CLAIM
    $actions = array_values(array_diff($prompt["legal"], ["resign"]));
    return $actions ? $actions[mt_rand(0, count($actions) - 1)] : "resign";
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
