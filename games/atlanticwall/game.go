package atlanticwall

import (
	_ "embed" // what is listed
	"fmt"
	"io/fs"

	"sandtable/games/atlanticwall/order"
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
		return nil, fmt.Errorf("atlanticwall: %w", err)
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
		return nil, l, fmt.Errorf("atlanticwall: %w", err)
	}
	l = play.Listing{Data: o.Digest, Tables: printed(o)}
	for i, data := range o.Scenarios {
		sc, err := derive(i, data)
		if err != nil {
			return nil, l, fmt.Errorf("atlanticwall: %w", err)
		}
		sc.share(o.Backs)
		list = append(list, sc)
		l.Scenarios = append(l.Scenarios, kernel.Scenario{ID: sc.ID, Name: sc.Title, Blurb: sc.Blurb, Turns: int(sc.Last - sc.First + 1), Minutes: sc.Minutes, Hides: sc.hides(), Options: optionsOf(sc)})
	}
	return list, l, nil
}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return g.info }

func describe(l play.Listing) *kernel.Info {
	return &kernel.Info{
		ID: "atlanticwall", Name: "Atlantic Wall", Ruleset: "atlanticwall/11", Data: l.Data,
		Blurb:   "Battalions at one kilometre a hex: two modes of movement, zones of control, duties to attack, artillery missions, supply through headquarters.",
		Credits: "Game: Atlantic Wall (SPI, 1978, Joseph Balkoski). Map, and tables that only the printed sheets have: our reconstruction.",
		Seats:   []kernel.SeatInfo{{ID: sideIDs[0], Name: sideNames[0]}, {ID: sideIDs[1], Name: sideNames[1]}}, Open: true,
		Scenarios: l.Scenarios,
		Nodes:     book.Nodes(), Setup: []string{"setup", "setup-at", "positions", "early-break-down", "trenches", "secret-plan"},
		Notes: notes, Tables: l.Tables,
	}
}

// New sets up a scenario at its first decision (33.12, A125).
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
			s := newState(sc)
			s.opts = chosen(set)
			s.deploy()
			book.Run(s, nil)
			return s, nil
		}
	}
	return nil, fmt.Errorf("no scenario %q", id)
}

// deploy puts everything where the scenario has it at the start.
func (s *state) deploy() {
	for u := range s.at {
		s.at[u] = aside
	}
	for u := range s.sc.Units {
		if s.sc.Units[u].Of >= 0 || s.card(u).Type == order.Delay {
			s.at[u] = spare
		} else {
			s.unit[u].steps = s.card(u).Steps
		}
	}
	for _, a := range s.sc.Arrivals {
		s.at[a.Unit] = due
		s.unit[a.Unit].steps = s.card(int(a.Unit)).Steps
	}
	for _, p := range s.sc.Setup {
		s.unit[p.Unit].steps = s.card(int(p.Unit)).Steps
		if p.Reduced {
			s.unit[p.Unit].steps--
		}
		switch p.Box {
		case order.OnMap:
			if s.at[p.Unit] = p.At; p.Zone.Kind != order.Fixed {
				s.at[p.Unit] = reserve
			}
		case order.Holding:
			s.at[p.Unit] = holding
		case order.AirBox:
			s.at[p.Unit] = airBase
		case order.SeaE, order.SeaD, order.SeaC, order.SeaB:
			s.at[p.Unit] = s.sc.seaStart(p.Box)
		case order.England:
			s.at[p.Unit] = england1
		case order.Aloft, order.Special:
			s.at[p.Unit] = aloft
		case order.InWave:
			s.unit[p.Unit].beach = p.Wave.Beach + 1
			switch {
			case p.Wave.Sub != order.NoSub:
				s.at[p.Unit] = waveBox(int(p.Wave.Sub), int(p.Wave.Phase))
			case p.Wave.Phase == 0:
				s.at[p.Unit] = rangers
			default:
				s.at[p.Unit] = laterRangers
			}
		}
	}
	s.delays.fill(s.sc)
	s.landingSetup()
	s.stacks().Fill()
	s.survey()
	s.turn = s.sc.First
	s.endow()
	s.holdBack()
	s.holdUncommitted()
	s.stack.Push(kernel.Frame{Proc: procGame})
	s.setupFrames()
	if s.sc.Campaign != nil {
		s.stack.Push(kernel.Frame{Proc: procPlan})
	}
}
