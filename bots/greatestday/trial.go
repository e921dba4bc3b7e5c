package greatestday

import (
	"math"
	"slices"

	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// trials is how often a choice is tried out with dice.
const trials = 6

// samples is how many choices are tried out in a vast scenario.
const samples = 12

// tried chooses by trying every choice out with dice.
func (b *bot) tried(p kernel.Position) kernel.Choice {
	b.root = p
	best, most := bots.Calmest(p, b.legal), math.Inf(-1)
	times := b.often(0)
	if times == trials {
		times *= 2
	}
	for n, c := range b.legal {
		if b.vast() && n*samples%len(b.legal) >= samples {
			continue // a few of many, all along the list
		}
		if c.Verb == game.DoBack || c.Verb == game.DoStanding || c.Verb == game.DoSpend && b.spares(p) {
			continue
		}
		if b.ctx.Err() != nil {
			break
		}
		if v := b.trial(p, c, times); v > most {
			best, most = c, v
		}
	}
	return best
}

// trial is the mean value of a choice over dice, played on by rule of thumb until the
// next unit is to be chosen.
func (b *bot) trial(p kernel.Position, c kernel.Choice, times int) float64 {
	sum, before := 0.0, 0.0
	if b.vast() {
		f, _ := game.Read(b.root)
		before = b.look(b.root, target(f, c))
	}
	was, urge := b.keeping()
	for range times {
		q := b.copyTo(7, p)
		q.Apply(c, nil)
		for range 200 {
			n := q.Node()
			f, _ := game.Read(q)
			if n.Final || quiet(f.Kind()) || b.vast() && apart(f.Kind()) {
				break
			}
			if n.Seat == kernel.Chance {
				b.outs = q.Outcomes(b.outs[:0])
				q.Apply(kernel.Draw(b.outs, b.rng), nil)
				continue
			}
			b.lists[7] = q.Legal(b.lists[7][:0])
			q.Apply(b.thumb(q, f, b.lists[7]), nil)
		}
		sum += b.worth(q)
		if urge > 0 {
			f, _ := game.Read(q)
			sum += urge * (was - b.judge.barriers(f))
		}
	}
	return sum/float64(times) - before
}

// quiet says where a trial ends.
func quiet(kind uint16) bool {
	return kind == game.AtActivate || kind == game.AtSecond || kind == game.AtDraw || kind == game.AtBonus || kind == game.AtAct
}

// apart says where a trial ends besides in a vast scenario: with the next step of the Naval
// chit or of the sequence of play.
func apart(kind uint16) bool {
	switch kind {
	case game.AtShips, game.AtBatteries, game.AtLanding, game.AtUnload, game.AtAshore, game.AtWave, game.AtLoad, game.AtStation, game.AtArrange,
		game.AtSail, game.AtGap, game.AtConvert, game.AtDispatch:
		return true
	}
	return false
}

// thumb plays either side on by rule of thumb.
func (b *bot) thumb(p kernel.Position, f game.Facts, legal []kernel.Choice) kernel.Choice {
	switch f.Kind() {
	case game.AtReact:
		return b.react(f, legal)
	case game.AtMuster:
		return first(legal, game.DoAdd, game.DoCommit)
	case game.AtSnap:
		return first(legal, game.DoSnap, game.DoHold)
	case game.AtRun:
		return first(legal, game.DoStand)
	case game.AtDefend, game.AtBout:
		return first(legal, game.DoStrike)
	case game.AtCheck:
		if c, ok := b.liesDown(f, legal); ok {
			return c
		}
		return first(legal, game.DoSpend)
	}
	c, _ := b.landing(p, f, legal)
	return c
}

// liesDown has a unit take a suppression that only a cohesion hit could spare it which
// would be the end of it: who lies there can still rally (G18.1, G18.4).
func (b *bot) liesDown(f game.Facts, legal []kernel.Choice) (kernel.Choice, bool) {
	lie := kernel.Choice{Verb: game.DoAccept}
	u := f.Checked()
	return lie, u >= 0 && f.Hits(u) >= mostHits && f.Steps(u) <= 1 && slices.Contains(legal, lie)
}

// mostHits is how many cohesion hits a unit has at most; another takes a step (G18.1).
const mostHits = 2

// first is the first legal choice of the verbs in their order, else the first of all.
func first(legal []kernel.Choice, verbs ...uint16) kernel.Choice {
	for _, v := range verbs {
		for _, c := range legal {
			if c.Verb == v {
				return c
			}
		}
	}
	return legal[0]
}
