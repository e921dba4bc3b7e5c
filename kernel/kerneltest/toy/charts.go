package toy

import (
	"fmt"
	"math/rand/v2"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// chartForces is the one chart: the forces that a seat knows of.
const chartForces = "forces"

var charts = []scene.ChartInfo{{ID: chartForces, Name: "Forces", Help: "A mark shows a force that you know.", Rule: "2"}}

// Chart marks the forces that the seat may see.
func (Game) Chart(v kernel.View, id string) *scene.Chart {
	if id != chartForces {
		return nil
	}
	s, _ := play.Of[*state](v)
	c := &scene.Chart{}
	for i, n := range s.written {
		c.Shades = append(c.Shades, scene.Shade{At: names[i], Side: names[i]})
		if n > 0 {
			c.Spots = append(c.Spots, scene.Spot{At: names[i], Side: names[i], Kind: "ok", Say: fmt.Sprintf("force %d", n), Rule: "2"})
		}
	}
	return c
}

// Plan is the fight in hand, which red may press, and the round that a seat writes
// a force for, which cannot be foreseen.
func (Game) Plan(v kernel.View) *scene.Plan {
	s, seat := play.Of[*state](v)
	node := s.Node()
	m := scene.Matter{ID: fmt.Sprintf("round-%d", s.round), Title: fmt.Sprintf("Round %d", s.round), State: "open", Places: names}
	switch {
	case node.Kind == nodeWrite && node.Seat == seat:
		m.Do = []string{"write 1"}
	case node.Kind == nodePress:
		m.State, m.Note = "ready", "red presses on until the fight is decided"
		m.Position = v.Guess(rand.New(rand.NewPCG(1, 1)))
		m.Choice = kernel.Choice{Verb: verbPress}
	default:
		return nil
	}
	return &scene.Plan{Title: "Rounds", Rule: "3", Matters: []scene.Matter{m}}
}
