package greatestday

import (
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
	scenarios []*scenario
}

// New makes the game with the data that it is delivered with.
func New() (*Game, error) { return Load(order.Data()) }

// Load makes the game with the data of a folder.
func Load(data fs.FS) (*Game, error) {
	o, err := order.Load(data)
	if err != nil {
		return nil, fmt.Errorf("greatestday: %w", err)
	}
	g := &Game{Book: book}
	for i, sc := range o.Scenarios {
		derived, err := derive(i, sc)
		if err != nil {
			return nil, fmt.Errorf("greatestday: %w", err)
		}
		g.scenarios = append(g.scenarios, derived)
	}
	g.info = g.describe(o.Digest)
	return g, nil
}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return g.info }

func (g *Game) describe(digest string) *kernel.Info {
	in := &kernel.Info{
		ID: "greatestday", Name: "The Greatest Day", Ruleset: "greatestday/2", Data: digest,
		Blurb:   "Companies at 500 metres a hex: chits from a mug, command points, and fire at whoever moves in sight.",
		Credits: "Game: The Greatest Day: Sword, Juno, and Gold Beaches (Multi-Man Publishing), in the Grand Tactical Series. Ratings, map and set-up: our reconstruction.",
		Seats:   usualSeats, Open: true,
		Nodes: book.Nodes(),
		Notes: notes, Tables: printed(g.scenarios[0].Table),
	}
	for _, sc := range g.scenarios {
		if !sc.Offered {
			continue // not all rules that it can meet are there yet
		}
		in.Scenarios = append(in.Scenarios, kernel.Scenario{ID: sc.ID, Name: sc.Title, Blurb: sc.Blurb, Turns: len(sc.Turns), Minutes: sc.Minutes, Options: optionsOf(sc.Scenario)})
	}
	return in
}

// New sets up a scenario at its first decision (G3.6).
func (g *Game) New(id string, o kernel.Options) (kernel.Position, error) {
	set, err := play.Choose(g.info, id, o)
	if err != nil {
		return nil, err
	}
	for _, sc := range g.scenarios {
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
