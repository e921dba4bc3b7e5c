package dday91

import (
	"fmt"
	"strings"

	"sandtable/kernel"
)

// The two sides.
const (
	allied kernel.Seat = 0
	german kernel.Seat = 1
)

// Pieces are numbered: Allied units, German units, the two Mulberry markers.
const (
	nAllied   = 53
	nUnits    = 104
	nPieces   = nUnits + 2
	mulberry1 = nUnits
	noPiece   = -1
)

// class is the type of a unit, rule 1b1.2.
type class uint8

const (
	armyHQ class = iota
	groupHQ
	supremeHQ
	air
	strategicAir
	motorized
	airborne
	mountainCorps
	panzer
	infantry
	luftwaffe
	divisional
	mulberry
)

var classNames = [...]string{"army_hq", "group_hq", "supreme_hq", "air", "strategic_air", "motorized", "airborne",
	"mountain", "panzer", "infantry", "luftwaffe_ground", "divisional"}

// unit is what is printed on a counter.
type unit struct {
	id, name string
	nation   byte // U, B, C, F, G
	size     string
	class    class
	mech     bool // white factors
	cf, mf   [2]int8
	back     bool // has a reduced side; else one loss eliminates it (4e1.1)
}

func (u *unit) isHQ() bool     { return u.class <= supremeHQ }
func (u *unit) isRound() bool  { return u.class == groupHQ || u.class == supremeHQ }
func (u *unit) isArmy() bool   { return u.class == armyHQ }
func (u *unit) isAir() bool    { return u.class == air || u.class == strategicAir }
func (u *unit) isGround() bool { return !u.isAir() && u.class != mulberry }
func (u *unit) isCorps() bool  { return u.class >= motorized && u.class <= luftwaffe }

// fights tells corps and divisions: the units with a zone of control (2c.1).
func (u *unit) fights() bool { return u.class >= motorized && u.class <= divisional }

// isLeg tells ground units with black factors, rule 1b1.1.
func (u *unit) isLeg() bool { return u.isGround() && !u.mech }

// stacks tells whether a piece counts for stacking, rule 2d4.3.
func (u *unit) stacks() bool { return u.class != strategicAir && u.class != mulberry }

// drops tells the three units that can make airborne drops, rule 13d.1.
func (u *unit) drops() bool {
	return u.id == "C-18U-AB" || u.id == "C-1B-AB" || u.id == "A-1AB"
}

// people is the nationality for rule 14a2.1: British and Canadian are one.
func (u *unit) people() byte {
	if u.nation == 'C' {
		return 'B'
	}
	return u.nation
}

func sideOf(u int16) kernel.Seat {
	if u < nAllied || u >= nUnits {
		return allied
	}
	return german
}

// span gives the first and the last-plus-one unit of a side.
func span(s kernel.Seat) (int16, int16) {
	if s == allied {
		return 0, nAllied
	}
	return nAllied, nUnits
}

func loadUnits(t *table) (*[nPieces]unit, error) {
	var us [nPieces]unit
	i := 0
	for t.next() {
		if i == nUnits {
			return nil, fmt.Errorf("%s: more than %d units", t.name, nUnits)
		}
		u := &us[i]
		*u = unit{id: t.str("id"), name: t.str("name"), size: t.str("size"), class: class(t.word("type", classNames[:])), mech: t.flag("mechanized")}
		if n := t.str("nationality"); len(n) == 1 && strings.Contains("UBCFG", n) {
			u.nation = n[0]
		} else {
			return nil, t.wrong("nationality", "U, B, C, F or G")
		}
		if want := map[bool]string{true: "allied", false: "german"}[i < nAllied]; t.str("side") != want {
			return nil, t.wrong("side", want+fmt.Sprintf(" (the first %d units are allied)", nAllied))
		}
		if t.str("cf_front") != "*" {
			u.cf[0] = int8(t.num("cf_front", 0, 9))
		} else if u.class != strategicAir {
			return nil, t.wrong("cf_front", "a number")
		}
		u.mf[0] = int8(t.num("mf_front", 0, 15))
		switch t.str("back") {
		case "reduced":
			u.back = true
			u.cf[1], u.mf[1] = int8(t.num("cf_back", 0, 9)), int8(t.num("mf_back", 0, 15))
		case "Elim", "none":
		default:
			return nil, t.wrong("back", "reduced, Elim or none")
		}
		for j := range i {
			if us[j].id == u.id {
				return nil, t.wrong("id", "each unit once")
			}
		}
		i++
	}
	if t.err != nil {
		return nil, t.err
	}
	if i != nUnits {
		return nil, fmt.Errorf("%s: %d units, want %d", t.name, i, nUnits)
	}
	for k := range 2 {
		us[mulberry1+k] = unit{id: fmt.Sprintf("MULBERRY-%d", k+1), name: fmt.Sprintf("Mulberry harbour %d", k+1), nation: 'U', class: mulberry}
	}
	return &us, nil
}
