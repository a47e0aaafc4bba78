// BOT_NAME, a starter bot for BOT_GAME.
package main

import ("bufio"; "encoding/json"; "fmt"; "math/rand"; "os")

type message struct {
	Type        string          `json:"type"`
	BotSeed     int64           `json:"bot_seed"`
	ID          int64           `json:"id"`
	Observation json.RawMessage `json:"observation"`
	Legal       []string        `json:"legal"`
}

// YOUR IDEA GOES HERE: look at prompt.Observation, return the index of a legal action.
func choose(prompt message, luck *rand.Rand) int {
	// One choice in BOT_PACE is drawn by lot, the others are the first: in a race, to pass.
	if luck.Intn(BOT_PACE) == 0 {
		return luck.Intn(len(prompt.Legal))
	}
	return 0
}

func main() {
	luck := rand.New(rand.NewSource(1))
	for input := bufio.NewReader(os.Stdin); ; {
		line, err := input.ReadBytes('\n')
		var m message
		if err != nil || json.Unmarshal(line, &m) != nil {
			return
		} else if m.Type == "start" {
			luck.Seed(m.BotSeed)
			fmt.Println(`{"type":"ready","name":"BOT_NAME"}`)
		} else if m.Type == "prompt" {
			fmt.Printf("{\"id\":%d,\"action\":%d}\n", m.ID, choose(m, luck))
		}
	}
}
