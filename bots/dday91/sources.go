package dday91

import (
	"slices"

	game "sandtable/games/dday91"
)

// sources.go looks at what feeds the Germans: a few of their cities (3c.2). Who has taken all of them has stopped
// every German unit, since no Move may be spent for one without supply (3c.6).

// findSources finds those that do not decide the game themselves.
func (m *mapLore) findSources() {
	for h := range int16(game.Hexes) {
		if m.places[h].Boxed >= 0 && !slices.Contains(m.goals, h) {
			m.sources = append(m.sources, h)
		}
	}
}

// feeds tells whether a hex is one of those, and still German.
func (b *planner) feeds(h int16) bool {
	return slices.Contains(b.m.sources, h) && b.r.Controls(german, h)
}

// sourceFarther is how many times as far as it is a source is taken to be: cities that decide come first.
const sourceFarther = 2
