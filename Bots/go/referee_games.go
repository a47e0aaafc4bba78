// The rules of the games in plain Go, for bots that plan. Go 1.18 or newer, without cgo; nothing else is needed.
//
//	game, err := Imagine(start, prompt, rng) // the hidden cards are dealt again at random
//	for _, action := range game.Actions(seat) {
//		next := game.Copy()
//		next.Play(seat, action)
//		fmt.Fprintln(os.Stderr, action, next.Observation(seat))
//	}
//
// Play and Race take legal actions only, and do not check: a search calls them too often. "undo" and "redo" of Klondike are
// never offered, because an imagined position has no past. docs/rules of the referee has the rules by number; (K5) below is
// one of them.
package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"sort"
	"strconv"
	"strings"
)

// Game is a position of any game. Seats are numbered from 0, and actions are the texts of the protocol.
type Game interface {
	// Asked has the seats that may act now; none when the game is over.
	Asked() []int
	// IsRace says whether they race to claim (Race), or one seat has its turn (Play).
	IsRace() bool
	// Ending says how the game ended; "" while it goes on.
	Ending() string
	// Legal is what a prompt lists: in a race "pass" first, and without claims that are never listed.
	Legal(seat int) []string
	// Actions has every legal action, those claims included, without "pass".
	Actions(seat int) []string
	// Play takes a turn.
	Play(seat int, action string)
	// Race ends a race with these claims, the fastest first; the other seats pass. It returns "right", "wrong" or "late" for
	// each claim.
	Race(claims []Claim) []string
	// Observation is what a seat sees, as in a prompt: a *KlondikeObservation, *SetObservation or *SnapObservation.
	Observation(seat int) any
	// Results has what a seat has achieved: the game's measures in their order.
	Results(seat int) []int
	// Copy returns the same position once more.
	Copy() Game
}

// Claim is a claim in a race.
type Claim struct {
	Seat       int
	Action     string
	ReactionNS int64
}

// Deal deals these cards in their order, as `referee deal` prints them. What the JSON object `options` does not name is usual.
func Deal(game string, options []byte, seats int, cards string) (Game, error) {
	names := strings.Fields(cards)
	switch game {
	case "klondike":
		chosen, err := readOptions(options, usualKlondike)
		return dealKlondike(chosen, names), err
	case "set":
		chosen, err := readOptions(options, usualSet)
		return dealSet(chosen, seats, names), err
	case "snap":
		chosen, err := readOptions(options, usualSnap)
		return dealSnap(chosen, seats, names), err
	}
	return nil, fmt.Errorf("there is no game %s", game)
}

// Imagine draws a position evenly among those in which a bot may be that has received these messages, as lines.
func Imagine(start, prompt []byte, rng *rand.Rand) (Game, error) {
	var begun struct {
		Game        string
		Options     json.RawMessage
		Seats, Seat int
	}
	var asked struct{ Observation json.RawMessage }
	if err := json.Unmarshal(start, &begun); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(prompt, &asked); err != nil {
		return nil, err
	}
	switch begun.Game {
	case "klondike":
		var seen KlondikeObservation
		if err := json.Unmarshal(asked.Observation, &seen); err != nil {
			return nil, err
		}
		options, err := readOptions(begun.Options, usualKlondike)
		return imagineKlondike(options, &seen, rng), err
	case "set":
		var seen SetObservation
		if err := json.Unmarshal(asked.Observation, &seen); err != nil {
			return nil, err
		}
		options, err := readOptions(begun.Options, usualSet)
		return imagineSet(options, &seen, rng), err
	case "snap":
		var seen SnapObservation
		if err := json.Unmarshal(asked.Observation, &seen); err != nil {
			return nil, err
		}
		options, err := readOptions(begun.Options, usualSnap)
		return imagineSnap(options, &seen, rng), err
	}
	return nil, fmt.Errorf("there is no game %s", begun.Game)
}

func readOptions[T any](text []byte, usual T) (T, error) {
	if len(text) == 0 {
		return usual, nil
	}
	err := json.Unmarshal(text, &usual)
	return usual, err
}

func copied[T any](values []T) []T { return append([]T{}, values...) }

func contains[T comparable](values []T, value T) bool {
	for _, other := range values {
		if other == value {
			return true
		}
	}
	return false
}

func word(ending *string) string {
	if ending == nil {
		return ""
	}
	return *ending
}

func optional(ending string) *string {
	if ending == "" {
		return nil
	}
	return &ending
}

// Cards below a number that are not known, in random order.
func shuffled(count int, known []bool, rng *rand.Rand) []int {
	hidden := []int{}
	for card := 0; card < count; card++ {
		if !known[card] {
			hidden = append(hidden, card)
		}
	}
	rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	return hidden
}

// Playing cards: suit * 13 + rank, with two black suits before two red ones.
const (
	ranks = "A23456789TJQK"
	suits = "SCDH"
)

var cardNames, cardNumbers = nameCards()

func nameCards() ([]string, map[string]int) {
	names, numbers := []string{}, map[string]int{}
	for _, suit := range suits {
		for _, rank := range ranks {
			numbers[string(rank)+string(suit)] = len(names)
			names = append(names, string(rank)+string(suit))
		}
	}
	return names, numbers
}

// KlondikeOptions are described in docs/rules/klondike.md.
type KlondikeOptions struct {
	Draw         int        `json:"draw"`
	Redeals      redealRule `json:"redeals"`
	WorryingBack bool       `json:"worrying_back"`
	Runs         string     `json:"runs"`
	Spaces       string     `json:"spaces"`
	Flip         string     `json:"flip"`
	View         string     `json:"view"`
	Scoring      string     `json:"scoring"`
	Undo         bool       `json:"undo"`
	MaxActions   int        `json:"max_actions"`
}

// A number, or -1 for "unlimited".
type redealRule int

func (rule *redealRule) UnmarshalJSON(text []byte) error {
	if string(text) == `"unlimited"` || string(text) == "null" {
		*rule = -1
		return nil
	}
	number, err := strconv.Atoi(string(text))
	*rule = redealRule(number)
	return err
}

var usualKlondike = KlondikeOptions{3, -1, true, "partial", "kings", "automatic", "table", "cards", false, 1000}

// KlondikeObservation is described in docs/rules/klondike.md.
type KlondikeObservation struct {
	Stock       []string       `json:"stock"`
	Waste       []string       `json:"waste"`
	Foundations map[string]int `json:"foundations"`
	Tableau     [7][]string    `json:"tableau"`
	Down        [7]int         `json:"down"`
	RedealsLeft *int           `json:"redeals_left"`
	ActionsLeft int            `json:"actions_left"`
	Score       int            `json:"score"`
	BarrenPass  bool           `json:"barren_pass"`
}

// Klondike is a position of Klondike. Of each pile the last card is the top; that of the stock is drawn next.
type Klondike struct {
	Options      *KlondikeOptions
	Columns      [7][]int
	Down         [7]int // how many cards of each column lie face down
	Home         [4]int // how many cards of each suit are on its foundation
	Stock, Waste []int
	Seen         [52]bool // the cards that have lain face up at any time
	Redeals      int      // how often the waste may still be turned over; -1 without a limit
	ActionsLeft  int
	points       int
	isBarren     bool
	ending       string
}

func dealKlondike(options KlondikeOptions, names []string) *Klondike {
	game := &Klondike{Options: &options, Redeals: int(options.Redeals), ActionsLeft: options.MaxActions}
	next := 0
	for round := 0; round < 7; round++ {
		for i := round; i < 7; i++ {
			game.Columns[i] = append(game.Columns[i], cardNumbers[names[next]])
			next++
		}
		game.Down[round] = round
	}
	for i := len(names) - 1; i >= next; i-- {
		game.Stock = append(game.Stock, cardNumbers[names[i]])
	}
	game.see()
	game.judge()
	return game
}

func imagineKlondike(options KlondikeOptions, seen *KlondikeObservation, rng *rand.Rand) *Klondike {
	game := &Klondike{
		Options: &options, Down: seen.Down, Redeals: -1, ActionsLeft: seen.ActionsLeft, points: seen.Score,
		isBarren: seen.BarrenPass,
	}
	if seen.RedealsLeft != nil {
		game.Redeals = *seen.RedealsLeft
	}
	for suit := range game.Home {
		game.Home[suit] = seen.Foundations[suits[suit:suit+1]]
		for rank := 0; rank < game.Home[suit]; rank++ {
			game.Seen[suit*13+rank] = true
		}
	}
	for _, pile := range append(copied(seen.Tableau[:]), seen.Stock, seen.Waste) {
		for _, name := range pile {
			if card, isKnown := cardNumbers[name]; isKnown {
				game.Seen[card] = true
			}
		}
	}
	hidden := shuffled(52, game.Seen[:], rng)
	named := func(pile []string) []int {
		cards := make([]int, len(pile))
		for i, name := range pile {
			card, isKnown := cardNumbers[name]
			if !isKnown {
				card, hidden = hidden[0], hidden[1:]
			}
			cards[i] = card
		}
		return cards
	}
	for i, column := range seen.Tableau {
		game.Columns[i] = named(column)
	}
	game.Stock, game.Waste = named(seen.Stock), named(seen.Waste)
	game.see()
	game.end()
	return game
}

func (g *Klondike) Copy() Game {
	game := *g
	for i, column := range g.Columns {
		game.Columns[i] = copied(column)
	}
	game.Stock, game.Waste = copied(g.Stock), copied(g.Waste)
	return &game
}

func (g *Klondike) Asked() []int {
	if g.ending != "" {
		return []int{}
	}
	return []int{0}
}

func (g *Klondike) IsRace() bool   { return false }
func (g *Klondike) Ending() string { return g.ending }

// Whether a column takes a card (K5). One whose top lies face down takes none (K11).
func (g *Klondike) takes(i, card int) bool {
	column := g.Columns[i]
	if len(column) == g.Down[i] {
		return len(column) == 0 && (card%13 == 12 || g.Options.Spaces == "any")
	}
	top := column[len(column)-1]
	return top%13 == card%13+1 && (top < 26) != (card < 26)
}

func (g *Klondike) goesHome(card int) bool { return card%13 == g.Home[card/13] }

// The moves of cards, and flips (K4 to K12); with `first` it may stop at one.
func (g *Klondike) moves(moves []string, first bool) []string {
	place := func(i int) string { return "t" + strconv.Itoa(i+1) }
	if len(g.Waste) > 0 {
		top := g.Waste[len(g.Waste)-1]
		if g.goesHome(top) {
			moves = append(moves, "w-f")
		}
		for to := range g.Columns {
			if g.takes(to, top) {
				moves = append(moves, "w-"+place(to))
			}
		}
	}
	for from, column := range g.Columns {
		if first && len(moves) > 0 {
			return moves
		}
		most := len(column) - g.Down[from]
		if most == 0 {
			continue
		}
		if g.goesHome(column[len(column)-1]) {
			moves = append(moves, place(from)+"-f")
		}
		least := 1
		if g.Options.Runs == "whole" {
			least = most
		}
		for to := range g.Columns {
			for count := least; count <= most && to != from; count++ {
				if !g.takes(to, column[len(column)-count]) || len(g.Columns[to]) == 0 && count == len(column) {
					continue
				}
				move := place(from) + "-" + place(to)
				if count > 1 {
					move += ":" + strconv.Itoa(count)
				}
				moves = append(moves, move)
			}
		}
	}
	for suit, count := range g.Home {
		for to := 0; to < 7 && count > 0 && g.Options.WorryingBack; to++ {
			if g.takes(to, suit*13+count-1) {
				moves = append(moves, "f"+suits[suit:suit+1]+"-"+place(to))
			}
		}
	}
	for i, down := range g.Down {
		if g.Options.Flip == "action" && down > 0 && len(g.Columns[i]) == down {
			moves = append(moves, "flip "+place(i))
		}
	}
	return moves
}

func (g *Klondike) Actions(seat int) []string {
	actions := []string{}
	if g.ending != "" || seat != 0 {
		return actions
	}
	if len(g.Stock) > 0 {
		actions = append(actions, "draw")
	} else if len(g.Waste) > 0 && g.Redeals != 0 {
		actions = append(actions, "redeal")
	}
	return append(g.moves(actions, false), "resign")
}

func (g *Klondike) Legal(seat int) []string { return g.Actions(seat) }

func (g *Klondike) Race([]Claim) []string { return nil }

func (g *Klondike) Play(_ int, action string) {
	switch {
	case action == "resign":
		g.ending = "resigned"
		return
	case action == "draw":
		for i := 0; i < g.Options.Draw && len(g.Stock) > 0; i++ {
			g.Waste = append(g.Waste, pop(&g.Stock, 1)...)
		}
	case action == "redeal":
		for len(g.Waste) > 0 {
			g.Stock = append(g.Stock, pop(&g.Waste, 1)...)
		}
		if g.Redeals > 0 {
			g.Redeals--
		}
		if g.Options.Draw == 1 {
			g.gain(-100)
		}
	case strings.HasPrefix(action, "flip"):
		g.turnUp(int(action[6] - '1'))
	default:
		g.move(action)
	}
	g.ActionsLeft--
	g.see()
	g.judge()
}

// Takes the last cards of a pile.
func pop(pile *[]int, count int) []int {
	rest := len(*pile) - count
	cards := (*pile)[rest:]
	*pile = (*pile)[:rest]
	return cards
}

func (g *Klondike) move(action string) {
	source, target, _ := strings.Cut(action, "-")
	var cards []int
	switch source[0] {
	case 'w':
		cards = pop(&g.Waste, 1)
		if target != "f" {
			g.gain(5)
		}
	case 'f':
		suit := strings.IndexByte(suits, source[1])
		g.Home[suit]--
		cards = []int{suit*13 + g.Home[suit]}
		g.gain(-15)
	default:
		from, count := int(source[1]-'1'), 1
		if _, number, isSeveral := strings.Cut(target, ":"); isSeveral {
			count, _ = strconv.Atoi(number)
		}
		cards = pop(&g.Columns[from], count)
		if g.Options.Flip == "automatic" && len(g.Columns[from]) == g.Down[from] {
			g.turnUp(from)
		}
	}
	if target == "f" {
		g.Home[cards[0]/13]++
		g.gain(10)
	} else {
		to := &g.Columns[target[1]-'1']
		*to = append(*to, cards...)
	}
}

func (g *Klondike) turnUp(i int) {
	if g.Down[i] > 0 {
		g.Down[i]--
		g.gain(5)
	}
}

func (g *Klondike) gain(change int) {
	if g.Options.Scoring == "standard" {
		g.points += change
		if g.points < 0 {
			g.points = 0
		}
	}
}

// A card once seen stays known (K13).
func (g *Klondike) see() {
	for _, card := range g.Waste {
		g.Seen[card] = true
	}
	for i, column := range g.Columns {
		for _, card := range column[g.Down[i]:] {
			g.Seen[card] = true
		}
	}
	for card := 0; card < 52 && g.Options.View == "thoughtful"; card++ {
		g.Seen[card] = true
	}
}

// Whether the pass of the stock has offered nothing but draws and redeals so far (K14).
func (g *Klondike) judge() {
	if g.isBarren || len(g.Waste) == 0 || len(g.Stock) == 0 && g.Redeals == 0 {
		g.isBarren = len(g.moves(nil, true)) == 0
	}
	g.end()
}

func (g *Klondike) cardsHome() int { return g.Home[0] + g.Home[1] + g.Home[2] + g.Home[3] }

func (g *Klondike) end() {
	if g.cardsHome() == 52 {
		g.ending = "won"
	} else if g.isBarren && len(g.Stock) == 0 && !g.Options.Undo {
		g.ending = "stuck"
	} else if g.ActionsLeft <= 0 {
		g.ending = "max_actions"
	}
}

// Score has the points, counted as the options say (K15).
func (g *Klondike) Score() int {
	switch g.Options.Scoring {
	case "standard":
		return g.points
	case "vegas":
		return 5*g.cardsHome() - 52
	}
	return g.cardsHome()
}

func (g *Klondike) Observation(int) any {
	named := func(pile []int) []string {
		names := make([]string, len(pile))
		for i, card := range pile {
			names[i] = "??"
			if g.Seen[card] {
				names[i] = cardNames[card]
			}
		}
		return names
	}
	seen := &KlondikeObservation{
		Stock: named(g.Stock), Waste: named(g.Waste), Foundations: map[string]int{}, Down: g.Down,
		ActionsLeft: g.ActionsLeft, Score: g.Score(), BarrenPass: g.isBarren,
	}
	for suit, count := range g.Home {
		seen.Foundations[suits[suit:suit+1]] = count
	}
	for i, column := range g.Columns {
		seen.Tableau[i] = named(column)
	}
	if redeals := g.Redeals; redeals >= 0 {
		seen.RedealsLeft = &redeals
	}
	return seen
}

func (g *Klondike) Results(int) []int {
	won := 0
	if g.cardsHome() == 52 {
		won = 1
	}
	return []int{won, g.Score(), g.Options.MaxActions - g.ActionsLeft, g.cardsHome()}
}

// Cards of Set: four digits in base 3, for number, colour, symbol and shading.
var setNames, setNumbers = nameSetCards()

func nameSetCards() ([]string, map[string]int) {
	names, numbers := []string{""}, map[string]int{}
	for _, values := range []string{"123", "rgp", "ods", "sto"} {
		longer := []string{}
		for _, name := range names {
			for _, value := range values {
				longer = append(longer, name+string(value))
			}
		}
		names = longer
	}
	for card, name := range names {
		numbers[name] = card
	}
	return names, numbers
}

// The card that makes a set with two others (S2).
var setThirds = findThirds()

func findThirds() (thirds [81][81]int) {
	for a := range thirds {
		for b := range thirds {
			for place := 1; place < 81; place *= 3 {
				thirds[a][b] += (6 - a/place%3 - b/place%3) % 3 * place
			}
		}
	}
	return
}

// SetOptions are described in docs/rules/set.md.
type SetOptions struct {
	Points struct {
		Set         int `json:"set"`
		FalseClaim  int `json:"false_claim"`
		DealWithSet int `json:"deal_with_set"`
		Speed       int `json:"speed"`
	} `json:"points"`
	SpeedMS          int    `json:"speed_ms"`
	Refill           string `json:"refill"`
	Patience         int    `json:"patience"`
	Calls            bool   `json:"calls"`
	FirstCallDecides bool   `json:"first_call_decides"`
}

var usualSet = func() SetOptions {
	options := SetOptions{SpeedMS: 1000, Refill: "keep12", Patience: 3}
	options.Points.Set, options.Points.FalseClaim, options.Points.DealWithSet = 1, -1, -1
	return options
}()

// SetObservation is described in docs/rules/set.md.
type SetObservation struct {
	Table        []string `json:"table"`
	Deck         int      `json:"deck"`
	Points       []int    `json:"points"`
	Sets         []int    `json:"sets"`
	FalseClaims  []int    `json:"false_claims"`
	Discard      []string `json:"discard"`
	You          int      `json:"you"`
	Caller       *int     `json:"caller"`
	Window       string   `json:"window"`
	BarrenRounds int      `json:"barren_rounds"`
	DealAsked    bool     `json:"deal_asked"`
	Withdrawn    []int    `json:"withdrawn"`
	Ending       *string  `json:"ending"`
}

// SetGame is a position of Set. The last card of the deck is dealt next.
type SetGame struct {
	Options                   *SetOptions
	Table, Deck, Discard      []int
	Points, Sets, FalseClaims []int // by seat
	Withdrawn                 []int
	BarrenRounds              int
	DealAsked                 bool
	Window                    string
	Caller                    int // the seat whose call is being settled, or -1
	ending                    string
}

func dealSet(options SetOptions, seats int, names []string) *SetGame {
	game := &SetGame{
		Options: &options, Points: make([]int, seats), Sets: make([]int, seats), FalseClaims: make([]int, seats),
		Withdrawn: []int{}, Caller: -1, Window: openingWindow(&options),
	}
	for i := len(names) - 1; i >= 0; i-- {
		game.Deck = append(game.Deck, setNumbers[names[i]])
	}
	for i := 0; i < 12; i++ {
		game.Table = append(game.Table, pop(&game.Deck, 1)...)
	}
	return game
}

func imagineSet(options SetOptions, seen *SetObservation, rng *rand.Rand) *SetGame {
	game := &SetGame{
		Options: &options, Points: copied(seen.Points), Sets: copied(seen.Sets), FalseClaims: copied(seen.FalseClaims),
		Withdrawn: copied(seen.Withdrawn), BarrenRounds: seen.BarrenRounds, DealAsked: seen.DealAsked, Window: seen.Window,
		Caller: -1, ending: word(seen.Ending),
	}
	if seen.Caller != nil {
		game.Caller = *seen.Caller
	}
	var known [81]bool
	for _, name := range seen.Table {
		game.Table = append(game.Table, setNumbers[name])
		known[setNumbers[name]] = true
	}
	for _, name := range seen.Discard {
		game.Discard = append(game.Discard, setNumbers[name])
		known[setNumbers[name]] = true
	}
	game.Deck = shuffled(81, known[:], rng)
	return game
}

func openingWindow(options *SetOptions) string {
	if options.Calls {
		return "call"
	}
	return "claim"
}

func (g *SetGame) Copy() Game {
	game := *g
	for _, list := range []*[]int{&game.Table, &game.Deck, &game.Discard, &game.Points, &game.Sets, &game.FalseClaims} {
		*list = copied(*list)
	}
	return &game
}

func (g *SetGame) IsRace() bool   { return true }
func (g *SetGame) Ending() string { return g.ending }

func (g *SetGame) Asked() []int {
	asked := []int{}
	for seat := range g.Points {
		isAsked := !contains(g.Withdrawn, seat)
		if g.Window == "name" {
			isAsked = seat == g.Caller
		} else if g.Window == "challenge" && seat == g.Caller {
			isAsked = false
		}
		if isAsked && g.ending == "" {
			asked = append(asked, seat)
		}
	}
	return asked
}

// FoundSets has the sets on the table, each as three cards in the order of their numbers.
func (g *SetGame) FoundSets() [][3]int {
	cards := copied(g.Table)
	sort.Ints(cards)
	var lies [81]bool
	for _, card := range cards {
		lies[card] = true
	}
	sets := [][3]int{}
	for i, a := range cards {
		for _, b := range cards[i+1:] {
			if c := setThirds[a][b]; c > b && lies[c] {
				sets = append(sets, [3]int{a, b, c})
			}
		}
	}
	return sets
}

func (g *SetGame) offered() []string {
	actions := []string{}
	if g.Window == "name" || g.Window == "challenge" {
		return actions
	}
	if len(g.Deck) > 0 {
		actions = append(actions, "deal")
	}
	if g.Window == "call" {
		actions = append(actions, "call")
	}
	return actions
}

func (g *SetGame) Legal(seat int) []string {
	if !contains(g.Asked(), seat) {
		return []string{}
	}
	return append([]string{"pass"}, g.offered()...)
}

func (g *SetGame) Actions(seat int) []string {
	actions := []string{}
	if !contains(g.Asked(), seat) {
		return actions
	}
	cards := copied(g.Table)
	sort.Ints(cards)
	for i := 0; i < len(cards) && g.Window != "call"; i++ {
		for j := i + 1; j < len(cards); j++ {
			for _, c := range cards[j+1:] {
				actions = append(actions, SetClaim([3]int{cards[i], cards[j], c}))
			}
		}
	}
	return append(actions, g.offered()...)
}

// SetClaim is the text of a claim of three cards.
func SetClaim(cards [3]int) string {
	return setNames[cards[0]] + " " + setNames[cards[1]] + " " + setNames[cards[2]]
}

func (g *SetGame) Play(int, string) {}

func (g *SetGame) Race(claims []Claim) []string {
	isTaken := false
	verdicts := []string{}
	for _, claim := range claims {
		verdict := g.judge(claim, isTaken)
		isTaken = isTaken || verdict == "right" && claim.Action != "call" && claim.Action != "deal"
		verdicts = append(verdicts, verdict)
	}
	if isTaken {
		g.endRound(false)
	} else {
		g.goOn(len(claims) == 0)
	}
	return verdicts
}

func (g *SetGame) judge(claim Claim, isTaken bool) string {
	switch claim.Action {
	case "call":
		if g.Caller >= 0 {
			return "late"
		}
		g.Caller = claim.Seat
		return "right"
	case "deal":
		if g.Caller >= 0 && g.Options.FirstCallDecides {
			return "late"
		}
		g.DealAsked = true
		// A request is judged by the table that the seat was shown.
		if !isTaken && len(g.FoundSets()) == 0 {
			return "right"
		}
		g.Points[claim.Seat] += g.Options.Points.DealWithSet
		return "wrong"
	}
	trio := []int{}
	for _, name := range strings.Fields(claim.Action) {
		trio = append(trio, setNumbers[name])
	}
	sort.Ints(trio)
	for _, card := range trio {
		if !contains(g.Table, card) {
			return "late"
		}
	}
	if setThirds[trio[0]][trio[1]] != trio[2] {
		g.chargeFalseClaim(claim.Seat)
		return "wrong"
	}
	whole, left := int64(g.Options.SpeedMS)*1_000_000, int64(0)
	if claim.ReactionNS < whole {
		left = whole - claim.ReactionNS
	}
	g.Sets[claim.Seat]++
	g.Points[claim.Seat] += g.Options.Points.Set + int(int64(g.Options.Points.Speed)*left/whole)
	g.Discard = append(g.Discard, trio...)
	isFilled := len(g.Deck) > 0 && (g.Options.Refill == "replace" || g.Options.Refill == "keep12" && len(g.Table) <= 12)
	table := []int{}
	for _, card := range g.Table {
		if !contains(trio, card) {
			table = append(table, card)
		} else if isFilled {
			table = append(table, pop(&g.Deck, 1)...)
		}
	}
	g.Table = table
	return "right"
}

func (g *SetGame) chargeFalseClaim(seat int) {
	g.FalseClaims[seat]++
	g.Points[seat] += g.Options.Points.FalseClaim
}

// A window without a set: the next window of the round, or its end (S10).
func (g *SetGame) goOn(isSilent bool) {
	if g.Window == "call" && g.Caller >= 0 {
		g.Window = "name"
		return
	}
	if g.Window == "name" {
		if isSilent {
			g.chargeFalseClaim(g.Caller)
		}
		g.Window = "challenge"
		if len(g.Asked()) > 0 {
			return
		}
	}
	g.endRound(true)
}

func (g *SetGame) endRound(isBarren bool) {
	g.BarrenRounds++
	if !isBarren {
		g.BarrenRounds = 0
	} else if g.DealAsked || g.BarrenRounds >= g.Options.Patience {
		g.endBarrenRounds()
	}
	g.DealAsked, g.Window, g.Caller = false, openingWindow(g.Options), -1
	if g.ending == "" && len(g.Deck) == 0 && len(g.FoundSets()) == 0 {
		g.ending = "exhausted"
	}
}

func (g *SetGame) endBarrenRounds() {
	g.BarrenRounds = 0
	if !g.DealAsked {
		if len(g.Deck) == 0 {
			g.ending = "unclaimed"
			return
		}
		// Every seat that still races is judged as if it had asked (S7).
		hasSet := len(g.FoundSets()) > 0
		for seat := range g.Points {
			if hasSet && !contains(g.Withdrawn, seat) {
				g.Points[seat] += g.Options.Points.DealWithSet
			}
		}
	}
	for i := 0; i < 3 && len(g.Deck) > 0; i++ {
		g.Table = append(g.Table, pop(&g.Deck, 1)...)
	}
}

func (g *SetGame) Observation(seat int) any {
	named := func(cards []int) []string {
		names := make([]string, len(cards))
		for i, card := range cards {
			names[i] = setNames[card]
		}
		return names
	}
	seen := &SetObservation{
		Table: named(g.Table), Deck: len(g.Deck), Points: copied(g.Points), Sets: copied(g.Sets),
		FalseClaims: copied(g.FalseClaims), Discard: named(g.Discard), You: seat, Window: g.Window,
		BarrenRounds: g.BarrenRounds, DealAsked: g.DealAsked, Withdrawn: copied(g.Withdrawn), Ending: optional(g.ending),
	}
	if caller := g.Caller; caller >= 0 {
		seen.Caller = &caller
	}
	return seen
}

func (g *SetGame) Results(seat int) []int {
	return []int{g.Points[seat], g.Sets[seat], g.FalseClaims[seat]}
}

// SnapOptions are described in docs/rules/snap.md.
type SnapOptions struct {
	MaxTurns int    `json:"max_turns"`
	Turning  string `json:"turning"`
}

var usualSnap = SnapOptions{2000, "automatic"}

// SnapObservation is described in docs/rules/snap.md.
type SnapObservation struct {
	Open       [][]string `json:"open"`
	Closed     []int      `json:"closed"`
	Active     int        `json:"active"`
	Turn       int        `json:"turn"`
	You        int        `json:"you"`
	Withdrawn  []int      `json:"withdrawn"`
	Last       []SnapCall `json:"last"`
	RightCalls []int      `json:"right_calls"`
	FalseCalls []int      `json:"false_calls"`
	ReturnsAt  *int       `json:"returns_at"`
	ToTurn     *int       `json:"to_turn,omitempty"`
	Ending     *string    `json:"ending"`
}

// SnapCall is a call of the window before, and what came of it.
type SnapCall struct {
	Seat    int    `json:"seat"`
	Verdict string `json:"verdict"`
}

// Snap is a position of Snap. Of each stack the last card is the top.
type Snap struct {
	Options                *SnapOptions
	Closed, Open           [][]int
	RightCalls, FalseCalls []int // by seat
	Withdrawn              []int
	Active                 int // the seat whose card was turned last
	ToTurn                 int // the seat that is to turn a card, or -1
	Turn                   int
	Last                   []SnapCall
	ReturnsAt              int // the turn that brings a former position back, or 0
	ending                 string
}

// The cards, and behind them the number of the seat that starts, from 1.
func dealSnap(options SnapOptions, seats int, names []string) *Snap {
	start := 0
	if len(names) > 52 {
		start, _ = strconv.Atoi(names[52])
		start--
	}
	game := &Snap{
		Options: &options, Closed: make([][]int, seats), Open: make([][]int, seats), RightCalls: make([]int, seats),
		FalseCalls: make([]int, seats), Withdrawn: []int{}, Active: start, ToTurn: -1, Last: []SnapCall{},
	}
	for i, name := range names[:52] {
		stack := &game.Closed[(start+i)%seats]
		*stack = append(*stack, cardNumbers[name])
	}
	game.letTurn(start)
	return game
}

func imagineSnap(options SnapOptions, seen *SnapObservation, rng *rand.Rand) *Snap {
	game := &Snap{
		Options: &options, RightCalls: copied(seen.RightCalls), FalseCalls: copied(seen.FalseCalls),
		Withdrawn: copied(seen.Withdrawn), Active: seen.Active, ToTurn: -1, Turn: seen.Turn, Last: copied(seen.Last),
		ending: word(seen.Ending),
	}
	if seen.ToTurn != nil {
		game.ToTurn = *seen.ToTurn
	}
	if seen.ReturnsAt != nil {
		game.ReturnsAt = *seen.ReturnsAt
	}
	var known [52]bool
	for _, stack := range seen.Open {
		cards := []int{}
		for _, name := range stack {
			cards = append(cards, cardNumbers[name])
			known[cardNumbers[name]] = true
		}
		game.Open = append(game.Open, cards)
	}
	unseen := shuffled(52, known[:], rng)
	for _, size := range seen.Closed {
		game.Closed = append(game.Closed, copied(unseen[:size]))
		unseen = unseen[size:]
	}
	return game
}

func (g *Snap) Copy() Game {
	game := *g
	game.Closed, game.Open = copied(g.Closed), copied(g.Open)
	for seat := range g.Open {
		game.Closed[seat], game.Open[seat] = copied(g.Closed[seat]), copied(g.Open[seat])
	}
	game.RightCalls, game.FalseCalls = copied(g.RightCalls), copied(g.FalseCalls)
	return &game
}

func (g *Snap) IsRace() bool       { return g.ToTurn < 0 }
func (g *Snap) Ending() string     { return g.ending }
func (g *Snap) count(seat int) int { return len(g.Closed[seat]) + len(g.Open[seat]) }

func (g *Snap) holders() []int {
	holders := []int{}
	for seat := range g.Open {
		if g.count(seat) > 0 {
			holders = append(holders, seat)
		}
	}
	return holders
}

func (g *Snap) Asked() []int {
	if g.ending != "" {
		return []int{}
	} else if g.ToTurn >= 0 {
		return []int{g.ToTurn}
	}
	return g.holders()
}

// Matching has the seats whose top card matches another's (P3): a call is right exactly if there are any.
func (g *Snap) Matching() []int {
	var seats [13][]int
	for seat, stack := range g.Open {
		if len(stack) > 0 {
			rank := stack[len(stack)-1] % 13
			seats[rank] = append(seats[rank], seat)
		}
	}
	matching := []int{}
	for _, same := range seats {
		if len(same) > 1 {
			matching = append(matching, same...)
		}
	}
	return matching
}

func (g *Snap) Actions(seat int) []string {
	if !contains(g.Asked(), seat) {
		return []string{}
	} else if g.ToTurn >= 0 {
		return []string{"turn"}
	}
	return []string{"snap"}
}

func (g *Snap) Legal(seat int) []string {
	actions := g.Actions(seat)
	if len(actions) > 0 && g.ToTurn < 0 {
		return []string{"pass", "snap"}
	}
	return actions
}

func (g *Snap) Play(seat int, _ string) { g.turnCard(seat) }

func (g *Snap) Race(claims []Claim) []string {
	g.Last = []SnapCall{}
	verdicts := []string{}
	for i, claim := range claims {
		verdict := "late"
		if i == 0 {
			verdict = g.judge(claim.Seat)
		}
		g.Last = append(g.Last, SnapCall{claim.Seat, verdict})
		verdicts = append(verdicts, verdict)
	}
	g.turnNext()
	return verdicts
}

func (g *Snap) judge(caller int) string {
	g.ReturnsAt = 0
	matching := g.Matching()
	if len(matching) == 0 {
		g.FalseCalls[caller]++
		g.pay(caller)
		return "wrong"
	}
	g.RightCalls[caller]++
	for i := range g.Open {
		if seat := (caller + i) % len(g.Open); contains(matching, seat) {
			g.tuck(caller, seat)
		}
	}
	return "right"
}

// Puts an open stack, turned over, under a closed one.
func (g *Snap) tuck(seat, from int) {
	cards := make([]int, 0, 52)
	for i := len(g.Open[from]) - 1; i >= 0; i-- {
		cards = append(cards, g.Open[from][i])
	}
	g.Closed[seat] = append(cards, g.Closed[seat]...)
	g.Open[from] = []int{}
}

func (g *Snap) pay(caller int) {
	payees := []int{}
	for i := 1; i < len(g.Open); i++ {
		if seat := (caller + i) % len(g.Open); g.count(seat) > 0 {
			payees = append(payees, seat)
		}
	}
	if len(g.Closed[caller]) < len(payees) {
		g.tuck(caller, caller)
	}
	for _, seat := range payees {
		if len(g.Closed[caller]) > 0 {
			g.Closed[seat] = append(copied(pop(&g.Closed[caller], 1)), g.Closed[seat]...)
		}
	}
}

func (g *Snap) canTurn(seat int) bool { return len(g.Closed[seat]) > 0 || len(g.Open[seat]) >= 2 }

func (g *Snap) turnNext() {
	next := -1
	for i := 1; i <= len(g.Open) && next < 0; i++ {
		if seat := (g.Active + i) % len(g.Open); g.canTurn(seat) {
			next = seat
		}
	}
	if len(g.holders()) == 1 {
		g.ending = "won"
	} else if g.Turn == g.Options.MaxTurns {
		g.ending = "max_turns"
	} else if next < 0 {
		g.ending = "stuck"
	} else {
		g.letTurn(next)
	}
}

func (g *Snap) letTurn(seat int) {
	if g.Options.Turning == "player" {
		g.ToTurn = seat
	} else {
		g.turnCard(seat)
	}
}

func (g *Snap) turnCard(seat int) {
	g.Active, g.ToTurn = seat, -1
	if len(g.Closed[seat]) == 0 {
		g.tuck(seat, seat)
	}
	g.Open[seat] = append(g.Open[seat], pop(&g.Closed[seat], 1)...)
	g.Turn++
	if g.Turn == g.ReturnsAt {
		g.ending = "cycle"
	} else if g.ReturnsAt == 0 && g.isOnCircle() {
		g.ReturnsAt = g.Turn + g.circumference()
	}
}

// Whether this position would return if nobody called; docs/rules/snap.md has the argument.
func (g *Snap) isOnCircle() bool {
	for seat, stack := range g.Open {
		if len(stack) == 0 && len(g.Closed[seat]) > 0 {
			return false
		}
	}
	return g.canTurn(g.Active)
}

func (g *Snap) circumference() int {
	turning, multiple := 0, 1
	for seat := range g.Open {
		if count := g.count(seat); count >= 2 {
			a, b := multiple, count
			for b > 0 {
				a, b = b, a%b
			}
			turning, multiple = turning+1, multiple/a*count
		}
	}
	return turning * multiple
}

func (g *Snap) Observation(seat int) any {
	seen := &SnapObservation{
		Open: make([][]string, len(g.Open)), Closed: make([]int, len(g.Open)), Active: g.Active, Turn: g.Turn, You: seat,
		Withdrawn: copied(g.Withdrawn), Last: copied(g.Last), RightCalls: copied(g.RightCalls),
		FalseCalls: copied(g.FalseCalls), Ending: optional(g.ending),
	}
	for other, stack := range g.Open {
		seen.Open[other] = make([]string, len(stack))
		for i, card := range stack {
			seen.Open[other][i] = cardNames[card]
		}
		seen.Closed[other] = len(g.Closed[other])
	}
	if returnsAt := g.ReturnsAt; returnsAt > 0 {
		seen.ReturnsAt = &returnsAt
	}
	if toTurn := g.ToTurn; toTurn >= 0 {
		seen.ToTurn = &toTurn
	}
	return seen
}

func (g *Snap) Results(seat int) []int {
	isAlone := 1
	for other := range g.Open {
		if other != seat && g.count(other) >= g.count(seat) {
			isAlone = 0
		}
	}
	return []int{g.count(seat), isAlone, g.RightCalls[seat], g.FalseCalls[seat]}
}
