package scenetest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
)

// pointing holds the answer to "why not here", of a game that has a short way to it,
// against all that might be tried: near and far, at every place and with every piece
// it names the same, and what it names besides is refused with a reason.
func (s *suite) pointing(t *testing.T) {
	g, ok := s.game.(scene.Pointer)
	if !ok {
		t.Skip("the game does not point")
	}
	p := s.start(t)
	rng := rand.New(rand.NewPCG(31, 9))
	b := s.game.Board(p)
	for range s.moments(40) {
		v := p.View(max(0, p.Node().Seat))
		all := v.Candidates(nil)
		offers := make([]scene.Offer, len(all))
		for i, c := range all {
			offers[i] = s.game.Offer(v, c)
		}
		for range 4 {
			place, piece := "", ""
			if len(b.Places) > 0 {
				place = b.Places[rng.IntN(len(b.Places))].ID // mostly far from what is offered
			}
			if len(b.Counters) > 0 {
				piece = b.Counters[rng.IntN(len(b.Counters))].ID
			}
			for range 2 {
				s.point(t, g, v, place, "", all, offers)
				s.point(t, g, v, "", piece, all, offers)
				near := scene.Offer{}
				if len(offers) > 0 {
					near = offers[rng.IntN(len(offers))]
				}
				place, piece = near.Place, near.Piece
			}
		}
		kernel.Random(p, rng, 1+rng.IntN(25))
		if p.Node().Final {
			p = s.start(t)
		}
	}
}

// point compares what is named about a place or a piece with what might be tried.
func (s *suite) point(t *testing.T, g scene.Pointer, v kernel.View, place, piece string, all []kernel.Choice, offers []scene.Offer) {
	t.Helper()
	if place == "" && piece == "" {
		return
	}
	about := func(o scene.Offer) bool { return o.Place == place && place != "" || o.Piece == piece && piece != "" }
	named := g.At(v, place, piece, nil)
	slices.SortFunc(named, kernel.Choice.Compare)
	for i, c := range all {
		if _, ok := slices.BinarySearchFunc(named, c, kernel.Choice.Compare); !ok && about(offers[i]) {
			t.Fatalf("of %s%s, %q might be tried and is not named", place, piece, s.game.Format(v, c))
		}
	}
	for _, c := range named {
		if slices.Contains(all, c) || !about(s.game.Offer(v, c)) {
			continue
		}
		if verdict := v.Explain(c); verdict.OK() || s.game.Words(v, verdict) == "" {
			t.Fatalf("of %s%s, %q is named, which is none of what might be tried, and is not refused", place, piece, s.game.Format(v, c))
		}
	}
}
