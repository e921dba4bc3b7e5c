package atlanticwall

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// Positions of the Invasion Stage set by hand: boxes of the display, segments, gaps and points.

// placeWord is the word of a place off the map.
func (s *state) placeWord(at int16) string {
	if sub, phase, ok := boxOf(at); ok && sub < len(s.subs()) {
		return s.waveCell(sub, phase)
	}
	if d, box, ok := seaOf(at); ok {
		return s.seaCell(d, box)
	}
	return offMapWord(at)
}

// readPlace reads such a word.
func (s *state) readPlace(word string) (int16, bool) {
	if i := slices.IndexFunc(offMap, func(b offPlace) bool { return strings.EqualFold(b.word, word) }); i >= 0 {
		return offMap[i].at, true
	}
	if at, ok := s.readSea(word); ok {
		return at, true
	}
	for i := range s.subs() {
		for phase := 0; phase <= future; phase++ {
			if strings.EqualFold(s.waveCell(i, phase), word) {
				return waveBox(i, phase), true
			}
		}
	}
	return 0, false
}

// fitsLanding says why a unit cannot be in a place of the landing that is no hex.
func (s *state) fitsLanding(u int, h int16) error {
	c := s.card(u)
	company := c.Size == order.Company || c.Size == order.AssaultCompany
	_, phase, box := boxOf(h)
	switch {
	case s.sc.Landing == nil:
		return fmt.Errorf("%s has no invasion display", s.sc.Title)
	case c.Side() == order.German || !c.OnGround():
		return fmt.Errorf("%s waits in no box of the invasion display", c.ID)
	case h == landed && !s.leader(u):
		return fmt.Errorf("%s is no leader; only leaders leave with the beach (32.12)", c.ID)
	case (h == rangers || h == laterRangers) && (c.Type != order.Ranger || !company && !s.commando(u)):
		return fmt.Errorf("%s is no company of rangers (27.63)", c.ID)
	case h != landed && !company && !s.leader(u) && !s.commando(u):
		return fmt.Errorf("%s is neither a company nor a leader; nobody else waits for the landing (27.19)", c.ID)
	case box && phase < future && c.Size == order.Company:
		return fmt.Errorf("%s is no assault company; nobody else lands in waves (27.12)", c.ID)
	}
	return nil
}

// segmentWords are the segments to which a position can be set.
var segmentWords = []struct {
	word string
	step uint8
}{
	{"bombs", segBombs}, {"board", segBoard}, {"plan", segPlan}, {"anti-ship", segAntiShip}, {"shells", segShells}, {"tanks", segTanks}, {"infantry", segInfantry},
	{"points", segPoints}, {"small-arms", segFire}, {"moves", segMoves}, {"assault", segRoom}, {"blow", segBlow}, {"unpin", segUnpin},
}

func segmentNames() string {
	words := make([]string, len(segmentWords))
	for i, w := range segmentWords {
		words[i] = w.word
	}
	return strings.Join(words, ", ")
}

func init() {
	book.Setting(play.Setting[*state]{Name: "sea", Values: "Sea Landing Phase 1 to 3 and " + segmentNames(), Help: "go to a segment of the Invasion Stage", Set: (*state).setSea})
	ofSub := func(name, help string, list func(*invasion) *[maxSubs]int8) {
		book.Setting(play.Setting[*state]{Name: name, Values: "SUB-BEACH and a number", Help: help, Set: func(s *state, words []string) error {
			if len(words) != 2 {
				return fmt.Errorf("%s cannot be %q; want a sub-beach and a number, such as dog-green 3", name, strings.Join(words, " "))
			}
			sub, err := s.readSub(words[0])
			if err != nil {
				return err
			}
			n, err := play.Int(name, words[1:], 0, 99)
			if err == nil {
				list(&s.inv)[sub] = int8(n)
			}
			return err
		}})
	}
	ofSub("gaps", "gaps blown on a sub-beach", func(x *invasion) *[maxSubs]int8 { return &x.gaps })
	ofSub("points", "demolition points landed on a sub-beach", func(x *invasion) *[maxSubs]int8 { return &x.points })
	book.Setting(play.Setting[*state]{Name: "cleared", Values: "0, 1 or names of beaches", Help: "which beaches have been cleared: none, all, or those named", Set: (*state).setCleared})
	book.ShowAs("beach", func(s *state) string {
		text := fmt.Sprintf("gaps=%d cleared=%s bombs=%d missions=%d", s.gapsBlown(), s.clearedWords(), s.inv.bombs, s.inv.missions)
		for i := range s.subs() {
			if s.inv.points[i] > 0 || s.inv.gaps[i] > 0 {
				text += fmt.Sprintf(" %s=%d/%d", s.subID(int16(i)), s.inv.points[i], s.inv.gaps[i])
			}
		}
		return text
	})
}

// beachNamed is the number of a beach by its name, or -1.
func (s *state) beachNamed(name string) int {
	return slices.IndexFunc(s.sc.beaches(), func(b order.Shore) bool { return strings.EqualFold(b.Name, name) })
}

// beachAt is the beach to which a unit belongs that is put somewhere by hand, + 1: of its box, or
// the nearest.
func (s *state) beachAt(u int, h int16) int8 {
	switch c := s.card(u); {
	case s.sc.Landing == nil || c.Side() != order.Allied || !c.OnGround():
		return 0
	case h == afloat || h == rangers || h == laterRangers:
		return 1
	}
	if sub, _, ok := boxOf(h); ok {
		return s.subs()[sub].Beach + 1
	}
	best, near := int8(0), 1<<30
	for _, b := range s.subs() {
		if h >= 0 && s.sc.Ground.Grid.Distance(h, b.At) < near {
			best, near = b.Beach+1, s.sc.Ground.Grid.Distance(h, b.At)
		}
	}
	return best
}

// setCleared says which beaches have been cleared.
func (s *state) setCleared(words []string) error {
	if s.sc.Landing == nil {
		return fmt.Errorf("%s has no beaches to be cleared", s.sc.Title)
	}
	bits := uint8(0)
	for _, w := range words {
		switch b := s.beachNamed(w); {
		case b >= 0:
			bits |= 1 << b
		case len(words) == 1 && w == "0":
		case len(words) == 1 && w == "1":
			bits = 1<<len(s.sc.Landing.Beaches) - 1
		default:
			return fmt.Errorf("cleared cannot be %q; want 0, 1 or names of beaches", strings.Join(words, " "))
		}
	}
	s.inv.cleared = bits
	return nil
}

// clearedWords are the beaches that have been cleared: true and false where there is one.
func (s *state) clearedWords() string {
	if len(s.sc.beaches()) < 2 {
		return fmt.Sprint(s.inv.cleared != 0)
	}
	var names []string
	for i := range s.sc.beaches() {
		if !s.open(i) {
			names = append(names, slug(s.sc.Landing.Beaches[i].Name))
		}
	}
	return strings.Join(names, ",")
}

// setSea goes to a segment of the Invasion Stage.
func (s *state) setSea(words []string) error {
	if s.sc.Landing == nil {
		return fmt.Errorf("%s has no Invasion Stage", s.sc.Title)
	}
	if len(words) == 2 {
		i := slices.IndexFunc(segmentWords, func(w struct {
			word string
			step uint8
		}) bool {
			return w.word == strings.ToLower(words[1])
		})
		n, err := play.Int("sea", words[:1], 1, order.Waves)
		if err != nil {
			return err
		}
		if i >= 0 {
			s.stack.Reset()
			s.endHand()
			s.side = order.Allied
			s.inv.missions, s.inv.plan = 0, [maxMissions]mission{}
			s.forget(order.Allied, ofMove|ofFight|bombarded)
			s.forget(order.German, ofMove|ofFight)
			s.stack.Push(kernel.Frame{Proc: procGame, Step: stepGerman})
			s.inv.beach = 0
			for b := range s.sc.Landing.Beaches {
				if s.open(b) {
					s.inv.beach = int8(b)
				}
			}
			s.stack.Push(kernel.Frame{Proc: procInvade, Step: segmentWords[i].step, A: int16(n - 1)})
			book.Run(s, nil)
			return nil
		}
	}
	return fmt.Errorf("sea cannot be %q; want 1 to 3 and one of %s", strings.Join(words, " "), segmentNames())
}
