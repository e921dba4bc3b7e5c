package order

import (
	"fmt"
	"strings"

	"sandtable/tables"
)

// Side is a player.
type Side uint8

// The sides, in the order of seats.
const (
	Allied Side = iota
	German
)

// Other is the enemy of a side.
func (s Side) Other() Side { return 1 - s }

func (s Side) String() string { return sideWords[s] }

var sideWords = []string{"Allied", "German"}

// Nation is what counts as one nation for composition and cooperation (15.7-15.9, 26.11).
type Nation uint8

// The nations.
const (
	US Nation = iota
	British
	Germany
)

var nationWords = []string{"US", "British", "German"}

func (n Nation) String() string { return nationWords[n] }

// Side is the player who owns a nation's units.
func (n Nation) Side() Side {
	if n == Germany {
		return German
	}
	return Allied
}

// Type is the symbol of a unit.
type Type uint8

// The types, in the order of typeWords.
const (
	Infantry Type = iota
	Bicycle
	MechInfantry
	Parachute
	MechParachute
	Glider
	Ranger
	MachineGun
	Marine
	Engineer
	ArmouredEngineer
	Recon
	Tank
	Antitank
	Artillery
	SPArtillery
	Rocket
	Mortar
	ParachuteArtillery
	HQ
	Air
	Ship
	Strongpoint
	Nest
	Battery
	Delay  // a Delay marker (21.3)
	Leader // of a landing (31.2)
)

var typeWords = []string{"infantry", "bicycle infantry", "mech infantry", "parachute infantry", "mech parachute infantry", "glider infantry", "ranger/commando", "machine-gun",
	"marine infantry", "engineer", "armored engineer", "recon", "tank", "antitank", "artillery", "artillery-sp", "artillery-rocket", "artillery-mortar", "artillery-parachute",
	"HQ", "air", "naval", "static strongpoint", "static resistance nest", "static battery", "delay marker", "leader"}

func (t Type) String() string { return typeWords[t] }

// Size is how large a unit is.
type Size uint8

// The sizes. Assault is an assault company, an ordinary one after its beach is cleared (15.53).
const (
	Battalion Size = iota
	Company
	AssaultCompany
	HQSize
	StaticSize
	AirSize
	ShipSize
	LeaderSize
)

var sizeWords = []string{"battalion", "company", "assault company", "HQ", "static", "air", "ship", "leader"}

func (s Size) String() string { return sizeWords[s] }

// Class is how a unit moves (6.31, 6.41).
type Class uint8

// The classes.
const (
	A1 Class = iota
	A2
	B
	Immobile
	Classes = int(Immobile) // that move
)

var classWords = []string{"A1", "A2", "B", "-"}

func (c Class) String() string { return classWords[c] }

// ShipClass is a type of ship (18.11).
type ShipClass uint8

// The classes of ships.
const (
	NoShip ShipClass = iota
	Destroyer
	LightCruiser
	HeavyCruiser
	Battleship
	Monitor
	RocketCraft // LCT(R) (18.47)
)

var shipWords = []string{"", "DD", "CL", "CA", "BB", "MN", "LCT"}

func (c ShipClass) String() string { return shipWords[c] }

// Face is one side of a counter (2.3). Soft armour is printed in parentheses.
type Face struct {
	Combat, Armour int8
	Soft           bool
	Move           int8
}

func (f Face) String() string {
	if f.Soft {
		return fmt.Sprintf("%d(%d)%d", f.Combat, f.Armour, f.Move)
	}
	return fmt.Sprintf("%d-%d-%d", f.Combat, f.Armour, f.Move)
}

// Unit is one counter as it is printed. It never changes.
type Unit struct {
	ID, Name, History   string
	Nation              Nation
	Formation           string // id in formations.csv, "" for none
	Regiment            string // or brigade (9.46), "" for none
	Battalion           string
	Type                Type
	Model, Calibre      string
	Size                Size
	Class               Class
	Steps               int8 // 3: the third is a battlegroup (25.0)
	Front, Back         Face // artillery: Move alone counts
	Barrage, FPF        int8 // artillery
	Range               int8
	Ground              [2]int8 // Ground Support of air units and ships, by the side of the counter
	Superiority         [2]int8 // air
	Night               bool    // a night fighter
	Ship                ShipClass
	Bombard             [2]int8 // ships; [0] also the strength of a battery (18.44)
	Morale              int8    // 16.1, 16.2
	Rating              [2]int8 // leaders, by the side of the counter (31.2)
	Pool                string  // id in pools.csv of a counter without a designation
	Provenance, Printed string
}

// Side is the player who owns the unit.
func (u *Unit) Side() Side { return u.Nation.Side() }

// Gun tells artillery, which has barrage, Final Protective Fire and range (2.3).
func (u *Unit) Gun() bool { return u.Type >= Artillery && u.Type <= ParachuteArtillery }

// Towed tells artillery that has to be limbered (6.52).
func (u *Unit) Towed() bool { return u.Gun() && u.Class == A2 }

// Static tells strongpoints, resistance nests and batteries (15.41, A43).
func (u *Unit) Static() bool { return u.Type >= Strongpoint && u.Type <= Battery }

// Garrison is the division of a strongpoint or a resistance nest: the last word of its pool (15.42).
func (u *Unit) Garrison() string {
	if !u.Static() || u.Type == Battery {
		return ""
	}
	return u.Pool[strings.LastIndexByte(u.Pool, '-')+1:]
}

// Flail tells tanks that clear mines (27.13, E-O 29.29).
func (u *Unit) Flail() bool { return u.Type == Tank && strings.Contains(u.Model, "Flail") }

// Engineers are engineers of every kind (6.77, 14.22).
func (u *Unit) Engineers() bool { return u.Type == Engineer || u.Type == ArmouredEngineer }

// OnGround tells what stands in hexes: all but air units and ships.
func (u *Unit) OnGround() bool { return u.Type != Air && u.Type != Ship }

// Combatant tells combat units: all on the ground but headquarters and leaders.
func (u *Unit) Combatant() bool { return u.OnGround() && u.Type != HQ && u.Type != Leader }

// Controls tells who exerts a zone of control: all combat units but artillery (7.11, A19).
func (u *Unit) Controls() bool { return u.Combatant() && !u.Gun() }

// Stacks tells who counts for stacking (8.14): combat units but batteries and what is
// built in.
func (u *Unit) Stacks() bool { return u.Combatant() && !u.Static() }

// Large tells who counts as a battalion where battalions and companies differ (8.21, A26).
func (u *Unit) Large() bool { return u.Size == Battalion }

var unitColumns = []string{"id", "name", "history", "nation", "formation", "regiment", "battalion", "type", "model", "calibre", "size", "cls", "steps", "combat", "armour", "soft", "move",
	"back_combat", "back_armour", "back_move", "barrage", "fpf", "range", "ground", "superiority", "night", "ship", "bombard", "back_ground", "back_superiority", "back_bombard"}

// units reads the counters with a designation, in the order of the file.
func (l *loader) units() {
	l.unitAt = map[string]int{}
	l.Each("units.csv", unitColumns, func(r tables.Row) {
		u := Unit{
			ID: r.Name("id"), Name: r.Name("name"), History: r.Text("history"), Nation: Nation(r.Word("nation", nationWords)), Formation: r.Text("formation"),
			Regiment: r.Text("regiment"), Battalion: r.Text("battalion"), Type: Type(r.Word("type", typeWords)), Model: r.Text("model"), Calibre: r.Text("calibre"),
			Size: Size(r.Word("size", sizeWords)), Class: Class(r.Word("cls", classWords)), Steps: int8(r.Int("steps", 1, 3)), Provenance: r.Text(tables.Provenance),
		}
		switch {
		case u.Type == Air:
			u.Ground, u.Superiority = pair(r, "ground"), pair(r, "superiority")
			u.Night = r.Int("night", 0, 1) == 1
		case u.Type == Ship:
			u.Ship = ShipClass(r.Word("ship", shipWords))
			u.Ground, u.Bombard = pair(r, "ground"), pair(r, "bombard")
		case u.Gun():
			u.Barrage, u.FPF, u.Range = int8(r.Int("barrage", 0, 99)), int8(r.Int("fpf", 0, 99)), int8(r.Int("range", 1, 99))
			u.Front = Face{Armour: 1, Soft: true, Move: int8(r.Int("move", 1, 40))} // AS (1): 10.64
			u.Back = u.Front
		default:
			u.Front = Face{int8(r.Int("combat", 0, 99)), int8(r.Int("armour", 0, 99)), r.Int("soft", 0, 1) == 1, int8(r.Int("move", 0, 40))}
			u.Printed = u.Front.String()
			if u.Back = u.Front; u.Steps > 1 || r.Text("back_combat") != "" { // a parachute company shows how it landed (15.32)
				u.Back = Face{int8(r.Int("back_combat", 0, 99)), int8(r.Int("back_armour", 0, 99)), u.Front.Soft, int8(r.Int("back_move", 0, 40))}
			}
		}
		_, twice := l.unitAt[u.ID]
		r.Once(twice, "unit "+u.ID)
		f, ok := l.formationAt[u.Formation]
		if u.OnGround() {
			if !ok {
				r.Fail("formation is %q, want an id of formations.csv", u.Formation)
				return
			}
			if u.Type != HQ && l.formations[f].Side != u.Side() {
				r.Fail("%s is of %s, which is of the other side", u.ID, u.Formation)
			}
			u.Morale = l.morale(&u, l.formations[f].Morale)
		}
		l.unitAt[u.ID] = len(l.all)
		l.all = append(l.all, u)
	})
}

// pair reads what a column and its column for the back say.
func pair(r tables.Row, column string) [2]int8 {
	return [2]int8{int8(r.Int(column, 0, 99)), int8(r.IntOr(0, "back_"+column, 0, 99))}
}

// morale is the rating of a unit: companies, what is built in and Ost battalions have
// their own, all others that of their formation (16.12, 16.22, A46).
func (l *loader) morale(u *Unit, formation int8) int8 {
	switch {
	case u.Size == Company || u.Size == AssaultCompany:
		return l.value("morale_company")
	case u.Static():
		return l.value("morale_static")
	case u.Nation == Germany && u.Type == Infantry && u.Printed == ostPrinted:
		return l.value("morale_ost")
	}
	return formation
}

// ostPrinted is what stands on Ost battalions (16.22).
const ostPrinted = "6(3)6"

// Pool is counters without a designation that are all alike.
type Pool struct {
	Unit         // ID and Name are those of the pool
	Short string // a name for the narrow band of counters; their number follows
	Count int
}

// pools reads the counters without a designation.
func (l *loader) pools() {
	l.poolAt = map[string]int{}
	l.Each("pools.csv", []string{"id", "name", "short", "nation", "type", "model", "calibre", "size", "cls", "combat", "armour", "soft", "move", "bombard", "count"}, func(r tables.Row) {
		u := Unit{
			ID: r.Name("id"), Name: r.Name("name"), Nation: Nation(r.Word("nation", nationWords)), Type: Type(r.Word("type", typeWords)), Model: r.Text("model"), Calibre: r.Text("calibre"),
			Size: Size(r.Word("size", sizeWords)), Class: Class(r.Word("cls", classWords)), Steps: 1, Provenance: r.Text(tables.Provenance), Pool: r.Text("id"),
			Front: Face{int8(r.Int("combat", 0, 99)), int8(r.Int("armour", 0, 99)), r.Int("soft", 0, 1) == 1, int8(r.Int("move", 0, 40))},
		}
		u.Printed = u.Front.String()
		u.Bombard[0] = int8(r.IntOr(0, "bombard", 0, 9))
		if u.Morale = l.morale(&u, 0); u.Morale == 0 {
			r.Fail("size is %q, want a company or static", u.Size)
		}
		if (u.Type == Battery) != (u.Bombard[0] > 0) {
			r.Fail("bombard is %d, want a strength for batteries and nothing for others", u.Bombard[0])
		}
		_, twice := l.poolAt[u.ID]
		r.Once(twice, "pool "+u.ID)
		l.poolAt[u.ID] = len(l.poolList)
		l.poolList = append(l.poolList, Pool{u, r.Name("short"), r.Int("count", 1, 99)})
	})
}

// poolWords are the ids in a cell.
func (l *loader) poolWords(r tables.Row, cell string) (out []int) {
	for _, w := range strings.Fields(cell) {
		p, ok := l.poolAt[w]
		if !ok {
			r.Fail("no pool %q in pools.csv", w)
			continue
		}
		out = append(out, p)
	}
	return out
}
