package greatestday

import (
	_ "embed" // what is listed
	"fmt"
	"io/fs"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// Game is the rules with one set of data. It is immutable and safe for concurrent use.
type Game struct {
	*play.Book[*state]
	info      *kernel.Info
	scenarios func() ([]*scenario, error)
}

// listing is what is listed of the data that the game is delivered with.
//
//go:embed listing.json
var listing string

// New makes the game with the data that it is delivered with, which are read when somebody
// plays.
func New() (*Game, error) {
	l, scenarios, err := play.Later(listing, func() ([]*scenario, play.Listing, error) { return read(order.Data()) })
	if err != nil {
		return nil, fmt.Errorf("greatestday: %w", err)
	}
	return &Game{Book: book, info: describe(l), scenarios: scenarios}, nil
}

// Load makes the game with the data of a folder.
func Load(data fs.FS) (*Game, error) {
	scenarios, l, err := read(data)
	if err != nil {
		return nil, err
	}
	return &Game{Book: book, info: describe(l), scenarios: play.Now(scenarios)}, nil
}

// read reads the data of a folder.
func read(data fs.FS) (list []*scenario, l play.Listing, err error) {
	o, err := order.Load(data)
	if err != nil {
		return nil, l, fmt.Errorf("greatestday: %w", err)
	}
	l = play.Listing{Data: o.Digest, Tables: printed(o.Table)}
	for i, data := range o.Scenarios {
		sc, err := derive(i, data)
		if err != nil {
			return nil, l, fmt.Errorf("greatestday: %w", err)
		}
		list = append(list, sc)
		if !sc.Offered {
			continue // not all rules that it can meet are there yet
		}
		l.Scenarios = append(l.Scenarios, kernel.Scenario{ID: sc.ID, Name: sc.Title, Blurb: sc.Blurb, Turns: len(sc.Turns), Minutes: sc.Minutes, Options: optionsOf(sc.Scenario)})
	}
	return list, l, nil
}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return g.info }

func describe(l play.Listing) *kernel.Info {
	return &kernel.Info{
		ID: "greatestday", Name: "The Greatest Day", Ruleset: "greatestday/11", Data: l.Data,
		Blurb:   "Companies at 500 metres a hex: chits from a mug, command points, and fire at whoever moves in sight.",
		Credits: "Game: The Greatest Day: Sword, Juno, and Gold Beaches (Multi-Man Publishing), in the Grand Tactical Series. Ratings, map and set-up: our reconstruction.",
		Seats:   usualSeats, Open: true,
		Scenarios: l.Scenarios, Nodes: book.Nodes(),
		Notes: notes, Tables: l.Tables,
	}
}

// New sets up a scenario at its first decision (G3.6).
func (g *Game) New(id string, o kernel.Options) (kernel.Position, error) {
	set, err := play.Choose(g.info, id, o)
	if err != nil {
		return nil, err
	}
	scenarios, err := g.scenarios()
	if err != nil {
		return nil, err
	}
	for _, sc := range scenarios {
		if sc.ID == id {
			if err := sc.ready(); err != nil {
				return nil, fmt.Errorf("greatestday: %w", err)
			}
			s := &state{}
			s.allot(sc)
			s.opts = chosen(set)
			s.deploy()
			book.Run(s, nil)
			return s, nil
		}
	}
	return nil, fmt.Errorf("no scenario %q", id)
}

// deploy puts everything where the scenario has it at the start (G3.6).
func (s *state) deploy() {
	for u := range s.sc.Units {
		s.at[u] = due
		s.unit[u].steps = s.card(u).Steps
	}
	for d := range s.sc.Divisions {
		x := &s.sc.Divisions[d]
		s.cp[d], s.roadblocks[d] = x.CP, x.Roadblocks
		for _, u := range x.Rearguards {
			s.at[u] = pooled
		}
	}
	for _, l := range s.sc.OffMap {
		s.at[l] = distant
	}
	for _, p := range s.sc.Setup {
		s.at[p.Unit] = p.Hex
		if p.Column {
			s.set(p.Unit, inColumn)
		}
		if p.Mounted {
			s.set(p.Unit, isMounted)
		}
		if p.Steps > 0 {
			s.unit[p.Unit].steps = p.Steps
		}
	}
	s.stacks().Fill()
	for _, p := range s.sc.Setup {
		s.claim(p.Unit, p.Hex, nil)
	}
	s.embark()
	s.layAssets()
	s.layDrops()
	s.turn, s.active, s.kept = 1, -1, -1
	for k := range s.hero {
		if s.hero[k] = heroGone; k < len(s.sc.Heroes) {
			s.hero[k] = heroReady
		}
	}
	s.stack.Push(kernel.Frame{Proc: procGame})
	s.stack.Push(kernel.Frame{Proc: procSetup, A: int16(order.German)})
}
