// Package toy is a tiny complete game for tests of everything that must work with
// any game: secret simultaneous choices, dice, a fight that can go on, hidden
// events, a free set-up, editing and pictures. Two seats write down a force from 1 to 3 in
// secret; the stronger advances. Equal forces fight: a die of 1 or 2 is won by
// red, 3 or 4 by blue, else red may press on or stop. Three rounds. In the
// scenario camp both pitch tents first, which change nothing. In the scenario staff
// each side has two captains, who decide by turns: seats by option.
//
// It is also the model of a game written on package play: a file a chapter of the
// rules, in it everything about its decisions (orders, fight, camp).
package toy

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

var options = []kernel.Option{{ID: "limit", Name: "Highest force", Help: "How strong a force may be.", Values: []string{"3", "2"}, RuleRef: "2.1"}}

// captains is an option that seats depend on.
var captains = kernel.Option{
	ID: "captains", Name: "Captains", Help: "How many captains a side has.", Values: []string{"two", "one"}, RuleRef: "2",
	Seats: []kernel.Seating{{
		{ID: "red-1", Name: "Red, first captain", Side: "red"}, {ID: "blue-1", Name: "Blue, first captain", Side: "blue"},
		{ID: "red-2", Name: "Red, second captain", Side: "red"}, {ID: "blue-2", Name: "Blue, second captain", Side: "blue"},
	}, nil},
}

var names = []string{"red", "blue"}

// Game is the toy game. The zero value is ready for use.
type Game struct{}

// The book answers for the game.

// Rules lists the rules.
func (Game) Rules() []kernel.Rule { return book.Rules() }

// Format words a choice.
func (Game) Format(r kernel.Reader, c kernel.Choice) string { return book.Format(r, c) }

// Parse reads a choice.
func (Game) Parse(r kernel.Reader, text string) (kernel.Choice, error) { return book.Parse(r, text) }

// Literal reads canonical text at sight.
func (Game) Literal(r kernel.Reader, text string) (kernel.Choice, bool) { return book.Literal(r, text) }

// Words says a refusal.
func (Game) Words(r kernel.Reader, v kernel.Verdict) string { return book.Words(r, v) }

// Tell says an event.
func (Game) Tell(r kernel.Reader, e kernel.Event) kernel.Line { return book.Tell(r, e) }

// Offer makes buttons; forces are offered on the seat's own place.
func (Game) Offer(r kernel.Reader, c kernel.Choice) scene.Offer { return book.Offer(r, c) }

// Ends lists the ends of the matter in hand.
func (Game) Ends(r kernel.Reader, dst []kernel.Choice) []kernel.Choice { return book.Ends(r, dst) }

// At lists what may be tried at a place or with a piece.
func (Game) At(r kernel.Reader, place, piece string, dst []kernel.Choice) []kernel.Choice {
	return book.At(r, place, piece, dst)
}

// Settings lists the scores.
func (Game) Settings() []kernel.Setting { return book.Settings() }

// Set changes a score.
func (Game) Set(p kernel.Position, name, value string) error { return book.Set(p, name, value) }

// Show describes the node or the score.
func (Game) Show(p kernel.Position, what []string) (string, error) { return book.Show(p, what) }

func init() {
	for i, id := range names {
		book.IntSetting(id, 0, rounds, id+"'s score", func(s *state, n int) { s.score[i] = int8(n) })
	}
	score := func(s *state) string { return fmt.Sprintf("red %d blue %d", s.score[0], s.score[1]) }
	book.ShowAs("node", func(s *state) string { return book.Nodes()[s.Node().Kind] })
	book.ShowAs("score", score)
	book.ShowAs("result", score)
}

// Info describes it.
func (Game) Info() *kernel.Info {
	return &kernel.Info{
		ID: "toy", Name: "Toy", Ruleset: "toy/1", Data: "none", Blurb: "Three rounds of secret forces.", Credits: "ours",
		Seats: []kernel.SeatInfo{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Scenarios: []kernel.Scenario{
			{ID: "plain", Name: "Plain", Blurb: "Three rounds.", Turns: rounds, Minutes: 1, Options: options},
			{ID: "camp", Name: "Camp", Blurb: "Three rounds after a set-up.", Turns: rounds, Minutes: 1, Options: options},
			{ID: "staff", Name: "Staff", Blurb: "Three rounds with captains.", Turns: rounds, Minutes: 1, Options: append(options[:len(options):len(options)], captains)},
		},
		Nodes: book.Nodes(),
		Setup: []string{"camp"},
		Notes: []kernel.Note{{Rule: "2.1", Title: "Nobody at all", Text: "A force of nobody is no force."}},
	}
}

// New starts a game.
func (g Game) New(scenario string, o kernel.Options) (kernel.Position, error) {
	set, err := play.Choose(g.Info(), scenario, o)
	if err != nil {
		return nil, err
	}
	s := &state{max: int8(set["limit"][0] - '0'), staff: set[captains.ID] == captains.Values[0]}
	s.stack.Push(kernel.Frame{Proc: procRounds})
	if scenario == "camp" {
		s.stack.Push(kernel.Frame{Proc: procCamp})
	}
	book.Run(s, nil)
	return s, nil
}

// Place is refused: the pieces of the toy never move.
func (Game) Place(_ kernel.Position, piece, _ string, _ []string) error {
	return fmt.Errorf("%s cannot be placed: the pieces of this game never move", piece)
}

// Remove is refused.
func (Game) Remove(_ kernel.Position, piece string) error {
	return fmt.Errorf("%s cannot be removed: the pieces of this game never move", piece)
}

// Clear does nothing: there is nothing to take off.
func (Game) Clear(kernel.Position) {}

// Board is two places.
func (Game) Board(kernel.Reader) *scene.Board {
	return &scene.Board{
		Name: "Toy", Unit: "km", Bounds: [4]float64{0, 0, 2, 1}, Hex: &scene.Hexes{Width: 1, Flat: true},
		Places:   []scene.Place{{ID: "red", X: 0.5, Y: 0.5, Terrain: "clear"}, {ID: "blue", X: 1.5, Y: 0.5, Terrain: "clear"}},
		Legend:   []scene.Legend{{Kind: "clear", Group: "terrain", Name: "Clear"}},
		Counters: []scene.Counter{{ID: "blue", Name: "blue", Side: "blue"}, {ID: "red", Name: "red", Side: "red"}},
		Charts:   charts, Plans: true,
	}
}

// Frame asks the seat whose turn it is.
func (Game) Frame(v kernel.View) scene.Frame {
	s, seat := play.Of[*state](v)
	f := scene.Frame{Turn: scene.Turn{Number: int(s.round), Of: rounds, Name: fmt.Sprintf("Round %d", s.round), Phase: "Orders"}}
	f.Prompt = book.Prompt(s)
	switch node := s.Node(); {
	case node.Final:
		r, _ := s.Result()
		f.Result = &scene.Result{Text: "drawn"}
		if r.Winner >= 0 {
			f.Result = &scene.Result{Winner: names[r.Winner], Text: names[r.Winner] + " wins"}
		}
	case node.Seat != seat:
		f.Prompt.Text, f.Prompt.Rule, f.Prompt.Title = "Wait.", "", ""
	}
	return f
}

// shown are the sides in the order of the counters.
var shown = [2]int{1, 0}

// Stamps says what looks different: forces as far as the seat may see them, and scores.
func (Game) Stamps(v kernel.View, st *scene.Stamps) {
	s, _ := play.Of[*state](v)
	st.Size(len(shown), 0)
	for n, i := range shown {
		st.Pieces[n] = scene.Look.Add(int(s.written[i]))
	}
	st.Score = scene.Look.Add(int(s.score[0])).Add(int(s.score[1]))
}

// Piece shows the force that the seat may see.
func (Game) Piece(v kernel.View, n int) scene.Piece {
	s, _ := play.Of[*state](v)
	i := shown[n]
	text := "no force yet"
	switch {
	case s.written[i] == hidden:
		text = "a hidden force"
	case s.written[i] > 0:
		text = fmt.Sprintf("force %d", s.written[i])
	}
	return scene.Piece{ID: names[i], At: names[i], Ratings: text}
}

// Rows say where a side's tents are.
func (Game) Rows(v kernel.View, n int) []string {
	s, _ := play.Of[*state](v)
	return s.campRows(shown[n])
}

// Flags has none to show.
func (Game) Flags(kernel.View) []scene.Flag { return nil }

// Display has none to show.
func (Game) Display(kernel.View, int) scene.Display { return scene.Display{} }

// Score is what both sides have.
func (Game) Score(v kernel.View) []scene.Score {
	s, _ := play.Of[*state](v)
	var out []scene.Score
	for _, i := range shown {
		out = append(out, scene.Score{Side: names[i], Points: int(s.score[i])})
	}
	return out
}

// onOwnPlace offers a choice on the place of the side that decides.
func onOwnPlace(s *state, _ *kernel.Frame, _ kernel.Choice, o *scene.Offer) {
	o.Place = names[sideOf(s.Node().Seat)]
}

// Detail says of a force what it takes of the most there may be.
func (Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	s, _ := play.Of[*state](r)
	node := s.Node()
	if c.Verb != verbWrite || node.Kind != nodeWrite {
		return scene.Detail{}
	}
	return scene.Detail{
		Cost: fmt.Sprintf("%d of %d", c.A, s.max), Path: names[sideOf(node.Seat) : sideOf(node.Seat)+1],
		Facts: []scene.Fact{{Text: "Highest force", Value: fmt.Sprint(s.max), Rule: ruleForce.Number}},
	}
}
