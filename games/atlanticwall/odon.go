package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// 33.3 The battle on the Odon: the barrier of the Orne, and who wins.
var (
	ruleBarrier = book.Rule("33.37d", "The Orne and the canal", "No Allied unit moves east of the Orne or the Canal de Caen; east of them no German unit moves north of hexrow 4300. Retreats and advances are moves (A126).", "{hex} is beyond what its side may enter here")
	ruleOdon    = book.Rule("33.38", "Victory", "At the end of the last Game-Turn: Allied units on all hexes of Caen west of the Orne, or combat units in Évrecy, Carpiquet and Noyers and three next to the Orne south of hexrow 4900, are a decisive Allied victory; the three next to the Orne alone a substantive, the three places alone a marginal one. A German unit in Évrecy and fewer than five Allied units south of the Odon are a marginal German victory, none south of it a substantive one, and decisive with German units in Tilly-sur-Seulles, Carpiquet and Cristot. All else is a draw.", "")
	_           = book.Rule("33.35", "Reinforcements", "Germans come over the south edge by dice, the British of Game-Turn 85 land on any of their beaches; nobody receives replacements. The schedule is a reconstruction.", "")
	_           = book.Rule("33.37b", "Break-down", "No battalion breaks down before Game-Turn 78.", "")
	_           = book.Rule("33.37c", "Interdiction", "Points count double.", "")
	_           = book.Rule("33.33", "Air units", "Sixteen Allied and seven German air units, two and two of them night fighters, each for the whole battle.", "")
	_           = book.Rule("33.34", "Ships", "Roberts, Hawkins, Frobisher, Enterprise, Black Prince and Emerald lie off the coast.", "")
	_           = book.Rule("33.31", "Length", "Game-Turns 77 to 96, 25 to 29 June.", "")
)

// banks notes what the sides do not enter (33.37d).
func (sc *scenario) banks() {
	set := func(list []int16) *hexes {
		out := &hexes{}
		for _, h := range list {
			out.add(h)
		}
		return out
	}
	sc.barred = [2]*hexes{order.Allied: set(sc.Odon.East), order.German: set(sc.Odon.EastNorth)}
	sc.south = *set(sc.Odon.South)
	for u := range sc.Units {
		if m := &sc.Units[u]; m.Of >= 0 && m.Side() == order.German && sc.Odon.BreakDowns > 0 {
			sc.zone[u].Kind = order.Beyond // as a company of a battalion that was broken down (33.36)
		}
	}
}

// bars tells whether units of a side never enter a hex (33.37d).
func (s *state) bars(side order.Side, h int16) bool {
	closed := s.sc.barred[side]
	return closed != nil && h != board.NoHex && closed.has(h)
}

// odonScore is how things stand for victory in the battle on the Odon.
type odonScore struct {
	caen       int        // hexes of Caen west of the Orne with an Allied unit
	drive      [2][3]bool // by side: units in Évrecy, Carpiquet and Noyers; Allied ones that fight
	shield     [3]bool    // German units in Tilly-sur-Seulles, Carpiquet and Cristot
	bridgehead int        // Allied combat units next to the Orne
	south      int        // Allied units south of the Odon
}

// odonScore counts them.
func (s *state) odonScore() (x odonScore) {
	o := s.sc.Odon
	for _, h := range o.City.Hexes {
		x.caen += flag(s.friendIn(order.Allied, h) >= 0)
	}
	german := func(a *order.Area) bool {
		for _, h := range a.Hexes {
			if s.friendIn(order.German, h) >= 0 && s.delayIn(h) < 0 {
				return true
			}
		}
		return false
	}
	for i, a := range o.Drive {
		for _, h := range a.Hexes {
			x.drive[order.Allied][i] = x.drive[order.Allied][i] || s.garrison(order.Allied, h)
		}
		x.drive[order.German][i] = german(a)
	}
	for i, a := range o.Shield {
		x.shield[i] = german(a)
	}
	for _, h := range o.Bank {
		for u := s.friendIn(order.Allied, h); u >= 0; u = s.after(u) {
			x.bridgehead += flag(s.card(u).Type != order.HQ)
		}
	}
	for u := range s.sc.Units {
		x.south += flag(s.at[u] >= 0 && s.sideOf(u) == order.Allied && s.sc.south.has(s.at[u]))
	}
	return x
}

// odonResult is the degree of victory as things stand (33.38, A106).
func (s *state) odonResult() kernel.Result {
	x, o := s.odonScore(), s.sc.Odon
	places := x.drive[order.Allied] == [3]bool{true, true, true}
	bank := x.bridgehead >= int(o.Bridgehead)
	r := kernel.Result{Winner: kernel.Nobody}
	win := func(side order.Side, degree int32) kernel.Result {
		r.Winner, r.Score[side] = kernel.Seat(side), degree
		return r
	}
	switch {
	case x.caen == len(o.City.Hexes) || places && bank:
		return win(order.Allied, decisive)
	case bank:
		return win(order.Allied, substantive)
	case places:
		return win(order.Allied, marginal)
	case x.south == 0 && x.shield == [3]bool{true, true, true}:
		return win(order.German, decisive)
	case x.south == 0:
		return win(order.German, substantive)
	case x.drive[order.German][0] && x.south < int(o.Few):
		return win(order.German, marginal)
	}
	return r
}

// odonLines says how the places and the banks stand, a line each.
func (s *state) odonLines(out []scene.Score) {
	x, o := s.odonScore(), s.sc.Odon
	line := func(side order.Side, text string, h int16) {
		out[side].Lines = append(out[side].Lines, scene.ScoreLine{Text: text, At: s.hex(h), Bare: true, Rule: ruleOdon.Number})
	}
	line(order.Allied, itoa(x.caen)+" of "+itoa(len(o.City.Hexes))+" hexes of "+o.City.Name, o.City.Hexes[0])
	for i, a := range o.Drive {
		if x.drive[order.Allied][i] {
			line(order.Allied, a.Name+" held", a.Hexes[0])
		}
	}
	line(order.Allied, itoa(x.bridgehead)+" of "+itoa(int(o.Bridgehead))+" combat units next to the Orne south of hexrow 4900", o.Bank[0])
	line(order.German, itoa(x.south)+" Allied units south of the Odon", o.Drive[0].Hexes[0])
	if x.drive[order.German][0] {
		line(order.German, o.Drive[0].Name+" held", o.Drive[0].Hexes[0])
	}
	for i, a := range o.Shield {
		if x.shield[i] {
			line(order.German, a.Name+" held", a.Hexes[0])
		}
	}
}
