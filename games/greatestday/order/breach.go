package order

import (
	"fmt"
	"strings"

	"sandtable/tables"
)

// Track is one of the beach defences (4.2).
type Track uint8

// The tracks that fire at defences can bring down.
const (
	Obstacles Track = iota
	Nests
	Gaps
	Tracks // their number
)

// Breach is what a die does to beach defences: points, on the tracks that it may be
// taken from (4.2.6).
type Breach struct {
	Points int8
	On     [Tracks]bool
}

// Gunner is the class of who fires at beach defences (4.2.6).
type Gunner uint8

// The classes, in the order in which they are looked for.
const (
	FunnyGunner Gunner = iota
	EngineerGunner
	CraftGunner
	TankGunner
	OtherGunner
	gunners
)

var gunnerWords = []string{"funny", "engineer", "craft", "tank", "other"}

// breachWords are the cells of defence_fire.csv.
var breachWords = []string{"-", "any-1", "any-2", "og-1", "og-2", "nests-1", "nests-2"}

func (l *loader) breaches(t *Table) {
	var have [gunners]bool
	l.Each("defence_fire.csv", []string{"class", "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"}, func(r tables.Row) {
		g := r.Word("class", gunnerWords)
		r.Once(have[g], "class "+r.Text("class"))
		have[g] = true
		for d := range t.Breach[g] {
			word := breachWords[r.Word(fmt.Sprintf("d%d", d), breachWords)]
			on, points, _ := strings.Cut(word, "-")
			var x Breach
			if points != "" {
				x.Points = int8(points[0] - '0')
				x.On = [Tracks]bool{Obstacles: on != "nests", Nests: on != "og", Gaps: on != "nests"}
			}
			t.Breach[g][d] = x
		}
	})
	for g := range have {
		if !have[g] && l.OK() {
			l.Fail("defence_fire.csv: no line for %q, want every class once", gunnerWords[g])
		}
	}
}
