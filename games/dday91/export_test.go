package dday91

import (
	"math/rand/v2"

	"sandtable/kernel"
)

// WayOut is wayOut for tests that play with opponents, which know this package.
func WayOut(p kernel.Position) bool { return wayOut(p.(*position)) }

// RandomOptions is randomOptions for such tests.
func RandomOptions(rng *rand.Rand) kernel.Options { return randomOptions(rng) }

// Resolving tells whether the combats of a portion are being fought, or have been.
func Resolving(p kernel.Position) bool {
	f := p.(*position).portion()
	return f != nil && f.Step >= stepResolve
}

// IllegalStacks names the hexes of both sides whose units may not stay together (2d1.1).
func IllegalStacks(q kernel.Position) (hexes []string) {
	p := q.(*position)
	for s, key := range sideKeys {
		for h := range int16(nHexes) {
			if !p.stackOK(kernel.Seat(s), h) {
				hexes = append(hexes, key+" at "+p.hexName(h))
			}
		}
	}
	return hexes
}
