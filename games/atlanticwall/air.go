package atlanticwall

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 17 Air power. Both sides give their missions in secret; what the comparison of Air
// Superiority does is in superiority.go.
var (
	ruleAir        = book.Rule("17.11", "Air allocation", "In the AM and at Night air units are given a mission, or none (17.13), until the next allocation.", "{unit} is no air unit of the side that gives missions")
	ruleAirIdle    = book.Rule("17.11", "Air allocation", "What has a mission may stay on the ground after all.", "{unit} has no mission")
	ruleAirGone    = book.Rule("17.8", "Air units", "Each side has those of the scenario, until they are eliminated (17.54).", "{unit} is not among the air units that are left here")
	_              = book.Rule("17.12", "In secret", "Nobody sees the other side's missions until both have given theirs.", "")
	_              = book.Rule("17.13", "Nobody has to fly", "Air units may be left without a mission.", "")
	ruleAirSame    = book.Rule("17.14", "One mission", "It is kept through AM, Mid-day and PM.", "{unit} has that mission already")
	ruleAirWeather = book.Rule("17.15", "Weather", "Clear: all air units; light overcast: half of those that can be given one, rounded down; else none.", "the weather allows no more than {n}")
	ruleAirDay     = book.Rule("17.6", "Day and night", "E-O 17.6: any air unit may be given a mission by day or at Night, not both in a day; those that are no night fighters have half strength at Night.", "{unit} has had a mission on this day")
	_              = book.Rule("17.22", "Tracks", "Ground Support, Interdiction and Air Superiority; only the strength for the mission counts (17.21).", "")
	_              = book.Rule("17.21", "Two strengths", "Ground Support and Interdiction, or Air Superiority: only that of the mission counts; a reduced air unit has less.", "")
	_              = book.Rule("17.23", "Allied missions", "All three.", "")
	ruleAirGerman  = book.Rule("17.24", "German missions", "Ground Support and Air Superiority.", "{unit} is German: only Allied air units interdict")
	_              = book.Rule("17.33", "Whole strengths", "An air unit uses all of its strength at once.", "")
	ruleAirNone    = book.Rule("17.31", "Ground Support", "Only air units that have this mission and have not flown it can be used.", "{unit} has no Ground Support mission left")
	ruleAirHex     = book.Rule("17.34", "Two in a hex", "No more than two air units a hex attacked or defended.", "no more than two air units fly for a hex")
	ruleAirNear    = book.Rule("17.32", "Air attacks", "A friendly unit is adjacent to the target. In defence air units count half.", "nobody is adjacent to {hex}")
	_              = book.Rule("17.35", "Used", "An air unit that has flown is used up until the next allocation.", "")
	_              = book.Rule("17.36", "Cover", "Ground Support against cover is halved.", "")
	_              = book.Rule("17.37", "Night", "At Night only what was given a mission for it flies.", "")
	_              = book.Rule("17.38", "Whom they help", "Anybody of their side.", "")
	ruleInterdict  = book.Rule("17.41", "Interdiction", "The strengths of the air units on this mission are added up and multiplied as the scenario says (33.17, 33.27); the sum stands until the next allocation.", "")
	_              = book.Rule("17.43", "On their track", "Air units that interdict are not used up, nor are those on Air Superiority (17.52).", "")
	_              = book.Rule("17.42", "What it does", "It shortens German marches and supply lines.", "")
	_              = book.Rule("17.47", "How long", "Until the next allocation.", "")
	_              = book.Rule("17.7", "Weather", "It governs both allocations of the day.", "")

	nodeAir = book.Node("air")

	evAirTold = book.Event("support", "air units: {n} on Ground Support, {n point} of Interdiction")
)

var (
	missionWords  = []string{"support", "interdiction", "superiority"}
	missionNames  = [...]string{"Ground Support", "Interdiction", "Air Superiority"}
	missionPlaces = [...]int16{airGround, airInterdicts, airSuperiority}
)

// The missions, in the order of missionWords.
const (
	missionSupport int16 = iota
	missionInterdict
	missionSuperiority
)

// Steps of an Air Allocation Stage. Frame: A the side that gives missions, or the superior
// one; B steps that the other still loses, C whose turn it is among its boxes (17.55).
const (
	airBegin uint8 = iota
	airGive
	airLoss
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "mission", Has: func(_ *state, n int16) bool { return n >= 0 && int(n) < len(missionWords) },
		Text: func(_ *state, n int16) string { return missionWords[n] },
		Say:  func(_ *state, n int16) string { return missionNames[n] },
		Read: func(_ *state, word string) (int16, error) {
			if i := slices.Index(missionWords, strings.ToLower(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("no mission %q; there are %s", word, strings.Join(missionWords, ", "))
		},
	})
	book.Proc(procAir, play.Proc[*state]{Run: (*state).runAir, Nodes: []uint16{airGive: nodeAir, airLoss: nodeAirLoss}})
	book.Room(nodeAir, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }, Rule: ruleAir, Ask: "Give air units their missions.", Facts: (*state).airFacts,
		Moves: []play.Move[*state]{
			{Verb: verbAssign, Look: "take", Label: "{unit}: {mission}", Judge: (*state).mayAssign, Try: tryAssign, List: listAssign, Offer: offerAssign,
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.put(int(c.A), missionPlaces[c.B]) }},
			{Verb: verbRecall, Look: "back", Label: "{unit} stays on the ground", Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for _, u := range s.sc.planes[f.A] {
					if s.aloft(int(u)) {
						dst = append(dst, kernel.Choice{Verb: verbRecall, A: u})
					}
				}
				return dst
			}, Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				if !s.flies(int(c.A), order.Side(f.A)) {
					return ruleAir.No(c.A)
				}
				return ruleAirIdle.Only(s.aloft(int(c.A)), c.A)
			},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.put(int(c.A), airBase) }},
			{Verb: verbMend, Look: "take", Label: "Mend {unit}", Try: tryMend, Judge: (*state).mayMend, Do: (*state).mend},
			{Verb: verbDone, Look: "pass", Label: "Missions given", Main: true, Judge: (*state).mayRestAir, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) { s.given(f, sink) }},
		},
	})
}

// offerAssign says how strong an air unit is on a mission.
func offerAssign(s *state, _ *kernel.Frame, c kernel.Choice, o *scene.Offer) {
	o.Cost = play.Count(s.forMission(int(c.A), c.B), "point")
}

// forMission is the strength of an air unit on a mission (17.21).
func (s *state) forMission(u int, mission int16) int {
	if mission == missionSuperiority {
		return s.superiority(u)
	}
	return s.support(u)
}

// tryAssign tries the air units of the side that gives missions. Air Superiority matters only
// where the enemy has air units too.
func tryAssign(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	opposed := s.hasAir(order.Side(f.A).Other())
	for _, u := range s.sc.planes[f.A] {
		for m := range int16(len(missionWords)) {
			if m != missionSuperiority || opposed {
				dst = append(dst, kernel.Choice{Verb: verbAssign, A: u, B: m})
			}
		}
	}
	return dst
}

// listAssign lists what mayAssign allows, and asks once what is left to the side.
func listAssign(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	side := order.Side(f.A)
	left := s.sortiesOf(side)
	for _, u := range s.sc.planes[side] {
		at, up := s.at[u], s.aloft(int(u))
		if !up && (at != airBase || left.flights >= left.most) || s.is(int(u), flown) {
			continue // whatever the mission
		}
		for i, place := range missionPlaces {
			m := int16(i)
			if at == place || m == missionInterdict && side == order.German || m == missionSuperiority && !left.opposed {
				continue
			}
			dst = append(dst, kernel.Choice{Verb: verbAssign, A: u, B: m})
		}
	}
	return dst
}

// sorties is what the enemy and the weather leave to a side, whichever of its air units flies.
type sorties struct {
	opposed bool // the enemy has air units (17.51)
	flights int  // air units with a mission
	most    int  // as many may have one (17.15)
}

func (s *state) sortiesOf(side order.Side) sorties {
	return sorties{s.hasAir(side.Other()), s.flights(side), s.airborne(side)}
}

// aloft tells an air unit with a mission.
func (s *state) aloft(u int) bool {
	if s.card(u).Type != order.Air {
		return false
	}
	switch s.at[u] {
	case airGround, airUsed, airInterdicts, airSuperiority:
		return true
	}
	return false
}

// hasAir tells whether a side has any air unit left.
func (s *state) hasAir(side order.Side) bool {
	for _, u := range s.sc.planes[side] {
		if s.at[u] == airBase || s.aloft(int(u)) {
			return true
		}
	}
	return false
}

// runAir is the Air Allocation Stage (17.1): all come home, the Allies give their missions and
// then the Germans theirs, without having seen the others (17.12).
func (s *state) runAir(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case airBegin:
		f.Step = airGive
		s.points = 0
		for u := range s.sc.Units {
			if s.card(u).Type != order.Air {
				continue
			}
			if !s.night() {
				s.unset(u, flown)
			}
			if s.aloft(u) {
				s.put(u, airBase)
			}
		}
	case airGive:
		if s.airborne(order.Side(f.A)) > 0 || s.mends(f) {
			return kernel.Ask
		}
		s.given(f, sink)
	default:
		if s.strafed(f) {
			return kernel.Ask
		}
		s.allocated(sink)
	}
	return kernel.Next
}

// Early lets the Germans give their missions while the Allies do (17.12). Who mends an air unit is
// seen (A.5), so they wait where the Allies may still do that.
func (s *state) Early(seat kernel.Seat) bool {
	f := s.stack.Top()
	if seat != kernel.Seat(order.German) || !s.allocating() || f.A != int16(order.Allied) || s.mends(f) {
		return false
	}
	theirs := *f
	theirs.A = int16(seat)
	return s.airborne(order.German) > 0 || s.mends(&theirs)
}

// Hasten asks the Germans for theirs.
func (s *state) Hasten(seat kernel.Seat) { s.stack.Top().A = int16(seat) }

// airborne is how many air units of a side the weather allows in this allocation (17.15,
// A52).
func (s *state) airborne(side order.Side) (n int) {
	for _, u := range s.sc.planes[side] {
		if !s.is(int(u), flown) && (s.aloft(int(u)) || s.at[u] == airBase) {
			n++
		}
	}
	if s.benched(side) {
		return 0
	}
	if x := s.sc.Stages; x != nil && s.turn < x.Mulberry && s.weather == order.LightOvercast {
		return n // 33.78d
	}
	switch s.weather {
	case order.ClearSky:
		return n
	case order.LightOvercast:
		return n / 2
	case order.HeavyOvercast, order.Storm:
	}
	return 0
}

// mayAssign says why an air unit is not given a mission (17.1, 17.24, E-O 17.6).
func (s *state) mayAssign(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, side := int(c.A), order.Side(f.A)
	left := s.sortiesOf(side)
	switch {
	case !s.flies(u, side):
		return ruleAir.No(c.A)
	case s.at[u] != airBase && !s.aloft(u):
		return ruleAirGone.No(c.A)
	case s.at[u] == missionPlaces[c.B]:
		return ruleAirSame.No(c.A)
	case c.B == missionInterdict && side == order.German:
		return ruleAirGerman.No(c.A)
	case c.B == missionSuperiority && !left.opposed:
		return ruleUnopposed.No()
	case s.is(u, flown):
		return ruleAirDay.No(c.A)
	case s.aloft(u):
		return kernel.Verdict{}
	}
	return ruleAirWeather.Only(left.flights < left.most, int16(left.most))
}

// flies tells an air unit of a side.
func (s *state) flies(u int, side order.Side) bool {
	return s.card(u).Type == order.Air && s.sideOf(u) == side
}

// flights is how many air units of a side have a mission.
func (s *state) flights(side order.Side) (n int) {
	for _, u := range s.sc.planes[side] {
		n += flag(s.aloft(int(u)))
	}
	return n
}

// given ends the allocation of a side; after that of the second, missions are compared.
func (s *state) given(f *kernel.Frame, sink kernel.Sink) {
	if order.Side(f.A) == order.Allied {
		f.A = int16(order.German)
		return
	}
	for u := range s.sc.Units {
		if s.aloft(u) {
			s.set(u, flown)
		}
	}
	f.Step = airLoss
	s.compareAir(f, sink)
}

// allocated ends the stage: the Interdiction points stand (17.41, 17.56, 33.17).
func (s *state) allocated(sink kernel.Sink) {
	ground := 0
	s.points = 0
	for u := range s.sc.Units {
		if !s.aloft(u) || s.sideOf(u) != order.Allied {
			continue
		}
		switch s.at[u] {
		case airGround:
			ground++
		case airInterdicts:
			s.points += int16(s.support(u))
		}
	}
	s.points *= s.sc.Interdiction
	if x := s.sc.Stages; x != nil && s.turn == s.sc.First {
		s.points *= x.Interdiction
	}
	evAirTold.Tell(sink, ruleInterdict, int16(ground), s.points)
	s.stack.Pop()
}

func (s *state) airFacts(f *kernel.Frame, p *scene.Prompt) {
	side := order.Side(f.A)
	p.Facts = append(p.Facts, ruleAirWeather.Fact("Air units that may fly", s.airborne(side)), ruleAir.Fact("Have a mission", s.flights(side)))
	for m, place := range missionPlaces {
		n, points := 0, 0
		for _, u := range s.sc.planes[side] {
			if s.at[u] == place {
				n++
				points += s.forMission(int(u), int16(m))
			}
		}
		if n > 0 {
			p.Facts = append(p.Facts, ruleAir.Fact("On "+missionNames[m], itoa(n)+", "+play.Count(points, "point")))
		}
	}
	if x := s.sc.Stages; x != nil && s.turn == s.sc.First {
		p.Facts = append(p.Facts, ruleAirFirst.Fact("Points on Air Superiority, at least "+itoa(int(x.Superiority)), s.superior()))
	}
}

// mayFly says why an air unit does not fly in an attack or a defence (17.3).
func (s *state) mayFly(u int, b *battle, fpf bool) kernel.Verdict {
	n := int16(u)
	if s.at[u] != airGround || s.fight.in[u] != 0 || s.sideOf(u) != s.supporter(fpf) {
		return ruleAirNone.No(n)
	}
	if most, r := s.airLimit(); s.flying(b, fpf, order.Air) >= most*int(b.nHex) {
		return r.No()
	}
	return s.besideTargets(b, fpf, ruleAirNear)
}

// supporter is the side whose air units and ships may be used.
func (s *state) supporter(fpf bool) order.Side {
	if fpf {
		return s.phasing().Other()
	}
	return s.phasing()
}

// flying counts air units or ships in an attack or its defence.
func (s *state) flying(b *battle, fpf bool, t order.Type) (n int) {
	list := b.who[:b.nWho]
	if fpf {
		list = b.fpf[:b.nFPF]
	}
	for _, w := range list {
		if c := s.card(int(w)); c.Type == t {
			n++
		}
	}
	return n
}

// besideTargets refuses where nobody of the attacker who may be supported is adjacent to a hex
// attacked (17.32, 18.32, 32.23).
func (s *state) besideTargets(b *battle, fpf bool, r *play.Rule) kernel.Verdict {
	for _, h := range b.hex[:b.nHex] {
		if !fpf && !s.freeBeside(s.phasing(), h) {
			return r.No(h)
		}
	}
	return kernel.Verdict{}
}

// spend is what firing costs: a mission of a gun (10.81, 10.82), the mission of an air unit
// (17.35), the fire of a ship; isolated guns go on to Isolation-2 (10.76).
func (s *state) spend(u int, fpf bool, sink kernel.Sink) {
	switch c := s.card(u); {
	case c.Type == order.Air:
		s.put(u, airUsed)
	case c.Type == order.Ship:
		s.set(u, fired|shelled)
	case c.Gun():
		s.set(u, fired)
		switch {
		case fpf:
			s.set(u, fpfUsed)
		case s.is(u, saturating):
			s.set(u, depleted|outOfAmmo)
			evAmmo.Tell(sink, ruleSaturate, int16(u))
		case s.is(u, depleted):
			s.set(u, outOfAmmo)
			evAmmo.Tell(sink, ruleAmmo, int16(u))
		default:
			s.set(u, depleted)
		}
		if s.unit[u].supply == isolated1 {
			s.unit[u].supply = isolated2
			evLast.Tell(sink, ruleLast, int16(u))
		}
	}
}

var (
	ruleAmmo = book.Rule("10.82", "Ammunition", "The first mission turns a gun to its depleted side, the second leaves it Out of Ammo: no fire until it is resupplied.", "")
	_        = book.Rule("10.81", "Missions", "Two a day: each use of barrage.", "")
	_        = book.Rule("10.84", "Defence", "Guns that are attacked defend without ammunition too.", "")
	ruleLast = book.Rule("10.76", "Isolated guns", "They fire at half strength once, and are in Isolation-2 then; in that they do not fire.", "")
	_        = book.Rule("13.42", "Isolated guns", "Isolation-1 halves barrage and Final Protective Fire, Isolation-2 forbids both and halves the defence.", "")
	evAmmo   = book.Event("support", "{unit} {is|are} Out of Ammo")
	evLast   = book.Event("supply", "{unit} {is|are} in Isolation-2")
)
