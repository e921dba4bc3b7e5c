package atlanticwall

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/play"
)

// What can be set and shown of the plans of a campaign.
func init() {
	book.Setting(play.Setting[*state]{Name: "plan", Values: "historical, objective-brittany or first-stop-falaise", Help: "the plan of the Allies", Set: func(s *state, words []string) error {
		if s.sc.Campaign == nil {
			return fmt.Errorf("no plan is chosen in %s", s.sc.Title)
		}
		i := slices.IndexFunc(s.sc.Campaign.Plans, func(p order.Plan) bool { return p.ID == strings.ToLower(words[0]) })
		if i < 0 {
			return fmt.Errorf("plan cannot be %q; it is historical, objective-brittany or first-stop-falaise", words[0])
		}
		s.camp.plan = int8(i) + 1
		if f := s.stack.Top(); f != nil && f.Proc == procPlan {
			s.stack.Pop()
			book.Run(s, nil)
		}
		return nil
	}})
	book.Setting(play.Setting[*state]{Name: "passed", Values: "names of cities without blanks, all or none", Help: "cities that Allied units have passed last", Set: (*state).setPassed})
	book.IntSetting("left", 0, 999, "battalions that have left the map where a plan wants it, for all plans", func(s *state, n int) {
		for i := range s.camp.left {
			s.camp.left[i] = int16(n)
		}
	})
	book.ShowAs("plans", func(s *state) string {
		if s.sc.Campaign == nil {
			return "no plans"
		}
		var text []string
		for i := range s.sc.Campaign.Plans {
			p := &s.sc.Campaign.Plans[i]
			text = append(text, fmt.Sprintf("%s: cities=%d left=%d degree=%d", p.ID, s.worth(p), s.camp.left[i], s.standingOf(i)))
		}
		return strings.Join(text, "; ")
	})
}

// setPassed sets which cities the Allies have passed last.
func (s *state) setPassed(words []string) error {
	if s.sc.Campaign == nil {
		return fmt.Errorf("no cities count in %s", s.sc.Title)
	}
	passed := uint32(0)
	for _, w := range words {
		i := slices.IndexFunc(s.sc.Campaign.Cities, func(a *order.Area) bool { return strings.EqualFold(strings.ReplaceAll(a.Name, " ", ""), w) })
		switch {
		case w == "all":
			passed = 1<<len(s.sc.Campaign.Cities) - 1
		case w == "none":
			passed = 0
		case i < 0:
			return fmt.Errorf("passed has %q, which is no city of a plan", w)
		default:
			passed |= 1 << i
		}
	}
	s.camp.passed = passed
	return nil
}
