package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 16.2 The hero: Wittmann.
var (
	ruleHero      = book.Rule("16.2", "Wittmann", "Once, with a unit of his battalion just taken, before its first action: hits and suppression go, four actions at once, its checks pass; he commands the battalion until the turn ends.", "")
	ruleHeroUnit  = book.Rule("16.2", "Wittmann", "He comes to a unit of his battalion on the map.", "{unit} is not a unit of his battalion on the map")
	ruleHeroUsed  = book.Rule("16.2", "Wittmann", "He comes once in a game.", "he has already been in play")
	ruleHeroFirst = book.Rule("16.2", "Wittmann", "He comes before the unit has done anything.", "{unit} has already acted")

	evHero     = book.Event("leader", "{hero} comes to {unit}: it has {n action}")
	evHeroGone = book.Event("leader", "{hero} leaves")
	evHeroGoes = book.Event("leader", "{hero} goes on to {unit}")
)

// callHero puts the hero with the unit in hand.
var callHero = play.Move[*state]{
	Verb: verbHero, Look: "take", Label: "Call the hero",
	Offer: func(s *state, f *kernel.Frame, _ kernel.Choice, o *scene.Offer) {
		if k := s.heroOf(int(f.A)); k >= 0 {
			o.Label = "Call " + s.sc.Heroes[k].Name
		}
	},
	Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		u := int(f.A)
		switch k := s.heroOf(u); {
		case k >= 0 && s.sc.Heroes[k].Actions == 0, k < 0 && len(s.sc.Heroes) == 1 && s.sc.demands():
			return s.callHollis(u)
		case k < 0 || !s.onMap(u):
			return ruleHeroUnit.No(f.A)
		case s.hero[k] != heroReady:
			return ruleHeroUsed.No()
		}
		return ruleHeroFirst.Only(f.Proc == procUnit && f.B == 0, f.A)
	},
	Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
		if s.sc.Heroes[s.heroOf(int(f.A))].Actions == 0 {
			s.bringHollis(f.A, sink)
			return
		}
		k := s.comesTo(f.A)
		s.heroActs[k], f.D = s.sc.Heroes[k].Actions, 1
		evHero.Tell(sink, ruleHero, int16(k), f.A, int16(s.heroActs[k]))
	},
}

// comesTo puts the hero of a unit with it: hits and suppression go.
func (s *state) comesTo(u int16) (hero int) {
	hero = s.heroOf(int(u))
	s.unset(int(u), suppressed|rallying)
	s.unit[u].hits = 0
	s.hero[hero] = u
	return hero
}

// passesAll tells whether a unit passes its troop quality checks without rolling: it is
// the one that the hero came to, and has not ended its activation (16.2).
func (s *state) passesAll(u int) bool {
	k := s.withHero(u)
	if k < 0 {
		return false
	}
	if s.sc.Heroes[k].Actions == 0 {
		return true // 17.4: he leaves with the activation
	}
	f := s.unitFrame(u)
	return f != nil && f.D != 0
}

// passes tells whether a unit passes a roll without rolling: if it is a check of quality.
func (s *state) passes(u int, why purpose) bool { return !why.isPlain() && s.passesAll(u) }

// dismissHero takes the hero off at the end of the turn (16.2, G3.11).
func (s *state) dismissHero(sink kernel.Sink) {
	for k := range s.sc.Heroes {
		if s.hero[k] >= 0 {
			s.hero[k], s.heroActs[k] = heroGone, 0
			evHeroGone.Tell(sink, ruleTurnEnd, int16(k))
		}
	}
}

// heroGoesOn sends the hero to the nearest other unit of his battalion when the one that
// he is with is eliminated, or out of play when there is none (16.2, G23.2).
func (s *state) heroGoesOn(u int, sink kernel.Sink) {
	k := s.withHero(u)
	if k < 0 {
		return
	}
	if s.sc.Heroes[k].Actions == 0 {
		s.hollisLeaves(u, sink)
		return
	}
	best, near := heroGone, 0
	for w := range s.sc.Units {
		if w == u || !s.onMap(w) || s.heroOf(w) != k {
			continue
		}
		if d := s.sc.Ground.Grid.Distance(s.at[u], s.at[w]); best == heroGone || d < near {
			best, near = int16(w), d
		}
	}
	if s.hero[k], s.heroActs[k] = best, 0; best == heroGone {
		evHeroGone.Tell(sink, ruleHero, int16(k))
		return
	}
	evHeroGoes.Tell(sink, ruleHero, int16(k), best)
}
