package greatestday

import (
	"slices"
	"strconv"
	"strings"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Flags shows who holds the objectives, and what lies on hexes.
func (g *Game) Flags(v kernel.View) []scene.Flag {
	s, _ := play.Of[*state](v)
	out := []scene.Flag{}
	at := s.flagged()
	for h := range at.all() {
		if f := s.flagAt(h); f.Text != "" || f.Words != "" {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	return out
}

// flagged are the hexes on which anything may lie: a few of thousands.
func (s *state) flagged() (out hexes) {
	add := func(h int16) {
		if h >= 0 {
			out.add(h)
		}
	}
	a := &s.assets
	for _, set := range [...]*spots{&s.blocked, &s.barrage, &a.heavy, &a.rubble, &a.mines[0], &a.mines[1]} {
		if !set.none() {
			for i, w := range set.bits {
				out[i] |= w
			}
		}
	}
	for i := range s.sc.Victory.Objectives {
		add(s.sc.Victory.Objectives[i].Hex)
	}
	for _, b := range s.sc.bridges {
		add(b[0])
		add(b[1])
	}
	for n := range board.Members(a.torn[:]) {
		x := s.sc.crossings[n]
		add(x[0])
		add(x[1])
	}
	add(a.crowd - 1)
	for _, x := range s.drops.rally {
		add(x - 1)
	}
	for n := range s.sc.gaps {
		add(s.sc.gaps[n].Land)
	}
	for f := range s.sc.Forces {
		add(s.naval.marker[f])
	}
	return out
}

// flagAt is the flag on a hex; without words there is none.
func (s *state) flagAt(h int16) scene.Flag {
	f := scene.Flag{At: s.hex(h)}
	var points, words []string
	for i := range s.sc.Victory.Objectives {
		o := &s.sc.Victory.Objectives[i]
		if o.Hex != h {
			continue
		}
		points = append(points, strconv.Itoa(int(o.Points)))
		if s.holder[i] != nobody {
			f.Side = sideIDs[s.holder[i]-1]
		}
	}
	if s.blocked.has(h) {
		words = append(words, "roadblock")
		if len(points) == 0 {
			f.Side = sideIDs[flag(s.fight.german.has(h))]
		}
	}
	switch {
	case s.assets.heavy.has(h):
		words = append(words, "heavy barrage")
	case s.barrage.has(h):
		words = append(words, "barrage")
	}
	words = append(words, s.assetFlags(h)...)
	words = append(words, s.dropFlags(h)...)
	words = append(words, s.seaFlags(h)...)
	f.Text, f.Words = strings.Join(points, ", "), strings.Join(words, ", ")
	return f
}
