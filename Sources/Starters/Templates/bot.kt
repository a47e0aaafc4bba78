// BOT_NAME, a starter bot for BOT_GAME. It reads without a JSON parser: the keys that it needs come first.
import kotlin.random.Random

var luck = Random(1)

fun number(line: String, key: String): Long =
    line.substringAfter(key).takeWhile { it.isDigit() }.toLong()

// YOUR IDEA GOES HERE: look at the prompt's line, return the index of a legal action, below choices.
fun choose(@Suppress("UNUSED_PARAMETER") line: String, choices: Int): Int =
    // One choice in BOT_PACE is drawn by lot, the others are the first: in a race, to pass.
    if (luck.nextInt(BOT_PACE) == 0) luck.nextInt(choices) else 0

fun main() {
    while (true) {
        val line = readLine() ?: break
        if (line.startsWith("{\"type\":\"start\"")) {
            luck = Random(number(line, "\"bot_seed\":").toInt())
            println("{\"type\":\"ready\",\"name\":\"BOT_NAME\"}")
        } else if (line.startsWith("{\"type\":\"prompt\"")) {
            val action = choose(line, number(line, "\"choices\":").toInt())
            println("{\"id\":${number(line, "\"id\":")},\"action\":$action}")
        }
        System.out.flush()
    }
}
