package koenig

import (
	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
)

// 5.0 Landings, Ex.2 Air landings, Ex.3 German entries.
var (
	ruleLanding     = book.Rule("5.0", "Landings", "Units due land on their hex at no cost in movement points.", "")
	ruleNotDue      = book.Rule("5.0", "Landings", "Only units that are due or delayed come in, each once a turn.", "{unit} {is|are} not due to come in now")
	ruleLandEnemy   = book.Rule("5.0", "Landings", "No unit comes in on a hex with an enemy unit.", "an enemy unit stands in {hex}")
	ruleLandHex     = book.Rule("5.0", "Landings", "While its own hex is open a unit must use it.", "{unit} must use its landing hex, {hex} is open")
	ruleLandBeach   = book.Rule("5.0", "Landings", "When its hex is closed a unit lands on an adjacent beach hex or is delayed.", "{unit} {lands|land} on a beach, and {hex} is none")
	ruleLandBeside  = book.Rule("5.0", "Landings", "When its hex is closed a unit lands on a beach hex next to it.", "{unit} {lands|land} next to {hex}, and {hex} is not")
	ruleNoDelay     = book.Rule("5.0", "Landings", "A unit is delayed only when its own hex is closed.", "{unit} can land in {hex}, so it is not delayed")
	ruleNoDelayEdge = book.Rule("Ex.3", "German entries", "A unit is delayed only when its map edge is closed.", "{unit} can come in at or near {hex}, so it is not delayed")
	ruleLandingFire = book.Rule("5.0", "Landing fire", "One die for each unit that lands, then one for each German unit beside a landed one.", "")
	ruleAir         = book.Rule("Ex.2", "Air landings", "Air landings follow the landing rules on land.", "")
	ruleAirBeside   = book.Rule("Ex.2", "Air landings", "When its hex is closed an air landing uses an adjacent land hex or is delayed.", "{unit} must come down next to {hex}, not in {hex}")
	ruleEntry       = book.Rule("Ex.3", "German entries", "After the landings, on the entry hex or the nearest open hex of the same map edge.", "{unit} {enters|enter} by the map edge of {hex}, and {hex} is not at it")
	ruleEntryHex    = book.Rule("Ex.3", "German entries", "While its entry hex is open a unit must use it.", "{unit} must enter at {hex}, which is open")
	ruleEntryNear   = book.Rule("Ex.3", "German entries", "On the nearest open hex of its map edge.", "{unit} must enter nearer to {hex} than at {hex}")

	nodeLand        = book.Node("land")
	nodeLandingFire = book.Node("landing-fire")
	nodeReturnFire  = book.Node("return-fire")
	nodeEnter       = book.Node("enter")

	evArrives     = book.Event("arrival", "{unit} {comes|come} in at {place}")
	evDelayed     = book.Event("arrival", "{unit} {is|are} delayed")
	evLandingDie  = book.Event("dice", "Landing fire at {unit}: a {n}")
	evLandingFire = book.Event("dice", "{unit}: {hits} by landing fire").Outturn()
)

// Steps of the Landing Phase (5.0).
const (
	landAllied uint8 = iota // which unit lands where
	landFire                // the die against the unit that has just landed: A
	landReturn              // the die against the German unit A
	landGerman              // which German unit enters where (Ex.3)
)

func init() {
	book.Proc(procLanding, play.Proc[*pos]{Run: (*pos).runLanding, Nodes: []uint16{nodeLand, nodeLandingFire, nodeReturnFire, nodeEnter}})
	book.Room(nodeLand, play.Room[*pos]{
		Seat: kernel.Seat(allied), Ask: "Land a unit that is due.", Rule: ruleLanding, Moves: comeIn(allied, verbLand),
	})
	book.Room(nodeLandingFire, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Landing fire at {unit}: roll the die.", Rule: ruleLandingFire, Moves: throw((*pos).landingFire),
	})
	book.Room(nodeReturnFire, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Return fire at {unit}: roll the die.", Rule: ruleLandingFire, Moves: throw((*pos).landingFire), Fresh: true,
	})
	book.Room(nodeEnter, play.Room[*pos]{
		Seat: kernel.Seat(german), Ask: "Bring in a unit that is due.", Rule: ruleEntry, Moves: comeIn(german, verbEnter),
	})
}

// comeIn are the moves of a side whose units come into play: on a hex, or later.
func comeIn(who side, verb uint16) []play.Move[*pos] {
	due := func(p *pos) uint32 { return p.pending(who) }
	isDue := func(then func(*pos, kernel.Choice) kernel.Verdict) func(*pos, *kernel.Frame, kernel.Choice) kernel.Verdict {
		return func(p *pos, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if !has(due(p), int(c.A)) {
				return ruleNotDue.No(c.A)
			}
			return then(p, c)
		}
	}
	return []play.Move[*pos]{
		{
			Verb: verb, Look: "place", Label: "{unit} to {place}", Odds: who == allied,
			List: func(p *pos, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for m := due(p); m != 0; m &= m - 1 {
					dst = p.entries(dst, verb, trailing(m))
				}
				return dst
			},
			Wide: func(p *pos, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for m := due(p); m != 0; m &= m - 1 {
					dst = p.roundEntry(dst, verb, trailing(m))
				}
				return dst
			},
			Judge: isDue(func(p *pos, c kernel.Choice) kernel.Verdict { return p.entryVerdict(int(c.A), c.B) }),
			Do:    (*pos).arrive,
		},
		{
			Verb: verbDelay, Look: "pass", Label: "Delay {unit}", Try: eachOf(verbDelay, due),
			Judge: isDue(func(p *pos, c kernel.Choice) kernel.Verdict { return p.delayVerdict(int(c.A)) }),
			Do: func(p *pos, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
				p.decided |= 1 << c.A
				evDelayed.Tell(s, ruleLanding, c.A)
			},
		},
	}
}

func (p *pos) beginLanding() {
	p.decided, p.landed, p.rolled = 0, 0, 0
	p.stack.Push(kernel.Frame{Proc: procLanding})
}

// pending returns the units of a side that are due and have not been decided on this phase.
func (p *pos) pending(who side) uint32 {
	var m uint32
	for u := range p.sc.units {
		if p.at[u] == due && p.sc.units[u].side == who && p.sc.units[u].turn <= p.turn {
			m |= 1 << u
		}
	}
	return m &^ p.decided
}

func (p *pos) runLanding(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	switch f.Step {
	case landAllied:
		if m := p.pending(allied); m != 0 {
			if p.decided == 0 {
				p.phase(s, phaseLanding)
			}
			return kernel.Ask
		}
		f.Step = landReturn
	case landReturn:
		if p.sc.hasLandingFire[p.turn] {
			if u := p.nextReturn(); u >= 0 {
				f.A = int16(u)
				return kernel.Ask
			}
		}
		f.Step = landGerman
	case landGerman:
		if p.pending(german) != 0 {
			return kernel.Ask
		}
		p.stack.Pop()
	default: // landing fire
		return kernel.Ask
	}
	return kernel.Next
}

// nextReturn is the first German unit beside a landed unit that has not been
// rolled for, or -1 (5.0).
func (p *pos) nextReturn() int {
	landed := p.present(p.landed)
	for m := p.present(p.sc.sides[german]) &^ p.rolled; m != 0; m &= m - 1 {
		u := trailing(m)
		for l := landed; l != 0; l &= l - 1 {
			if p.sc.ground.dir(p.at[u], p.at[trailing(l)]) >= 0 {
				return u
			}
		}
	}
	return -1
}

// open says why a unit of a side cannot be put on a hex: sea, enemy, two units (5.0, 8.2).
func (p *pos) open(who side, h int16) kernel.Verdict {
	if p.sc.ground.sea(h) {
		return ruleSea.No(h)
	}
	here := p.in(h)
	if here&p.sc.sides[who.other()] != 0 {
		return ruleLandEnemy.No(h)
	}
	return ruleStacking.Only(here&(here-1) == 0, h)
}

// scheduled reports whether h is a hex that the schedule gives the unit at this time.
func (p *pos) scheduled(u *unit, h int16) bool {
	return h == u.hex || h == u.alternate && h != board.NoHex && p.turn >= u.altTurn
}

// mainOpen reports whether the unit can use a scheduled hex.
func (p *pos) mainOpen(u *unit) bool {
	return p.open(u.side, u.hex).OK() ||
		u.alternate != board.NoHex && p.turn >= u.altTurn && p.open(u.side, u.alternate).OK()
}

// nearestEntry is the distance from the entry hex to the nearest open hex of the
// same map edge (Ex.3), or -1.
func (p *pos) nearestEntry(u *unit) int {
	best := -1
	g := p.sc.ground
	for h := range g.len() {
		if g.Exits[h]&g.Exits[u.hex] == 0 || !p.open(u.side, h).OK() {
			continue
		}
		if d := g.Grid.Distance(u.hex, h); best < 0 || d < best {
			best = d
		}
	}
	return best
}

// entryVerdict says whether a unit may come into play in a hex now (5.0, Ex.2, Ex.3).
func (p *pos) entryVerdict(n int, h int16) kernel.Verdict {
	u, g := p.unit(n), p.sc.ground
	if v := p.open(u.side, h); !v.OK() {
		return v
	}
	if p.scheduled(u, h) {
		return kernel.Verdict{}
	}
	if p.mainOpen(u) {
		own := u.hex
		if !p.open(u.side, own).OK() {
			own = u.alternate
		}
		if u.entry == byEdge {
			return ruleEntryHex.No(int16(n), own)
		}
		return ruleLandHex.No(int16(n), own)
	}
	beside := g.dir(u.hex, h) >= 0
	switch {
	case u.entry == byAir:
		return ruleAirBeside.Only(beside, int16(n), u.hex, h)
	case u.entry == byLanding && !beside:
		return ruleLandBeside.No(int16(n), u.hex, h)
	case u.entry == byLanding:
		return ruleLandBeach.Only(g.terrain(h).beach, int16(n), h)
	case g.Exits[h]&g.Exits[u.hex] == 0:
		return ruleEntry.No(int16(n), u.hex, h)
	}
	return ruleEntryNear.Only(g.Grid.Distance(u.hex, h) == p.nearestEntry(u), int16(n), u.hex, h)
}

// delayVerdict says whether the entry of a unit may be put off to the next turn
// (5.0): only when its own hex is closed, for German units only when all are.
func (p *pos) delayVerdict(n int) kernel.Verdict {
	u := p.unit(n)
	if u.entry == byEdge {
		return ruleNoDelayEdge.Only(p.nearestEntry(u) < 0, int16(n), u.hex)
	}
	return ruleNoDelay.Only(!p.open(u.side, u.hex).OK(), int16(n), u.hex)
}

// entries appends the hexes on which a unit may come in, in order.
func (p *pos) entries(dst []kernel.Choice, verb uint16, n int) []kernel.Choice {
	u := p.unit(n)
	if p.mainOpen(u) { // only scheduled hexes
		a, b := u.hex, u.alternate
		if b != board.NoHex && b < a {
			a, b = b, a
		}
		for _, h := range [2]int16{a, b} {
			if h != board.NoHex && p.entryVerdict(n, h).OK() {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: h})
			}
		}
		return dst
	}
	for h := range p.sc.ground.len() {
		if p.mayTry(u, h) && p.entryVerdict(n, h).OK() {
			dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: h})
		}
	}
	return dst
}

// mayTry is a quick test that keeps far hexes off the list.
func (p *pos) mayTry(u *unit, h int16) bool {
	g := p.sc.ground
	if u.entry == byEdge {
		return g.Exits[h]&g.Exits[u.hex] != 0
	}
	return g.dir(u.hex, h) >= 0
}

// roundEntry tries a unit's hexes and what lies round them.
func (p *pos) roundEntry(dst []kernel.Choice, verb uint16, n int) []kernel.Choice {
	u := p.unit(n)
	for _, h := range [2]int16{u.hex, u.alternate} {
		if h == board.NoHex {
			continue
		}
		dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: h})
		for _, to := range p.sc.ground.Grid.Adjacent[h] {
			if to != board.NoHex {
				dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: to})
			}
		}
	}
	return dst
}

// arrive brings a unit in on a hex; there it is fired at (5.0).
func (p *pos) arrive(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	p.decided |= 1 << c.A
	rule := ruleLanding
	if c.Verb == verbEnter {
		rule = ruleEntry
	}
	evArrives.Tell(s, rule, c.A, c.B)
	p.put(int(c.A), c.B, s)
	if c.Verb == verbLand {
		p.landed |= 1 << c.A
		if p.sc.hasLandingFire[p.turn] {
			f.Step, f.A = landFire, c.A
		}
	}
}

// landingFire reads the die of landing and return fire (5.0).
func (p *pos) landingFire(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	n := int(f.A)
	hits := p.sc.landingFire[p.turn][c.A-1]
	if f.Step == landReturn {
		p.rolled |= 1 << n
	} else {
		f.Step = landAllied
	}
	evLandingDie.Tell(s, ruleLandingFire, int16(n), c.A)
	evLandingFire.Tell(s, ruleLandingFire, int16(n), int16(hits))
	p.hit(n, uint8(hits), s)
}
