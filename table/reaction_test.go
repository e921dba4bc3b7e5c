package table_test

import (
	"math/rand/v2"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/table"
	"sandtable/titles"
)

// Decisions that games ask in the matter of another, and such as begin or continue the
// seat's own phase, by their kinds. Others are asked of both.
var (
	reactions = map[string]bool{"defend": true, "react": true, "hits": true, "nests": true}
	own       = map[string]bool{
		"activate": true, "operate": true, "land": true, "enter": true, "recover": true, "redeploy": true, "naval": true, "move": true,
		"resolve": true, "transfer": true, "convert": true, "ships": true, "wave": true, "moves": true, "combat": true, "prepare": true,
		"air": true, "sail": true, "setup": true,
	}
)

// In whatever game: a seat reacts where it is asked within the matter of another, and
// never at the beginning of its own phase, however often the other chose before.
func TestReactions(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, e := range all {
		game := e.Title
		info := game.Info()
		for i, sc := range info.Scenarios {
			if i >= 3 {
				break
			}
			options := kernel.Options{}
			for _, o := range sc.Options {
				if len(o.Values) > 0 {
					options[o.ID] = o.Values[0]
				}
			}
			h := journal.Header{
				Format: journal.Version, Game: info.ID, Ruleset: info.Ruleset, Data: info.Data, Scenario: sc.ID, Options: options,
				Dice: journal.DiceHeader{Mode: journal.Typed},
			}
			for range info.Seats {
				h.Seats = append(h.Seats, table.Person)
			}
			f, err := journal.NewFold(game, h)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(7, uint64(i)))
			// As the game is followed, and as it is found when somebody looks at it anew.
			followed := table.MattersOf(f.History())
			for range 800 {
				pos := f.Position()
				node := pos.Node()
				if node.Final {
					break
				}
				if node.Seat == kernel.Chance {
					draws := pos.Outcomes(nil)
					followed.Push(f, journal.Step{Choice: draws[rng.IntN(len(draws))].Choice, Seat: kernel.Chance})
					continue
				}
				kind := info.Nodes[node.Kind]
				if (reactions[kind] || own[kind]) && seen[info.ID+kind] < 30 {
					for how, m := range map[string]table.Matters{"followed": followed, "anew": table.MattersOf(f.History())} {
						if got := m.Reacts(node.Seat); got != reactions[kind] {
							t.Errorf("%s %s: %q at %d is asked in reaction, %s: %v", info.ID, sc.ID, kind, f.Index(), how, got)
						}
					}
					if seen[info.ID+kind]++; reactions[kind] {
						seen[kind]++
					}
				}
				legal := pos.View(node.Seat).Legal(nil)
				followed.Push(f, journal.Step{Choice: legal[rng.IntN(len(legal))], Seat: node.Seat})
			}
		}
	}
	for kind := range reactions {
		if seen[kind] == 0 {
			t.Errorf("no game has asked %q", kind)
		}
	}
}
