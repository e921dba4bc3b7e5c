package order

import (
	"slices"
	"strconv"

	"sandtable/tables"
)

// Ratings that are not numbers.
const (
	No   int8 = -128 // printed "No": cannot at all
	Star int8 = -127 // printed "*": said by a rule of its own
)

// Unit is one counter as it is printed (G2). It never changes.
type Unit struct {
	ID, Name  string
	Symbol    string // what stands on it, in words: "infantry", "Pz IV"
	Side      Side
	Class     Class
	Stripe    Stripe
	Band      string // the word of the stripe's colour
	Division  string // id of the printed division
	Formation string // id of the printed formation, "" for divisional units
	Battalion string

	Steps    int8
	Fire     int8 // No, or the rating
	Colour   Colour
	Range    int8 // in hexes, Star; of a leader, how far he commands (G6.1)
	Assault  int8 // No, or the rating
	Double   bool // the assault rating is boxed (G2.3)
	Defence  int8 // negative is better
	Armoured bool
	Quality  int8 // TQ
	Auto     bool // red TQ: auto-command (G5.7)
	Allow    int8 // MA: No, Star or movement points
	Move     Move

	// The one-step side where it is more than one less (G2.4).
	Reduced       bool
	ReducedFire   int8
	ReducedColour Colour
	ReducedRange  int8

	// The mounted side (G2.10).
	Transport  bool
	TrAllow    int8
	TrMove     Move
	TrDefence  int8
	TrArmoured bool

	AirDefence int8 // 0: none
	Telephone  bool // 16.1
	DD         bool // swimming tanks (4.2.5)
	Funny      bool // 79th Armoured Division (4.2.6)
	Engineer   bool
	Commando   bool
	Fort       bool // Widerstandsnest, Stuetzpunkt or coastal battery (4.4.4)
	Centaur    bool // Royal Marine Armoured Support (4.2.6)
	Bridge     bool // becomes a Bailey bridge (2.4.7)
	Truck      bool // carries leg units of its division (12)
	Dinghies   bool // crosses the Caen canal (3.5)
	Raider     bool // always in command, blows any bridge or stream crossing (17.8)

	Provenance string
}

// ZeroStep tells a rearguard or the like: it has no step to lose (G2.8).
func (u *Unit) ZeroStep() bool { return u.Steps == 0 && u.Class != Leader }

var unitColumns = []string{"id", "name", "side", "division", "formation", "battalion", "stripe", "cls", "symbol", "steps", "fire", "color", "range", "assault",
	"assault_color", "assault_double", "defence", "armoured", "tq", "tq_red", "ma", "move", "reduced_fire", "reduced_color", "reduced_range", "tr_ma", "tr_move",
	"tr_defence", "tr_armoured", "aa", "telephone", "dd", "f79", "engineer", "commando"}

// bailey is the symbol of bridging units.
const bailey = "Bailey bridge"

// trucks is the symbol of divisional trucks and jeeps.
const trucks = "divisional trucks"

// units reads the counters, in the order of the file.
func (l *loader) units() {
	yes := []string{"0", "1"}
	l.unitAt = map[string]int{}
	l.Each("units.csv", unitColumns, func(r tables.Row) {
		u := Unit{
			ID: r.Text("id"), Name: r.Text("name"), Symbol: r.Text("symbol"), Band: r.Text("stripe"), Division: r.Text("division"), Formation: r.Text("formation"),
			Battalion: r.Text("battalion"), Side: Side(r.Word("side", sideWords)), Class: Class(r.Word("cls", classWords)),
			Steps: int8(r.Int("steps", 0, 2)), Fire: rating(r, "fire", 9), Colour: Colour(r.Word("color", colourWords)), Range: rating(r, "range", 99),
			Assault: rating(r, "assault", 9), Double: r.Word("assault_double", yes) == 1, Defence: int8(r.Int("defence", -9, 9)),
			Armoured: r.Word("armoured", yes) == 1, Auto: r.Word("tq_red", yes) == 1, Allow: No, Move: Move(r.Word("move", moveWords)),
			AirDefence: optional(r, "aa", 9), Telephone: r.Word("telephone", yes) == 1, DD: r.Word("dd", yes) == 1, Funny: r.Word("f79", yes) == 1,
			Engineer: r.Word("engineer", yes) == 1, Commando: r.Word("commando", yes) == 1, Provenance: r.Text(tables.Provenance),
		}
		u.Fort, u.Centaur, u.Truck, u.Bridge = slices.Contains(forts, u.Symbol), u.Symbol == "Centaur", u.Symbol == trucks, u.Symbol == bailey
		if s := r.Word("stripe", stripeWords); s < len(stripes) {
			u.Stripe = stripes[s]
		}
		if r.Text("assault_color") != Red.String() {
			r.Fail("assault_color is %q, want red: all assaults of this game are", r.Text("assault_color"))
		}
		if u.Class == Ship {
			r.Word("ma", shipWords) // the beach where it sails: nothing that a rule of this game's scenarios reads
		} else {
			u.Allow = rating(r, "ma", 40)
		}
		if u.Class != Leader {
			u.Quality = int8(r.Int("tq", 0, 9))
		}
		if u.Reduced = r.Text("reduced_fire") != ""; u.Reduced {
			u.ReducedFire, u.ReducedColour, u.ReducedRange = rating(r, "reduced_fire", 9), Colour(r.Word("reduced_color", colourWords)), rating(r, "reduced_range", 99)
		}
		if u.Transport = r.Text("tr_ma") != ""; u.Transport {
			u.TrAllow, u.TrMove = int8(r.Int("tr_ma", 1, 40)), Move(r.Word("tr_move", moveWords))
			u.TrDefence, u.TrArmoured = int8(r.Int("tr_defence", -9, 9)), r.Word("tr_armoured", yes) == 1
		}
		_, twice := l.unitAt[u.ID]
		r.Once(twice, "unit "+u.ID)
		l.unitAt[u.ID] = len(l.all)
		l.all = append(l.all, u)
	})
}

// forts are the symbols of what ships and craft see from the beach.
var forts = []string{"Widerstandsnest", "Stuetzpunkt", "coastal battery"}

// shipWords are what stands on ships instead of an allowance: their beach, any, or C.
var shipWords = []string{"S", "J", "G", "C", "*"}

// rating is a cell that holds a number, "No" or "*".
func rating(r tables.Row, column string, high int) int8 {
	switch text := r.Text(column); text {
	case "No":
		return No
	case "*":
		return Star
	default:
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > high {
			r.Fail("%s is %q, want No, * or a number from 0 to %d", column, text, high)
		}
		return int8(n)
	}
}

// optional is a cell that may be empty, which counts as 0.
func optional(r tables.Row, column string, high int) int8 {
	if r.Text(column) == "" {
		return 0
	}
	return int8(r.Int(column, 0, high))
}
