package bots

import "sandtable/kernel"

// Upshot is what a line of choices comes to from a position: without what leads back to where the
// game stood before in it, such as a unit that is picked and put back. It ends where a choice is not
// allowed or another decides.
func Upshot(p kernel.Position, line []kernel.Choice) []kernel.Choice {
	q := p.Clone()
	seat := q.Node().Seat
	var kept []kernel.Choice
	stood := []uint64{q.Digest()} // before each of those kept, and now
	for _, c := range line {
		if n := q.Node(); n.Final || n.Seat != seat || !q.Explain(c).OK() {
			break
		}
		q.Apply(c, nil)
		now := q.Digest()
		kept = append(kept, c)
		for i, before := range stood {
			if before == now {
				kept, stood = kept[:i], stood[:i]
				break
			}
		}
		stood = append(stood, now)
	}
	return kept
}
