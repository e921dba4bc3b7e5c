package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 14 Improved positions and entrenchments: what they are and how they are lost. They are
// built in prepare.go.
var (
	_ = book.Rule("14.11", "Improved positions", "An attack on units in a completed Improved Position: one column left, after all other shifts but those of rivers and nations.", "")
	_ = book.Rule("14.16", "Whoever is there", "A marker serves every unit of its side in the hex that can use one, whoever built it.", "")
	_ = book.Rule("14.21", "Entrenchments", "Units in a completed Entrenchment have their combat strength doubled in defence.", "")
	_ = book.Rule("14.34", "Printed works", "Works printed on the map serve both sides and are never removed.", "")

	_ = book.Rule("14.23", "Entrenched hexes", "Units that enter an entrenched hex of their side are entrenched too.", "")

	_ = book.Rule("14.4", "Flail tanks", "A British unit of flail tanks in an attack takes all use of their works from the Germans.", "")

	ruleDisturbed = book.Rule("14.14", "Disturbed", "An enemy unit within three hexes of a marker that is being built ends the work.", "")
	ruleGivenUp   = book.Rule("14.35", "Given up", "A marker goes when its hex is left empty, or when all who defended in it have retreated or are gone.", "")

	evDisturbed = book.Event("move", "the work in {place} is disturbed and given up")
	evGivenUp   = book.Event("move", "the works of {place} are given up")
)

// works is what shelters a hex.
type works uint8

// The kinds of works.
const (
	noWorks works = iota
	improved
	entrenched
)

// workRange is how far off enemies must be where works are built: they may not come
// within so many hexes (14.12, 14.14, A69).
const workRange = 3

// siteIn finds the marker in a hex, -1 for none.
func (s *state) siteIn(h int16) int {
	if i := s.siteFrom(h); i < maxSites && s.logi.sites[i].hex == h+1 && h >= 0 {
		return i
	}
	return -1
}

// siteFrom finds the first marker in a hex or one of a higher number; they are in that order.
func (s *state) siteFrom(h int16) int {
	low, high := 0, maxSites
	for low < high {
		if mid := (low + high) / 2; s.logi.sites[mid].hex > 0 && s.logi.sites[mid].hex <= h {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// worksFor is what shelters units of a side in a hex: a completed marker of theirs, or
// what is printed. An Entrenchment in bocage is no more than an Improved Position
// (14.11, 14.21, 14.34, E-O 14.1).
func (s *state) worksFor(side order.Side, h int16) works {
	w := noWorks
	if s.sc.Ground.Is(h, order.Fortified) {
		w = entrenched
	} else if i := s.siteIn(h); i >= 0 && s.logi.sites[i].complete && s.logi.sites[i].side == side {
		w = improved
		if s.logi.sites[i].trench {
			w = entrenched
		}
	}
	if w == entrenched && s.sc.Ground.Kind(h) == order.Bocage {
		return improved
	}
	return w
}

// worksOf is what shelters a hex for those who hold it.
func (s *state) worksOf(h int16) works {
	u := s.first(h)
	if u < 0 {
		return noWorks
	}
	return s.worksFor(s.sideOf(u), h)
}

// worksAt tells whether there are completed works in a hex that serve who holds it;
// positionAt and entrenchedAt say of what worth.
func (s *state) worksAt(h int16) bool      { return s.worksOf(h) != noWorks }
func (s *state) positionAt(h int16) bool   { return s.worksOf(h) == improved }
func (s *state) entrenchedAt(h int16) bool { return s.worksOf(h) == entrenched }

// digsIn tells who builds and uses works: neither artillery nor headquarters nor what is
// built in (14.31), nor Delay markers.
func digsIn(c *order.Unit) bool { return c.Controls() && !c.Static() && c.Type != order.Delay }

// dugIn tells whether a unit uses works where it stands (14.16, 14.31).
func (s *state) dugIn(u int) bool { return digsIn(s.card(u)) && s.worksAt(s.at[u]) }

// worksUsed tells whether anybody in a hex uses its works: guns, headquarters and what is built in have
// nothing of them, nor of the barrage that they halve (14.31, 14.32).
func (s *state) worksUsed(h int16) bool {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.dugIn(u) {
			return true
		}
	}
	return false
}

// flailed tells whether flail tanks take part in an attack: works are of no use then (14.4).
func (s *state) flailed(b *battle) bool {
	for _, u := range b.who[:b.nWho] {
		if s.card(int(u)).Flail() {
			return true
		}
	}
	return false
}

// addSite puts a marker down; the list is kept by hex.
func (s *state) addSite(x site) {
	list := &s.logi.sites
	i := 0
	for list[i].hex != 0 && list[i].hex < x.hex {
		i++
	}
	copy(list[i+1:], list[i:])
	list[i] = x
}

// allSites are tries to take away each marker that lies somewhere.
func allSites(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for i := range s.logi.sites {
		if x := &s.logi.sites[i]; x.hex > 0 {
			dst = append(dst, kernel.Choice{Verb: verbClear, A: x.hex - 1})
		}
	}
	return dst
}

// clearSite takes the marker of a hex away.
func clearSite(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.dropSite(s.siteIn(c.A)) }

// dropSite takes a marker away.
func (s *state) dropSite(i int) {
	list := &s.logi.sites
	copy(list[i:], list[i+1:])
	list[len(list)-1] = site{}
}

// siteRoom tells whether another marker can be put down.
func (s *state) siteRoom() bool {
	return s.logi.sites[maxSites-1].hex == 0 && s.logi.sites[maxSites-2].hex == 0
}

// disturb ends the work of the other side wherever a unit of a side comes too near, if
// only in passing (14.14).
func (s *state) disturb(side order.Side, h int16, sink kernel.Sink) {
	s.claim(side, h)
	g := s.sc.Ground.Grid
	far := int16(workRange * (max(g.Cols, g.Rows) + 1)) // hexes so near differ by no more in number
	for i := s.siteFrom(h - far); i < maxSites && s.logi.sites[i].hex != 0 && s.logi.sites[i].hex-1 <= h+far; i++ {
		x := s.logi.sites[i]
		if x.side == side || x.complete || g.Distance(x.hex-1, h) > workRange {
			continue
		}
		s.dropSite(i)
		evDisturbed.Tell(sink, ruleDisturbed, x.hex-1)
		i--
	}
}

// sweepSites takes away the markers of hexes that nobody of their side holds: where all
// are gone, or all who are left have only just retreated into the hex (14.35).
func (s *state) sweepSites(sink kernel.Sink) {
	for i := 0; i < maxSites && s.logi.sites[i].hex != 0; i++ {
		x := &s.logi.sites[i]
		there := s.stays(x.side, x.hex-1)
		if x.given && !s.settingUp() {
			x.given = !there
		}
		if x.given && s.enemyIn(x.side, x.hex-1) < 0 {
			continue // A116: it waits for whoever comes first
		}
		if x := *x; !there {
			s.dropSite(i)
			evGivenUp.Tell(sink, ruleGivenUp, x.hex-1)
			i--
		}
	}
}

// settingUp tells whether units are still being set up.
func (s *state) settingUp() bool {
	f := s.stack.Top()
	return f != nil && f.Proc == procSetup
}

// stays tells whether a unit of a side is in a hex that has not retreated there in this
// Combat Phase.
func (s *state) stays(side order.Side, h int16) bool {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.sideOf(u) == side && !s.is(u, fellBack) && s.delayOf(u) < 0 {
			return true
		}
	}
	return false
}

// --- building them

// digVerdict says why a unit cannot begin works where it stands, apart from enemies near.
func (s *state) digVerdict(u int) kernel.Verdict {
	c := s.card(u)
	switch v := s.mine(u); {
	case !v.OK():
		return v
	case !digsIn(c):
		return ruleDiggers.No(int16(u))
	case !s.large(u): // a battlegroup is a battalion (25.21)
		return ruleSmall.No(int16(u))
	case s.is(u, atWork) && !s.logi.changed.has(u):
		return ruleWorking.No(int16(u))
	case s.bound(u):
		return ruleAshoreStays.No(int16(u))
	case s.is(u, uncommitted):
		return s.heldBy().No(int16(u))
	case s.siteIn(s.at[u]) >= 0 || s.sc.Ground.Is(s.at[u], order.Fortified):
		return ruleOneWork.No(int16(u))
	}
	return ruleNoMarker.Only(s.siteRoom())
}

func (s *state) improveVerdict(u int) kernel.Verdict {
	if v := s.digVerdict(u); !v.OK() {
		return v
	}
	if s.sc.Ground.Kind(s.at[u]) == order.Bocage {
		return ruleHedges.No(int16(u))
	}
	return ruleFar.Only(!s.enemyWithin(s.side, s.at[u], workRange), int16(u))
}

func (s *state) entrenchVerdict(u int) kernel.Verdict {
	if v := s.digVerdict(u); !v.OK() {
		return v
	}
	if s.sappers(u) < 0 {
		return ruleSappers.No(int16(u))
	}
	return ruleFar.Only(!s.enemyWithin(s.side, s.at[u], workRange), int16(u))
}

// sappers is the battalion of engineers that is stacked with a unit, -1 for none (14.22,
// E-O 14.0).
func (s *state) sappers(u int) int {
	for w := s.first(s.at[u]); w >= 0; w = s.after(w) {
		if w != u && s.card(w).Engineers() && s.large(w) && s.sideOf(w) == s.sideOf(u) {
			return w
		}
	}
	return -1
}

// enemyWithin tells whether an enemy ground unit is at most n hexes away: it looks into the hexes
// around, or at the enemies, whatever is less work.
func (s *state) enemyWithin(side order.Side, h int16, n int) bool {
	g, enemies := s.sc.Ground.Grid, s.sc.own[side.Other()]
	if hexes := 1 + 3*n*(n+1); hexes > len(enemies) {
		return slices.ContainsFunc(enemies, func(u int16) bool {
			at := s.at[u]
			return at >= 0 && s.card(int(u)).OnGround() && g.Distance(h, at) <= n
		})
	}
	for x := range g.Within(s.stands[side.Other()][:s.sc.words], h, n) {
		for u := s.enemyIn(side, x); u >= 0; u = s.after(u) {
			if s.card(u).OnGround() {
				return true
			}
		}
	}
	return false
}

// beginWorks puts a marker down with its building side up (14.13).
func (s *state) beginWorks(u, engineers int, sink kernel.Sink) {
	s.addSite(site{hex: s.at[u] + 1, side: s.sideOf(u), trench: engineers >= 0, fresh: true, builder: int16(u) + 1})
	s.set(u, atWork)
	if engineers >= 0 {
		s.set(engineers, atWork)
	}
	evBegins.Tell(sink, ruleBegun, int16(u), s.at[u])
}

// tryComplete tries every hex with works that are being built.
func (s *state) tryComplete(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for i := range s.logi.sites {
		if x := &s.logi.sites[i]; x.hex != 0 && x.side == s.side && !x.complete {
			dst = append(dst, kernel.Choice{Verb: verbComplete, A: x.hex - 1})
		}
	}
	return dst
}

func (s *state) completeVerdict(h int16) kernel.Verdict {
	i := s.siteIn(h)
	return ruleBegun.Only(i >= 0 && s.logi.sites[i].side == s.side && !s.logi.sites[i].complete && !s.logi.sites[i].fresh, h)
}

// complete turns a marker over. Who built it stays for this phase: the builder, or if he
// is gone all who use it (14.13).
func (s *state) complete(_ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	x := &s.logi.sites[s.siteIn(c.A)]
	x.complete = true
	b := int(x.builder) - 1
	for u := s.first(c.A); u >= 0; u = s.after(u) {
		if u == b || s.at[b] != c.A && digsIn(s.card(u)) || x.trench && s.card(u).Engineers() && s.large(u) {
			s.set(u, atWork)
		}
	}
	x.builder = 0
	evCompleted.Tell(sink, ruleBegun, c.A)
}
