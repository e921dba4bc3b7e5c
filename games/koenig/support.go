package koenig

import "sandtable/kernel"

// Steps of the Support Phase (6.0): three dice. A holds the Allied artillery die.
const (
	rollAllied uint8 = iota
	rollGerman
	rollSupport
	supportDone
)

func (p *pos) runSupport(f *kernel.Frame) kernel.Signal {
	if f.Step != supportDone {
		return kernel.Ask
	}
	p.stack.Pop()
	return kernel.Next
}

// applySupportDie shares out artillery (6.1) and Allied support points (6.2).
func (p *pos) applySupportDie(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	switch f.Step {
	case rollAllied:
		f.A = c.A
	case rollGerman:
		diff := f.A - c.A
		p.artillery = [2]int8{}
		if diff > 0 {
			p.artillery[allied] = int8(diff)
		} else {
			p.artillery[german] = int8((1 - diff) / 2) // half, rounded up (2.2)
		}
		emit(s, kernel.Event{Kind: evArtillery, Rule: ruleArtillery, Role: kernel.Outturn,
			Args: [6]int16{f.A, c.A, int16(p.artillery[allied]), int16(p.artillery[german])}})
	case rollSupport:
		p.support = p.sc.support[c.A-1]
		emit(s, kernel.Event{Kind: evSupport, Rule: ruleSupportPoints, Role: kernel.Outturn, Args: [6]int16{c.A, int16(p.support)}})
	}
	f.Step++
}

// Points that one side may put into one battle (9.0).
const (
	battleArtillery = 1
	battleSupport   = 2
)

// canSupport reports whether a side has anything to commit.
func (p *pos) canSupport(who side) bool {
	return p.artillery[who] > 0 || who == allied && p.support > 0
}

func (p *pos) supportAttempts(dst []kernel.Choice) []kernel.Choice {
	for a := int16(0); a <= battleArtillery; a++ {
		for b := int16(0); b <= battleSupport; b++ {
			dst = append(dst, kernel.Choice{Verb: verbSupport, A: a, B: b})
		}
	}
	return append(dst, kernel.Choice{Verb: verbRetreatBefore})
}

// explainSupport judges what a side wants to put into the battle (9.0 steps 2 and 3).
func (p *pos) explainSupport(c kernel.Choice) kernel.Verdict {
	kind, seat := p.kind()
	who := side(seat)
	switch c.Verb {
	case verbSupport:
		switch {
		case c.A > battleArtillery:
			return no(ruleBattleArtillery, c.A)
		case c.B > battleSupport:
			return no(ruleBattleSupport, c.B)
		case c.A > int16(p.artillery[who]):
			return no(ruleNoArtillery, int16(who), int16(p.artillery[who]))
		case c.B > 0 && who == german:
			return no(ruleGermanSupport)
		case c.B > int16(p.support):
			return no(ruleNoSupport, int16(p.support))
		}
		return kernel.Verdict{}
	case verbRetreatBefore:
		if kind == nodeReinforce || who != german {
			return no(ruleBeforeGerman)
		}
		return p.beforeVerdict()
	}
	return no(ruleOtherDecision)
}

// spend takes committed points off the side's stock and returns their sum.
func (p *pos) spend(who side, c kernel.Choice, s kernel.Sink) int16 {
	p.artillery[who] -= int8(c.A)
	if who == allied {
		p.support -= int8(c.B)
	}
	if c.A+c.B > 0 {
		emit(s, kernel.Event{Kind: evCommitted, Rule: ruleFire, Args: [6]int16{int16(who), c.A, c.B}})
	}
	return c.A + c.B
}
