package order

import (
	"fmt"
	"strings"

	"sandtable/kernel"
	"sandtable/tables"
)

// The two sides.
const (
	Allied kernel.Seat = 0
	German kernel.Seat = 1
)

var sides = []string{"allied", "german"}

// Pieces are numbered: Allied units, German units, the two Mulberry markers.
const (
	NAllied   = 53
	NUnits    = 104
	NPieces   = NUnits + 2
	Mulberry1 = NUnits
	NoPiece   = -1
)

// Class is the type of a unit (1b1.2).
type Class uint8

// The classes, the corps from Motorized to Luftwaffe.
const (
	ArmyHQ Class = iota
	GroupHQ
	SupremeHQ
	Air
	StrategicAir
	Motorized
	Airborne
	MountainCorps
	Panzer
	Infantry
	Luftwaffe
	Divisional
	Mulberry
)

var classes = []string{"army_hq", "group_hq", "supreme_hq", "air", "strategic_air", "motorized", "airborne",
	"mountain", "panzer", "infantry", "luftwaffe_ground", "divisional"}

// Unit is what is printed on a counter.
type Unit struct {
	ID, Name string
	Nation   byte // U, B, C, F, G
	Size     string
	Class    Class
	Mech     bool // white factors
	CF, MF   [2]int8
	Back     bool // has a reduced side; else one loss eliminates it (4e1.1)
	Drops    bool // can make airborne drops (13d.1)
}

// droppers are the three units that can make airborne drops (13d.1).
const droppers = " C-18U-AB C-1B-AB A-1AB "

// IsHQ tells headquarters of any kind.
func (u *Unit) IsHQ() bool { return u.Class <= SupremeHQ }

// IsRound tells the headquarters above an army.
func (u *Unit) IsRound() bool { return u.Class == GroupHQ || u.Class == SupremeHQ }

// IsArmy tells army headquarters, which have a holding box.
func (u *Unit) IsArmy() bool { return u.Class == ArmyHQ }

// IsAir tells aircraft.
func (u *Unit) IsAir() bool { return u.Class == Air || u.Class == StrategicAir }

// IsGround tells corps, divisions and headquarters.
func (u *Unit) IsGround() bool { return !u.IsAir() && u.Class != Mulberry }

// IsCorps tells corps of any kind.
func (u *Unit) IsCorps() bool { return u.Class >= Motorized && u.Class <= Luftwaffe }

// Fights tells corps and divisions: the units with a zone of control (2c.1).
func (u *Unit) Fights() bool { return u.Class >= Motorized && u.Class <= Divisional }

// IsLeg tells ground units with black factors (1b1.1).
func (u *Unit) IsLeg() bool { return u.IsGround() && !u.Mech }

// Stacks tells whether a piece counts for stacking (2d4.3).
func (u *Unit) Stacks() bool { return u.Class != StrategicAir && u.Class != Mulberry }

// People is the nationality that counts in boxes: British and Canadian are one (14a2.1).
func (u *Unit) People() byte {
	if u.Nation == 'C' {
		return 'B'
	}
	return u.Nation
}

// SideOf is the side of a piece.
func SideOf(u int16) kernel.Seat {
	if u < NAllied || u >= NUnits {
		return Allied
	}
	return German
}

// Span gives the first and the last-plus-one unit of a side.
func Span(s kernel.Seat) (int16, int16) {
	if s == Allied {
		return 0, NAllied
	}
	return NAllied, NUnits
}

func (o *Order) loadUnits(r *tables.Reader) {
	n := 0
	o.byID = map[string]int16{}
	r.Each("units.csv", []string{"id", "side", "nationality", "name", "size", "type", "mechanized", "cf_front", "mf_front", "cf_back", "mf_back", "back",
		"prov_identity", "prov_cf", "prov_mf", "prov_back", "note"}, func(row tables.Row) {
		if n == NUnits {
			row.Fail("more than %d units", NUnits)
			return
		}
		id := row.Text("id")
		row.Once(o.piece(id) != NoPiece, "unit "+id)
		o.byID[id] = int16(n)
		u := &o.Units[n]
		*u = Unit{ID: id, Name: row.Text("name"), Size: row.Text("size"), Class: Class(row.Word("type", classes)), Mech: row.Int("mechanized", 0, 1) == 1,
			Nation: "UBCFG"[row.Word("nationality", []string{"U", "B", "C", "F", "G"})], Drops: strings.Contains(droppers, " "+id+" ")}
		if want := sides[SideOf(int16(n))]; row.Text("side") != want {
			row.Fail("side is %q, want %s (the first %d units are allied)", row.Text("side"), want, NAllied)
		}
		if row.Text("cf_front") != "*" || u.Class != StrategicAir {
			u.CF[0] = int8(row.IntOr(0, "cf_front", 0, 9))
		}
		u.MF[0] = int8(row.IntOr(0, "mf_front", 0, 15))
		if u.Back = row.Word("back", []string{"reduced", "Elim", "none"}) == 0; u.Back {
			u.CF[1], u.MF[1] = int8(row.IntOr(0, "cf_back", 0, 9)), int8(row.IntOr(0, "mf_back", 0, 15))
		}
		n++
	})
	if r.OK() && n != NUnits {
		r.Fail("units.csv: %d units, want %d", n, NUnits)
	}
	bombers := 0
	for u := range int16(n) {
		if o.Units[u].Class == StrategicAir && bombers < len(o.Bombers) {
			o.Bombers[bombers] = u
			bombers++
		}
	}
	if r.OK() && bombers < len(o.Bombers) {
		r.Fail("units.csv: %d strategic air units, want %d", bombers, len(o.Bombers))
	}
	for k := range NPieces - NUnits {
		u := Unit{ID: fmt.Sprintf("MULBERRY-%d", k+1), Name: fmt.Sprintf("Mulberry harbour %d", k+1), Nation: 'U', Class: Mulberry}
		o.Units[Mulberry1+k], o.byID[u.ID] = u, int16(Mulberry1+k)
	}
	for u := int16(NPieces) - 1; u >= 0; u-- {
		c := &o.Units[u]
		if o.Stacking[u] = c.Stacks(); c.IsArmy() {
			o.Armies[SideOf(u)] = append(o.Armies[SideOf(u)], u)
		}
	}
}

// Piece finds a piece by its id.
func (o *Order) Piece(id string) (int16, bool) {
	u, ok := o.byID[id]
	return u, ok
}

func (o *Order) piece(id string) int16 {
	if u, ok := o.byID[id]; ok {
		return u
	}
	return NoPiece
}
