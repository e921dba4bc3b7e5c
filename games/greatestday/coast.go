package greatestday

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/play"
)

// Words of landings: Sub-Beaches, tracks, gaps, forces and range boxes.

var trackWords = []string{"obstacles", "nests", "gaps"}

var trackNames = []string{"Obstacles", "Nests", "Gaps"}

func init() {
	book.Kind(play.Kind[*state]{
		Name: "sub", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.sc.SubBeaches) },
		Text: func(s *state, n int16) string { return slug(s.sc.SubBeaches[n].Name) }, Say: func(s *state, n int16) string { return s.sc.SubBeaches[n].Name },
		Read: func(s *state, word string) (int16, error) {
			i := slices.IndexFunc(s.sc.SubBeaches, func(x order.SubBeach) bool { return strings.EqualFold(slug(x.Name), word) })
			if i < 0 {
				return 0, fmt.Errorf("no Sub-Beach %q in %s", word, s.sc.Title)
			}
			return int16(i), nil
		},
	})
	book.Kind(play.Kind[*state]{
		Name: "track", Has: func(_ *state, n int16) bool { return n >= 0 && n < int16(order.Tracks) },
		Text: func(_ *state, n int16) string { return trackWords[n] }, Say: func(_ *state, n int16) string { return trackNames[n] },
		Read: func(_ *state, word string) (int16, error) {
			if i := slices.Index(trackWords, strings.ToLower(word)); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("no track %q; it is %s", word, strings.Join(trackWords, ", "))
		},
	})
	book.Kind(play.Kind[*state]{
		Name: "gap", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.sc.gaps) }, Text: (*state).gapText, Say: (*state).gapText,
		Place: func(s *state, n int16) string { return s.hex(s.sc.gaps[n].Land) },
		Read: func(s *state, word string) (int16, error) {
			for i := range s.sc.gaps {
				if s.gapText(int16(i)) == word {
					return int16(i), nil
				}
			}
			return 0, fmt.Errorf("no gap hexside %q; want two hexes as in 33.008/34.009", word)
		},
	})
	book.Kind(play.Kind[*state]{
		Name: "force", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.sc.Forces) },
		Text: func(s *state, n int16) string { return s.sc.Forces[n].ID }, Say: func(s *state, n int16) string { return "Force " + s.sc.Forces[n].ID },
		Read: func(s *state, word string) (int16, error) {
			if i := slices.IndexFunc(s.sc.Forces, func(f order.Force) bool { return strings.EqualFold(f.ID, word) }); i >= 0 {
				return int16(i), nil
			}
			return 0, fmt.Errorf("no force %q in %s", word, s.sc.Title)
		},
	})
	book.Kind(play.Kind[*state]{
		Name: "berth", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < 4*len(s.sc.Forces) }, Text: (*state).berthText, Say: (*state).berthText,
		Read: func(s *state, word string) (int16, error) {
			for n := range int16(4 * len(s.sc.Forces)) {
				if strings.EqualFold(s.berthText(n), word) {
					return n, nil
				}
			}
			return 0, errors.New("no range box \"" + word + "\"; want a force and a box as in S-close")
		},
	})
}

func slug(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "-") }

func (s *state) gapText(n int16) string {
	g := &s.sc.gaps[n]
	return s.hex(g.Sea) + "/" + s.hex(g.Land)
}

func (s *state) berthText(n int16) string {
	return s.sc.Forces[n/4].ID + "-" + order.Box(n%4).String()
}

// shoreMark is what a hex is in landings.
type shoreMark uint8

const (
	isSand    shoreMark = 1 << iota // a Beach hex
	onOverlay                       // on an Overlay (4.1.4)
	nearGate                        // within 3 hexes of a reinforcement hex (4.3.2)
)

// gateReach is how far Germans keep from the reinforcement hexes of a cleared beach,
// and from uncleared ones if that beach is to be cleared (4.3.2, G24.3).
const gateReach = 3

// chart notes what hexes are in landings.
func (sc *scenario) chart() error {
	for _, limit := range []struct {
		what    string
		n, most int
	}{
		{"beaches", len(sc.Beaches), maxBeaches}, {"Sub-Beaches", len(sc.SubBeaches), maxSubs}, {"forces", len(sc.Forces), maxForces}, {"loads", len(sc.Loads), maxLoads},
	} {
		if limit.n > limit.most {
			return fmt.Errorf("%s has %d %s, want at most %d", sc.ID, limit.n, limit.what, limit.most)
		}
	}
	sc.shore = make([]shoreMark, sc.hexes())
	sc.beachAt = make([]int8, sc.hexes())
	for h := range sc.beachAt {
		sc.beachAt[h] = -1
	}
	for b := range sc.Beaches {
		x := &sc.Beaches[b]
		sc.gaps = append(sc.gaps, x.Ways...)
		for h := range int16(sc.hexes()) {
			if x.Overlay[h] {
				sc.shore[h] |= onOverlay
				sc.beachAt[h] = int8(b)
			}
			for _, g := range x.Gates {
				if sc.Ground.Grid.Distance(g, h) <= gateReach {
					sc.shore[h] |= nearGate
				}
			}
		}
		for _, h := range x.Hexes {
			sc.shore[h] |= isSand
		}
	}
	return nil
}

// overlay is the beach on whose Overlay a hex lies while that is there, or -1: a cleared
// Overlay goes when the next turn begins (4.3.3).
func (s *state) overlay(h int16) int {
	if h < 0 || !s.sc.landings() {
		return -1
	}
	b := int(s.sc.beachAt[h])
	if b >= 0 && !s.lies(b) {
		return -1
	}
	return b
}

// lies tells whether an Overlay is still there.
func (s *state) lies(b int) bool { return s.naval.cleared[b] == 0 || s.naval.cleared[b] == s.turn }

// uncleared tells whether a beach is still to be cleared.
func (s *state) uncleared(b int) bool { return s.naval.cleared[b] == 0 }

// subOf is the Sub-Beach that a hex lies on or is nearest to, of its Overlay.
func (s *state) subOf(h int16) int {
	best, near := -1, 0
	for i := range s.sc.SubBeaches {
		x := &s.sc.SubBeaches[i]
		if x.Beach != int(s.sc.beachAt[h]) {
			continue
		}
		for _, sand := range x.Hexes {
			if d := s.sc.Ground.Grid.Distance(h, sand); best < 0 || d < near {
				best, near = i, d
			}
		}
	}
	return best
}

// gapAt is the gap hexside between two hexes, or -1.
func (sc *scenario) gapAt(a, b int16) int {
	for i := range sc.gaps {
		if g := &sc.gaps[i]; g.Sea == a && g.Land == b || g.Sea == b && g.Land == a {
			return i
		}
	}
	return -1
}

// offBeach tells whether a step leads between the sand and the land.
func (sc *scenario) offBeach(a, b int16) bool { return (sc.shore[a]^sc.shore[b])&isSand != 0 }

// 4.2.4, 4.3.1, 2.1.9: where landings bar the way.
var (
	ruleSand    = book.Rule("2.1.9", "Beach", "Beach hexes are there only while their Overlay is; Germans never enter them.", "{B:hex} is a Beach hex, which Germans never enter")
	ruleNoSand  = book.Rule("4.3.3", "Cleared beaches", "Nobody enters the Beach hexes of a cleared beach; its Overlay goes when the next turn begins.", "{B:hex} is a Beach hex of a cleared beach")
	ruleGap     = book.Rule("4.2.4", "Gaps", "Between sand and land units go only through an open gap hexside, in column; none is open above 2.", "no open gap leads from {hex} to {hex}")
	ruleGapForm = book.Rule("4.2.4", "Gaps", "Through a gap units go in column.", "from {hex} to {hex} units go in column only")
	ruleGapOne  = book.Rule("4.2.4", "Gaps", "One unit assaults through a gap.", "only one unit assaults from {hex} to {hex}")
	ruleLeave   = book.Rule("4.3.1", "Before clearing", "No Allied unit or leader leaves the Overlay before the beach is cleared.", "{hex} to {hex} leads off the Overlay, which nobody leaves before the beach is cleared")
	_           = book.Rule("4.6", "The Mulberry hex", "It is no reinforcement hex: Germans move near it as anywhere.", "") // the Mulberry itself comes on 9 June
	ruleKeepOff = book.Rule("G24.3", "Reinforcement hexes", "Germans do not move within 3 hexes of a reinforcement hex of a cleared beach.", "{B:hex} is within 3 hexes of a reinforcement hex")
)

// shoreBar is the rule by which landings bar a step of a unit, or nil.
func (s *state) shoreBar(side order.Side, column bool, from, to int16) *play.Rule {
	if !s.sc.landings() {
		return nil
	}
	if s.lineBars(side, to) {
		return ruleSouth
	}
	a, b := s.sc.shore[from], s.sc.shore[to]
	if (a|b)&(isSand|onOverlay|nearGate) == 0 {
		return nil
	}
	switch {
	case b&isSand != 0 && side == order.German:
		return ruleSand
	case b&isSand != 0 && !s.uncleared(int(s.sc.beachAt[to])):
		return ruleNoSand
	case (a^b)&isSand != 0:
		if n := s.sc.gapAt(from, to); n < 0 || s.naval.open>>n&1 == 0 {
			return ruleGap
		}
		if !column {
			return ruleGapForm
		}
	}
	switch {
	case side == order.German && b&nearGate != 0 && s.gateShut(to):
		return ruleKeepOff
	case side == order.Allied && a&onOverlay != 0 && s.uncleared(int(s.sc.beachAt[from])) && s.sc.beachAt[to] != s.sc.beachAt[from]:
		return ruleLeave
	}
	return nil
}

// gateShut tells whether a hex is within 3 of a reinforcement hex of a cleared beach.
func (s *state) gateShut(h int16) bool {
	for b := range s.sc.Beaches {
		if s.uncleared(b) {
			continue
		}
		for _, g := range s.sc.Beaches[b].Gates {
			if s.sc.Ground.Grid.Distance(g, h) <= gateReach {
				return true
			}
		}
	}
	return false
}
