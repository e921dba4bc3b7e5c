package knapp

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/scene"
)

// prompts say what each node asks; the marks are those of rules.go.
var prompts = [...]struct {
	rule kernel.RuleID
	text string
}{
	nOver:    {r23, "The battle is over."},
	nHold:    {rTurn, "The position is set up; go on."},
	nDrop:    {rDrop, "A die for the strength of %u."},
	nLanding: {rLand, "A die for what %u {loses|lose} on the beach."},
	nStatic:  {rStatic, "A die for the strength of %u."},
	nArrival: {rO3, "A die for the arrival of %u."},
	nAir:     {r61, "A die for %u under air attack on the way to %a."},
	nDice:    {r72, "The dice fall in %a."},
	nNaval:   {r91, "Choose where the ships fire, and with how many dice."},
	nReplace: {r111, "Choose a unit that takes a replacement point."},
	nMove:    {r51, "Choose a unit to move."},
	nOrder:   {r53, "Where should %u go, tactically or by road march?"},
	nMarch:   {r54, "%u may march on, or halt in %a."},
	nOverrun: {r57, "%u can overrun the enemy in %a."},
	nFortify: {r81, "Choose units that fortify."},
	nFire:    {r71, "Choose a unit that fires."},
	nSupport: {r78, "%u {fires|fire}: add artillery, or roll."},
	nHits:    {r74, "Place %n in %a."},
}

// asks words the pending decision.
func (s *state) asks() (rule kernel.RuleID, text string) {
	p := prompts[s.node.Kind]
	f := s.stack.Top()
	if f == nil {
		return p.rule, p.text
	}
	args := []int16{f.A, 0}
	switch s.node.Kind {
	case nDrop, nLanding, nStatic, nArrival:
		args[0] = f.B
	case nAir:
		args[1] = f.B
	case nDice:
		return p.rule, fmt.Sprintf("%s in %s.", dice(throw(f)), s.d.title('a', int(f.C)))
	case nMarch, nOverrun:
		args[1] = int16(s.at[f.A])
	case nSupport:
		return p.rule, s.d.fill("%u {fires|fire} ", args) + dice(int(f.B)) + ": add artillery, or roll."
	case nHits:
		return p.rule, fmt.Sprintf("Place %s in %s.", count(int(f.C), "hit"), s.d.title('a', int(f.A)))
	case nFire:
		if f.A == allied && (s.naval > 0 || f.C == 0) {
			text := "Choose a unit that fires"
			if f.C == 0 {
				text += ", or name areas for aircraft"
			}
			if s.naval > 0 {
				text += fmt.Sprintf("; ships have %d dice", s.naval)
			}
			return p.rule, text + "."
		}
	}
	return p.rule, s.d.fill(p.text, args)
}

// prompt implements the prompt of a scene.
func (s *state) prompt() scene.Prompt {
	rule, text := s.asks()
	e := entries[rule]
	p := scene.Prompt{Seat: int(s.node.Seat), Kind: nodeNames[s.node.Kind], Text: text, Rule: e.number, Title: e.title}
	f := s.stack.Top()
	if f == nil {
		return p
	}
	switch s.node.Kind {
	case nOrder, nMarch, nOverrun, nAir:
		p.Pieces = []string{s.d.units[f.A].id}
		if a := s.at[f.A]; a >= 0 {
			p.Places = []string{s.d.areas[a].id}
		}
		p.Facts = append(p.Facts, scene.Fact{Text: "Strength", Value: fmt.Sprint(s.now(int(f.A))), Rule: "K1.1"})
	case nSupport:
		need, why := s.needs(int(f.A))
		p.Pieces, p.Places = []string{s.d.units[f.A].id}, []string{s.d.areas[s.at[f.A]].id}
		p.Facts = []scene.Fact{{Text: "Dice", Value: fmt.Sprint(f.B), Rule: "K7.1"}, {Text: "A die hits on", Value: hitsOn(need), Rule: entries[why].number}}
	case nDice:
		p.Places = []string{s.d.areas[f.C].id}
		p.Facts = []scene.Fact{{Text: "Dice left", Value: fmt.Sprint(f.B), Rule: "K7.1"}, {Text: "A die hits on", Value: hitsOn(int(f.A)), Rule: "K7.3"}}
	case nHits:
		p.Places = []string{s.d.areas[f.A].id}
	case nNaval, nFire:
		if s.naval > 0 {
			p.Facts = []scene.Fact{{Text: "Naval dice left", Value: fmt.Sprint(s.naval), Rule: "K9.1"}}
		}
	case nReplace:
		for g := us; g <= br; g++ {
			p.Facts = append(p.Facts, scene.Fact{Text: "Points " + groupIDs[g], Value: fmt.Sprint(s.points[g]), Rule: "K11.1"})
		}
	}
	return p
}

// offers say how each verb looks as something to click; the label's marks are
// the choice's arguments.
var offers = [...]struct{ kind, label string }{
	vPass: {"pass", "Done"}, vBegin: {"pass", "Go on"}, vDie: {"draw", "%n"}, vHits: {"draw", "Hits: %n"},
	vMove: {"pick", "Move %u"}, vHaul: {"move", "Dump of %d to %a"}, vStay: {"pass", "Stay"},
	vTactical: {"move", "Tactical move to %a"}, vMarch: {"move", "Road march to %a"}, vHalt: {"pass", "Halt here"}, vOverrun: {"fight", "Overrun"},
	vFortify: {"place", "Fortify with %u"}, vReplace: {"take", "Replacements for %u"}, vNaval: {"fire", "Ships fire on %a, dice %n"}, vAir: {"add", "Aircraft to %a"},
	vFire: {"fire", "Fire with %u"}, vSupport: {"add", "Support by %u"}, vRoll: {"fight", "Roll"}, vHit: {"take", "Hit on %u"},
}

// Offer implements scene.Painter.
func (g *Game) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	s := of(r)
	if !g.d.exists(c) {
		return scene.Offer{Choice: g.Format(r, c)}
	}
	x := offers[c.Verb]
	o := scene.Offer{Choice: g.Format(r, c), Kind: x.kind, Label: g.d.fill(x.label, []int16{c.A, c.B})}
	for i, kind := range verbs[c.Verb].args {
		name := g.d.name(byte(kind), int([]int16{c.A, c.B}[i]))
		switch kind {
		case 'u':
			o.Piece = name
		case 'd':
			o.Piece = "dump-" + name
		case 'a':
			o.Place = name
		}
	}
	switch c.Verb {
	case vPass:
		switch s.node.Kind {
		case nMove:
			o.Label = "End movement"
		case nFire, nNaval:
			o.Label = "Cease fire"
		case nFortify:
			o.Label = "No more fortifying"
		case nReplace:
			o.Label = "No more replacements"
		}
	case vRoll, vOverrun:
		o.Odds, o.Main = c.Verb == vRoll, true
	case vFire:
		o.Odds = s.Explain(c).OK() && !s.supporters(int(c.A))
	case vNaval:
		o.Odds = true
		o.Label = dice(int(c.B)) + " of naval gunfire at " + g.d.title('a', int(c.A))
	case vMarch:
		f := s.stack.Top()
		o.Odds = f != nil && s.side(int(f.A)) == german && s.at[f.A] >= 0
		if f != nil {
			o.Cost = fmt.Sprintf("%d of %d areas", int(s.pathN)+1, marchLength)
		}
	case vBegin, vHalt:
		o.Main = true
	}
	return o
}

// Detail implements scene.Painter: paths of moves, chances of being halted, the
// dice of a shot, and the supply line of a unit that is picked.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	s := of(r)
	var d scene.Detail
	fact := func(rule kernel.RuleID, text, value string) {
		d.Facts = append(d.Facts, scene.Fact{Text: text, Value: value, Rule: entries[rule].number})
	}
	f := s.stack.Top()
	if f == nil || !s.Explain(c).OK() {
		return d
	}
	switch c.Verb {
	case vMove, vFortify, vReplace:
		u := int(c.A)
		if s.at[u] < 0 {
			break
		}
		path, cut := s.line(s.d.units[u].group, int(s.at[u]))
		d.Path = path
		switch {
		case cut >= 0:
			fact(r47, "Supply line cut at", s.d.areas[cut].name)
		case s.exempt(u):
			fact(r48, "Supply", "not needed yet")
		default:
			fact(r41, "Supply from", s.d.areas[s.find(path[len(path)-1])].name)
		}
	case vTactical, vMarch:
		u := int(f.A)
		to := s.d.areas[c.A].id
		if s.at[u] >= 0 {
			d.Path = []string{s.d.areas[s.at[u]].id}
		}
		d.Path = append(d.Path, to)
		if c.Verb == vTactical {
			d.Cost = "tactical move"
			break
		}
		d.Cost = fmt.Sprintf("area %d of %d", int(s.pathN)+1, marchLength)
		if s.side(u) == german && s.at[u] >= 0 {
			fact(r61, "Halted from the air on", []string{"1", "1-2", "1-3"}[s.pathN])
		}
	case vFire:
		need, why := s.needs(int(c.A))
		fact(r71, "Dice", fmt.Sprint(s.now(int(c.A))))
		fact(why, "A die hits on", hitsOn(need))
	case vSupport:
		fact(r79, "Dice added", fmt.Sprint(s.now(int(c.A))))
	case vNaval:
		fact(r91, "Dice left after it", fmt.Sprint(int(s.naval)-int(c.B)))
	}
	return d
}

// find is the index of an area that exists.
func (s *state) find(id string) int {
	for i := range s.d.areas {
		if s.d.areas[i].id == id {
			return i
		}
	}
	return noArea
}
