package atlanticwall

import (
	"math/rand/v2"
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// What a seat may not know: what the other side's air units are given to do before both have
// said (17.12), what is printed on Delay markers that have not been attacked (21.33), and with
// the option what defensive fire has been written down (34.31).

// view is the position without what a seat may not know.
type view struct {
	kernel.View // of what is shown
	shown       state
}

// Behind gives the book the position that the view shows.
func (v *view) Behind() *state { return &v.shown }

// View is all that a seat may know of a position. Like [play.Book.View] it is good until the
// position goes on: whoever keeps it longer asks a clone for it.
func (s *state) View(seat kernel.Seat) kernel.View {
	if !s.veiled(seat) {
		return book.View(s, seat)
	}
	v := new(view)
	if s.allocating() && s.onMission(order.Side(seat).Other()) {
		v.shown.CopyFrom(s)
	} else { // nothing on the pages is hidden, so they are those of the position
		v.shown = *s
	}
	v.shown.veil(seat)
	v.View = book.View(&v.shown, seat)
	return v
}

// veiled tells whether anything is hidden from a seat now. Both sides know that it is.
func (s *state) veiled(seat kernel.Seat) bool {
	if seat != kernel.Seat(order.Allied) && seat != kernel.Seat(order.German) {
		return false
	}
	return s.veilsPlan(seat) || s.hushed() && order.Side(seat) == s.phasing() || s.allocating() && s.hasAir(order.Side(seat).Other()) || order.Side(seat) == order.Allied && s.delays.secret(s.sc) != 0
}

// allocating tells whether missions are being given that the other side must not see.
func (s *state) allocating() bool {
	f := s.stack.Top()
	return s.sc.airWar && f != nil && f.Proc == procAir && f.Step == airGive
}

// onMission tells whether a side has an air unit on a mission.
func (s *state) onMission(side order.Side) bool {
	return slices.ContainsFunc(s.sc.planes[side], func(u int16) bool { return s.aloft(int(u)) })
}

// veil takes out of a position what a seat may not know. Of what is on the pages it changes
// nothing but where air units are; of combat it takes a page of its own.
func (s *state) veil(seat kernel.Seat) {
	side := order.Side(seat)
	if s.allocating() {
		for _, u := range s.sc.planes[side.Other()] {
			if s.aloft(int(u)) {
				s.put(int(u), airBase)
			}
		}
	}
	if s.hushed() && side == s.phasing() {
		s.veilFire()
	}
	if side == order.Allied {
		s.delays.veil(s.sc)
	} else if s.veilsPlan(seat) {
		s.camp.plan = 0
	}
}

// Guess fills up what is hidden: it could be so.
func (v *view) Guess(rng *rand.Rand) kernel.Position {
	s := v.shown.copied()
	v.fill(s, rng)
	return s
}

// GuessIn implements kernel.Guesser.
func (v *view) GuessIn(p kernel.Position, rng *rand.Rand) {
	s := p.(*state)
	s.CopyFrom(&v.shown)
	v.fill(s, rng)
}

// fill fills up a copy of what is shown.
func (v *view) fill(s *state, rng *rand.Rand) {
	enemy := order.Side(v.Seat()).Other()
	if s.allocating() {
		s.guessAir(enemy, rng)
	}
	if s.hushed() && enemy != s.phasing() {
		s.guessFire(rng)
	}
	if enemy == order.German {
		s.delays.guess(rng)
	} else {
		s.guessPlan(rng)
	}
}

// guessAir gives the air units of a side missions that they may have, if it has decided or is
// deciding.
func (s *state) guessAir(side order.Side, rng *rand.Rand) {
	if side == order.German && s.stack.Top().A == int16(order.Allied) {
		return // the Germans come second
	}
	left := s.airborne(side)
	for u := range s.sc.Units {
		if left == 0 {
			return
		}
		if s.card(u).Type != order.Air || s.sideOf(u) != side || s.at[u] != airBase || s.is(u, flown) || rng.IntN(4) == 0 {
			continue
		}
		m := int16(rng.IntN(len(missionWords)))
		if side == order.German && m == missionInterdict {
			m = missionSupport
		}
		s.put(u, missionPlaces[m])
		left--
	}
}
