package dday91_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	planner "sandtable/bots/dday91"
	"sandtable/games/dday91"
	"sandtable/kernel"
)

// TestNobodyBrokenUpByPursuit plays games between planners with pursuit and other options,
// and out of their combat steps others by lot in which whoever can pursues: nobody is broken
// up at their end, neither because of where his owner has gone nor because of how losses
// are marked (2d4.1, 4f.4, 14b2). Games by lot alone hardly come to a second attack. With
// nationalities (14a) losses alone leave boxes that nothing sets right, but they excuse no
// other illegal stack.
func TestNobodyBrokenUpByPursuit(t *testing.T) {
	g, err := dday91.New()
	if err != nil {
		t.Fatal(err)
	}
	pursuits, broken := 0, map[string]int{}
	for game := range uint64(15) {
		seed, nations := game%10, []string{"off", "on"}[game/10]
		rng := rand.New(rand.NewPCG(seed, 78))
		o := dday91.RandomOptions(rng)
		o["14a"], o["14b"] = nations, "on"
		p, err := g.New([]string{"1944", "1943"}[seed%2], o)
		if err != nil {
			t.Fatal(err)
		}
		bot := planner.Kinds()[0].New(g, 0)
		for n := 0; !p.Node().Final; n++ {
			switch dday91.NodeName(p.Node()) {
			case "resolve", "occupy", "march":
				for range 10 {
					if !dday91.Resolving(p) {
						break
					}
					where, chased, wrecks := combatsByLot(g, p.Clone(), rng)
					pursuits += chased
					broken[nations] += wrecks
					if where != "" {
						t.Errorf("%v, seed %d, choice %d: broken up after %s", o, seed, n, where)
					}
				}
			}
			if p.Node().Seat == kernel.Chance {
				kernel.Random(p, rng, 1)
			} else {
				p.Apply(bot.Choose(t.Context(), p.View(p.Node().Seat), rng), nil)
			}
		}
	}
	if n := broken["off"]; n > 0 {
		t.Errorf("%d break-ups, also after losses: they are marked so that the rest may stay together (2d4.1)", n)
	}
	if broken["on"] == 0 {
		t.Error("with nationalities no losses ever broke up a box: the games show too little")
	}
	if t.Logf("%d pursuits", pursuits); pursuits < 1000 {
		t.Errorf("%d pursuits: the games show too little", pursuits)
	}
}

// combatsByLot plays a combat step to its end and names the choice by which a stack became
// illegal that is then broken up, if it was a movement.
func combatsByLot(g kernel.Game, p kernel.Position, rng *rand.Rand) (moved string, pursuits, wrecks int) {
	by := map[string]string{} // by which movement a stack is illegal
	for range 300 {
		name := dday91.NodeName(p.Node())
		if p.Node().Final || !dday91.Resolving(p) {
			return "", pursuits, 0
		}
		was := dday91.IllegalStacks(p)
		if name == "disband" {
			for _, h := range was {
				if by[h] != "" {
					return by[h], pursuits, 1
				}
			}
			return "", pursuits, 1
		}
		if p.Node().Seat == kernel.Chance {
			kernel.Random(p, rng, 1)
		} else {
			c := daring(p.Legal(nil), rng)
			if c.Verb == dday91.VerbPursue {
				pursuits++
			}
			text := g.Format(p, c)
			p.Apply(c, nil)
			if name != "occupy" && name != "march" {
				text = ""
			}
			for _, h := range dday91.IllegalStacks(p) {
				if !slices.Contains(was, h) {
					by[h] = text
				}
			}
			continue
		}
		for _, h := range dday91.IllegalStacks(p) {
			if !slices.Contains(was, h) {
				by[h] = ""
			}
		}
	}
	return "", pursuits, 0
}

// daring draws a choice: mostly not to end, half of the time to pursue or to strike if that
// is offered, and else one of the verbs first, for there are many more hexes than verbs.
func daring(legal []kernel.Choice, rng *rand.Rand) kernel.Choice {
	if len(legal) > 1 && rng.IntN(3) > 0 {
		legal = slices.DeleteFunc(legal, func(c kernel.Choice) bool { return c.Verb == dday91.VerbDone || c.Verb == dday91.VerbEnd })
	}
	verb := legal[rng.IntN(len(legal))].Verb
	if rng.IntN(2) == 0 {
		for _, c := range legal {
			if c.Verb == dday91.VerbPursue || c.Verb == dday91.VerbStrike {
				verb = c.Verb
			}
		}
	}
	legal = slices.DeleteFunc(legal, func(c kernel.Choice) bool { return c.Verb != verb })
	return legal[rng.IntN(len(legal))]
}
