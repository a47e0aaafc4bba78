// Plays referee_games.go as the lines of standard input say; `.ci/parts/rules` writes them and compares the answers.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
)

type look struct {
	Ending       *string    `json:"ending"`
	Asked        []int      `json:"asked"`
	Race         bool       `json:"race"`
	Verdicts     []string   `json:"verdicts"`
	Legal        [][]string `json:"legal"`
	Actions      [][]string `json:"actions"`
	Observations []any      `json:"observations"`
	Results      [][]int    `json:"results"`
}

func seatCount(game Game) int {
	switch game := game.(type) {
	case *SetGame:
		return len(game.Points)
	case *Snap:
		return len(game.Open)
	}
	return 1
}

func see(game Game, verdicts []string) look {
	seen := look{Ending: optional(game.Ending()), Asked: game.Asked(), Race: game.IsRace(), Verdicts: verdicts, Results: [][]int{}}
	for seat := 0; seat < seatCount(game); seat++ {
		seen.Legal = append(seen.Legal, game.Legal(seat))
		seen.Actions = append(seen.Actions, game.Actions(seat))
		seen.Observations = append(seen.Observations, game.Observation(seat))
		if game.Ending() != "" {
			seen.Results = append(seen.Results, game.Results(seat))
		}
	}
	return seen
}

func main() {
	var game Game
	rng := rand.New(rand.NewSource(1))
	for input := bufio.NewReader(os.Stdin); ; {
		line, err := input.ReadString('\n')
		if err != nil {
			return
		}
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		verdicts := []string{}
		switch words[0] {
		case "deal":
			seats, _ := strconv.Atoi(words[3])
			game, err = Deal(words[1], []byte(words[2]), seats, words[4])
		case "imagine":
			game, err = Imagine([]byte(words[1]), []byte(words[2]), rng)
		default:
			// What happens to a copy does not happen to the game that was copied.
			before := game
			then, _ := json.Marshal([]any{before, see(before, nil)})
			game = before.Copy()
			if words[0] == "play" {
				seat, _ := strconv.Atoi(words[1])
				game.Play(seat, words[2])
			} else {
				claims := []Claim{}
				for _, word := range words[1:] {
					parts := strings.Split(word, "|")
					seat, _ := strconv.Atoi(parts[0])
					reaction, _ := strconv.ParseInt(parts[2], 10, 64)
					claims = append(claims, Claim{seat, parts[1], reaction})
				}
				verdicts = game.Race(claims)
			}
			if now, _ := json.Marshal([]any{before, see(before, nil)}); string(now) != string(then) {
				panic("a copy has changed the game that was copied")
			}
		}
		if err != nil {
			panic(err)
		}
		text, _ := json.Marshal(see(game, verdicts))
		fmt.Println(string(text))
	}
}
