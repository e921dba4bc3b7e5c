package atlanticwall

import "sandtable/kernel"

// campaign is what changes of what only the whole campaign has (33.7).
type campaign struct {
	plan   int8            // that the Allies have chosen, + 1 (33.79)
	passed uint32          // cities that Allied units have passed last
	left   [maxPlans]int16 // battalions that have left the map where a plan wants it
}

// maxPlans is how many plans there are to choose from.
const maxPlans = 3

func (x *campaign) hash(h *kernel.Hash) {
	h.Int(int64(x.plan)<<32 | int64(x.passed))
	for _, n := range x.left {
		h.Int(int64(n))
	}
}
