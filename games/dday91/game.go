package dday91

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

//go:embed data
var dataFiles embed.FS

// Game is the game on its data. It holds nothing that changes.
type Game struct {
	*play.Book[*position]
	d      *order.Order
	info   kernel.Info
	boards [2]*scene.Board
	order  []int16 // pieces by id: the counters of the boards
}

// Data is the data folder that this package was built with.
func Data() fs.FS {
	files, err := fs.Sub(dataFiles, "data")
	if err != nil {
		return dataFiles
	}
	return files
}

// New returns the game on the data of this package.
func New() (*Game, error) { return Load(Data()) }

// Load returns the game on the files of a data folder. The error names the file
// and the line, what is wrong there and what would be right.
func Load(files fs.FS) (*Game, error) {
	book.Close()
	d, err := order.Load(files)
	if err != nil {
		return nil, err
	}
	g := &Game{Book: book, d: d}
	g.info = kernel.Info{
		ID: "dday91", Name: "D-Day (1991)", Ruleset: "dday91/10", Data: d.Digest,
		Blurb:   "The campaign in the west in twelve turns, from the invasion to the Rhine: armies, corps and a scarce stock of Moves.",
		Credits: "After D-Day, the 1991 edition of a classic. Board and order of battle reconstructed.",
		Seats:   []kernel.SeatInfo{{ID: "allied", Name: "Allies"}, {ID: "german", Name: "Germans"}}, Open: true,
		Nodes: book.Nodes(), Setup: []string{"setup", "setup-hex"},
		Notes: notes, Tables: g.printedTables(),
		Scenarios: []kernel.Scenario{
			{ID: "1944", Name: "1944", Turns: lastTurn, Minutes: 180, Options: optionList(),
				Blurb: "The invasion as it was: 20 units over the Rhine, Essen, Hamburg and Munich by May."},
			{ID: "1943", Name: "1943", Turns: lastTurn, Minutes: 180, Options: optionList(),
				Blurb: "The invasion a year early: fewer Moves, weaker walls, a stronger Luftwaffe, and Berlin to be taken."},
		},
	}
	for u := range int16(nPieces) {
		g.order = append(g.order, u)
	}
	slices.SortFunc(g.order, func(a, b int16) int { return strings.Compare(d.Units[a].ID, d.Units[b].ID) })
	for i := range g.boards {
		g.boards[i] = g.paint(i)
	}
	return g, nil
}

// optionLine joins an option to the switch it sets.
type optionLine struct {
	id, name, help string
	set            func(*options) *bool
}

var optionLines = []optionLine{
	{"10a", "Initiative marker", "Its holder may have the dice of a combat rolled again; then it passes to the other side.", func(o *options) *bool { return &o.initiative10a }},
	{"10b", "Fight on", "The loser of a round may take one more loss and demand another round.", func(o *options) *bool { return &o.fightOn10b }},
	{"11a", "Variable Moves", "New Moves come from round headquarters, supply sources and harbours instead of a fixed number.", func(o *options) *bool { return &o.moves11a }},
	{"11b", "Replacing losses", "Moves bring reduced units to full strength and lost ones back.", func(o *options) *bool { return &o.replace11b }},
	{"12", "Weather", "A die each turn: bad weather slows movement and hampers aircraft.", func(o *options) *bool { return &o.weather12 }},
	{"13a", "Air reaction", "Air units of the side under attack may fly to its help.", func(o *options) *bool { return &o.react13a }},
	{"13b", "Carpet bombing", "Two strategic air units may bomb a hex before it is attacked.", func(o *options) *bool { return &o.bomb13b }},
	{"13c", "Air restriction", "Air units attack ground units only together with corps or divisions.", func(o *options) *bool { return &o.airOnly13c }},
	{"13d", "Airborne drops", "Airborne corps may be dropped up to five hexes away.", func(o *options) *bool { return &o.drop13d }},
	{"14a", "Stacking restrictions", "Nationalities count in holding boxes; ground and air units pass each other.", func(o *options) *bool { return &o.nations14a }},
	{"14b", "Pursuit", "Winning mechanized units may go on at once and attack again.", func(o *options) *bool { return &o.pursue14b }},
	{"14c", "Extra effort", "One more Move gives a mechanized unit three more factors.", func(o *options) *bool { return &o.effort14c }},
	{"15a", "Mulberry harbours", "Two artificial harbours that serve as port and supply source.", func(o *options) *bool { return &o.mulberry15a }},
	{"15b", "Starvation", "Units that stay cut off take losses.", func(o *options) *bool { return &o.starve15b }},
	{"16", "Divisions", "Corps may leave divisions behind and take them in again.", func(o *options) *bool { return &o.divisions16 }},
}

func optionList() []kernel.Option {
	var out []kernel.Option
	for _, l := range optionLines {
		out = append(out, kernel.Option{ID: l.id, Name: l.name, Help: l.help, Values: []string{"off", "on"}, RuleRef: l.id})
	}
	return out
}

// Info implements kernel.Game.
func (g *Game) Info() *kernel.Info { return &g.info }

// New sets up a scenario (6).
func (g *Game) New(scenario string, o kernel.Options) (kernel.Position, error) {
	set, err := play.Choose(&g.info, scenario, o)
	if err != nil {
		return nil, err
	}
	sc := &setting{Order: g.d, Scenario: g.d.Scenario(scenario)}
	for _, l := range optionLines {
		*l.set(&sc.opt) = set[l.id] == "on"
	}
	return newPosition(sc), nil
}
