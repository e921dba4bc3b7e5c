package atlanticwall

import (
	"testing"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Nobody is sent where three stand already: who is one too many at the end is lost (8.11). Guns in
// battery used to be counted last, and the Allies lost some 70 units of a campaign to it.
func TestNobodyIsOneTooMany(t *testing.T) {
	g := load(t)
	kind := Kinds()[0]
	seats, last, lost := fresh(g, [2]bots.Kind{kind, kind}), 0, 0
	for i := range seats {
		seats[i] = watched{seats[i], func(p kernel.Position, _ kernel.Choice) {
			f, _ := game.Read(p)
			if last = f.Turn(); f.Kind() == game.AtExcess && f.Side() == order.Allied {
				lost++
			}
		}}
	}
	for seed := range uint64(4) {
		walk(t, g, "fall-of-cherbourg", seats, 40+seed, nil)
	}
	if lost > 2 || last == 0 { // those who cannot get out of a hex that others attack out of
		t.Errorf("%d units were one too many in four games, want two at most", lost)
	}
}
