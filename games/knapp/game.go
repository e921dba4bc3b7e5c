package knapp

import (
	"io/fs"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Game is the game on its data. It holds nothing that changes.
type Game struct {
	*play.Book[*state]
	d     *data
	info  kernel.Info
	board *scene.Board
	order []shown // the counters of the board
}

// New returns the game on the data of this package.
func New() (*Game, error) { return Load(Data()) }

// Load returns the game on the files of a data folder: areas.csv, links.csv,
// roads.csv, turns.csv, units.csv, sheet.json. The error names file and line,
// what is wrong there and what would be right.
func Load(files fs.FS) (*Game, error) {
	d, digest, err := load(files)
	if err != nil {
		return nil, err
	}
	g := &Game{Book: book, d: d, order: d.counters(), info: kernel.Info{
		ID: "knapp", Name: "D-Day (George Knapp)", Ruleset: "knapp/2", Data: digest,
		Blurb:   "Ten turns from the landings to 30 June: divisions, areas and handfuls of dice decide how large the lodgement grows.",
		Credits: "Designed by George Knapp (MWAN 130, 2004). Map and order of battle reconstructed.",
		Seats:   []kernel.SeatInfo{{ID: sideIDs[allied], Name: sideNames[allied]}, {ID: sideIDs[german], Name: sideNames[german]}}, Open: true,
		Nodes: book.Nodes(), Notes: notes, Tables: d.printedTables(),
		Scenarios: []kernel.Scenario{{
			ID: scenarioID, Name: "Normandy, 6-30 June 1944", Turns: lastTurn, Minutes: 90,
			Blurb:   "The whole battle, from the drops of the first night to the count of victory points.",
			Options: options,
		}},
	}}
	g.board = g.paint()
	return g, nil
}

const scenarioID = "normandy"

var options = []kernel.Option{
	{ID: "O1", Name: "No road march without supply", Help: "A unit that is out of supply when its move starts may not road march.", Values: []string{"off", "on"}, RuleRef: "O1"},
	{ID: "O2", Name: "Mobile supply dumps", Help: "Each dump may move one area along a road in the Allied movement step.", Values: []string{"off", "on"}, RuleRef: "O2"},
	{ID: "O3", Name: "Early and late arrivals", Help: "A die for each unit a turn ahead: on 1 it comes a turn early, on 6 a turn late.", Values: []string{"off", "on"}, RuleRef: "O3"},
	{ID: "O4", Name: "Firing side places hits", Help: "The side that fired says which units take the hits. This changes the game a lot.", Values: []string{"off", "on"}, RuleRef: "O4"},
	{ID: "O5", Name: "21st Panzer as one division", Help: "One unit of strength 12 in Caen instead of three regiments of 4.", Values: []string{"off", "on"}, RuleRef: "O5"},
	{ID: "O6", Name: "Overrun", Help: "A marching unit may ride down enemies a quarter as strong.", Values: []string{"on", "off"}, RuleRef: "O6"},
}

// Info implements kernel.Game.
func (g *Game) Info() *kernel.Info { return &g.info }

// New implements kernel.Game.
func (g *Game) New(scenario string, o kernel.Options) (kernel.Position, error) {
	set, err := play.Choose(&g.info, scenario, o)
	if err != nil {
		return nil, err
	}
	s := &state{d: g.d, turn: 1}
	for i, opt := range options {
		if set[opt.ID] == "on" {
			s.opts |= 1 << i
		}
	}
	s.setUp()
	s.stack.Push(kernel.Frame{Proc: procTurn})
	book.Run(s, nil)
	return s, nil
}

// setUp places what is on the map before turn 1.
func (s *state) setUp() {
	s.dump = [beaches]int8{noDump, noDump, noDump, noDump, noDump}
	s.air = [2]int8{noArea, noArea}
	for u := range s.d.units {
		x := &s.d.units[u]
		s.at[u], s.str[u], s.due[u] = due, x.strength, x.turn
		if one := s.opts&o5 != 0; x.with && !one || x.without && one {
			s.at[u] = absent
			continue
		}
		if x.way == setUp {
			s.enter(u)
		}
		if x.kind == static {
			s.flag[u] = fortified | unrolled // K8.5
		}
	}
}
