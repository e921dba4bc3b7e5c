package koenig

import (
	"sandtable/board"
	"sandtable/scene"
)

// Limits of the fixed arrays of a state. Data beyond them is refused on loading.
const (
	maxUnits      = 32
	maxFormations = 16
	maxHexes      = 512
	maxObjectives = 32
	maxAllowance  = 15 // movement points
)

// side is one of the two players; it is also the number of his seat.
type side int8

const (
	allied side = iota
	german
)

func (s side) other() side { return 1 - s }

var sideIDs = [2]string{"allied", "german"}
var sideNames = [2]string{"Allies", "Germans"}

// entry is how a unit comes into play (3.0, 5.0).
type entry uint8

const (
	bySetup entry = iota
	byLanding
	byAir  // lands; Ex.2 gives the alternatives
	byEdge // German reinforcement, Ex.3
)

var entryWords = []string{"setup", "landing", "air", "edge"}

// unit is one counter (2.2).
type unit struct {
	id, name  string
	short     string // name on the counter
	side      side
	nation    string
	formation int8
	kind      unitKind
	size      string
	cs, ma    int8 // combat strength, movement allowance
	ratings   string
	entry     entry
	turn      int8  // of entry; 0 is set-up
	hex       int16 // of entry
	alternate int16 // further landing hex from a later turn on, or NoHex
	altTurn   int8
	note      string
}

// unitKind is the unit type symbol (2.2). Only heavy weapons have a rule (Ex.7).
type unitKind uint8

const (
	infantry unitKind = iota
	paratroop
	engineer
	antitank
	heavyWeapons
	commando
	glider
	gliderHeavy
	armor
	mechanized
)

var kindWords = []string{"infantry", "paratroop", "engineer", "antitank", "heavyweapons", "commando", "glider",
	"gliderheavy", "armor", "mechinf"}

func (k unitKind) heavy() bool { return k == heavyWeapons || k == gliderHeavy }

var sizeWords = []string{"company", "battalion", "commando", "regiment", "brigade"}

// formation is the units of one headquarters chit (7.0).
type formation struct {
	id, chit, name string
	side           side
	units          uint32
}

// objective is a hex that counts for victory (13.0, Ex.4).
type objective struct {
	hex                   int16
	name                  string
	allied, german, delay int16 // victory points
}

// turnInfo is one box of the turn track.
type turnInfo struct {
	name  string
	night bool
}

// special holds the numbers of the exclusive rules Ex.5 to Ex.7.
type special struct {
	delayTurns    uint16 // bit n: turn n scores delay points (Ex.5)
	germanLost    int16  // points to the Allies for a German unit eliminated (Ex.6)
	alliedLost    int16
	strongLost    int16 // instead, for Allied units of at least strongCS
	strongCS      int8
	heavyMayEnter bool // Ex.7 switched off by default
}

// scenario is one beach: immutable after loading, shared by all its games.
type scenario struct {
	id, name, blurb string
	minutes         int
	index           int
	turns           []turnInfo // [1] is turn 1
	units           []unit
	formations      []formation
	objectives      []objective
	ground          *ground
	objectiveAt     []int8    // by hex, -1 where there is none
	landingFire     [][6]int8 // [turn], hits by die - 1; nil rows: no landing fire (5.0)
	hasLandingFire  []bool
	support         [6]int8    // Allied support points by die - 1 (6.2)
	replacement     [2][6]int8 // by side (12.0)
	special         special
	sides           [2]uint32 // masks of units
	sheet           *scene.Board
	order           []int // units by id: the counters of the sheet
}

// terrain is one class of the terrain effects chart (8.1, 9.2).
type terrain struct {
	kind, name string
	mp         int8 // cost to enter; 0: may not be entered
	af         int8 // added to an attack on a hex of this class
	beach      bool
}

// Features of a hexside, by edge.
const (
	river uint8 = 1 << iota
	cliff
	road
)

// ground is the map as the rules read it.
type ground struct {
	*board.Map
	classes []terrain
	class   []uint8 // by hex
	edge    []uint8 // by edge: river, cliff, road
	cost    []int8  // by edge: movement points of the step, 0 where it is barred
	ways    *board.Ways
	reach   int16 // by how much the numbers of adjacent hexes differ at most
}

// near is a quick test: hexes of which it is false are not adjacent.
func (g *ground) near(a, b int16) bool { return b-a <= g.reach && a-b <= g.reach }

func (g *ground) terrain(h int16) *terrain { return &g.classes[g.class[h]] }

func (g *ground) sea(h int16) bool { return g.terrain(h).mp == 0 }

func (g *ground) dir(a, b int16) int { return g.Grid.DirTo(a, b) }

func (g *ground) len() int16 { return int16(g.Grid.Len()) }
