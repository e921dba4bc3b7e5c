package kernel

import "math/rand/v2"

// Game is data plus rules. Its methods are pure and safe for use by many
// goroutines at once: all state is in positions.
type Game interface {
	Info() *Info
	// Rules lists the rules that verdicts and events refer to; entry 0 is empty.
	Rules() []Rule
	// New sets up a scenario. Errors name the scenario or option that is wrong
	// and what would be right.
	New(scenario string, o Options) (Position, error)
	// Format gives the canonical text of a choice, unique at its node.
	Format(Reader, Choice) string
	// Parse reads canonical text. It needs only be understood, not legal.
	Parse(Reader, string) (Choice, error)
	// Words says a refusal in a short sentence without the rule number.
	Words(Reader, Verdict) string
	// Tell says an event in words, with the pieces and places it is about.
	// The reader is the position after the choice that caused the event.
	Tell(Reader, Event) Line
}

// Editor is implemented by games whose positions can be set up by hand, for
// judging a situation. Every method checks all of its input, leaves the
// position unchanged on error, and says in one line what would be right.
type Editor interface {
	// Place puts a piece on a place, with states such as "hits=2".
	Place(p Position, piece, place string, state []string) error
	// Remove takes a piece off; Clear takes all off.
	Remove(p Position, piece string) error
	Clear(p Position)
	// Set changes any other part of the state that a rule reads: turn, phase,
	// the active formation, points, tracks. Names and values are listed by Settings.
	Set(p Position, name, value string) error
	Settings() []Setting
	// Show describes "node", "score", "result", "unit U", "hex H" in one line.
	Show(p Position, what []string) (string, error)
}

// Restarter is implemented by editors that change a position in the middle of a
// step and can also begin that step anew, as it would have begun from there.
type Restarter interface {
	// Restart reports whether it did so: not where the position waits to begin anyway.
	Restart(p Position) bool
}

// Thrower is implemented by games that throw several dice as one draw, such as
// the number of hits of a volley, so that scripts can say what the dice show.
type Thrower interface {
	// Dice is how many dice the pending draw throws together, 0 if it is no such throw.
	Dice(p Position) int
	// Thrown returns the outcome when the dice show these faces, as many as Dice says.
	Thrown(p Position, faces []int) (Choice, error)
}

// Ender is implemented by games that can list the ways to end what is in hand without
// working out everything that might be tried; most positions have one or two.
type Ender interface {
	// Ends appends, in order, those candidates of the node without arguments that end
	// the matter in hand or leave it, such as "done", whether they are allowed or not;
	// none where the reader may not decide.
	Ends(r Reader, dst []Choice) []Choice
}

// Literal is implemented by games that read the text of a choice at sight where it is
// exactly what Format gives: stored games are read so, and need not be written again to
// compare.
type Literal interface {
	// Literal gives the choice whose text this is, what Parse gives too; not ok for any
	// other text, and it need not be for every text that Format gives.
	Literal(r Reader, text string) (c Choice, ok bool)
}

// Setting names one thing that Editor.Set can change.
type Setting struct{ Name, Values, Help string }

// Line is one event in words.
type Line struct {
	Text   string   `json:"text"`
	Kind   string   `json:"kind,omitempty"`   // phase, move, combat, dice, loss, retreat, support, arrival, score …
	Rule   string   `json:"rule,omitempty"`   // rule number
	Places []string `json:"places,omitempty"` // light up on the map; for a step: from, to
	Pieces []string `json:"pieces,omitempty"`
	Quiet  bool     `json:"quiet,omitempty"` // playback only, no line of the log
	// Turn is the number of the turn that begins with this line, 0 in all other
	// lines. No seat may miss such a line: logs are divided by it.
	Turn int `json:"turn,omitempty"`
}

// Info describes a game to people and screens.
type Info struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Ruleset string `json:"ruleset"` // changes whenever old journals would replay differently
	Data    string `json:"data"`    // digest of the game's data
	Blurb   string `json:"blurb"`
	Credits string `json:"credits"`
	// Seats are the sides, and where neither scenario nor option says otherwise
	// ([Info.SeatsIn]) the seats, one each.
	Seats     Seating    `json:"seats"`
	Scenarios []Scenario `json:"scenarios"`
	Nodes     []string   `json:"nodes"` // names of node kinds
	// Open says that the game hides nothing: every seat sees the same. Tables then
	// paint one picture for all. Scenarios may be an exception ([Scenario.Hides]).
	Open bool `json:"open,omitempty"`
	// Setup names the node kinds of a free set-up, if there is one: what a seat
	// chooses there can be kept under a name and used again in another game.
	Setup []string `json:"setup,omitempty"`
	// Notes are rulings: where the printed rules are silent or contradict
	// themselves, and how the game is played here.
	Notes []Note `json:"notes,omitempty"`
	// Tables are the tables and charts that the rules read, for people: sequence of
	// play, combat results, effects of terrain.
	Tables []Table `json:"tables,omitempty"`
}

// Table is one table of a game, made from what the rules read.
type Table struct {
	Rule  string     `json:"rule"` // number of a rule of Rules
	Title string     `json:"title"`
	Head  []string   `json:"head"`           // of the columns; the first column heads the rows
	Rows  [][]string `json:"rows"`           // each as long as Head
	Note  string     `json:"note,omitempty"` // how it is read, in a sentence
}

// Note is one ruling, in our words.
type Note struct {
	Rule  string `json:"rule"` // number of a rule of Rules
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Scenario is one way to set up a game.
type Scenario struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Blurb   string   `json:"blurb"`
	Turns   int      `json:"turns"`
	Minutes int      `json:"minutes"` // typical playing time
	Options []Option `json:"options"`
	// Seats are those of the scenario, where they are not the game's.
	Seats Seating `json:"seats,omitempty"`
	// Hides says that the sides hide things from each other in this scenario, though
	// they do not in others of the game.
	Hides bool `json:"hides,omitempty"`
}

// OpenIn reports whether a game hides nothing in a scenario with some options.
func (in *Info) OpenIn(scenario string, o Options) bool {
	for i := range in.Scenarios {
		if in.Scenarios[i].ID != scenario {
			continue
		}
		if in.Scenarios[i].Hides {
			return false
		}
		for _, x := range in.Scenarios[i].Options {
			v, chosen := o[x.ID]
			if !chosen && len(x.Values) > 0 {
				v = x.Values[0]
			}
			if x.Hides != "" && v == x.Hides {
				return false
			}
		}
	}
	return in.Open
}

// Option is one optional rule or setting of a scenario.
type Option struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Help    string   `json:"help"`
	Values  []string `json:"values"` // first is the default
	RuleRef string   `json:"rule,omitempty"`
	// Hides is the value with which the sides hide things from each other, though they
	// do not without it.
	Hides string `json:"hides,omitempty"`
	// Seats are those of a game with each of the values, nil where the value leaves
	// them as they are; an option that seats do not depend on has none.
	Seats []Seating `json:"seats,omitempty"`
}

// Options are the chosen values by option id; missing ones take the default.
type Options map[string]string

// Random plays a position to its end with uniformly chosen choices and weighted
// draws, and returns the number of choices and draws. It stops at limit.
func Random(p Position, rng *rand.Rand, limit int) int {
	var (
		legal []Choice
		outs  []Outcome
	)
	for n := 0; n < limit; n++ {
		node := p.Node()
		if node.Final {
			return n
		}
		if node.Seat == Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(Draw(outs, rng), nil)
			continue
		}
		legal = p.Legal(legal[:0])
		p.Apply(legal[rng.IntN(len(legal))], nil)
	}
	return limit
}

// Draw picks an outcome with the probability of its weight.
func Draw(outs []Outcome, rng *rand.Rand) Choice {
	var total uint32
	for _, o := range outs {
		total += o.Weight
	}
	return Pick(outs, rng.Uint32N(total))
}

// Pick returns the outcome whose share of the weights, laid end to end, holds
// r, with 0 <= r < the sum of the weights.
func Pick(outs []Outcome, r uint32) Choice {
	for _, o := range outs {
		if r < o.Weight {
			return o.Choice
		}
		r -= o.Weight
	}
	return outs[len(outs)-1].Choice
}
