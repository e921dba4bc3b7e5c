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
	return offMapWord(at)
}

// readPlace reads such a word.
func (s *state) readPlace(word string) (int16, bool) {
	if i := slices.IndexFunc(offMap, func(b offPlace) bool { return strings.EqualFold(b.word, word) }); i >= 0 {
		return offMap[i].at, true
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
	case h == rangers && (c.Type != order.Ranger || !company):
		return fmt.Errorf("%s is no company of rangers (27.63)", c.ID)
	case h != landed && !company && !s.leader(u):
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
	book.IntSetting("cleared", 0, 1, "1: the beach has been cleared", func(s *state, n int) { s.inv.cleared = n == 1 })
	book.ShowAs("beach", func(s *state) string {
		text := fmt.Sprintf("gaps=%d cleared=%t bombs=%d missions=%d", s.gapsBlown(), s.inv.cleared, s.inv.bombs, s.inv.missions)
		for i := range s.subs() {
			if s.inv.points[i] > 0 || s.inv.gaps[i] > 0 {
				text += fmt.Sprintf(" %s=%d/%d", s.subID(int16(i)), s.inv.points[i], s.inv.gaps[i])
			}
		}
		return text
	})
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
			s.stack.Push(kernel.Frame{Proc: procInvade, Step: segmentWords[i].step, A: int16(n - 1)})
			book.Run(s, nil)
			return nil
		}
	}
	return fmt.Errorf("sea cannot be %q; want 1 to 3 and one of %s", strings.Join(words, " "), segmentNames())
}
