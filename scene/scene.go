// Package scene is what a screen needs to draw any game: the sheet it is played
// on, the pieces, the tracks and boxes beside it, the prompt and what may be
// clicked. Games fill it from a view; screens draw it and know no rule.
//
// Lengths on a sheet are in its own unit (kilometres for the hex maps), x to the
// right, y down. Places are named by their canonical text ("0904", "CAE"), pieces
// by theirs ("OU-1-116"); the same names stand in choices, logs and journals.
package scene

import (
	"sync"

	"sandtable/kernel"
)

// Painter is the part of a game that screens use. A screen is brought up to date at
// the cost of what has changed: Stamps says cheaply what looks different, and only
// that is painted again (see Film).
type Painter interface {
	// Board returns what never changes in a scenario. It is shared: do not write to it.
	Board(kernel.Reader) *Board
	// Frame returns where the game stands and what is asked. It is painted at every step.
	Frame(kernel.View) Frame
	// Stamps fills in a value for every part of the scene, which must differ
	// whenever the part does. It runs at every step and allocates nothing.
	Stamps(kernel.View, *Stamps)
	// Piece returns how a counter of Board.Counters stands. It is asked for those only
	// whose stamp is not zero.
	Piece(v kernel.View, n int) Piece
	// Rows says more of a counter, a fact a line, when somebody looks at it.
	Rows(v kernel.View, n int) []string
	// Flags returns the control of places, sorted by place.
	Flags(kernel.View) []Flag
	// Display returns one of the displays beside the sheet, 0 to len(Stamps.Displays)-1.
	Display(v kernel.View, n int) Display
	// Score returns the points of the seats.
	Score(kernel.View) []Score
	// Offer describes a choice of the node for clicking.
	Offer(kernel.Reader, kernel.Choice) Offer
	// Detail says more of a choice before it is made: its cost and its path.
	Detail(kernel.Reader, kernel.Choice) Detail
}

// Pointer is implemented by games that can say of one place or piece what might be
// tried there, without looking at all others. One of the two names is given.
type Pointer interface {
	// At appends what may be tried; choices that turn out to be about something else
	// do no harm.
	At(r kernel.Reader, place, piece string, dst []kernel.Choice) []kernel.Choice
}

// Frame is what is painted at every step.
type Frame struct {
	Turn   Turn
	Prompt Prompt
	Result *Result
}

// Board is the sheet a scenario is played on.
type Board struct {
	Name   string     `json:"name"`
	Unit   string     `json:"unit"`   // "km"
	Bounds [4]float64 `json:"bounds"` // left, top, right, bottom
	// North is where north lies, in degrees clockwise from the upper edge.
	North   float64  `json:"north,omitempty"`
	Hex     *Hexes   `json:"hex,omitempty"`
	Places  []Place  `json:"places"`
	Sides   []Side   `json:"sides"`  // what lies between two places: rivers, cliffs, borders
	Links   []Link   `json:"links"`  // what joins two places: roads
	Layers  []Layer  `json:"layers"` // geography, drawn in this order under the grid
	Labels  []Label  `json:"labels"`
	Legend  []Legend `json:"legend"`
	Sources []Source `json:"sources"`
	// Counters are all pieces that the scenario knows, sorted by ID: what never
	// changes of them. Scenes say how they stand.
	Counters []Counter `json:"counters"`
	// Charts are what a Charter can lay over the sheet; Plans says that the
	// game is a Planner.
	Charts []ChartInfo `json:"charts,omitempty"`
	Plans  bool        `json:"plans,omitempty"`

	sorting sync.Once
	order   []int32 // places by id, after sorting
}

// Hexes says that places without a shape are hexagons.
type Hexes struct {
	Width float64 `json:"width"` // between opposite sides
	Flat  bool    `json:"flat"`  // two sides are horizontal
}

// Place is somewhere a piece can be on the sheet.
type Place struct {
	ID      string    `json:"id"`
	X       float64   `json:"x"`
	Y       float64   `json:"y"`
	Terrain string    `json:"terrain"` // a Legend kind
	Name    string    `json:"name,omitempty"`
	Shape   []float64 `json:"shape,omitempty"` // x,y,x,y… where it is not a hexagon
	Tags    []string  `json:"tags,omitempty"`  // further Legend kinds: objective, landing, port …
	Note    string    `json:"note,omitempty"`  // e.g. "3 VP"
}

// Side is a feature along the border of two places.
type Side struct {
	A    string    `json:"a"`
	B    string    `json:"b"`
	Kind string    `json:"kind"`           // a Legend kind
	Line []float64 `json:"line,omitempty"` // where it is not the common side of two hexagons
}

// Link is a feature from the centre of one place to the centre of another.
type Link struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Kind string `json:"kind"`
}

// Layer is geography for the eye; the rules never read it.
type Layer struct {
	Kind   string      `json:"kind"`   // sea, land, wood, marsh, flood, built, river, stream, road1, road2, rail, cliff, contour …
	Closed bool        `json:"closed"` // polygons (even-odd over its lines), else polylines
	Lines  [][]float64 `json:"lines"`  // x,y,x,y…
}

// Label is a name on the sheet.
type Label struct {
	Text  string  `json:"text"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Size  float64 `json:"size"`            // height of the letters in sheet units
	Kind  string  `json:"kind"`            // city, town, village, water, region
	Angle float64 `json:"angle,omitempty"` // degrees, clockwise
	Align string  `json:"align,omitempty"` // start, middle (default), end
}

// Legend explains one kind of terrain, side, link or mark.
type Legend struct {
	Kind   string `json:"kind"`
	Group  string `json:"group"` // terrain, side, link, tag
	Name   string `json:"name"`
	Move   string `json:"move,omitempty"`   // effect on movement in short words
	Combat string `json:"combat,omitempty"` // effect on combat
	Rule   string `json:"rule,omitempty"`
}

// Source names data that a sheet was made from.
type Source struct {
	Name    string `json:"name"`
	Licence string `json:"licence"`
}

// Scene is what one seat sees at one moment.
type Scene struct {
	Turn     Turn      `json:"turn"`
	Pieces   []Piece   `json:"pieces"` // sorted by ID
	Flags    []Flag    `json:"flags"`  // control of places, sorted by place
	Displays []Display `json:"displays"`
	Score    []Score   `json:"score"`
	Prompt   Prompt    `json:"prompt"`
	Result   *Result   `json:"result,omitempty"`
}

// Turn says where the game stands.
type Turn struct {
	Number int    `json:"number"`
	Of     int    `json:"of"`
	Name   string `json:"name"`  // "6 June, morning"
	Phase  string `json:"phase"` // "Operations"
	Rule   string `json:"rule,omitempty"`
	Night  bool   `json:"night,omitempty"`
	Active string `json:"active,omitempty"` // who or what is active: "GR 726"
}

// Counter is what never changes of a counter or marker.
type Counter struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Short  string `json:"short,omitempty"`  // what stands on the counter, at most eight letters where it can be: "1/116"; without it the name
	Kind   string `json:"kind,omitempty"`   // what it is, in words: "infantry battalion"
	Side   string `json:"side"`             // id of a seat, or "" for markers
	Nation string `json:"nation,omitempty"` // us, uk, ca, fr, pl, de
	Symbol string `json:"symbol,omitempty"` // APP-6/2525 letter code, 15 characters
	Group  string `json:"group,omitempty"`  // formation, drawn as a colour band
	Over   string `json:"over,omitempty"`   // what the formation belongs to: a division, if that is not the formation itself
	Part   string `json:"part,omitempty"`   // the part of the formation: a regiment, a battalion
	Hue    int    `json:"hue"`              // index of that colour
}

// Piece is how a counter stands.
type Piece struct {
	ID      string `json:"id"`                // of Board.Counters
	At      string `json:"at"`                // a place, a display cell, or "" when out of play
	Z       int    `json:"z"`                 // order in the stack, the lowest at the bottom, equal ones by their ids
	Ratings string `json:"ratings,omitempty"` // in one line or two
	Tint    string `json:"tint,omitempty"`    // colour under the first line of the ratings: red, purple, green, blue, white, yellow, orange, brown, black
	Marks   []Mark `json:"marks,omitempty"`
	State   string `json:"state,omitempty"` // "", active, chosen, target, done
}

// Mark is a marker on a piece: hits, out of supply, fortified.
type Mark struct {
	Kind string `json:"kind"`
	Text string `json:"text"` // one to three characters
	Say  string `json:"say"`
}

// Flag shows which side controls a place, or that something lies there.
type Flag struct {
	At    string `json:"at"`
	Side  string `json:"side"`            // "" for what is nobody's
	Text  string `json:"text,omitempty"`  // beside the flag, one to four characters: victory points
	Words string `json:"words,omitempty"` // what lies there: beside the flag where there is room, else on the place's card
}

// Display is a track or a set of boxes beside the sheet. Pieces may stand in its cells.
type Display struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Kind  string `json:"kind"` // track, boxes, values, cup
	Rule  string `json:"rule,omitempty"`
	Cells []Cell `json:"cells"`
}

// Cell is one box of a display.
type Cell struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Value string `json:"value,omitempty"`
	Side  string `json:"side,omitempty"`
	Piece string `json:"piece,omitempty"` // what carries the pieces of this box: shown with it on the sheet
	On    bool   `json:"on,omitempty"`    // the marker is here
	Dark  bool   `json:"dark,omitempty"`  // night, closed, used up
	At    string `json:"at,omitempty"`    // the place on the sheet that the line is about: a click goes there
}

// Score is one side's points, where they come from, and what of them each of its seats
// has where seats win for themselves.
type Score struct {
	Side   string      `json:"side"`
	Points int         `json:"points"`
	Lines  []ScoreLine `json:"lines,omitempty"`
	Shares []Share     `json:"shares,omitempty"`
}

// Share is what one seat has of the points of its side.
type Share struct {
	Seat   int `json:"seat"`
	Points int `json:"points"`
}

// ScoreLine is one entry of a score.
type ScoreLine struct {
	Text   string `json:"text"`
	Points int    `json:"points"`
	Bare   bool   `json:"bare,omitempty"` // the line says it all: no number is shown
	At     string `json:"at,omitempty"`
	Rule   string `json:"rule,omitempty"`
}

// Prompt says in words what is to be decided.
type Prompt struct {
	Seat   int      `json:"seat"` // -1 chance, -2 nobody
	Kind   string   `json:"kind"` // Info.Nodes entry
	Text   string   `json:"text"`
	Rule   string   `json:"rule,omitempty"`
	Title  string   `json:"title,omitempty"` // of that rule
	Places []string `json:"places,omitempty"`
	Pieces []string `json:"pieces,omitempty"`
	// Facts are the numbers of the matter in hand, e.g. the attack factor and
	// what it is made of.
	Facts []Fact `json:"facts,omitempty"`
	// Traits are what a standing answer to questions of this kind can turn on: the same
	// names whenever the kind is asked.
	Traits []Trait `json:"traits,omitempty"`
}

// Trait is something that is so or not so with what is asked about.
type Trait struct {
	Name string `json:"name"` // "a vehicle"
	Is   bool   `json:"is"`
}

// Fact is one number of the matter in hand.
type Fact struct {
	Text  string `json:"text"`
	Value string `json:"value"`
	Rule  string `json:"rule,omitempty"`
}

// Result is the end of the game.
type Result struct {
	Winner string `json:"winner"` // id of a seat, "" for a draw
	Text   string `json:"text"`
}

// Offer is a legal choice as something to click.
type Offer struct {
	Choice string `json:"choice"`          // canonical text: what to send
	Label  string `json:"label"`           // for buttons and menus
	Kind   string `json:"kind"`            // pick, move, fight, fire, add, pass, back, place, take …; pass ends what is in hand
	Piece  string `json:"piece,omitempty"` // click this piece …
	Place  string `json:"place,omitempty"` // … or this place; neither: a button
	Cost   string `json:"cost,omitempty"`  // "3 of 6 MP"
	Odds   bool   `json:"odds,omitempty"`  // exact odds can be asked for
	Facts  bool   `json:"facts,omitempty"` // a button of which explain tells more than its label
	Main   bool   `json:"main,omitempty"`  // the usual way on: Enter takes it
	// Span makes it several offers, alike but for their place: how many places of the
	// board to leave out, to take, to leave out, to take … In choice, label and cost {} stands for
	// the id of the place, {+} for the id and after a space its name, if it has one.
	Span string `json:"span,omitempty"`
}

// Detail is what hovering over a choice shows besides its odds.
type Detail struct {
	Cost  string   `json:"cost,omitempty"`
	Path  []string `json:"path,omitempty"` // places, from the first to the last
	Facts []Fact   `json:"facts,omitempty"`
}
