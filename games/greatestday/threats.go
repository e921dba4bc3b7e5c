package greatestday

import (
	"sandtable/scene"
)

// mostThreats is how many shots at a move are told one by one.
const mostThreats = 6

// threats says of every step of a way who may fire at it, and with what (G15.1, G15.3).
// The mover is put where it would be; what the first shots do to it is not foreseen.
func (s *state) threats(u int, path []int16) (out []scene.Fact) {
	q := s.copied()
	more := 0
	for i := 0; i+1 < len(path); i++ {
		q.stacks().Put(u, path[i])
		for w := range q.sc.Units {
			q.unset(w, reacted)
			if !q.canReact(w, u, path[i]).OK() {
				continue
			}
			if len(out) == mostThreats {
				more++
				continue
			}
			out = append(out, scene.Fact{Text: "Leaving " + s.hex(path[i]) + ": fire of " + s.name(int16(w)),
				Value: "hits on " + spread(held(q.snap(w, u, path[i+1]))), Rule: ruleReact.Number})
		}
	}
	if more > 0 {
		out = append(out, scene.Fact{Text: "More fire on the way", Value: itoa(more), Rule: ruleReact.Number})
	}
	return out
}
