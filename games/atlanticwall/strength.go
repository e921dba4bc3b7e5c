package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// What units, guns, air units and ships are worth in a fight (9.0, 10.0, 11.24, 13.2-13.4).
var (
	_               = book.Rule("9.0", "Strengths", "A unit uses its whole Combat and Armour Strength in one attack or defence.", "")
	_               = book.Rule("10.61", "Guns attacked", "They defend with their Final Protective Fire strength whatever their state, with 1 if it is 0.", "")
	_               = book.Rule("10.63", "Guns without Final Protective Fire", "They defend with 1.", "")
	_               = book.Rule("10.64", "Armour of guns", "(1).", "")
	_               = book.Rule("10.66", "Isolated guns", "Isolation-2: they defend with half, at least 1.", "")
	_               = book.Rule("10.71", "Barrage into cover", "The total is halved against bocage, woods, town, village, Improved Position or Entrenchment; Final Protective Fire is not.", "")
	_               = book.Rule("10.72", "Guns at night", "Totals of barrage and Final Protective Fire are halved, besides 10.71.", "")
	_               = book.Rule("10.74", "Own penalties first", "Each gun's own penalties come before the halving of the total.", "")
	_               = book.Rule("10.75", "Isolation-1", "Half of 1 is nothing.", "")
	_               = book.Rule("10.22", "Barrage strength", "A gun attacks with its barrage strength, alone or with others (10.33).", "")
	_               = book.Rule("10.33", "Barrage strength", "It is used in barrage attacks too.", "")
	_               = book.Rule("10.51", "Contact", "A gun in an enemy zone is in contact.", "")
	_               = book.Rule("10.73", "Unsupplied guns", "They get no ammunition back.", "")
	ruleNotEmplaced = book.Rule("10.77", "No fire", "None Out of Battery or Out of Ammo.", "{unit} {is|are} Out of Battery")
	_               = book.Rule("14.32", "Barrage on works", "It is halved once, cover or not, and again at night or for the gun's own supply.", "")
	_               = book.Rule("10.52", "Contact", "A gun in an enemy zone fires its barrage at half strength.", "")
	_               = book.Rule("13.22", "Out of Supply", "Combat and Armour Strength are halved in attack, at least 1.", "")
	_               = book.Rule("13.31", "Isolation-1", "Combat and Armour Strength are halved in attack, at least 1.", "")
	_               = book.Rule("13.32", "Isolation-2", "Combat and Armour Strength are 1 in attack, halved in defence.", "")
	_               = book.Rule("13.43", "Guns as others", "What being out of supply or isolated does to attacks and to movement holds for guns too.", "")
	_               = book.Rule("14.21", "Entrenchments", "They double the Combat Strength of defenders, not their armour; in bocage they are Improved Positions (E-O 14.1).", "")
)

// floor halves a number, at least 1, and notes it.
func (t *tally) floor(why cause, n int) int {
	half := max(1, n/2)
	t.add(why, half-n)
	return half
}

// assault is the Combat Strength with which a unit attacks (11.24, 13.22, 13.31, 13.32,
// E-O 9.18).
func (s *state) assault(u int, acrossRiver bool, t *tally) int {
	n := int(s.face(u).Combat)
	t.add(byUnits, n)
	if s.unit[u].mood == demoralised {
		n = t.floor(byDemoralised, n)
	}
	switch s.unit[u].supply {
	case outOfSupply, isolated1:
		n = t.floor(bySupply, n)
	case isolated2:
		t.add(bySupply, 1-n)
		n = 1
	}
	if acrossRiver && s.class(u) == order.B {
		n = t.floor(byCrossing, n)
	}
	return n
}

// stand is the Combat Strength with which a unit defends (10.61-10.66, 11.24, 13.32,
// 14.21), with the use of works or without.
func (s *state) stand(u int, works bool, t *tally) int {
	c := s.card(u)
	n := int(s.face(u).Combat)
	if c.Gun() {
		n = max(1, int(c.FPF))
	}
	t.add(byUnits, n)
	if s.unit[u].mood == demoralised {
		n = t.floor(byDemoralised, n)
	}
	if s.unit[u].supply == isolated2 {
		n = t.floor(bySupply, n)
	}
	if works && s.dugIn(u) && s.entrenchedAt(s.at[u]) {
		t.add(byTrench, n)
		n *= 2
	}
	return n
}

// armour is the Armour Strength of a unit, in attack or in defence (10.64, 11.24, 13.22).
func (s *state) armour(u int, attacks bool) int {
	n := int(s.face(u).Armour)
	if n > 0 && s.unit[u].mood == demoralised {
		n = max(1, n/2)
	}
	switch supply := s.unit[u].supply; {
	case n == 0:
	case attacks && supply == isolated2:
		n = 1
	case attacks && (supply == outOfSupply || supply == isolated1), supply == isolated2:
		n = max(1, n/2)
	}
	return n
}

// tank tells a unit whose Armour Strength stands without parentheses (9.51).
func (s *state) tank(u int) bool {
	return s.line(u) && s.card(u).Type != order.HQ && !s.face(u).Soft
}

// partner tells the soft units with which tanks have armour superiority (9.51, E-O 9.51b).
func (s *state) partner(u int) bool {
	switch s.card(u).Type {
	case order.Infantry, order.Bicycle, order.MechInfantry, order.Parachute, order.MechParachute, order.Glider, order.Ranger, order.MachineGun, order.Marine,
		order.Engineer, order.ArmouredEngineer, order.Recon:
		return s.face(u).Soft
	}
	return false
}

// gunfire is what a gun fires with, as barrage or as Final Protective Fire, after its own
// penalties (10.52, 10.75-10.78).
func (s *state) gunfire(u int, fpf bool) int {
	c := s.card(u)
	n := s.barrage(u)
	if fpf {
		n = int(c.FPF)
	}
	switch s.unit[u].supply {
	case outOfSupply, isolated1:
		n /= 2
	case isolated2:
		if !s.is(u, fired) {
			return 0
		}
		n /= 2 // it was in Isolation-1 when it fired, and fires once like that (10.76)
	}
	if !fpf && s.inContact(u) {
		n /= 2
	}
	return n
}

// support is the Ground Support of an air unit or a ship (17.33, 18.12).
func (s *state) support(u int) int {
	n := int(s.card(u).Ground[s.worn(u)])
	if s.card(u).Type == order.Air && s.night() && !s.card(u).Night {
		n /= 2 // E-O 17.6
	}
	return n
}

// worn is the side of the counter that shows: 0 the front.
func (s *state) worn(u int) int {
	if s.unit[u].steps < s.card(u).Steps {
		return 1
	}
	return 0
}

// inContact tells a gun that stands in an enemy zone (10.51).
func (s *state) inContact(u int) bool { return s.inZone(s.sideOf(u).Other(), s.at[u]) }

var (
	ruleNoShells  = book.Rule("10.82", "Out of Ammo", "No fire until it is resupplied.", "{unit} {is|are} Out of Ammo")
	ruleGunsShut  = book.Rule("10.76", "Isolated guns", "In Isolation-2 they do not fire.", "{unit} {is|are} in Isolation-2 and {does|do} not fire")
	ruleGunsNone  = book.Rule("10.63", "Guns without such fire", "A gun has the strengths that are printed on it: barrage, Final Protective Fire, or both.", "{unit} has no strength for such fire")
	ruleGunsTable = book.Rule("10.78", "Artillery effects", "Out of Supply and Isolation-1: half; Isolation-2, Out of Battery, Out of Ammo: none; in contact: half barrage, no Final Protective Fire.", "what {unit} fires with is halved to nothing")
)

// silence says why a gun has no fire at all.
func (s *state) silence(u int, fpf bool) kernel.Verdict {
	n, printed := int16(u), s.barrage(u)
	if fpf {
		printed = int(s.card(u).FPF)
	}
	switch {
	case s.unit[u].battery > 0:
		return ruleNotEmplaced.No(n)
	case s.is(u, outOfAmmo):
		return ruleNoShells.No(n)
	case printed == 0:
		return ruleGunsNone.No(n)
	case s.unit[u].supply == isolated2 && !s.is(u, fired):
		return ruleGunsShut.No(n)
	}
	return ruleGunsTable.Only(s.gunfire(u, fpf) > 0, n)
}

// gunSilent tells a gun that has no fire at all (10.76-10.78, 10.82).
func (s *state) gunSilent(u int, fpf bool) bool {
	return s.unit[u].battery > 0 || s.is(u, outOfAmmo) || s.gunfire(u, fpf) <= 0
}
