package atlanticwall

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.79 The plans of the campaign: the Allies choose one before play, and the Germans learn
// which when the game is over.
var (
	ruleSecret  = book.Rule("33.79", "The Allied plan", "Before play the Allies choose one of three plans in secret; the cities and map edges of that plan decide, and it is shown when the game is over.", "")
	rulePlans   = book.Rule("33.79", "Victory", "At the end of the last Game-Turn so many cities of the plan, and so many battalions that have left over its south edges, are an Allied victory of one of three degrees; with too few of both the Germans win; all else is a draw. Each beach that never reached its Gap Number moves the result a degree towards the Germans.", "")
	ruleCity    = book.Rule("33.79", "Cities", "A city is Allied with an Allied unit in it, or where one was the last to pass through, as long as no German unit is in any of its hexes. Cherbourg counts three in the Historical Plan, Caen three in First Stop: Falaise.", "")
	_           = book.Rule("33.79", "Off the south edges", "Battalions that leave over the south edges of the maps that the plan names count.", "")
	nodeSecret  = book.Node("secret-plan")
	verbPlan    = book.Verb("plan", "plan")
	evPlan      = book.Event("setup", "the Allies have chosen their plan")
	evPlanShown = book.EventBy("phase", func(s *state, e kernel.Event) kernel.Line {
		return kernel.Line{Text: "the Allied plan was " + s.sc.Campaign.Plans[e.Args[0]].Name}
	})
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "plan", Has: func(s *state, n int16) bool {
			return s.sc.Campaign != nil && n >= 0 && int(n) < len(s.sc.Campaign.Plans)
		},
		Text: func(s *state, n int16) string { return s.sc.Campaign.Plans[n].ID },
		Say:  func(s *state, n int16) string { return s.sc.Campaign.Plans[n].Name },
		Read: func(s *state, word string) (int16, error) {
			if s.sc.Campaign == nil {
				return 0, fmt.Errorf("no plan is chosen in %s", s.sc.Title)
			}
			var ids []string
			for i := range s.sc.Campaign.Plans {
				p := &s.sc.Campaign.Plans[i]
				if p.ID == strings.ToLower(word) {
					return int16(i), nil
				}
				ids = append(ids, p.ID)
			}
			return 0, fmt.Errorf("no plan %q; there are %s", word, strings.Join(ids, ", "))
		},
	})
	book.Proc(procPlan, play.Proc[*state]{Nodes: []uint16{nodeSecret}})
	book.Room(nodeSecret, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleSecret, Ask: "Which plan is the invasion to follow? The Germans learn it at the end.",
		Moves: []play.Move[*state]{{
			Verb: verbPlan, Look: "take", Label: "{plan}", Detail: planDetail,
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for i := range s.sc.Campaign.Plans {
					dst = append(dst, kernel.Choice{Verb: verbPlan, A: int16(i)})
				}
				return dst
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.stack.Pop()
				s.camp.plan = int8(c.A) + 1
				evPlan.Tell(sink, ruleSecret)
			},
		}},
	})
}

// planDetail says what a plan wants: its cities, and what each Allied victory takes.
func planDetail(s *state, _ *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	p := &s.sc.Campaign.Plans[c.A]
	var cities []string
	for i := range p.Worth {
		if name := s.cityOfPlan(p, i); name != "" {
			cities = append(cities, name)
		}
	}
	d.Facts = append(d.Facts, ruleCity.Fact("Cities of the plan", strings.Join(cities, ", ")))
	for _, l := range p.Levels {
		if l.Side != order.Allied {
			continue
		}
		takes := itoa(int(l.Cities)) + " of the cities"
		if l.Exits > 0 {
			takes += ", " + play.Count(int(l.Exits), "battalion") + " off the south edge"
		}
		d.Facts = append(d.Facts, rulePlans.Fact("Allied victory, "+l.Word, takes))
	}
}

// cityOfPlan is the name of a city with what it counts in a plan, empty where it does not count.
func (s *state) cityOfPlan(p *order.Plan, city int) string {
	switch name, worth := s.sc.Campaign.Cities[city].Name, p.Worth[city]; {
	case worth == 0:
		return ""
	case worth > 1:
		return name + " (counts " + itoa(int(worth)) + ")"
	default:
		return name
	}
}

// count works out which hexes belong to which city.
func (sc *scenario) count() {
	if sc.Campaign == nil {
		return
	}
	sc.cityOf = make([]int8, sc.hexes())
	for h := range sc.cityOf {
		sc.cityOf[h] = int8(slices.IndexFunc(sc.Campaign.Cities, func(a *order.Area) bool { return a.Has(int16(h)) }))
	}
}

// claimCity notes who passes through a city (33.79).
func (s *state) claimCity(side order.Side, h int16) {
	if h < 0 || s.sc.cityOf[h] < 0 {
		return
	}
	if s.camp.passed &^= 1 << s.sc.cityOf[h]; side == order.Allied {
		s.camp.passed |= 1 << s.sc.cityOf[h]
	}
}

// allied tells whether a city is Allied: one of theirs is in it, or they were the last to pass
// through, and no German unit is in it.
func (s *state) allied(city int) bool {
	theirs := s.camp.passed>>city&1 != 0
	for _, h := range s.sc.Campaign.Cities[city].Hexes {
		if s.friendIn(order.German, h) >= 0 {
			return false
		}
		theirs = theirs || s.friendIn(order.Allied, h) >= 0
	}
	return theirs
}

// countExit counts a unit that leaves the map from a hex, for the plans that want that.
func (s *state) countExit(u int, h int16) {
	if s.sc.Campaign == nil || !s.large(u) || !s.card(u).Combatant() {
		return
	}
	for i := range s.sc.Campaign.Plans {
		if slices.Contains(s.sc.Campaign.Plans[i].Edge, h) {
			s.camp.left[i]++
		}
	}
}

// veilsPlan tells whether the Allied plan is hidden from a seat: from the Germans until the end.
func (s *state) veilsPlan(seat kernel.Seat) bool {
	return s.camp.plan != 0 && seat == kernel.Seat(order.German) && !s.over()
}

// guessPlan gives a plan to Allies who have chosen one.
func (s *state) guessPlan(rng *rand.Rand) {
	if f := s.stack.Top(); s.sc.Campaign != nil && s.camp.plan == 0 && f != nil && f.Proc != procPlan {
		s.camp.plan = int8(1 + rng.IntN(len(s.sc.Campaign.Plans)))
	}
}

// worth is how many cities of a plan are Allied, weighed.
func (s *state) worth(p *order.Plan) (n int16) {
	for i, w := range p.Worth {
		if w > 0 && s.allied(i) {
			n += int16(w)
		}
	}
	return n
}

// standingOf is the degree of victory under a plan: 3 to 1 for the Allies, 0 for a draw, -1 to -3
// for the Germans (33.79, A107).
func (s *state) standingOf(plan int) int {
	p := &s.sc.Campaign.Plans[plan]
	cities, left, degree := s.worth(p), s.camp.left[plan], 0
	for i := range p.Levels {
		v := &p.Levels[i]
		switch {
		case v.Side == order.Allied && cities >= v.Cities && left >= v.Exits:
			degree = max(degree, int(v.Degree))
		case v.Side == order.German && cities < v.Cities && left < v.Exits:
			degree = min(degree, -int(v.Degree))
		}
	}
	for b := range s.sc.beaches() {
		degree -= flag(s.open(b))
	}
	return max(degree, -int(decisive))
}

// planResult is the degree of victory under the plan that was chosen; where that is not known
// the game stands even.
func (s *state) planResult() kernel.Result {
	r := kernel.Result{Winner: kernel.Nobody}
	if s.camp.plan == 0 {
		return r
	}
	switch n := s.standingOf(int(s.camp.plan) - 1); {
	case n > 0:
		r.Winner, r.Score[order.Allied] = kernel.Seat(order.Allied), int32(n)
	case n < 0:
		r.Winner, r.Score[order.German] = kernel.Seat(order.German), int32(-n)
	}
	return r
}

// planDegree is the word of a degree: the plans call theirs otherwise.
func (s *state) planDegree(side order.Side, degree int8) string {
	if s.camp.plan > 0 {
		for _, v := range s.sc.Campaign.Plans[s.camp.plan-1].Levels {
			if v.Side == side && v.Degree == degree {
				return v.Word
			}
		}
	}
	return degreeWords[degree]
}

// secretStamp is what the score depends on.
func (s *state) secretStamp(x scene.Stamp) scene.Stamp {
	x = x.Add(int(s.camp.plan)).Add(int(s.inv.cleared)).With(s.over())
	for i := range s.sc.Campaign.Cities {
		x = x.With(s.allied(i))
	}
	for _, n := range s.camp.left {
		x = x.Add(int(n))
	}
	return x
}

// planLines says how the plans stand, or the one that is known and its cities alone: what counts,
// who has left, and the beaches.
func (s *state) planLines(out []scene.Score) {
	line := func(side order.Side, text string, r *play.Rule, h int16) {
		l := scene.ScoreLine{Text: text, Bare: true, Rule: r.Number}
		if h >= 0 {
			l.At = s.hex(h)
		}
		out[side].Lines = append(out[side].Lines, l)
	}
	x := s.sc.Campaign
	for i := range x.Plans {
		if s.camp.plan != 0 && int(s.camp.plan) != i+1 {
			continue
		}
		p := &x.Plans[i]
		top := &p.Levels[0]
		line(order.Allied, fmt.Sprintf("%s: cities count %d, %s off the south edges; %s from %d and %d", p.Name, s.worth(p), play.Count(int(s.camp.left[i]), "battalion"), top.Word, top.Cities, top.Exits), rulePlans, -1)
	}
	for i, a := range x.Cities {
		name := a.Name
		if s.camp.plan != 0 {
			name = s.cityOfPlan(&x.Plans[s.camp.plan-1], i)
		}
		if name != "" && s.allied(i) {
			line(order.Allied, name, ruleCity, a.Hexes[0])
		}
	}
	for b := range s.sc.beaches() {
		if s.open(b) {
			shore := &s.sc.Landing.Beaches[b]
			line(order.German, fmt.Sprintf("%s: %d of %d gaps", shore.Name, s.gapsOf(shore), shore.GapNumber), rulePlans, s.subs()[shore.First].At)
		}
	}
}
