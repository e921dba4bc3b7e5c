package greatestday

import "sandtable/kernel"

// Procedures of the chapters that come with the campaign.
const (
	procMorning   uint8 = iota + 100 // weather.go
	procStrike                       // strikes.go. A: division, B to E as its steps say
	procInterdict                    // interdiction.go. A: division, C: the next entry
)

// maxFormations limits the formations of a scenario whose division can change.
const maxFormations = 48

// weekState is what changes of the chapters that come with the campaign: weather and
// aircraft, formations that change their division, trucks, Roads, the right hook. Its zero
// is a game without any of it.
type weekState struct {
	sky       int8               // weather of the day, where it is rolled (1.2)
	planes    [maxDivisions]int8 // fighter-bombers of the day still unused, by division (17.1)
	raiders   int8               // aircraft on interdiction (17.1)
	flights   [maxFlights]int16  // where those in the air have been placed + 1
	attached  [maxFormations]int8
	joining   uint64            // formations on their way to their division (13)
	again     [2]int8           // what a Road that is still closed costs besides, if that adds up (6.0)
	history   int16             // the turn of the last Historical Event (6.0)
	opened    bool              // both Connecting Roads have been free at one moment (11c)
	hook      int8              // the turn in which the 7th Armoured left the map (17.5)
	hooked    units             // its units that left and have not come back
	held      units             // reinforcements that aircraft hold up until Night (17.1)
	ferry     [maxBridges]int16 // by bridge: the engineer who keeps a ferry going + 1 (2.6)
	ferried   uint16            // bridges whose ferry has been used on the chit in play, one bit each (2.6.2)
	spans     [maxSpans]span    // bridging units that have become bridges (2.4.7)
	round     int8              // how many have come back on this chit
	shaken    bool              // its quality has suffered for that
	orneBlown int8              // bridges over the Orne that the raider has blown (17.8)
}

// hash adds it to a digest; a game without any of it is digested as it always was.
func (w *weekState) hash(h *kernel.Hash) {
	if *w == (weekState{}) {
		return
	}
	h.Int(int64(w.sky)<<40 | int64(w.raiders)<<32 | int64(w.history)<<16 | int64(w.hook)<<8 | int64(w.orneBlown)<<2 | int64(flag(w.opened))<<1 | int64(flag(w.shaken)))
	h.Word(w.joining)
	h.Int(int64(w.round))
	for _, x := range w.spans {
		h.Int(int64(x.unit)<<16 | int64(x.to))
	}
	for _, u := range w.ferry {
		h.Int(int64(u))
	}
	h.Int(int64(w.again[0])<<8 | int64(w.again[1]))
	for _, n := range w.planes {
		h.Int(int64(n))
	}
	for _, x := range w.flights {
		h.Int(int64(x))
	}
	for _, x := range w.attached {
		h.Int(int64(x))
	}
	hashWords(h, 7, w.hooked[:], 0)
	hashWords(h, 8, w.held[:], 0)
	if w.ferried != 0 {
		h.Int(int64(w.ferried) | 1<<32)
	}
}
