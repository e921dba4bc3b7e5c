package atlanticwall

import (
	"testing"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// The Germans are in the bridge that decides at the end, also where an Allied unit stands beside
// it (33.59): in this game they used to wait one hex off, and it was drawn.
func TestGermansGoIntoTheBridge(t *testing.T) {
	g := load(t)
	p := walk(t, g, "gold-juno-sword", fresh(g, [2]bots.Kind{bots.Basic()[0], Kinds()[0]}), 29, nil)
	f, _ := game.Read(p)
	bridge := f.Scenario().Beachhead.Hexes[0]
	if r, _ := p.Result(); r.Winner != kernel.Seat(order.German) || !f.Garrisoned(order.German, bridge) {
		t.Errorf("%s held by Germans %t, score %v", f.Scenario().Ground.Grid.Name(bridge), f.Garrisoned(order.German, bridge), r.Score)
	}
}
