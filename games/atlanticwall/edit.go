package atlanticwall

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// offPlace is a place off the map.
type offPlace struct {
	word string
	at   int16
}

// offMap are the places of units that are not on the map.
var offMap = []offPlace{
	{"due", due}, {"spare", spare}, {"holding", holding}, {"standing", standing}, {"eliminated", eliminated}, {"aside", aside}, {"departed", departed}, {"reserve", reserve},
	{"air", airBase}, {"ground-support", airGround}, {"used", airUsed}, {"superiority", airSuperiority}, {"interdiction", airInterdicts},
	{"aloft", aloft}, {"rangers", rangers}, {"rangers-2", laterRangers}, {"afloat", afloat}, {"landed", landed}, {"sea-1", sea1}, {"sea-2", sea2}, {"sea-3", sea3}, {"england-1", england1}, {"england-2", england2}, {"england-3", england3},
}

// offMapWord is the word of a place off the map.
func offMapWord(at int16) string {
	if i := slices.IndexFunc(offMap, func(b offPlace) bool { return b.at == at }); i >= 0 {
		return offMap[i].word
	}
	return "aside"
}

// mark is a state of a unit that is so or not so.
type mark struct {
	word string
	flag flags
}

var markWords = []mark{
	{"moved", moved}, {"marched", marched}, {"far", wentFar}, {"at-work", atWork}, {"bridging", bridging}, {"withdrew", withdrew}, {"depleted", depleted}, {"out-of-ammo", outOfAmmo},
	{"fpf-used", fpfUsed}, {"fired", fired}, {"attacked", attacked}, {"defended", defended}, {"fell-back", fellBack}, {"unsupported", unsupported}, {"pinned", pinned},
	{"flown", flown}, {"shelled", shelled}, {"bombarded", bombarded}, {"uncommitted", uncommitted}, {"swims", swims},
	{"airborne", airborne}, {"landed-reduced", weak}, {"on-foot", afoot}, {"saturating", saturating}, {"lighter", lighter}, {"called", called}, {"linked", linked}, {"crashed", crashed},
}

var (
	moodWords   = []string{"steady", "disrupted", "demoralised"}
	supplyWords = []string{"in", "out-of-communication", "out", "isolated-1", "isolated-2"}
)

// quietly are the procedures in which pieces can be changed by hand while nothing is in hand.
var quietly = []uint8{procGame, procMoves, procPrepare, procReplace, procSetup, procEarly, procInvade, procDrop, procGlide, procAttach}

// quiet reports an error while something is going on that pieces must not be changed in.
func (s *state) quiet() error {
	f := s.stack.Top()
	if inHand := f != nil && f.Proc == procDrop && f.Step == dropMoveTo; f == nil || slices.Contains(quietly, f.Proc) && !inHand {
		return nil
	}
	return fmt.Errorf("pieces cannot be changed at node %s; set turn or phase first", book.Nodes()[s.Node().Kind])
}

// Place puts a unit on a hex, or into one of the boxes. States: steps=1, disrupted,
// supply=out, battery=2, depleted, moved and so on.
func (g *Game) Place(kp kernel.Position, id, place string, words []string) error {
	s, _ := play.Of[*state](kp)
	if err := s.quiet(); err != nil {
		return err
	}
	n, err := s.readUnit(id)
	if err != nil {
		return err
	}
	u := int(n)
	if s.delayOf(u) >= 0 {
		return s.placeDelay(u, place, words)
	}
	var h int16
	if box, ok := s.readPlace(place); ok {
		h = box
	} else if h, err = s.sc.Ground.Grid.Find(place); err != nil {
		return fmt.Errorf("%w; off the map a unit is in %s", err, offMapWords())
	}
	p, err := s.readState(u, words, h < 0)
	if err == nil {
		err = s.fits(u, h)
	}
	if err != nil {
		return err
	}
	if b := int(s.unit[u].of) - 1; b >= 0 && s.at[b] == standing {
		s.put(b, aside)
	}
	if p.of > 0 {
		s.put(int(p.of)-1, standing)
	}
	if p.beach == 0 && p.flags&airborne == 0 {
		p.beach = s.beachAt(u, h)
	}
	s.unit[u] = p
	s.put(u, h)
	return nil
}

func offMapWords() string {
	words := make([]string, len(offMap))
	for i, b := range offMap {
		words[i] = b.word
	}
	return strings.Join(words, ", ")
}

// readState reads the states of a unit that is placed.
func (s *state) readState(u int, words []string, off bool) (p piece, err error) {
	c := s.card(u)
	p.steps = c.Steps
	least := 1
	if c.Steps > 2 {
		least = 2 // the last is a battlegroup (25.11)
	}
	for _, w := range words {
		w = strings.ReplaceAll(strings.ToLower(w), ":", "=")
		name, value, _ := strings.Cut(w, "=")
		n, bad := strconv.Atoi(value)
		i := slices.IndexFunc(markWords, func(m mark) bool { return m.word == w })
		switch {
		case name == "steps" && bad == nil && n >= least && n <= int(c.Steps):
			p.steps = int8(n)
		case name == "beach" && s.beachNamed(value) >= 0 && c.Side() == order.Allied && c.OnGround():
			p.beach = int8(s.beachNamed(value)) + 1
		case off && (c.OnGround() || i < 0 || markWords[i].flag&(fired|flown|shelled|bombarded) == 0):
			return p, fmt.Errorf("state %q of a unit that is not on the map; only steps=N goes with a box", w)
		case i >= 0:
			p.flags |= markWords[i].flag
		case slices.Contains(moodWords, w):
			p.mood = mood(slices.Index(moodWords, w))
		case name == "supply" && slices.Contains(supplyWords, value):
			p.supply = condition(slices.Index(supplyWords, value))
		case name == "battery" && bad == nil && n >= 0 && n <= 2 && c.Gun():
			p.battery = int8(n)
		case name == "battlegroup" && c.Size == order.Company || name == "battlegroup" && c.Size == order.AssaultCompany:
			b, err := s.readUnit(value)
			if err != nil {
				return p, err
			}
			if x := s.card(int(b)); x.Steps < 3 || x.Side() != c.Side() {
				return p, fmt.Errorf("%s forms no battlegroup that %s could stand for; want a battalion of three steps (25.0)", x.ID, c.ID)
			}
			p.of, p.flags = b+1, p.flags|battlegroup
		default:
			return p, fmt.Errorf("no state %q of %s; it is steps=%d to %d, %s, supply=%s, battery=0 to 2, battlegroup=BATTALION, %s", w, c.ID, least, c.Steps,
				strings.Join(moodWords, ", "), strings.Join(supplyWords, "|"), stateWords())
		}
	}
	return p, nil
}

func stateWords() string {
	words := make([]string, len(markWords))
	for i, m := range markWords {
		words[i] = m.word
	}
	return strings.Join(words, ", ")
}

// fits says why a unit cannot be in a place.
func (s *state) fits(u int, h int16) error {
	c := s.card(u)
	switch {
	case h >= 0 && !c.OnGround():
		return fmt.Errorf("%s stands in no hex; want one of the boxes %s", c.ID, offMapWords())
	case h >= 0 && s.sc.Ground.Kind(h) == order.Sea:
		return fmt.Errorf("%s is sea; want land", s.hex(h))
	case h >= 0 && s.enemyIn(c.Side(), h) >= 0:
		return fmt.Errorf("%s stands in %s; no hex holds both sides (6.21)", s.id(int16(s.enemyIn(c.Side(), h))), s.hex(h))
	case h == aloft && s.sc.serialOf[u] < 0:
		return fmt.Errorf("%s stands on no drop display (23.11)", c.ID)
	case h == aloft:
		return nil
	case isSea(h) && c.Type != order.Ship:
		return fmt.Errorf("%s is no ship", c.ID)
	case isSea(h):
		return nil
	case h <= rangers:
		return s.fitsLanding(u, h)
	case h == due && s.sc.arrival[u] < 0:
		return fmt.Errorf("%s is no reinforcement", c.ID)
	case h <= airBase && h >= airInterdicts && c.Type != order.Air:
		return fmt.Errorf("%s is no air unit", c.ID)
	case h <= sea1 && h >= england3 && c.Type != order.Ship:
		return fmt.Errorf("%s is no ship", c.ID)
	case (h == holding || h == standing) && c.Size != order.Battalion:
		return fmt.Errorf("%s is no battalion", c.ID)
	case h == departed && !s.sc.leavable():
		return fmt.Errorf("nobody leaves the map in %s", s.sc.Title)
	case h == reserve && s.sc.zone[u].Kind == order.Fixed:
		return fmt.Errorf("%s is not set up freely", c.ID)
	case h == spare && s.sc.Units[u].Of < 0 && s.sc.lettered[u] < 0:
		return fmt.Errorf("%s has a designation; only counters without one are spare", c.ID)
	}
	return nil
}

// Remove takes a unit out of play.
func (g *Game) Remove(kp kernel.Position, id string) error { return g.Place(kp, id, "aside", nil) }

// Clear takes all units off the map. In the middle of something that becomes the
// movement of the side whose turn it is.
func (g *Game) Clear(kp kernel.Position) {
	s, _ := play.Of[*state](kp)
	if s.settingUp() { // nothing is left of it: the first Game-Turn waits
		s.stack.Reset()
		s.stack.Push(kernel.Frame{Proc: procGame})
	} else if s.quiet() != nil {
		s.rest(s.side, turnMoves)
	}
	for u := range s.sc.Units {
		if _, _, waits := boxOf(s.at[u]); s.at[u] < 0 && s.at[u] != reserve && s.at[u] != rangers && s.at[u] != laterRangers && s.at[u] != afloat && s.at[u] != aloft && !waits {
			continue
		}
		if s.delayOf(u) >= 0 {
			s.liftDelay(u, true)
			continue
		}
		if s.unit[u] = (piece{steps: s.card(u).Steps}); s.sc.Units[u].Of >= 0 {
			s.put(u, spare)
		} else {
			s.put(u, aside)
		}
	}
	book.Run(s, nil)
}

// rest drops everything in progress and begins a step of a Player-Turn.
func (s *state) rest(side order.Side, step uint8) {
	s.stack.Reset()
	s.endHand()
	s.side = side
	f := kernel.Frame{Proc: procGame, Step: stepShips}
	if side == order.German {
		f.Step = stepNaval
	}
	s.stack.Push(f)
	s.stack.Push(kernel.Frame{Proc: procTurn, Step: step, A: int16(side)})
}

// endHand forgets what was in hand.
func (s *state) endHand() {
	s.move.n, s.move.with = 0, [most]int16{}
	s.fight.clears()
	clear(s.fight.role)
}

var phaseWords = []string{"supply", "prepare", "moves", "batteries", "replace", "recover", "stacking", "combat", "after", "land"}

// What can be set by hand besides pieces.
func init() {
	book.Setting(play.Setting[*state]{Name: "turn", Values: "number of the Game-Turn", Help: "go to the beginning of a Game-Turn", Set: func(s *state, words []string) error {
		n, err := play.Int("turn", words, int(s.sc.First), int(s.sc.Last))
		if err != nil {
			return err
		}
		s.turn = int16(n)
		s.stack.Reset()
		s.endHand()
		s.stack.Push(kernel.Frame{Proc: procGame})
		book.Run(s, nil)
		return nil
	}})
	book.Setting(play.Setting[*state]{Name: "phase", Values: "SIDE and " + strings.Join(phaseWords, ", "), Help: "go to a step of a Player-Turn, or to the support, air, ships, naval, German Player-Turn or end of the Game-Turn", Set: (*state).setPhase})
	book.IntSetting("gameturn", 1, 104, "the number of the Game-Turn alone", func(s *state, n int) { s.turn = int16(min(max(n, int(s.sc.First)), int(s.sc.Last))) })
	book.IntSetting("taken", 0, 104, "the Game-Turn at whose end the goal was first held", func(s *state, n int) { s.taken = int16(n) })
	book.IntSetting("interdiction", 0, 999, "Interdiction points", func(s *state, n int) { s.points = int16(n) })
	book.IntSetting("storm", 0, stormTurns, "Game-Turns that the storm still lasts", func(s *state, n int) { s.storm = int8(n) })
	book.Setting(play.Setting[*state]{Name: "weather", Values: "clear, light, heavy or storm", Help: "the weather of the day", Set: func(s *state, words []string) error {
		i := slices.Index([]string{"clear", "light", "heavy", "storm"}, strings.ToLower(words[0]))
		if i < 0 {
			return fmt.Errorf("weather cannot be %q; it is clear, light, heavy or storm", words[0])
		}
		s.weather = order.Weather(i)
		return nil
	}})
}

// setPhase goes to a step of a Player-Turn.
func (s *state) setPhase(words []string) error {
	if len(words) == 1 {
		if i := slices.Index([]string{"air", "ships", "naval", "end", "support", "german-turn"}, strings.ToLower(words[0])); i >= 0 {
			s.stack.Reset()
			s.endHand()
			s.stack.Push(kernel.Frame{Proc: procGame, Step: []uint8{stepAir, stepShips, stepNaval, stepEnd, stepSupport, stepGerman}[i]})
			book.Run(s, nil)
			return nil
		}
	}
	if len(words) == 2 {
		side, step := slices.Index(sideIDs, strings.ToLower(words[0])), slices.Index(phaseWords, strings.ToLower(words[1]))
		if side >= 0 && step >= 0 {
			s.rest(order.Side(side), uint8(step))
			s.forget(order.Side(side), ofTurn|ofMove)
			s.move.entered = [maxEntries]int8{}
			book.Run(s, nil)
			return nil
		}
	}
	return fmt.Errorf("phase cannot be %q; it is support, air, ships, naval, end, german-turn, or allied or german and one of %s", strings.Join(words, " "), strings.Join(phaseWords, ", "))
}
