package koenig

import (
	"fmt"
	"strings"

	"sandtable/kernel"
)

var upshotWords = [3]string{"miss", "hit", "exchange"}

var hitWords = [4]string{"no hit", "1 hit", "2 hits", "3 hits"}

// Tell says an event in words.
func (g *Game) Tell(r kernel.Reader, e kernel.Event) kernel.Line {
	p, _ := reader(r)
	l := p.tell(e)
	l.Rule = rules[e.Rule].Number
	return l
}

func (p *pos) tell(e kernel.Event) kernel.Line {
	a, b, c, d := e.Args[0], e.Args[1], e.Args[2], e.Args[3]
	f := fmt.Sprintf
	unit, place := p.name, p.place
	units := func(us ...int16) []string {
		out := make([]string, len(us))
		for i, u := range us {
			out[i] = p.unit(int(u)).id
		}
		return out
	}
	places := func(hs ...int16) []string {
		var out []string
		for _, h := range hs {
			if h >= 0 {
				out = append(out, p.hex(h))
			}
		}
		return out
	}
	switch e.Kind {
	case evTurn:
		return kernel.Line{Kind: "phase", Text: f("Turn %d, %s", a, p.sc.turns[a].name), Turn: int(a)}
	case evPhase:
		return kernel.Line{Kind: "phase", Text: phaseWords[e.Rule]}
	case evArrives:
		return kernel.Line{Kind: "arrival", Text: f("%s comes in at %s", unit(a), place(b)), Pieces: units(a), Places: places(b)}
	case evDelayed:
		return kernel.Line{Kind: "arrival", Text: f("%s is delayed", unit(a)), Pieces: units(a)}
	case evLandingDie:
		return kernel.Line{Kind: "dice", Text: f("Landing fire at %s: a %d", unit(a), b), Pieces: units(a)}
	case evLandingFire:
		return kernel.Line{Kind: "dice", Text: f("%s: %s by landing fire", unit(a), hitWords[b&3]), Pieces: units(a)}
	case evArtillery:
		return kernel.Line{Kind: "support", Text: f("Artillery: Allies roll %d, Germans %d; %s", a, b, artilleryWords(c, d))}
	case evSupport:
		return kernel.Line{Kind: "support", Text: f("Allied support: %d, %s", a, plural(int(b), "point"))}
	case evDrawn:
		return kernel.Line{Kind: "phase", Text: f("%s is drawn", p.sc.formations[a].name)}
	case evFinished:
		return kernel.Line{Kind: "phase", Text: f("%s has finished", p.sc.formations[a].name)}
	case evMoves:
		return kernel.Line{Kind: "move", Text: f("%s moves from %s to %s (%d MP)", unit(a), p.hex(b), place(c), d), Pieces: units(a), Places: places(b, c)}
	case evStep:
		return kernel.Line{Kind: "move", Text: f("%s to %s", unit(a), p.hex(c)), Pieces: units(a), Places: places(b, c), Quiet: true}
	case evAttack:
		return p.tellAttack(e)
	case evCommitted:
		return kernel.Line{Kind: "support", Text: f("%s commit %s", sideNames[a&1], committed(int(b), int(c)))}
	case evBefore:
		return kernel.Line{Kind: "retreat", Text: f("The Germans in %s retreat before combat", place(a)), Places: places(a)}
	case evSwitched:
		return kernel.Line{Kind: "combat", Text: "The attackers change to a Combined operation", Places: places(a)}
	case evFireDie:
		return kernel.Line{Kind: "dice", Text: f("%s Fire into %s: a %d against AF %d", fireWords[d&1], place(a), b, c), Places: places(a)}
	case evFire:
		return kernel.Line{Kind: "combat", Text: f("%s Fire into %s: %s", fireWords[c&1], place(a), upshotWords[b]), Places: places(a)}
	case evCloses:
		return kernel.Line{Kind: "combat", Text: f("%s enters close combat with %s in %s", unit(a), unit(d), place(c)), Pieces: units(a, d), Places: places(b, c)}
	case evCloseDie:
		return kernel.Line{Kind: "dice", Text: f("Close Fire of %s at %s: a %d against AF %d", unit(a), unit(b), c, d), Pieces: units(a, b)}
	case evCloseFire:
		return kernel.Line{Kind: "combat", Text: f("Close Fire of %s at %s: %s", unit(a), unit(b), upshotWords[c]), Pieces: units(a, b)}
	case evHits:
		return kernel.Line{Kind: "loss", Text: f("%s now has %s", unit(a), hitWords[b&3]), Pieces: units(a)}
	case evEliminated:
		return kernel.Line{Kind: "loss", Text: f("%s is eliminated", unit(a)), Pieces: units(a), Places: places(b)}
	case evRetreats:
		return kernel.Line{Kind: "retreat", Text: f("%s retreats from %s to %s", unit(a), p.hex(b), place(c)), Pieces: units(a), Places: places(b, c)}
	case evExits:
		return kernel.Line{Kind: "retreat", Text: f("%s leaves the map by edge %s", unit(a), edgeWords[c&3]), Pieces: units(a), Places: places(b)}
	case evHolds:
		return kernel.Line{Kind: "combat", Text: f("%s takes a second hit and holds the ground", unit(a)), Pieces: units(a)}
	case evReplacements:
		text := f("Replacements: Allies roll %d, Germans %d; Allies %s, Germans %s", a, b, plural(int(c), "point"), plural(int(d), "point"))
		if e.Args[4] != 0 {
			text += " (Allies raised to one more)"
		}
		return kernel.Line{Kind: "support", Text: text}
	case evRecovers:
		return kernel.Line{Kind: "support", Text: f("%s recovers, %s left", unit(a), hitWords[b&3]), Pieces: units(a)}
	case evControl:
		o := &p.sc.objectives[b]
		return kernel.Line{Kind: "score", Text: f("%s take %s", sideNames[a&1], o.name), Places: places(o.hex)}
	case evDelayPoints:
		return kernel.Line{Kind: "score", Text: f("%s for the Germans, %d in all", plural(int(a), "delay point"), b)}
	}
	if a < 0 {
		return kernel.Line{Kind: "score", Text: f("The game is drawn, %d all", b)}
	}
	return kernel.Line{Kind: "score", Text: f("%s win, Allies %d, Germans %d", sideNames[a&1], b, c)}
}

var fireWords = [2]string{"Full", "Mobile"}

// phaseWords names the phase that a rule begins.
var phaseWords = map[kernel.RuleID]string{ruleLanding: "Landing Phase", ruleSupport: "Support Phase", ruleOperations: "Operations Phase",
	ruleReplacement: "Replacement Phase", ruleRedeployment: "German Redeployment Phase", ruleHousekeeping: "Housekeeping Phase"}

func (p *pos) tellAttack(e kernel.Event) kernel.Line {
	mask := uint32(e.Args[2]) | uint32(e.Args[3])<<15 | uint32(e.Args[4])<<30
	l := kernel.Line{Kind: "combat", Places: []string{p.hex(e.Args[0])}}
	var names []string
	for ; mask != 0; mask &= mask - 1 {
		u := p.unit(trailing(mask))
		l.Pieces, names = append(l.Pieces, u.id), append(names, u.name)
	}
	l.Text = fmt.Sprintf("%s Fire into %s by %s", fireWords[e.Args[1]&1], p.place(e.Args[0]), strings.Join(names, ", "))
	return l
}

func artilleryWords(us, them int16) string {
	switch {
	case us > 0:
		return fmt.Sprintf("Allies have %s", plural(int(us), "artillery point"))
	case them > 0:
		return fmt.Sprintf("Germans have %s", plural(int(them), "artillery point"))
	}
	return "no artillery points"
}

// committed words the points put into a battle.
func committed(artillery, support int) string {
	switch {
	case artillery == 0:
		return plural(support, "support point")
	case support == 0:
		return plural(artillery, "artillery point")
	}
	return plural(artillery, "artillery point") + " and " + plural(support, "support point")
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
