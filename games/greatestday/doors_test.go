package greatestday

import (
	"slices"
	"testing"
)

// TestDoors holds the hexes at which a unit is looked for an entry to all hexes where one is
// open (G24.2), its entry hex being taken or not.
func TestDoors(t *testing.T) {
	for _, id := range []string{"black-baron", "storming-juno"} {
		s := positionIn(t, id)
		for i := range s.shut {
			s.shut[i] = 2
		}
		for _, taken := range []bool{false, true} {
			found := 0
			for u := range s.sc.Units {
				if s.sc.entry[u] < 0 {
					continue
				}
				q := s
				if taken {
					q = s.copied()
					enemy := -1
					for w := range q.sc.Units {
						if q.side(w) != q.side(u) && !q.isLeader(w) && !q.isCraft(w) {
							enemy = w
						}
					}
					q.stacks().Put(enemy, q.sc.Entries[q.sc.entry[u]].Hex)
				}
				doors, told := q.doorsOf(u, nil), Facts{q}.Doors(u, nil)
				for h := range int16(q.sc.hexes()) {
					switch open := q.opensAt(u, h); {
					case open != slices.Contains(told, h):
						t.Errorf("%s at %s: an opponent is told %v, and open it is %t", q.id(int16(u)), q.hex(h), told, open)
					case open && !slices.Contains(doors, h):
						t.Errorf("%s: %s may enter at %s, where nobody looks", id, q.id(int16(u)), q.hex(h))
					case open:
						found++
					}
				}
			}
			if found == 0 {
				t.Errorf("%s: nobody enters anywhere", id)
			}
		}
	}
}

// TestEveryReinforcementComes holds that all who are due can come on the map at their entry
// hex in some state, guns that their men cannot push by transport (G24.1, G24.5).
func TestEveryReinforcementComes(t *testing.T) {
	for _, sc := range newGame(t).Info().Scenarios {
		s := positionIn(t, sc.ID)
		for u := range s.sc.Units {
			e := s.sc.entry[u]
			if s.at[u] != due || e < 0 || s.isLeader(u) {
				continue
			}
			q := s.copied()
			q.takeOff(u, boxed)
			h, comes := q.sc.Entries[e].Hex, false
			for w := q.first(h); w >= 0; w = q.first(h) {
				q.takeOff(w, due) // who stands there at the start
			}
			for k := range formWords {
				comes = comes || q.mayEnterAt(u, h, form(k)).OK()
			}
			if !comes {
				t.Errorf("%s: %s is due and never comes at %s", sc.ID, q.id(int16(u)), q.hex(h))
			}
		}
	}
}
