// BOT_NAME, a starter bot for BOT_GAME that plans with the rules in referee_games.go.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

const (
	redeals = 20   // how often the hidden cards are dealt again for one decision
	share   = 0.03 // of the time left for the whole game, for one decision
)

type message struct {
	Type        string
	Seat, Seats int
	BotSeed     int64 `json:"bot_seed"`
	ID          int64
	Legal       []string
	Observation json.RawMessage
	Clock       struct {
		BankMS float64 `json:"bank_ms"`
	}
}

var (
	rng   = rand.New(rand.NewSource(1))
	begun message
	start []byte
	seen  = map[string]bool{}
)

// YOUR IDEA GOES HERE: how good a position is for a seat, by what it sees there: points, and cards that are not hidden.
func value(game Game, seat int) float64 {
	results := make([]int, begun.Seats)
	total := 0
	for other := range results {
		// Where games are won, the score is the second measure.
		measures := game.Results(other)
		results[other] = measures[0]
		if begun.Seats == 1 && len(measures) > 1 {
			results[other] = measures[1]
		}
		total += results[other]
	}
	text, _ := json.Marshal(game.Observation(seat))
	return float64(2*results[seat] - total - strings.Count(string(text), "??"))
}

// What lies on the table, without numbers that count down.
func cards(observation []byte) string {
	var parts map[string]json.RawMessage
	json.Unmarshal(observation, &parts)
	for name, part := range parts {
		if part[0] != '[' && part[0] != '{' {
			delete(parts, name)
		}
	}
	text, _ := json.Marshal(parts)
	return string(text)
}

// The action that does best on average over redeals.
func turn(prompt message, line []byte, actions []string) (string, error) {
	begin, limit := time.Now(), time.Duration(share*prompt.Clock.BankMS*float64(time.Millisecond))
	worth, isOut := make([]float64, len(actions)), make([]bool, len(actions))
	for count := 0; count < redeals && (count == 0 || time.Since(begin) < limit); count++ {
		redealt, err := Imagine(start, line, rng)
		if err != nil {
			return "", err
		}
		for i, action := range actions {
			tried := redealt.Copy()
			tried.Play(begun.Seat, action)
			if count == 0 && begun.Seats == 1 {
				// Alone at a table, a bot that returns to a position has gained nothing.
				text, _ := json.Marshal(tried.Observation(begun.Seat))
				isOut[i] = seen[cards(text)]
			}
			worth[i] += value(tried, begun.Seat)
		}
	}
	best := -1
	for i := range actions {
		if !isOut[i] && (best < 0 || worth[i] > worth[best]) {
			best = i
		}
	}
	if best < 0 {
		return prompt.Legal[len(prompt.Legal)-1], nil
	}
	return actions[best], nil
}

// A claim that is right in both of two redeals, or a pass; a request for cards stands behind the claims that score.
func race(line []byte) (string, error) {
	one, err := Imagine(start, line, rng)
	if err != nil {
		return "", err
	}
	other, err := Imagine(start, line, rng)
	if err != nil {
		return "", err
	}
	for _, action := range one.Actions(begun.Seat) {
		claim := []Claim{{Seat: begun.Seat, Action: action}}
		if one.Copy().Race(claim)[0] == "right" && other.Copy().Race(claim)[0] == "right" {
			return action, nil
		}
	}
	return "pass", nil
}

func choose(prompt message, line []byte) (string, error) {
	if begun.Seats == 1 {
		seen[cards(prompt.Observation)] = true
	}
	if prompt.Legal[0] == "pass" {
		return race(line)
	}
	actions := []string{}
	for _, action := range prompt.Legal {
		if action != "resign" && action != "undo" && action != "redo" {
			actions = append(actions, action)
		}
	}
	return turn(prompt, line, actions)
}

func main() {
	for input := bufio.NewReader(os.Stdin); ; {
		line, err := input.ReadBytes('\n')
		var m message
		if err != nil || json.Unmarshal(line, &m) != nil {
			return
		} else if m.Type == "start" {
			begun, start, seen = m, line, map[string]bool{}
			rng.Seed(m.BotSeed)
			fmt.Println(`{"type":"ready","name":"BOT_NAME"}`)
		} else if m.Type == "prompt" {
			action, err := choose(m, line)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				return
			}
			fmt.Printf("{\"id\":%d,\"action\":%q}\n", m.ID, action)
		}
	}
}
