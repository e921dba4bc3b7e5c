package atlanticwall

import "sandtable/kernel"

// Ships and batteries of a campaign (18.4): those of each map fire at each other, where a beach is
// not cleared by the fire plan of the Invasion Stage, elsewhere once in a Game-Turn (E-O 18.4,
// A10). On a single sheet every ship faces every battery.

// coastFire tells whether ships and batteries fire at each other outside the Invasion Stage.
func (s *state) coastFire() bool {
	if s.sc.displays == nil {
		return !s.invading()
	}
	return s.turn > s.sc.First
}

// peaceful tells a hex that lies on a map without an Invasion Stage.
func (s *state) peaceful(h int16) bool { return s.sc.displays == nil || !s.warring(s.mapAt(h)) }

// inStage tells whether the Invasion Stage is in hand.
func (s *state) inStage() bool { f := s.stack.Top(); return f != nil && f.Proc == procInvade }

// faces tells whether a battery reaches what is on the waters of a map: it stands there, and its
// fire there has its time now.
func (s *state) faces(u int, waters uint8) bool {
	if s.sc.displays == nil {
		return true
	}
	at := s.mapAt(s.at[u])
	return at&waters != 0 && s.warring(at) == s.inStage()
}

// facing tells whether a battery stands on the map of a ship, and their fire has its time now.
func (s *state) facing(ship int16) bool {
	if s.sc.displays == nil {
		return true
	}
	for _, u := range s.sc.coast {
		if s.onMap(int(u)) && s.faces(int(u), s.waters(int(ship))) {
			return true
		}
	}
	return false
}

// aimedAt is the target of the mission in hand, -1 for none.
func (s *state) aimedAt(f *kernel.Frame) int {
	switch f.Proc {
	case procCoast:
		return int(f.A)
	case procInvade:
		return int(f.B)
	}
	return -1
}

// bears tells whether a ship is on the display of the map of the target in hand.
func (s *state) bears(f *kernel.Frame, ship int) bool {
	t := s.aimedAt(f)
	return s.sc.displays == nil || t < 0 || s.at[t] < 0 || s.mapAt(s.at[t])&s.waters(ship) != 0
}

// inRange18 tells whether a ship can be given a mission of the fire plan at a target; target -1 asks
// for any (18.41).
func (s *state) inRange18(ship int16, target int) bool {
	if s.sc.displays == nil {
		return true
	}
	w := s.waters(int(ship))
	return s.warring(w) && (target < 0 || s.mapAt(s.at[target])&w != 0)
}

// ceaseFire forgets that ships have fired in a Sea Landing Phase: they fire in the next too, but
// those at batteries of a map whose beaches are cleared have fired for this Game-Turn (E-O 18.4).
func (s *state) ceaseFire() {
	for _, u := range s.sc.ships {
		if s.sc.displays == nil || s.warring(s.waters(int(u))) {
			s.unset(int(u), bombarded)
		}
	}
}

// holdFire ends the fire plans of a map when its last beach is cleared: what its ships have fired in
// them keeps them from no support in the rest of the Game-Turn (18.31, 32.24).
func (s *state) holdFire(sheet uint8) {
	if s.warring(sheet) {
		return
	}
	for _, u := range s.sc.ships {
		if s.waters(int(u))&sheet != 0 {
			s.unset(int(u), bombarded)
		}
	}
}

// target18 tells a static unit that stands on a map with an Invasion Stage: a target of the
// fire plan.
func (s *state) target18(u int) bool {
	return s.card(u).Static() && s.onMap(u) && (s.sc.displays == nil || s.warring(s.mapAt(s.at[u])))
}
