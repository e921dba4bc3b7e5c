package atlanticwall

import "sandtable/kernel"

// matter is what is in hand: the units that act, those it is done to, and their hexes.
type matter struct {
	chosen, target unitSet
	hex            hexes
}

// pick adds a unit that acts.
func (m *matter) pick(s *state, u int) {
	m.chosen.add(u)
	if s.onMap(u) {
		m.hex.add(s.at[u])
	}
}

// mark adds a unit to which something is done.
func (m *matter) mark(s *state, u int) {
	m.target.add(u)
	if s.onMap(u) {
		m.hex.add(s.at[u])
	}
}

// aim adds all units of a hex as those to whom something is done.
func (m *matter) aim(s *state, h int16) {
	m.hex.add(h)
	for u := s.first(h); u >= 0; u = s.after(u) {
		m.target.add(u)
	}
}

// matter reads what is in hand from the frames.
func (s *state) matter() (m matter) {
	for i := range s.stack.Len() {
		f := s.stack.Under(i)
		switch f.Proc {
		case procMove:
			for _, u := range s.move.with[:s.move.n] {
				m.pick(s, int(u))
			}
		case procExcess:
			m.aim(s, f.B)
		case procSetup:
			if f.Step == setupAt {
				m.pick(s, int(f.B))
			}
		case procRelease:
			for u := range s.sc.Units {
				if s.waiting(u, f.A) {
					m.pick(s, u)
				}
			}
		case procAttack, procApply, procRetreat, procAdvance:
			s.fightMatter(f, &m)
		case procCoast:
			switch f.Step {
			case coastMission, coastShell:
				m.mark(s, int(f.A))
			case coastSalvo:
				m.pick(s, int(f.A))
				m.target.add(int(f.B))
			}
		case procInvade:
			if f.Step == segPlanShips {
				m.mark(s, int(f.B))
			}
		case procStorm:
			s.stormMatter(f, &m)
		case procAside, procGlide:
			if f.Proc == procAside || f.Step == glideDie {
				m.pick(s, int(f.A))
				m.hex.add(f.B)
			}
		case procDrop:
			if f.Step == dropMoveTo {
				m.pick(s, int(f.B))
			}
		case procDetach, procJoin:
			m.pick(s, int(f.A))
			for u := range s.sc.Units {
				if s.logi.joins.has(u) {
					m.pick(s, u)
				}
			}
		}
	}
	for i := range m.chosen {
		m.chosen[i] &^= m.target[i]
	}
	return m
}

// stormMatter reads who storms which hex, and where they may advance once it is won.
func (s *state) stormMatter(f *kernel.Frame, m *matter) {
	m.aim(s, f.A)
	for u := range s.sc.Units {
		if s.storming().has(u) {
			m.pick(s, u)
		}
	}
}

// fightMatter reads who attacks whom, who gives Final Protective Fire, whom a result hits
// and who falls back.
func (s *state) fightMatter(f *kernel.Frame, m *matter) {
	b := s.battle(f)
	switch f.Proc {
	case procRetreat:
		m.hex.add(f.B)
		for u := s.first(f.B); u >= 0; u = s.after(u) {
			if s.marked(u, falling) {
				m.target.add(u)
			}
		}
	case procApply:
		for u := range s.sc.Units {
			if s.onMap(u) && s.marked(u, hit) {
				m.target.add(u)
				m.hex.add(s.at[u])
			}
		}
	default:
		for _, h := range b.hex[:b.nHex] {
			m.aim(s, h)
		}
		for _, u := range b.who[:b.nWho] {
			m.pick(s, int(u))
		}
		for _, u := range b.fpf[:b.nFPF] {
			m.pick(s, int(u))
		}
	}
}
