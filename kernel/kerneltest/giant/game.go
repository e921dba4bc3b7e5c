package giant

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// book is what the chapters have written down; its methods are the game's.
var book = play.NewBook[*state]()

var (
	ruleOrder   = book.Rule("1", "One thing at a time", "Only the pending decision can be taken.", "")
	ruleUnknown = book.Rule("1.1", "Things that exist", "A choice names pieces and places that there are.", "")
	ruleOver    = book.Rule("1.2", "End", "After four rounds the game is over.", "")
)

// Procedures of the sequence of play.
const (
	procRounds     uint8 = iota // A: the seat whose turn it is
	procActivation              // A: seat, B: formation
	procHand                    // A: piece, B: formation
	procMarch                   // A: piece, B: where to, C: seats that were asked, D: points left
	procReact                   // A: who is fired at, B: seat that fires, C: piece that fires
)

// Game is the giant.
type Game struct {
	*play.Book[*state]
	land  *land
	board *scene.Board
	info  kernel.Info
}

// New makes the game.
func New() (*Game, error) {
	l, err := newLand()
	if err != nil {
		return nil, err
	}
	g := &Game{Book: book, land: l, board: l.sheet(roster())}
	g.info = kernel.Info{
		ID: "giant", Name: "Giant", Ruleset: "giant/1", Data: "none", Blurb: "Four rounds on a plain of ten thousand hexes.", Credits: "ours",
		Scenarios: []kernel.Scenario{{ID: "plain", Name: "The plain", Blurb: "Everybody.", Turns: rounds, Minutes: 240}},
		Nodes:     book.Nodes(),
	}
	for i, id := range seatIDs {
		g.info.Seats = append(g.info.Seats, kernel.SeatInfo{ID: id, Name: seatNames[i]})
	}
	return g, nil
}

// find reads the id of a piece.
func (g *Game) find(word string) (int16, error) {
	u, ok := slices.BinarySearchFunc(g.board.Counters, strings.ToUpper(word), func(c scene.Counter, id string) int { return strings.Compare(c.ID, id) })
	if !ok {
		return 0, fmt.Errorf("no piece %q; they are A0-00 to H9-24", word)
	}
	return int16(u), nil
}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return &g.info }

// New sets up a scenario.
func (g *Game) New(scenario string, o kernel.Options) (kernel.Position, error) {
	if _, err := play.Choose(&g.info, scenario, o); err != nil {
		return nil, err
	}
	s := &state{g: g, round: 1}
	s.deploy()
	s.stack.Push(kernel.Frame{Proc: procRounds})
	book.Run(s, nil)
	return s, nil
}

func init() {
	book.Refuse(ruleOrder, ruleUnknown, ruleOver)
	unit := func(s *state, u int16) string { return s.g.board.Counters[u].ID }
	hex := func(s *state, h int16) string { return s.g.land.grid.Name(h) }
	book.Kind(play.Kind[*state]{
		Name: "unit", Has: func(_ *state, u int16) bool { return u >= 0 && u < pieces }, Text: unit, Piece: unit,
		Read: func(s *state, word string) (int16, error) { return s.g.find(word) },
	})
	book.Kind(play.Kind[*state]{
		Name: "hex", Has: func(_ *state, h int16) bool { return h >= 0 && h < hexes }, Text: hex, Place: hex,
		Read: func(s *state, word string) (int16, error) { return s.g.land.grid.Find(word) },
	})
	book.Kind(play.Kind[*state]{
		Name: "formation", Count: func(*state) int { return formations },
		Text: func(_ *state, f int16) string { return formationName(int(f)) },
	})
	book.Number("face", 1, 6, "a die shows 1 to 6")
	book.Names("seat", seatNames)
}

// Activated is a new game with its first position after a formation was activated: pieces are
// picked, and can be put back.
func Activated() (*Game, kernel.Position, error) {
	g, err := New()
	if err != nil {
		return nil, nil, err
	}
	p, err := g.New("plain", nil)
	if err != nil {
		return nil, nil, err
	}
	p.Apply(p.Legal(nil)[0], nil)
	return g, p, nil
}
