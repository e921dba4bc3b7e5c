package koenig

import (
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 6.0 Support: three dice at the beginning of a day turn; the points go into battles
// (9.0 steps 2 and 3, 10.2).
var (
	ruleSupport         = book.Rule("6.0", "Support phase", "By day artillery and Allied support points are rolled for; they last for that turn.", "")
	ruleArtillery       = book.Rule("6.1", "Artillery points", "The higher roll gains the difference; Germans half of it, rounded up.", "")
	ruleNoArtillery     = book.Rule("6.1", "Artillery points", "No more artillery points can be used than are left.", "the {side} have {n artillery point} left")
	ruleSupportPoints   = book.Rule("6.2", "Allied support points", "One die on the table of the beach.", "")
	ruleNoSupport       = book.Rule("6.2", "Allied support points", "No more support points can be used than are left.", "the Allies have {n support point} left")
	ruleGermanSupport   = book.Rule("6.2", "Allied support points", "Only the Allies have air and naval support.", "only the Allies have air and naval support")
	ruleBattleArtillery = book.Rule("9.0", "Fire combat", "Each side uses at most one artillery point in a battle.", "{n artillery point} are more than the one of a battle")
	ruleBattleSupport   = book.Rule("9.0", "Fire combat", "The Allies use at most two support points in a battle.", "{n support point} are more than the two of a battle")

	nodeArtilleryAllied = book.Node("artillery-allied")
	nodeArtilleryGerman = book.Node("artillery-german")
	nodeSupportDie      = book.Node("support-die")
	nodeDefend          = book.Node("defend")
	nodeReinforce       = book.Node("reinforce")

	evArtillery = book.EventBy("support", tellArtillery).Outturn()
	evSupport   = book.Event("support", "Allied support: {n}, {n point}").Outturn()
	evCommitted = book.EventBy("support", func(p *pos, e kernel.Event) kernel.Line {
		return kernel.Line{Text: book.Say(p, "{side} commit ", e.Args[0]) + committed(e.Args[1], e.Args[2])}
	})
)

// Points that one side may put into one battle (9.0).
const (
	battleArtillery = 1
	battleSupport   = 2
)

func init() {
	book.Proc(procSupport, play.Proc[*pos]{
		Run: func(p *pos, f *kernel.Frame, _ kernel.Sink) kernel.Signal {
			if f.Step < 3 {
				return kernel.Ask
			}
			p.stack.Pop()
			return kernel.Next
		},
		Nodes: []uint16{nodeArtilleryAllied, nodeArtilleryGerman, nodeSupportDie},
	})
	book.Room(nodeArtilleryAllied, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Artillery: roll the Allied die.", Rule: ruleArtillery, Fresh: true,
		Moves: throw(func(_ *pos, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.A, f.Step = c.A, f.Step+1 }),
	})
	book.Room(nodeArtilleryGerman, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Artillery: the Allies rolled {n}; roll the German die.", Rule: ruleArtillery,
		Moves: throw((*pos).shareArtillery),
	})
	book.Room(nodeSupportDie, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Allied support: roll the die.", Rule: ruleSupportPoints,
		Moves: throw(func(p *pos, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
			p.support = p.sc.support[c.A-1]
			evSupport.Tell(s, ruleSupportPoints, c.A, int16(p.support))
			f.Step++
		}),
	})
	book.Room(nodeDefend, play.Room[*pos]{
		Who:   func(p *pos, _ *kernel.Frame) kernel.Seat { return 1 - p.activeSeat() },
		Asks:  (*pos).askDefence,
		Moves: []play.Move[*pos]{supportOf(defender), before}, Idle: verbSupport,
	})
	book.Room(nodeReinforce, play.Room[*pos]{
		Who: (*pos).whoActs, Ask: "Support the attack?", Rule: ruleFire, Idle: verbSupport,
		Moves: []play.Move[*pos]{supportOf(attacker), {Verb: verbRetreatBefore, Judge: refuse(ruleBeforeGerman)}},
	})
}

// refuse always refuses by a rule.
func refuse(r *play.Rule) func(*pos, *kernel.Frame, kernel.Choice) kernel.Verdict {
	return func(*pos, *kernel.Frame, kernel.Choice) kernel.Verdict { return r.No() }
}

// shareArtillery gives the difference of the dice to the higher (6.1).
func (p *pos) shareArtillery(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	diff := f.A - c.A
	p.artillery = [2]int8{}
	if diff > 0 {
		p.artillery[allied] = int8(diff)
	} else {
		p.artillery[german] = int8((1 - diff) / 2) // half, rounded up (2.2)
	}
	evArtillery.Tell(s, ruleArtillery, f.A, c.A, int16(p.artillery[allied]), int16(p.artillery[german]))
	f.Step++
}

func tellArtillery(p *pos, e kernel.Event) kernel.Line {
	who := "no artillery points"
	switch a := e.Args; {
	case a[2] > 0:
		who = book.Say(p, "Allies have {n artillery point}", a[2])
	case a[3] > 0:
		who = book.Say(p, "Germans have {n artillery point}", a[3])
	}
	return kernel.Line{Text: book.Say(p, "Artillery: Allies roll {n}, Germans {n}; ", e.Args[:2]...) + who}
}

// part is a side of a battle.
type part bool

const (
	attacker part = false
	defender part = true
)

// by is the side that has a part in the battle in hand.
func (p *pos) by(x part) side {
	if x == defender {
		return p.activeSide().other()
	}
	return p.activeSide()
}

// canSupport reports whether a side has anything to commit.
func (p *pos) canSupport(who side) bool {
	return p.artillery[who] > 0 || who == allied && p.support > 0
}

// supportOf is what one side puts into the battle (9.0 steps 2 and 3).
func supportOf(x part) play.Move[*pos] {
	points := func(artillery, support int16) func(*pos, *kernel.Frame, []kernel.Choice) []kernel.Choice {
		return func(_ *pos, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			for a := range artillery + 1 {
				for b := range support + 1 {
					dst = append(dst, kernel.Choice{Verb: verbSupport, A: a, B: b})
				}
			}
			return dst
		}
	}
	return play.Move[*pos]{
		Verb: verbSupport, Look: "take", Label: "No support", Odds: true,
		Offer: func(_ *pos, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
			if o.Main = c.A+c.B == 0; !o.Main {
				o.Label = committed(c.A, c.B)
			}
		},
		Try:  points(battleArtillery, battleSupport),
		Wide: points(battleArtillery+1, battleSupport+1),
		Judge: func(p *pos, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			switch who := p.by(x); {
			case c.A > battleArtillery:
				return ruleBattleArtillery.No(c.A)
			case c.B > battleSupport:
				return ruleBattleSupport.No(c.B)
			case c.A > int16(p.artillery[who]):
				return ruleNoArtillery.No(int16(who), int16(p.artillery[who]))
			case c.B > 0 && who == german:
				return ruleGermanSupport.No()
			default:
				return ruleNoSupport.Only(c.B <= int16(p.support), int16(p.support))
			}
		},
		Do: func(p *pos, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
			commit(f, x, p.spend(p.by(x), c, s))
			f.Step++ // both battles go on with the next step
		},
	}
}

// commit puts the points of one side into the battle: of a close combat only the
// net counts (9.0, 10.2).
func commit(f *kernel.Frame, x part, n int16) {
	switch {
	case f.Proc == procClose && x == defender:
		f.D = -n
	case f.Proc == procClose:
		f.D += n
	case x == defender:
		f.C = n
	default:
		f.D = n
	}
}

// spend takes committed points off the side's stock and returns their sum.
func (p *pos) spend(who side, c kernel.Choice, s kernel.Sink) int16 {
	p.artillery[who] -= int8(c.A)
	if who == allied {
		p.support -= int8(c.B)
	}
	if c.A+c.B > 0 {
		evCommitted.Tell(s, ruleFire, int16(who), c.A, c.B)
	}
	return c.A + c.B
}

// committed words the points put into a battle.
func committed(artillery, support int16) string {
	switch a, s := play.Count(int(artillery), "artillery point"), play.Count(int(support), "support point"); {
	case artillery == 0:
		return s
	case support == 0:
		return a
	default:
		return a + " and " + s
	}
}
