package toy

import (
	"fmt"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Rules, by entry.
const (
	ruleTurn kernel.RuleID = iota + 1
	ruleWrite
	ruleForce
	ruleAdvance
	ruleFight
	ruleCamp
	ruleTent
)

var rules = []kernel.Rule{
	{},
	{Number: "1", Title: "One thing at a time", Text: "Only the pending decision can be taken."},
	{Number: "2", Title: "Orders", Text: "Both sides write a force in secret, then both are shown."},
	{Number: "2.1", Title: "Force", Text: "A force is at least 1 and at most the limit of the scenario."},
	{Number: "3", Title: "Advance", Text: "The stronger side advances and scores 1."},
	{Number: "4", Title: "Fight", Text: "Equal forces fight: 1-2 red wins, 3-4 blue wins, else red may press on."},
	{Number: "5", Title: "Camp", Text: "A side is ready when two tents or more are pitched."},
	{Number: "5.1", Title: "Tents", Text: "A tent is pitched on a free place and struck where it stands."},
}

// Kinds of events.
const (
	eventWrote uint16 = iota
	eventReveal
	eventAdvance
	eventMiss
	eventRound
)

var options = []kernel.Option{{ID: "limit", Name: "Highest force", Help: "How strong a force may be.", Values: []string{"3", "2"}, RuleRef: "2.1"}}

var names = []string{"red", "blue"}

// Game is the toy game. The zero value is ready for use.
type Game struct{}

// Info describes it.
func (Game) Info() *kernel.Info {
	return &kernel.Info{
		ID: "toy", Name: "Toy", Ruleset: "toy/1", Data: "none", Blurb: "Three rounds of secret forces.", Credits: "ours",
		Seats: []kernel.SeatInfo{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Scenarios: []kernel.Scenario{
			{ID: "plain", Name: "Plain", Blurb: "Three rounds.", Turns: rounds, Minutes: 1, Options: options},
			{ID: "camp", Name: "Camp", Blurb: "Three rounds after a set-up.", Turns: rounds, Minutes: 1, Options: options},
		},
		Nodes: []string{"write", "die", "press", "over", "camp"},
		Setup: []string{"camp"},
		Notes: []kernel.Note{{Rule: "2.1", Title: "Nobody at all", Text: "A force of nobody is no force."}},
	}
}

// Rules lists the rules.
func (Game) Rules() []kernel.Rule { return rules }

// New starts a game.
func (Game) New(scenario string, o kernel.Options) (kernel.Position, error) {
	if scenario != "plain" && scenario != "camp" {
		return nil, fmt.Errorf("no scenario %q; there are: plain, camp", scenario)
	}
	s := &state{max: 3}
	for id, v := range o {
		if id != "limit" {
			return nil, fmt.Errorf("no option %q; there is: limit", id)
		}
		if v != "2" && v != "3" {
			return nil, fmt.Errorf("option limit cannot be %q; it is 2 or 3", v)
		}
		s.max = int8(v[0] - '0')
	}
	s.stack.Push(kernel.Frame{Proc: procRounds})
	if scenario == "camp" {
		s.stack.Push(kernel.Frame{Proc: procCamp})
	}
	s.run(nil)
	return s, nil
}

// Format words a choice.
func (Game) Format(_ kernel.Reader, c kernel.Choice) string {
	switch c.Verb {
	case verbWrite:
		return fmt.Sprintf("write %d", c.A)
	case verbDie:
		return fmt.Sprintf("die %d", c.A)
	case verbPress:
		return "press"
	case verbStop:
		return "stop"
	case verbPitch:
		return fmt.Sprintf("pitch %d", c.A)
	case verbStrike:
		return fmt.Sprintf("strike %d", c.A)
	case verbPitchAll:
		return "pitch-all"
	case verbReady:
		return "ready"
	}
	return fmt.Sprintf("choice %d", c.Verb)
}

// Parse reads a choice.
func (Game) Parse(_ kernel.Reader, text string) (kernel.Choice, error) {
	verb, arg, _ := strings.Cut(text, " ")
	n, err := strconv.ParseInt(arg, 10, 8)
	switch {
	case verb == "write" && err == nil:
		return kernel.Choice{Verb: verbWrite, A: int16(n)}, nil
	case verb == "die" && err == nil:
		return kernel.Choice{Verb: verbDie, A: int16(n)}, nil
	case verb == "pitch" && err == nil:
		return kernel.Choice{Verb: verbPitch, A: int16(n)}, nil
	case verb == "strike" && err == nil:
		return kernel.Choice{Verb: verbStrike, A: int16(n)}, nil
	case text == "pitch-all":
		return kernel.Choice{Verb: verbPitchAll}, nil
	case text == "ready":
		return kernel.Choice{Verb: verbReady}, nil
	case text == "press":
		return kernel.Choice{Verb: verbPress}, nil
	case text == "stop":
		return kernel.Choice{Verb: verbStop}, nil
	}
	return kernel.Choice{}, fmt.Errorf("cannot read %q; a choice is write N, die N, press, stop, pitch N, strike N, pitch-all or ready", text)
}

// Words says a refusal.
func (Game) Words(_ kernel.Reader, v kernel.Verdict) string {
	switch v.Rule {
	case ruleForce:
		return fmt.Sprintf("a force of %d is not allowed", v.Args[0])
	case ruleCamp:
		return fmt.Sprintf("%d tents are too few", v.Args[0])
	case ruleTent:
		return fmt.Sprintf("place %d does not allow it", v.Args[0])
	}
	return "this is not the pending decision"
}

// Tell says an event.
func (Game) Tell(_ kernel.Reader, e kernel.Event) kernel.Line {
	line := kernel.Line{Rule: rules[e.Rule].Number, Kind: "combat"}
	switch e.Kind {
	case eventWrote:
		line.Text = fmt.Sprintf("%s writes a force of %d", names[e.Args[0]], e.Args[1])
	case eventReveal:
		line.Text = fmt.Sprintf("red has %d, blue has %d", e.Args[0], e.Args[1])
	case eventAdvance:
		line.Text = names[e.Args[0]] + " advances"
		line.Places = []string{names[e.Args[0]]}
	case eventRound:
		line.Kind, line.Text, line.Turn = "phase", fmt.Sprintf("round %d", e.Args[0]), int(e.Args[0])
	case eventMiss:
		line.Text = fmt.Sprintf("a %d decides nothing", e.Args[0])
	}
	return line
}

func of(r kernel.Reader) (s *state, seat kernel.Seat) {
	if v, ok := r.(*view); ok {
		return &v.state, v.seat
	}
	return r.(*state), kernel.Nobody
}

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
	s, seat := of(v)
	f := scene.Frame{Turn: scene.Turn{Number: int(s.round), Of: rounds, Name: fmt.Sprintf("Round %d", s.round), Phase: "Orders"}}
	f.Prompt = scene.Prompt{Seat: int(s.node.Seat), Kind: Game{}.Info().Nodes[s.node.Kind]}
	switch {
	case s.node.Final:
		f.Prompt.Text = "The game is over."
		r, _ := s.Result()
		f.Result = &scene.Result{Text: "drawn"}
		if r.Winner >= 0 {
			f.Result = &scene.Result{Winner: names[r.Winner], Text: names[r.Winner] + " wins"}
		}
	case s.node.Seat == seat:
		f.Prompt.Text, f.Prompt.Rule = "Choose.", "2"
	default:
		f.Prompt.Text = "Wait."
	}
	return f
}

// shown are the sides in the order of the counters.
var shown = [2]int{1, 0}

// Stamps says what looks different: forces as far as the seat may see them, and scores.
func (Game) Stamps(v kernel.View, st *scene.Stamps) {
	s, _ := of(v)
	st.Size(len(shown), 0)
	for n, i := range shown {
		st.Pieces[n] = scene.Look.Add(int(s.written[i]))
	}
	st.Score = scene.Look.Add(int(s.score[0])).Add(int(s.score[1]))
}

// Piece shows the force that the seat may see.
func (Game) Piece(v kernel.View, n int) scene.Piece {
	s, _ := of(v)
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
	s, _ := of(v)
	return s.campRows(shown[n])
}

// Flags has none to show.
func (Game) Flags(kernel.View) []scene.Flag { return nil }

// Display has none to show.
func (Game) Display(kernel.View, int) scene.Display { return scene.Display{} }

// Score is what both sides have.
func (Game) Score(v kernel.View) []scene.Score {
	s, _ := of(v)
	var out []scene.Score
	for _, i := range shown {
		out = append(out, scene.Score{Side: names[i], Points: int(s.score[i])})
	}
	return out
}

// Offer makes buttons; forces are offered on the seat's own place.
func (g Game) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	text := g.Format(r, c)
	o := scene.Offer{Choice: text, Label: text, Kind: "take"}
	if s, _ := of(r); c.Verb == verbWrite && s.node.Seat >= 0 {
		o.Place = names[s.node.Seat]
	}
	if c.Verb == verbReady {
		o.Kind = "pass"
	}
	return o
}

// Detail says of a force what it takes of the most there may be.
func (Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	s, _ := of(r)
	if c.Verb != verbWrite || s.node.Kind != nodeWrite {
		return scene.Detail{}
	}
	return scene.Detail{
		Cost: fmt.Sprintf("%d of %d", c.A, s.max), Path: names[s.node.Seat : s.node.Seat+1],
		Facts: []scene.Fact{{Text: "Highest force", Value: fmt.Sprint(s.max), Rule: rules[ruleForce].Number}},
	}
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

// Settings lists the scores.
func (Game) Settings() []kernel.Setting {
	return []kernel.Setting{{Name: "red", Values: "0-3", Help: "red's score"}, {Name: "blue", Values: "0-3", Help: "blue's score"}}
}

// Set changes a score.
func (Game) Set(p kernel.Position, name, value string) error {
	s := p.(*state)
	n, err := strconv.ParseInt(value, 10, 8)
	if err != nil || n < 0 || n > rounds {
		return fmt.Errorf("a score is 0 to %d, not %q", rounds, value)
	}
	for i, id := range names {
		if id == name {
			s.score[i] = int8(n)
			return nil
		}
	}
	return fmt.Errorf("cannot set %q; there are red and blue", name)
}

// Show describes the node or the score.
func (g Game) Show(p kernel.Position, what []string) (string, error) {
	s := p.(*state)
	switch strings.Join(what, " ") {
	case "node":
		return g.Info().Nodes[s.node.Kind], nil
	case "score", "result":
		return fmt.Sprintf("red %d blue %d", s.score[0], s.score[1]), nil
	}
	return "", fmt.Errorf("cannot show %q; there are node, score and result", strings.Join(what, " "))
}
