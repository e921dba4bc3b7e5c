package koenig

import (
	"cmp"
	"fmt"
	"strconv"

	"sandtable/kernel"
)

// charts are the tables that the rules read, for people.
func (g *Game) charts() []kernel.Table {
	out := []kernel.Table{{
		Rule: ruleSequence.Number, Title: "Sequence of play", Head: []string{"Phase", "By day", "By night"},
		Note: "Ten turns: three by day, then a night.",
	}}
	byDay := map[int]string{phaseLanding: "yes", phaseSupport: "yes", phaseOperations: "yes", phaseHousekeeping: "yes"}
	byNight := map[int]string{phaseLanding: "yes", phaseReplacement: "yes", phaseRedeployment: "yes", phaseHousekeeping: "yes"}
	for n := phaseLanding; n <= phaseHousekeeping; n++ {
		out[0].Rows = append(out[0].Rows, []string{phases[n].name, cmp.Or(byDay[n], "-"), cmp.Or(byNight[n], "-")})
	}
	out = append(out, kernel.Table{
		Rule: ruleFire.Number, Title: "Fire and close combat", Head: []string{"Die against the attack factor", "Result"},
		Rows: [][]string{{"lower", "hit"}, {"equal", "exchange"}, {"higher", "miss"}},
	}, kernel.Table{
		Rule: ruleTerrain.Number, Title: "Terrain", Head: []string{"Terrain", "Movement points", "Attack factor against it"},
		Note: "Over a river: -1 if all attackers fire across one. No fire and no movement over a cliff.",
	})
	terrain := &out[len(out)-1]
	for _, c := range g.beaches[0].ground.classes {
		mp := strconv.Itoa(int(c.mp))
		if c.mp == 0 {
			mp = "closed"
		}
		terrain.Rows = append(terrain.Rows, []string{c.name, mp, signed(int(c.af))})
	}
	out = append(out,
		g.byDie(ruleLandingFire.Number, "Landing fire: hits by die", func(sc *scenario) (rows [][6]int8, names []string) {
			for t := range sc.turns {
				if sc.hasLandingFire[t] {
					rows, names = append(rows, sc.landingFire[t]), append(names, fmt.Sprintf("%s, turn %d", sc.name, t))
				}
			}
			return rows, names
		}),
		g.byDie(ruleSupportPoints.Number, "Allied support points by die", func(sc *scenario) ([][6]int8, []string) {
			return [][6]int8{sc.support}, []string{sc.name}
		}),
		g.byDie(ruleReplacement.Number, "Replacement points by die", func(sc *scenario) ([][6]int8, []string) {
			return sc.replacement[:], []string{sc.name + ", " + sideNames[allied], sc.name + ", " + sideNames[german]}
		}),
		g.losses(),
	)
	return out
}

// byDie is a table of all beaches with a column a face.
func (g *Game) byDie(rule, title string, of func(*scenario) ([][6]int8, []string)) kernel.Table {
	t := kernel.Table{Rule: rule, Title: title, Head: []string{"Beach", "1", "2", "3", "4", "5", "6"}}
	for _, sc := range g.beaches {
		rows, names := of(sc)
		for i, r := range rows {
			line := []string{names[i]}
			for _, n := range r {
				line = append(line, strconv.Itoa(int(n)))
			}
			t.Rows = append(t.Rows, line)
		}
	}
	return t
}

// losses are the victory points for units eliminated (Ex.6).
func (g *Game) losses() kernel.Table {
	t := kernel.Table{Rule: "Ex.6", Title: "Victory points for a unit eliminated",
		Head: []string{"Beach", "German unit", "Allied unit", "Strong Allied unit", "Strong from"}}
	for _, sc := range g.beaches {
		x := &sc.special
		line := []string{sc.name}
		for _, n := range []int16{x.germanLost, x.alliedLost, x.strongLost, int16(x.strongCS)} {
			line = append(line, strconv.Itoa(int(n)))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}
