package greatestday

import (
	"sandtable/kernel"
	"sandtable/scene"
)

// assetMarksShown are the markers on a counter that come with the storming games.
func (s *state) assetMarksShown(u int) (out []scene.Mark) {
	a := &s.assets
	if !s.sc.wide {
		return nil
	}
	if f := a.contact[u]; f != 0 {
		out = append(out, scene.Mark{Kind: "men", Text: "C", Say: "in contact with " + s.sc.Formations[f-1].Name})
	}
	if w := a.cargo[u]; w != 0 {
		out = append(out, scene.Mark{Kind: "men", Text: "R", Say: s.name(w-1) + " rides on it"})
	}
	if b := s.sc.battalionOf[u]; b >= 0 {
		if n := a.coming[b]; n != 0 {
			out = append(out, scene.Mark{Kind: "men", Text: "→", Say: "going over to " + s.sc.Formations[n-1].Name})
		} else if n := a.brigade[b]; n != 0 {
			out = append(out, scene.Mark{Kind: "men", Text: "B", Say: "with " + s.sc.Formations[n-1].Name})
		}
	}
	for _, x := range [...]struct {
		is        bool
		kind      string
		text, say string
	}{
		{s.inPark(u), "men", "P", "in an artillery park"}, {s.joins(u), "men", "→", "on its way to another division"}, {a.lost.has(u), "men", "?", "lost"}, {s.eventHero(u), "hero", "★", "a hero is with it"},
		{s.astray(u) && s.onMap(u), "men", "O", "out of command until the next Royal Marines chit"},
	} {
		if x.is {
			out = append(out, scene.Mark{Kind: x.kind, Text: x.text, Say: x.say})
		}
	}
	return out
}

// workVerbs are the checks of the works that these chapters add.
var workVerbs = map[*uint16]purpose{
	&verbSweep: clearCheck, &verbOpenRoad: openCheck, &verbRubble: rubbleCheck, &verbWire: wireCheck, &verbBetter: betterCheck, &verbHelpDig: digCheck, &verbHelpTrench: trenchCheck, &verbFerry: ferryCheck, &verbSpan: spanCheck, &verbRecover: recoverCheck,
}

// assetDetail says more of choices of these chapters.
func (s *state) assetDetail(f *kernel.Frame, c kernel.Choice) []scene.Fact {
	u := int(f.A)
	switch {
	case c.Verb == verbShell && f.Proc == procEvent:
		return s.hitFacts(f.B, c.A, int16(indirect))
	case c.Verb == verbContact:
		return s.contactFacts(int(c.A), int(s.sc.Units[u].Form))
	case c.Verb == verbShell && f.Proc == procUnit && s.needsContact(u) && !s.spots(u, s.at[c.A], true):
		form := s.caller(u, s.at[c.A], true)
		if form < 0 || s.assets.contact[u] == int8(form)+1 {
			return nil
		}
		return append(s.contactFacts(u, form), s.hitFacts(f.A, c.A, int16(indirect))...)
	case c.Verb == verbBlow:
		n := s.blowAt(s.sc.bridgeOver(s.at[u], c.A), s.side(u))
		return []scene.Fact{{Text: causes[byPlainRoll].text, Value: itoa(int(n)), Rule: ruleBlow.Number}}
	case c.Verb == verbRaid:
		return []scene.Fact{{Text: "Blows the crossing", Value: "on 0", Rule: ruleRaid.Number}, {Text: "Is eliminated", Value: "on 6 to 9", Rule: ruleRaid.Number}}
	case c.Verb == verbDemand:
		return s.checkFacts(int(c.A), demandCheck)
	case c.Verb == verbSweep && s.surely(u, sweepWork):
		return []scene.Fact{{Text: "Two steps", Value: "no roll", Rule: ruleSweep.Number}}
	}
	for verb, why := range workVerbs {
		if c.Verb == *verb {
			return s.checkFacts(u, why)
		}
	}
	return nil
}

// contactFacts are the roll for contact (G16.3).
func (s *state) contactFacts(u, form int) []scene.Fact {
	return []scene.Fact{{Text: "Contact with " + s.sc.Formations[form].Name, Value: "on 0 to " + itoa(min(s.contactNumber(u, form), 9)), Rule: ruleGunContact.Number}}
}

// assetLook is what a counter's stamp has of what these chapters show on it, in 30 bits.
func (s *state) assetLook(u int) int {
	a := &s.assets
	x := flag(s.joins(u)) | flag(s.week.hooked.has(u))<<1 | flag(s.inPark(u))<<2 | flag(a.lost.has(u))<<3 | flag(s.eventHero(u))<<4 | flag(s.astray(u))<<5
	x |= int(uint8(a.contact[u])) << 6
	if b := s.sc.battalionOf[u]; b >= 0 {
		x |= int(uint8(a.brigade[b]))<<14 | int(uint8(a.coming[b]))<<22
	}
	return x
}

// assetGround adds what they show on hexes.
func (s *state) assetGround(l scene.Stamp) scene.Stamp {
	a := &s.assets
	if !s.sc.wide {
		return l
	}
	for _, set := range [...]*spots{&a.heavy, &a.rubble, &a.mines[0], &a.mines[1]} {
		l = set.stamp(l)
	}
	for i := range s.sc.bridges {
		l = l.Add(int(a.bridge[i].wired)<<1 | flag(a.bridge[i].blown))
	}
	for _, word := range a.torn {
		l = l.Add(int(word))
	}
	return l.Add(int(a.crowd))
}

// assetFlags are what they show on a hex, in words; a bridge that stands is on the map.
func (s *state) assetFlags(h int16) (out []string) {
	a := &s.assets
	if !s.sc.wide {
		return nil
	}
	say := func(is bool, words string) {
		if is {
			out = append(out, words)
		}
	}
	for i := range a.mines {
		say(a.mines[i].has(h), [2]string{"Allied mines", "German mines"}[i])
	}
	say(a.rubble.has(h), "rubble")
	say(a.crowd == h+1, "crowd")
	for i, x := range s.sc.crossings {
		say(a.torn.has(i) && (x[0] == h || x[1] == h), "crossing blown")
	}
	for i, b := range s.sc.bridges {
		if b[0] == h || b[1] == h {
			say(a.bridge[i].blown, "bridge blown")
			say(a.bridge[i].wired != 0 && !a.bridge[i].blown, "bridge wired")
		}
	}
	return out
}
