package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"example.org/bot/first"
)

type message struct {
	Type  string
	ID    int64
	Legal []string
}

func main() {
	input := bufio.NewReader(os.Stdin)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(line, &m) != nil {
			continue
		}
		switch m.Type {
		case "start":
			fmt.Println(`{"type":"ready"}`)
		case "prompt":
			answer, _ := json.Marshal(map[string]any{"id": m.ID, "action": first.Of(m.Legal)})
			fmt.Println(string(answer))
		}
	}
}
