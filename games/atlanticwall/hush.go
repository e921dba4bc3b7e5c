package atlanticwall

import (
	"math/rand/v2"
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 34.3 Alternate Final Protective Fire: the defender writes his down, then the attacker says who
// fires for the attack, then the defender shows what he has written.
var (
	ruleHush       = book.Rule("34.31", "Alternate Final Protective Fire", "Units attack and defend first; the defender writes his Final Protective Fire down, the attacker adds his fire without having seen it, and then it is shown.", "{unit} joins when the defender has written down his Final Protective Fire")
	ruleHushLine   = book.Rule("34.31", "Barrage alone", "Guns alone make a barrage attack, against which there is no such fire (10.37); units are in an attack before guns.", "{unit} cannot join a barrage attack: leave its guns out first")
	ruleHushEnough = book.Rule("34.31", "As much as it takes", "The strongest fire first, until the attack can be made.", "the attack can be made as it is")
	ruleHushOdds   = book.Rule("34.32", "The odds", "They are worked out with all of it, as always.", "")

	nodeBarrage = book.Node("barrage")

	evWritten = book.Event("combat", "the defender of {place} has written down his Final Protective Fire")
)

// Steps of an attack that come with it, after those of others.
const (
	attackBarrage = attackFlak + 1 + iota
	attackReveal
)

func init() {
	book.Room(nodeBarrage, play.Room[*state]{
		Who: func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.phasing()) },
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "Who fires for the attack on {place}? The defensive fire has been written down.", s.battle(f).hex[0]), ruleHush
		},
		Facts: (*state).battleFacts, Idle: verbHold,
		Moves: []play.Move[*state]{
			{Verb: verbAdd, Look: "add", Label: "Add {unit}", Try: tryFire, Wide: everyone(verbAdd), Detail: (*state).joinDetail,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if s.line(int(c.A)) {
						return ruleHush.No(c.A)
					}
					return s.mayEnlist(int(c.A), s.battle(f))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.callUp(f, int(c.A)) }},
			{Verb: verbDrop, Look: "pick", Label: "Leave out {unit}",
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return s.tryTroops(f, verbDrop, dst)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleNotIn.Only(s.battle(f).has(int(c.A)) && !s.line(int(c.A)), c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.leave(s.battle(f), int(c.A)) }},
			saturateMove(),
			{Verb: verbUsual, Look: "take", Label: "As much as it takes", Odds: true, Do: (*state).fireUsual,
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleHushEnough.Only(!s.mayFinish(f, c).OK())
				}},
			{Verb: verbHold, Look: "fight", Label: "That is all", Odds: true, Main: true, Judge: (*state).mayFinish, Detail: (*state).commitDetail, Do: (*state).finishFire},
		},
	})
}

// hushes tells whether defensive fire against an attack is written down: not where guns alone
// attack (10.37).
func (s *state) hushes(b *battle) bool { return s.plays(hiddenFire) && !s.barraged(b) }

// mayAddNow says why a unit does not join an attack that is being declared: with the option fire
// comes later, but where it is a barrage attack (34.31).
func (s *state) mayAddNow(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, b := int(c.A), s.battle(f)
	if s.plays(hiddenFire) && b.nWho > 0 {
		switch {
		case s.barraged(b) && s.line(u):
			return ruleHushLine.No(c.A)
		case !s.barraged(b) && !s.line(u):
			return ruleHush.No(c.A)
		}
	}
	return s.mayEnlist(u, b)
}

// couldReach tells whether an attack comes up to the first column of its row, with all the fire
// that can still be added where that comes later (9.62, 34.31).
func (s *state) couldReach(b *battle) bool {
	if s.reaches(b) {
		return true
	}
	if b.nWho == 0 || !s.hushes(b) {
		return false
	}
	full := *b
	s.musterGuns(&full)
	s.musterSupport(&full)
	return s.reaches(&full) || s.plays(saturation) && s.reachesSaturated(&full)
}

// reachesSaturated tells whether an attack comes up to the first column when all guns that can
// make a saturation bombardment do so (34.21).
func (s *state) reachesSaturated(b *battle) bool {
	var list [maxForce]int16
	n := 0
	for _, w := range b.who[:b.nWho] {
		if s.saturates(int(w)) {
			s.set(int(w), saturating)
			list[n] = w
			n++
		}
	}
	ok := s.reaches(b)
	for _, w := range list[:n] {
		s.unset(int(w), saturating)
	}
	return ok
}

// owedFire is a gun that has to attack (9.13), has no other enemy, and can still join an attack whose
// defenders have been named already, or -1.
func (s *state) owedFire(b *battle) int {
	for _, w := range s.sc.guns[s.phasing()] {
		u := int(w)
		if !s.marked(u, mustFight) || s.is(u, attacked) || s.fight.in[u] != 0 || !s.onMap(u) || !s.pressed(u, b) || s.otherEnemy(u, b) {
			continue
		}
		if s.mayEnlist(u, b).OK() {
			return u
		}
	}
	return -1
}

// pressed tells whether the zone of somebody who is attacked covers a unit.
func (s *state) pressed(u int, b *battle) bool {
	for _, h := range b.hex[:b.nHex] {
		for w := s.first(h); w >= 0; w = s.after(w) {
			if s.marked(w, mustFall) && s.zoneReaches(h, s.at[u]) {
				return true
			}
		}
	}
	return false
}

// tryFire tries the guns, air units and ships of the attacker.
func tryFire(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, w := range s.sc.own[s.phasing()] {
		if u := int(w); s.fight.in[u] == 0 && !s.line(u) && (!s.card(u).OnGround() || s.onMap(u)) {
			dst = append(dst, kernel.Choice{Verb: verbAdd, A: w})
		}
	}
	return dst
}

// writes notes that the defender gives fire: told when it is shown.
func (s *state) writes(b *battle, u int) {
	b.fpf[b.nFPF] = int16(u)
	b.nFPF++
}

// written goes on when the defender has written down his fire (34.31).
func (s *state) written(f *kernel.Frame, sink kernel.Sink) {
	b := s.battle(f)
	evWritten.Tell(sink, ruleHush, b.hex[0])
	if f.Step = attackReveal; s.nextFire(b) >= 0 {
		f.Step = attackBarrage
	}
}

// mayFinish says why the fire of an attack does not suffice: a gun has to join it (9.13), or it does
// not reach the first column (9.62). An attack that no fire brings there any more, because of who
// was chosen to defend (8.23), is made in the first column.
func (s *state) mayFinish(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	b := s.battle(f)
	if u := s.owedFire(b); u >= 0 {
		return ruleLeaveNone.No(int16(u))
	}
	if s.reaches(b) || !s.couldReach(b) {
		return kernel.Verdict{}
	}
	bare := *b
	bare.nFPF = 0
	r := s.reckon(&bare)
	return ruleMinimum.No(int16(r.attack.total), int16(r.defence.total))
}

// fireUsual adds those who have to fire and then the strongest, until the attack can be made.
func (s *state) fireUsual(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	b := s.battle(f)
	for !s.mayFinish(f, c).OK() {
		if u := s.nextFire(b); u >= 0 {
			s.callUp(f, u)
			continue
		}
		i := slices.IndexFunc(b.who[:b.nWho], func(w int16) bool { return s.plays(saturation) && s.saturates(int(w)) })
		if i < 0 {
			break
		}
		s.set(int(b.who[i]), saturating)
	}
	s.finishFire(f, c, sink)
}

// nextFire is who has to fire, or the strongest that can, or -1.
func (s *state) nextFire(b *battle) int {
	if u := s.owedFire(b); u >= 0 {
		return u
	}
	best, most := -1, -1
	for _, w := range s.sc.own[s.phasing()] {
		u := int(w)
		if s.fight.in[u] != 0 || s.line(u) || !s.mayEnlist(u, b).OK() {
			continue
		}
		n := s.support(u)
		if s.card(u).Gun() {
			n = s.gunfire(u, false)
		}
		if n > most {
			best, most = u, n
		}
	}
	return best
}

// finishFire has those fire who have been added to the attack.
func (s *state) finishFire(f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
	b := s.battle(f)
	for _, w := range b.who[:b.nWho] {
		if u := int(w); !s.line(u) {
			evJoins.Tell(sink, ruleHush, w, b.hex[0])
			s.set(u, attacked)
			s.spend(u, false, sink)
		}
	}
	f.Step = attackReveal
}

// reveal shows the defensive fire (34.31).
func (s *state) reveal(f *kernel.Frame, sink kernel.Sink) {
	b := s.battle(f)
	for _, w := range b.fpf[:b.nFPF] {
		s.spend(int(w), true, sink)
		evFPF.Tell(sink, ruleHush, w, b.hex[0])
	}
	f.Step = attackRoll
}

// hushed tells whether defensive fire has been written down, or is being, that the attacker must
// not see.
func (s *state) hushed() bool {
	f := s.stack.Top()
	return s.plays(hiddenFire) && f != nil && f.Proc == procAttack && (f.Step == attackFPF || f.Step == attackBarrage)
}

// veilFire takes it out of a position.
func (s *state) veilFire() {
	own := *s.fight.fightCore
	s.fight.fightCore = &own // the page is that of the position
	b := s.battle(s.stack.Top())
	b.fpf, b.nFPF = [maxFPF]int16{}, 0
}

// guessFire gives some that could be given.
func (s *state) guessFire(rng *rand.Rand) {
	b := s.battle(s.stack.Top())
	for u := range s.sc.Units {
		if b.nFPF < maxFPF && (s.card(u).Gun() || !s.card(u).OnGround()) && s.mayProtect(u, b).OK() && rng.IntN(2) == 0 {
			s.writes(b, u)
		}
	}
}

// hushFacts say that defensive fire is still to be shown.
func (s *state) hushFacts(b *battle, dst []scene.Fact) []scene.Fact {
	if s.hushes(b) && s.hushed() {
		dst = append(dst, ruleHushOdds.Fact("Final Protective Fire", "written down"))
	}
	return dst
}

// fires tells whether a side has guns that could give defensive fire (34.3).
func (sc *scenario) fires() bool {
	return sc.has(func(u *order.Unit) bool { return u.Gun() && u.FPF > 0 })
}
