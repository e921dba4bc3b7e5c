package atlanticwall

import (
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
	scenarios []*scenario
}

// New makes the game with the data that it is delivered with.
func New() (*Game, error) { return Load(order.Data()) }

// Load makes the game with the data of a folder.
func Load(data fs.FS) (*Game, error) {
	o, err := order.Load(data)
	if err != nil {
		return nil, fmt.Errorf("atlanticwall: %w", err)
	}
	g := &Game{Book: book}
	for i, sc := range o.Scenarios {
		derived, err := derive(i, sc)
		if err != nil {
			return nil, fmt.Errorf("atlanticwall: %w", err)
		}
		derived.share(o.Backs)
		g.scenarios = append(g.scenarios, derived)
	}
	g.info = g.describe(o.Digest)
	g.info.Tables = printed(o)
	return g, nil
}

// Info describes the game.
func (g *Game) Info() *kernel.Info { return g.info }

func (g *Game) describe(digest string) *kernel.Info {
	in := &kernel.Info{
		ID: "atlanticwall", Name: "Atlantic Wall", Ruleset: "atlanticwall/2", Data: digest,
		Blurb:   "Battalions at one kilometre a hex: two modes of movement, zones of control, duties to attack, artillery missions, supply through headquarters.",
		Credits: "Game: Atlantic Wall (SPI, 1978, Joseph Balkoski). Map, and tables that only the printed sheets have: our reconstruction.",
		Seats:   []kernel.SeatInfo{{ID: sideIDs[0], Name: sideNames[0]}, {ID: sideIDs[1], Name: sideNames[1]}}, Open: true,
		Nodes: book.Nodes(), Setup: []string{"setup", "setup-at", "positions", "early-break-down", "trenches", "secret-plan"},
		Notes: notes,
	}
	for _, sc := range g.scenarios {
		in.Scenarios = append(in.Scenarios, kernel.Scenario{ID: sc.ID, Name: sc.Title, Blurb: sc.Blurb, Turns: int(sc.Last - sc.First + 1), Minutes: sc.Minutes, Hides: sc.hides(), Options: optionsOf(sc)})
	}
	return in
}

// New sets up a scenario at its first decision (33.12, A125).
func (g *Game) New(id string, o kernel.Options) (kernel.Position, error) {
	set, err := play.Choose(g.info, id, o)
	if err != nil {
		return nil, err
	}
	for _, sc := range g.scenarios {
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
