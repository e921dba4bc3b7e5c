package greatestday

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/play/playtest"
)

// reason is what a refusal says of a position.
type reason = playtest.Reason[*state]

// flagged is so of a unit with a flag, and no more without it.
func flagged(rule *play.Rule, flag flags) reason {
	return playtest.So(rule, func(s *state, no []int16) bool { return s.is(int(no[0]), flag) }, func(s *state, no []int16) { s.unset(int(no[0]), flag) })
}

// ofUnit is so of a unit, whatever else.
func ofUnit(rule *play.Rule, is func(s *state, u int) bool) reason {
	return playtest.So(rule, func(s *state, no []int16) bool { return is(s, int(no[0])) }, nil)
}

// ofHex is so of a hex, whatever else.
func ofHex(rule *play.Rule, is func(s *state, h int16) bool) reason {
	return playtest.So(rule, func(s *state, no []int16) bool { return is(s, no[0]) }, nil)
}

// reasons are those of refusals that once named several at a time.
func reasons() []reason {
	leader := func(s *state, u int) bool { return s.sc.Units[u].Class == order.Leader }
	away := func(s *state, u int) bool { return s.at[u] < 0 }
	far := func(s *state, a, b int16) int { return s.sc.Ground.Grid.Distance(a, b) }
	return []reason{
		// 4.4.2, 4.4.3, 4.5
		playtest.So(ruleBerthSpent, func(s *state, no []int16) bool { return s.naval.spent.has(int(no[0])) }, func(s *state, no []int16) { s.naval.spent.drop(int(no[0])) }),
		playtest.So(ruleBerthHere, func(s *state, no []int16) bool { return s.at[no[0]] == berthBase-no[1] }, nil),
		playtest.So(ruleBerths, func(s *state, no []int16) bool {
			force, _, _ := berthOf(s.at[no[0]])
			return int(no[1])/4 != force && s.sc.Units[no[0]].Band != anyForce
		}, nil),
		ofUnit(ruleShotsWho, func(s *state, u int) bool { return !s.naval.ashore.has(u) || s.at[u] < 0 || s.isCraft(u) }),
		ofUnit(ruleCraftGun, func(s *state, u int) bool { return !s.sc.Units[u].Fort || away(s, u) }),
		playtest.So(ruleCraftFar, func(s *state, no []int16) bool { return far(s, s.at[no[0]], s.at[no[2]]) == int(no[1]) }, nil),
		// G17
		flagged(ruleAssaultRide, isMounted),
		ofUnit(ruleAssault, func(s *state, u int) bool { c := &s.sc.Units[u]; return c.Assault < 0 || c.ZeroStep() }),
		ofHex(ruleAssaultNext, func(s *state, h int16) bool {
			for u, at := range s.at {
				if at == h && s.side(u) != s.side(int(s.stack.Top().A)) && !leader(s, u) {
					return false
				}
			}
			return true
		}),
		playtest.So(ruleAssaultFar, func(s *state, no []int16) bool { return far(s, s.at[no[0]], no[1]) > 1 }, nil),
		ofUnit(ruleFightNot, func(s *state, u int) bool {
			f := s.stack.Top()
			return s.at[u] != f.A || leader(s, u) || s.side(u) == s.side(int(f.C))
		}),
		ofUnit(ruleFightOut, func(s *state, u int) bool { return !s.is(u, assaulting) || away(s, u) }),
		playtest.So(ruleRunNear, func(s *state, no []int16) bool { return far(s, no[1], no[0]) <= 1 }, nil),
		// 6.6, 6.8
		ofUnit(ruleLostFoe, func(s *state, u int) bool { return int(s.side(u)) == int(s.Node().Seat) }),
		ofUnit(ruleLostWho, away),
		playtest.So(ruleAstrayFar, func(s *state, no []int16) bool { return far(s, no[0], no[1]) != lostHexes }, nil),
		// 13, G23.1, G16.14, G5.6, 12
		ofUnit(ruleNoLeader, func(s *state, u int) bool { return !leader(s, u) }),
		playtest.So(ruleLeaderHere, func(s *state, no []int16) bool { return s.at[no[0]] != s.at[no[1]] }, nil),
		playtest.So(ruleCallsDiv, func(s *state, no []int16) bool { return s.div(int(no[0])) != s.div(int(no[1])) }, nil),
		ofUnit(ruleTrucks, func(s *state, u int) bool { return !s.onFoot(u) }),
		// 17.5
		ofUnit(ruleHookWho, func(s *state, u int) bool { return s.sc.Divisions[s.div(u)].ID != hooker || s.joins(u) }),
	}
}

// TestRefusalsAreTrue asks at moments of random games why things are refused, and looks whether it is so.
func TestRefusalsAreTrue(t *testing.T) {
	g := newGame(t)
	truth := playtest.NewTruth(book, reasons())
	for seed, scenario := range []string{"black-baron", "black-baron", "black-baron", "black-baron", "storming-sword", "storming-juno", "storming-gold", "campaign"} {
		p, err := g.New(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, rng := p.(*state), rand.New(rand.NewPCG(3, uint64(seed)))
		for n := 0; n < 1500 && !s.Node().Final; n++ {
			truth.Ask(t, s, asked(s, rng))
			goOn(s, rng)
		}
	}
	truth.All(t)
}

// goOn makes a choice or a draw at random; where it can be an assault, it is.
func goOn(s *state, rng *rand.Rand) {
	if s.Node().Seat >= 0 {
		var bold []kernel.Choice
		for _, c := range s.Legal(nil) {
			if c.Verb == verbAssault {
				bold = append(bold, c)
			}
		}
		if len(bold) > 0 {
			s.Apply(bold[rng.IntN(len(bold))], nil)
			return
		}
	}
	kernel.Random(s, rng, 1)
}

// asked is what somebody who points at a few units and hexes is told of, and sometimes all that might
// be tried.
func asked(s *state, rng *rand.Rand) (list []kernel.Choice) {
	node := s.Node()
	if node.Seat < 0 {
		return nil
	}
	switch often := [...]uint16{nodeMuster, nodeSnap, nodeRun, nodeChase, nodeDefend, nodeBout, nodeAdvance, nodeLanding}; {
	case slices.Contains(often[:], node.Kind), rng.IntN(60) == 0:
		list = s.Candidates(nil)
	}
	for range 3 {
		list = book.At(s, "", s.sc.Units[rng.IntN(len(s.sc.Units))].ID, list)
	}
	return book.At(s, s.sc.Ground.Grid.Name(int16(rng.IntN(s.sc.hexes()))), "", list)
}
