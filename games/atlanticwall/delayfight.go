package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 21.35-21.39 Attacks on Delay markers. Until one is turned over nothing that the attacker may
// or must do depends on what it is worth.
var (
	ruleDelayFire  = book.Rule("21.37", "No fire at Delay markers", "Neither barrage nor air units nor ships fire at a Delay marker, and nobody gives Final Protective Fire for one; Regimental Integrity and armour count.", "no guns, air units or ships fire where {hex} with its Delay marker is attacked")
	ruleDelayStays = book.Rule("21.34", "Delay markers", "They defend their hex and do nothing else.", "{unit} never attacks")
	ruleDelayTurn  = book.Rule("21.35", "Turned over", "A Delay marker that is attacked is turned over once the attack is made; its strength may put the attack on the first column, not below. It never retreats: any result against it removes it, and nobody advances farther than into its hex.", "")
	_              = book.Rule("21.1", "Advance in bocage", "A hex of bocage counts two hexes of an advance (9.93), but for that of a Delay marker.", "")
	ruleDelayGone  = book.Rule("21.36", "Removed", "With two steps lost or more a Delay marker is out of the game, else it goes back into the cup.", "")
	ruleDelayNone  = book.Rule("21.39", "Without strength", "Such a marker is eliminated when it is attacked, without dice; the attackers may advance into its hex.", "")

	evTurned  = book.Event("combat", "the Delay marker at {place} has strength {n}")
	evBluff   = book.Event("combat", "the Delay marker at {place} is a bluff, and eliminated").Outturn()
	evWornOut = book.Event("loss", "the Delay marker at {place} is eliminated").Outturn()
	evThrown  = book.Event("loss", "the Delay marker at {place} goes back into the cup").Outturn()
)

// hedged is a hex with a Delay marker among those attacked, or -1.
func (s *state) hedged(b *battle) int16 {
	for _, h := range b.hex[:b.nHex] {
		if s.delayIn(h) >= 0 {
			return h
		}
	}
	return -1
}

// mayShoot says why guns, air units and ships are not in an attack (21.37).
func (s *state) mayShoot(b *battle) kernel.Verdict {
	if s.sc.DelayKinds == nil {
		return kernel.Verdict{}
	}
	h := s.hedged(b)
	return ruleDelayFire.Only(h < 0, max(h, 0))
}

// turnOver shows the Delay markers of an attack to everybody and eliminates those without
// strength (21.35, 21.39). It tells whether anybody is left to fight.
func (s *state) turnOver(b *battle, sink kernel.Sink) (fight bool) {
	for i, h := range b.hex[:b.nHex] {
		u := s.delayIn(h)
		if u < 0 {
			fight = fight || s.first(h) >= 0
			continue
		}
		b.hedges |= 1 << i
		s.delays.seen |= 1 << s.delayOf(u)
		if s.delayPrint(u).Combat == 0 {
			evBluff.Tell(sink, ruleDelayNone, h)
			b.room[i] = int8(s.stride(b, h))
			s.liftDelay(u, false)
			continue
		}
		fight = true
		evTurned.Tell(sink, ruleDelayTurn, h, int16(s.delayPrint(u).Combat))
	}
	return fight
}

// clearDelay takes a Delay marker away that a result is against (21.36).
func (s *state) clearDelay(u int, r *order.Result, sink kernel.Sink) {
	back, told := r.Losses < 2, evThrown
	if !back {
		told = evWornOut
	}
	told.Tell(sink, ruleDelayGone, s.at[u])
	s.liftDelay(u, back)
}

// runBluff lets the attackers advance where Delay markers without strength stood (21.39).
// Frame: A the battle, B 1 once they have.
func (s *state) runBluff(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.B == 0 {
		f.B = 1
		s.sitOut(s.battle(f), false)
		s.unsettle(s.battle(f), order.NoEffect, sink) // 12.12
		s.stack.Push(kernel.Frame{Proc: procAdvance, A: f.A, B: -1, D: -1})
		return kernel.Next
	}
	s.hasten(s.battle(f), order.NoEffect, sink)
	s.unmark(advanced)
	s.undeclare(f)
	s.sweepSites(sink)
	s.stack.Pop()
	return kernel.Next
}
