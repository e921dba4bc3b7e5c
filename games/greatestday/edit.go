package greatestday

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// boxes are the places of units that are not on the map.
var boxes = map[string]int16{"due": due, "box": boxed, "pool": pooled, "eliminated": eliminated, "aside": aside, "off": aside, "distant": distant, "aloft": aloft, "stragglers": straggler}

// mark is a state of a unit that is so or not so.
type mark struct {
	word string
	flag flags
}

var markWords = []mark{
	{"column", inColumn}, {"mounted", isMounted}, {"abandoned", abandoned}, {"suppressed", suppressed}, {"rallying", rallying},
	{"ip", inPosition}, {"entrenched", entrenched}, {"bocage", inBocage}, {"acted", acted},
}

// workWords are the works that men can be at, by number (G20.1).
var workWords = []string{"none", "ip", "entrench", "bocage", "roadblock", "ip-for", "mine", "sweep", "clear-rubble", "open-road", "wire", "blow", "raid", "ferry", "improve", "span", "entrench-for"}

// quiet reports an error while something is going on that pieces must not be changed in.
func (s *state) quiet() error {
	if f := s.stack.Top(); f != nil {
		switch f.Proc {
		case procGame, procSetup, procChit, procNaval, procDispatch, procArrange:
			return nil
		case procUnit:
			if f.B == 0 {
				return nil
			}
		}
	}
	return fmt.Errorf("pieces cannot be changed at node %s; set turn or chit first", book.Nodes()[s.Node().Kind])
}

// Place puts a unit on a hex, or into one of the boxes due, box, pool, eliminated and
// aside. States: column, mounted, suppressed, hits=N, steps=N, ip and so on.
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
	h, off := boxes[strings.ToLower(place)]
	sea := false
	if !off {
		h, sea = s.seaPlace(place)
		off = sea
	}
	if !off {
		if h, err = s.sc.Ground.Grid.Find(place); err != nil {
			return fmt.Errorf("%w; off the map a unit is in due, box, pool, eliminated or aside", err)
		}
	}
	if (h == due || h == boxed && !s.isLeader(u)) && s.sc.entry[u] < 0 && !s.bySea(u) && !(h == due && s.byEvent(u)) {
		return fmt.Errorf("%s is no reinforcement and has no entry hex; off the map it is in pool, eliminated or aside", s.id(n))
	}
	if h == distant && !slices.Contains(s.sc.OffMap, u) {
		return fmt.Errorf("%s is no leader who commands from off the map (G6.8)", s.id(n))
	}
	if (h == aloft || h == straggler) && (s.sc.Airborne == nil || s.sc.Units[u].Div != s.sc.Airborne.Div) {
		return fmt.Errorf("%s does not come from the air (3)", s.id(n))
	}
	if h == pooled && !s.card(u).ZeroStep() && !s.card(u).Truck {
		return fmt.Errorf("%s is no rearguard, truck or jeep; only those are in the pool (G20.7, 12)", s.id(n))
	}
	p, err := s.readState(u, words, off)
	if err != nil {
		return err
	}
	if sea {
		err = s.fitsSea(u, h)
	} else if !off {
		err = s.fits(u, h, p)
	}
	if err != nil {
		return err
	}
	s.bareUnit(u)
	if k := s.withHero(u); off && k >= 0 {
		s.hero[k], s.heroActs[k] = heroReady, 0
	}
	s.stacks().Put(u, h)
	s.unit[u] = p
	if h == eliminated || h == pooled {
		s.unit[u] = piece{}
	}
	if h == pooled {
		s.unit[u].steps = s.card(u).Steps
	}
	s.claimFor(u)
	s.edited()
	return nil
}

// edited puts the unit in hand back if it can no longer be activated after a change by hand.
func (s *state) edited() {
	if f := s.stack.Top(); f != nil && f.Proc == procUnit && !s.mayPick(int(f.A)).OK() {
		s.dropRiders()
		s.stack.Pop()
	}
}

// readState reads the states of a unit that is placed.
func (s *state) readState(u int, words []string, off bool) (p piece, err error) {
	c := s.card(u)
	p.steps = c.Steps
	for _, w := range words {
		w = strings.ReplaceAll(strings.ToLower(w), ":", "=")
		name, value, _ := strings.Cut(w, "=")
		n, bad := strconv.Atoi(value)
		i := slices.IndexFunc(markWords, func(m mark) bool { return m.word == w })
		switch {
		case off:
			return p, fmt.Errorf("state %q of a unit that is not on the map; states go with a hex", w)
		case i >= 0:
			p.flags |= markWords[i].flag
		case name == "hits" && bad == nil && n >= 0 && n <= 2:
			p.hits = int8(n)
		case name == "steps" && bad == nil && n >= min(1, int(c.Steps)) && n <= int(c.Steps):
			p.steps = int8(n)
		case name == "work" && slices.Contains(workWords, value):
			p.men = int8(slices.Index(workWords, value))
		default:
			return p, fmt.Errorf("no state %q of %s; it is hits=0 to 2, steps=1 to %d, %s", w, c.ID, max(c.Steps, 1), stateWords())
		}
	}
	return p, nil
}

func stateWords() string {
	words := make([]string, len(markWords))
	for i, m := range markWords {
		words[i] = m.word
	}
	return strings.Join(words, ", ") + " or work=" + strings.Join(workWords[1:], "|")
}

// fits says why a unit cannot stand in a hex in a state. More steps than fit are allowed:
// a forced stop can leave them there (G10.2).
func (s *state) fits(u int, h int16, p piece) error {
	c, k := s.card(u), s.sc.Ground.Kind(h)
	m, _ := gaitOf(c, p.flags&isMounted != 0)
	leader := c.Class == order.Leader
	switch {
	case k.Step[order.OnFoot].Entry == order.Never:
		return fmt.Errorf("%s is %s; want a hex that can be entered (2.1.12)", s.hex(h), strings.ToLower(k.Name))
	case s.enemyIn(s.side(u), h) >= 0:
		return fmt.Errorf("%s stands in %s; no hex holds both sides (G9.6)", s.id(int16(s.enemyIn(s.side(u), h))), s.hex(h))
	case c.Side == order.German && s.sc.shore[h]&isSand != 0:
		return fmt.Errorf("%s is a Beach hex, which Germans never enter (2.1.9)", s.hex(h))
	case leader && p != (piece{flags: p.flags & acted}):
		return fmt.Errorf("%s is a leader; of states he has only acted", c.ID)
	case p.flags&inColumn != 0 && m == order.NoMove:
		return fmt.Errorf("%s cannot move and so is never in column (G9.2)", c.ID)
	case p.flags&isMounted != 0 && (!c.Transport || p.flags&abandoned != 0):
		return fmt.Errorf("%s has no transport to be mounted on (G2.5)", c.ID)
	case p.flags&inColumn != 0 && s.inColumnAt(h, u) >= 0:
		return fmt.Errorf("%s is in column in %s; only one unit is at a time (G10.1)", s.id(int16(s.inColumnAt(h, u))), s.hex(h))
	case m != order.OnFoot && m != order.NoMove && p.flags&inColumn == 0 && s.sc.banked.has(h):
		return fmt.Errorf("%s has a raised or sunken Road, on which vehicles are in column only (2.3.3)", s.hex(h))
	case p.flags&inBocage != 0 && (c.Side != order.German || !s.sc.Ground.Hides(h)):
		return fmt.Errorf("%s cannot be in bocage in %s; only Germans in hedgerows are (16.3)", c.ID, s.hex(h))
	case p.flags&inPosition != 0 && p.flags&entrenched != 0:
		return fmt.Errorf("%s is in a position or entrenched, not both (G20.3)", c.ID)
	}
	return nil
}

// claimFor gives an objective to whom a unit was put there for, as a set-up would.
func (s *state) claimFor(u int) {
	if s.onMap(u) {
		s.claim(u, s.at[u], nil)
	}
}

// Remove takes a unit out of play.
func (g *Game) Remove(kp kernel.Position, id string) error { return g.Place(kp, id, "aside", nil) }

// Clear takes all units, barrages and roadblocks off. In the middle of something that
// becomes the end of the chit in play.
func (g *Game) Clear(kp kernel.Position) {
	s, _ := play.Of[*state](kp)
	if s.quiet() != nil {
		s.rest()
		if s.commanded() {
			s.openMug()
		} else if s.mug == 0 { // it was before the mug is filled, or after its last chit
			s.kept = -1
			s.fillMug()
		}
	}
	for u := range s.sc.Units {
		s.takeOff(u, aside)
		if s.isCraft(u) {
			s.dock(u)
		}
	}
	s.clearAssets()
	clear(s.delay)
	s.drops = dropState{done: s.drops.done, dinghies: s.drops.dinghies}
	s.naval.open = 0
	clear(s.naval.drift)
	s.barrage.empty()
	s.blocked.empty()
	s.holder = [maxGoals]int8{}
	for k := range s.sc.Heroes {
		if s.hero[k] >= 0 {
			s.hero[k], s.heroActs[k] = heroReady, 0
		}
	}
	s.edited()
}

// rest drops everything in progress: the next chit is to be drawn.
func (s *state) rest() {
	s.stack.Reset()
	s.active = -1
	s.entered, s.week.round, s.week.ferried = [maxEntries]int8{}, 0, 0
	for k := range s.sc.Heroes {
		if s.heroActs[k] = 0; s.hero[k] >= 0 && s.sc.Heroes[k].Actions == 0 {
			s.hero[k] = heroGone // 17.4
		}
	}
	s.fight.fightCore = fightCore{}
	s.staff.held, s.staff.answers = 0, [kernel.MaxSeats]answer{}
	s.naval.rest()
	for u := range s.sc.Units {
		s.unset(u, acted|riding)
	}
	s.stack.Push(kernel.Frame{Proc: procGame, Step: turnDraws})
}
