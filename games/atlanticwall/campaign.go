package atlanticwall

import "sandtable/kernel"

// What the campaign is made of: units, ships and steps stand in the data.
var (
	_ = book.Rule("2.1", "Five maps", "All five are one: a hex that two or three of them show has as many names, and any of them is understood.", "")
	_ = book.Rule("33.71", "Length", "Game-Turns 1 to 104, 6 June AM to 1 July Night.", "")
	_ = book.Rule("33.72", "Who begins", "The landings and drops of all beaches, and the Germans of all five maps, begin as the battles and the lists of maps A and E have them, with the five of E-O 33.7.", "")
	_ = book.Rule("33.74", "Ships", "Those of the battles on the Naval Displays of maps B, C and D, ten more in England 1.", "")
	_ = book.Rule("33.75", "Reinforcements and replacements", "All that the schedule lists, Germans by their dice; two replacement points for each German headquarters and six for each Allied one, whenever it comes.", "")
	_ = book.Rule("33.76", "Holding Areas", "Battalions that begin in companies are in the Holding Areas as in the battles.", "")
)

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
