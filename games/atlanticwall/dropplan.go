package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// F2 of the drop: pathfinders are put onto the map, then the serials around them (23.2).
var (
	ruleAimPath   = book.Rule("23.21", "Aiming", "First all pathfinders, then all companies, each serial by its pathfinder.", "pathfinder {dz} is not aimed yet")
	ruleAimAll    = book.Rule("23.21", "Aiming", "All pathfinders and companies are put onto the map.", "serial {serial} is not aimed yet")
	ruleAimNone   = book.Rule("23.21", "Aiming", "What is left can be aimed as usual.", "everything is aimed")
	ruleAimGround = book.Rule("23.22", "Ground", "Clear or bocage: never beach, woods, swamp, town, village or sea.", "{hex} is neither clear nor bocage")
	ruleAimApart  = book.Rule("23.23", "Apart", "A pathfinder keeps more than two hexes from every other.", "{hex} is within two hexes of pathfinder {dz}")
	ruleAimEnemy  = book.Rule("23.24", "Enemies", "Nobody is aimed at enemies; beside them anybody may be.", "an enemy stands in {hex}")
	ruleAimMap    = book.Rule("33.78", "Maps of the drop", "In the campaign pathfinders of the 82nd and 101st Divisions jump on maps B and C only, those of the 6th on map D, where its first glider lands too (24.2).", "{hex} is not on a map of pathfinder {dz}")
	ruleAimNear   = book.Rule("23.25", "By the pathfinder", "Companies are aimed at the hex of their pathfinder or one beside it.", "{hex} is more than one hex from {hex}, where pathfinder {dz} jumps")
	ruleAimFull   = book.Rule("23.27", "Three a hex", "At most three companies are aimed at a hex; pathfinders do not count.", "more than three companies would be aimed at {hex}")
	_             = book.Rule("23.26", "Serials", "Companies of a battalion serial are aimed together; a fourth company is a serial of its own.", "")

	nodeDropPlan = book.Node("drop-plan")
	nodeDropAim  = book.Node("drop-aim")

	verbZone   = book.Verb("zone", "dz", "pathfinder")
	verbSerial = book.Verb("serial", "serial")

	evAimPath   = book.Event("setup", "Pathfinder {dz} is aimed at {place}").Quiet()
	evAimSerial = book.Event("setup", "Serial {serial} is aimed at {place}").Quiet()
)

func init() {
	seat := kernel.Seat(order.Allied)
	book.Room(nodeDropPlan, play.Room[*state]{
		Seat: seat, Rule: ruleDrop, Ask: "The drop: aim pathfinders, then serials, or let the rest jump as usual.", Facts: (*state).planFacts,
		Moves: []play.Move[*state]{
			{Verb: verbZone, Look: "pick", Label: "Aim pathfinder {dz}",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for i := range s.zonesOfDrop() {
						dst = append(dst, kernel.Choice{Verb: verbZone, A: int16(i)})
					}
					return dst
				},
				Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.Step, f.B, f.C = dropAim, c.A, 0 }},
			{Verb: verbSerial, Look: "pick", Label: "Aim serial {serial}",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for i := range s.serials() {
						dst = append(dst, kernel.Choice{Verb: verbSerial, A: int16(i)})
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict { return s.pathfindersAimed() },
				Do:    func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.Step, f.B, f.C = dropAim, c.A, 1 }},
			{Verb: verbRest, Look: "take", Label: "The rest as usual",
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleAimNone.Only(s.unaimed() > 0)
				},
				Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.aimRest(sink) }},
			{Verb: verbDone, Look: "fight", Label: "Jump", Main: true,
				Judge: func(s *state, _ *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return s.allAimed()
				},
				Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, dropPathDie) }},
		},
	})
	book.Room(nodeDropAim, play.Room[*state]{
		Seat: seat, Rule: ruleDrop, Idle: verbBack,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if f.C == 0 {
				return book.Say(s, "Where does pathfinder {dz} jump?", f.B), ruleDrop
			}
			return book.Say(s, "Where does serial {serial} jump?", f.B), ruleAimNear
		},
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			if f.C > 0 {
				x := &s.serials()[f.B]
				p.Facts = append(p.Facts, ruleSerial.Fact("Troop carrier "+x.Carrier+", rating", x.Rating), ruleAimFull.Fact("Companies", len(x.Units)))
			}
		},
		Moves: []play.Move[*state]{
			{Verb: verbPlace, Look: "place", Label: "Jump at {place}", Judge: (*state).mayAim, Wide: everywhere(verbPlace), List: listAim,
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for h := range int16(s.sc.hexes()) {
						if f.C == 0 || s.byPathfinder(int(f.B), h) {
							dst = append(dst, kernel.Choice{Verb: verbPlace, A: h})
						}
					}
					return dst
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					if f.C == 0 {
						s.aimZone(int(f.B), c.A, sink)
					} else {
						s.aimSerial(int(f.B), c.A, sink)
					}
					enter(f, dropPlan)
				}},
			{Verb: verbBack, Look: "back", Label: "Put back", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { enter(f, dropPlan) }},
		},
	})
}

// listAim lists what mayAim allows: around the pathfinder, or of the hexes fit for him those where
// neither an enemy nor another pathfinder is in the way.
func listAim(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if f.C > 0 {
		first := len(dst)
		for _, h := range s.aroundPathfinder(s.serials()[f.B].Zone) {
			if h != board.NoHex && s.mayAimSerial(int(f.B), h).OK() {
				dst = append(dst, kernel.Choice{Verb: verbPlace, A: h})
			}
		}
		slices.SortFunc(dst[first:], kernel.Choice.Compare)
		return dst
	}
	shut := *s.stands[order.German]
	for i := range s.zonesOfDrop() {
		if p := s.hexAt(s.jump.zone[i]); i != int(f.B) && p != board.NoHex {
			s.sc.near(&shut, p, apart)
		}
	}
	for _, h := range s.sc.aims[f.B] {
		if !shut.has(h) {
			dst = append(dst, kernel.Choice{Verb: verbPlace, A: h})
		}
	}
	return dst
}

// apart is how many hexes around a pathfinder no other may be aimed (23.23).
const apart = 2

// near adds to a set the hexes at most n steps from one.
func (sc *scenario) near(set *hexes, h int16, n int) {
	for x := range sc.Ground.Grid.Disc(h, n) {
		set.add(x)
	}
}

// aroundPathfinder are the hex of a pathfinder and those beside it, board.NoHex where there is none.
func (s *state) aroundPathfinder(zone int) (out [7]int16) {
	for i := range out {
		out[i] = board.NoHex
	}
	if p := s.hexAt(s.jump.zone[zone]); p != board.NoHex {
		out[0] = p
		copy(out[1:], s.sc.Ground.Grid.Adjacent[p][:])
	}
	return out
}

// newAims are for each pathfinder the hexes of good ground on its maps.
func (sc *scenario) newAims() {
	for zone := range sc.dropZones() {
		var list []int16
		for h := range int16(sc.hexes()) {
			if sc.landable(h) && (sc.aimMaps == nil || sc.aimMaps[zone]&sc.maps[h] != 0) {
				list = append(list, h)
			}
		}
		sc.aims = append(sc.aims, list)
	}
}

// unaimed counts the pathfinders and serials that are still to be aimed.
func (s *state) unaimed() (n int) {
	for i := range s.zonesOfDrop() {
		n += flag(!s.jump.zone[i].set)
	}
	for i := range s.serials() {
		n += flag(!s.jump.aim[i].set)
	}
	return n
}

// pathfindersAimed says which pathfinder is still to be aimed (23.21).
func (s *state) pathfindersAimed() kernel.Verdict {
	for i := range s.zonesOfDrop() {
		if !s.jump.zone[i].set {
			return ruleAimPath.No(int16(i))
		}
	}
	return kernel.Verdict{}
}

// allAimed says who is still to be aimed.
func (s *state) allAimed() kernel.Verdict {
	if v := s.pathfindersAimed(); !v.OK() {
		return v
	}
	for i := range s.serials() {
		if !s.jump.aim[i].set {
			return ruleAimAll.No(int16(i))
		}
	}
	return kernel.Verdict{}
}

func (s *state) planFacts(_ *kernel.Frame, p *scene.Prompt) {
	p.Facts = append(p.Facts, ruleAimAll.Fact("Still to be aimed", s.unaimed()))
}

// byPathfinder tells the hex of a serial's pathfinder and those beside it (23.25).
func (s *state) byPathfinder(serial int, h int16) bool {
	p := s.hexAt(s.jump.zone[s.serials()[serial].Zone])
	return p != board.NoHex && s.sc.Ground.Grid.Distance(p, h) <= 1
}

// mayAim says why a pathfinder or a serial is not aimed at a hex.
func (s *state) mayAim(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	if f.C == 0 {
		return s.mayAimZone(int(f.B), c.A)
	}
	return s.mayAimSerial(int(f.B), c.A)
}

func (s *state) mayAimGround(h int16) kernel.Verdict {
	if !s.sc.landable(h) {
		return ruleAimGround.No(h)
	}
	return ruleAimEnemy.Only(s.enemyIn(order.Allied, h) < 0, h)
}

func (s *state) mayAimZone(zone int, h int16) kernel.Verdict {
	if v := s.mayAimGround(h); !v.OK() {
		return v
	}
	if s.sc.aimMaps != nil && s.sc.aimMaps[zone]&s.mapAt(h) == 0 {
		return ruleAimMap.No(h, int16(zone))
	}
	for i := range s.zonesOfDrop() {
		if p := s.hexAt(s.jump.zone[i]); i != zone && p != board.NoHex && s.sc.Ground.Grid.Distance(p, h) <= apart {
			return ruleAimApart.No(h, int16(i))
		}
	}
	return kernel.Verdict{}
}

func (s *state) mayAimSerial(i int, h int16) kernel.Verdict {
	if !s.byPathfinder(i, h) {
		zone := s.serials()[i].Zone
		if p := s.hexAt(s.jump.zone[zone]); p != board.NoHex {
			return ruleAimNear.No(h, p, int16(zone))
		}
		return ruleAimPath.No(int16(zone))
	}
	if v := s.mayAimGround(h); !v.OK() {
		return v
	}
	n := len(s.serials()[i].Units)
	for k := range s.serials() {
		if k != i && s.hexAt(s.jump.aim[k]) == h {
			n += len(s.serials()[k].Units)
		}
	}
	return ruleAimFull.Only(n <= int(s.sc.Table.Values.Stacking), h)
}

// aimZone aims a pathfinder; his serials are to be aimed anew.
func (s *state) aimZone(zone int, h int16, sink kernel.Sink) {
	s.jump.zone[zone] = s.spotOf(h)
	for i := range s.serials() {
		if s.serials()[i].Zone == zone {
			s.jump.aim[i] = spot{}
		}
	}
	evAimPath.Tell(sink, ruleDrop, int16(zone), h)
}

func (s *state) aimSerial(i int, h int16, sink kernel.Sink) {
	s.jump.aim[i] = s.spotOf(h)
	evAimSerial.Tell(sink, ruleAimNear, int16(i), h)
}

// aimRest aims all that is left: pathfinders as near to the historical hex as their serials find
// room, and the serials by them.
func (s *state) aimRest(sink kernel.Sink) {
	for i := range s.zonesOfDrop() {
		if !s.jump.zone[i].set {
			s.aimUsual(i, sink)
		}
	}
	for i := range s.zonesOfDrop() {
		if !s.aimSerials(i, sink) {
			s.aimUsual(i, sink)
			s.aimSerials(i, sink)
		}
	}
}

// aimUsual aims a pathfinder at the hex nearest to the historical one where there is room.
func (s *state) aimUsual(zone int, sink kernel.Sink) {
	s.jump.zone[zone] = spot{}
	need := 0
	for i := range s.serials() {
		need += flag(s.serials()[i].Zone == zone)
	}
	usual, best, least := s.zonesOfDrop()[zone].Usual, board.NoHex, 0
	for h := range int16(s.sc.hexes()) {
		d := s.sc.Ground.Grid.Distance(usual, h)
		if best != board.NoHex && d >= least || !s.mayAimZone(zone, h).OK() {
			continue
		}
		room := 1
		for _, n := range s.sc.Ground.Grid.Adjacent[h] {
			room += flag(n != board.NoHex && s.mayAimGround(n).OK())
		}
		if room >= need {
			best, least = h, d
		}
	}
	if best != board.NoHex {
		s.aimZone(zone, best, sink)
	}
}

// aimSerials aims the serials of a pathfinder that are left, and tells whether all found room.
func (s *state) aimSerials(zone int, sink kernel.Sink) bool {
	all := true
	for i := range s.serials() {
		if s.serials()[i].Zone != zone || s.jump.aim[i].set {
			continue
		}
		if s.hexAt(s.jump.zone[zone]) == board.NoHex {
			return false
		}
		at := board.NoHex
		for _, h := range s.aroundPathfinder(zone) {
			if at == board.NoHex && h != board.NoHex && s.mayAimSerial(i, h).OK() {
				at = h
			}
		}
		if at == board.NoHex {
			all = false
			continue
		}
		s.aimSerial(i, at, sink)
	}
	return all
}
