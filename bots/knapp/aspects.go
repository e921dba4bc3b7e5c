package knapp

import (
	"fmt"
	"math/bits"

	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// Aspects of a position by which Foresight foretells: what the judges of both sides think,
// what is where and in supply, and what is still to come. All are of the order of 1.

// ofAll and ofArea name the aspects of the whole map and of one area in their order.
var (
	ofAll = []string{
		"worth in Allied eyes", "worth in German eyes", "contested areas",
		"US strength", "US strength to come", "US units", "British strength", "British strength to come", "British units",
		"German strength", "German strength to come", "German units",
	}
	ofArea = []string{
		"Allied strength", "German strength", "Allied guns", "German guns", "Allied and in supply", "Allied and sure of supply", "Allies", "Germans",
		"Germans out of supply", "Germans who can be cut off", "share of strength in reach", "share of strength",
	}
)

// AspectNames names the aspects, in their order.
func AspectNames(r kernel.Reader) []string {
	names := append([]string(nil), ofAll...)
	for a := range game.Read(r).Areas() {
		for _, s := range ofArea {
			names = append(names, fmt.Sprintf("%s: %s", game.Read(r).Area(a), s))
		}
	}
	return names
}

// Aspects appends those of a position.
func (x *Foresight) Aspects(p kernel.Position, out []float64) []float64 {
	f := game.Read(p)
	out = append(out, x.eyes.worth(p, game.Allied)/5, -x.eyes.worth(p, game.German)/5)
	j := &x.eyes.judges[game.Allied]
	allies, germans := f.Occupied(game.US)|f.Occupied(game.BR), f.Occupied(game.GE)
	out = append(out, float64(bits.OnesCount64(allies&germans)))
	out = forces(f, out)
	var fed, sure uint64
	gap := open(f, germans, allies)
	for g := game.US; g <= game.BR; g++ {
		fed |= f.Held(g) & j.fed(f, g, 0)
		sure |= f.Held(g) & j.fed(f, g, gap)
	}
	hungry := germans &^ j.fed(f, game.GE, 0)
	thin := germans &^ j.fed(f, game.GE, open(f, allies, germans))
	for a := range f.Areas() {
		bit := func(m uint64) float64 { return float64(m >> a & 1) }
		al, ge := j.power[game.Allied][a], j.power[game.German][a]
		nearAl, nearGe := al, ge
		for n := range each(f.Pass(a)) {
			nearAl += j.power[game.Allied][n] / 2
			nearGe += j.power[game.German][n] / 2
		}
		out = append(out, al/10, ge/10, j.guns[game.Allied][a]/4, j.guns[game.German][a]/4,
			bit(fed), bit(sure), bit(allies), bit(germans), bit(hungry), bit(thin), share(nearAl, nearGe), share(al, ge))
	}
	return out
}

// share is how far strength has an area against other strength.
func share(ours, theirs float64) float64 { return ours * ours / (ours*ours + theirs*theirs + 4) }

// forces appends what each group has on the map and may still get.
func forces(f game.Facts, out []float64) []float64 {
	var on, off, units [3]float64
	for u := range f.Units() {
		switch g := f.Group(u); {
		case f.At(u) >= 0:
			on[g] += float64(f.Now(u))
			units[g]++
		case f.Waits(u):
			off[g] += float64(f.Now(u))
		}
	}
	for g := range on {
		out = append(out, on[g]/20, off[g]/20, units[g]/5)
	}
	return out
}
