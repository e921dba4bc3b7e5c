package titles

import (
	"slices"
	"strings"
	"testing"

	"sandtable/guide"
	"sandtable/kernel"
	"sandtable/scene"
)

// Every game has a guided first game, and all that one names is on the screen when it
// does: places on the sheet, pieces on it or offered beside it, buttons with these words.
func TestGuidesNameWhatIsOnTheScreen(t *testing.T) {
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if len(e.Guides) == 0 {
			t.Errorf("%s has no guided game", e.Title.Info().ID)
		}
		for _, gd := range e.Guides {
			t.Run(gd.ID, func(t *testing.T) {
				if err := gd.Check(e.Title); err != nil {
					t.Fatal(err)
				}
				walk(t, e.Title, gd)
			})
		}
	}
}

// moment is what a learner sees while a choice is asked for.
type moment struct {
	offers []scene.Offer
	things map[string]bool
}

// seen is the screen of the learner while a choice is asked for: a guided game offers
// nothing else. What happens to be scrolled out of the map counts as seen.
func seen(g Title, p kernel.Position, seat kernel.Seat, choice string) moment {
	v := p.View(seat)
	m := moment{things: map[string]bool{}}
	for _, x := range g.Board(v).Places {
		m.things[x.ID] = true
	}
	s := scene.Whole(g, v)
	for _, d := range s.Displays {
		for _, c := range d.Cells {
			if m.things[at(s, c.Piece)] {
				m.things[c.ID] = true // a box that a piece on the sheet carries
			}
		}
	}
	for _, x := range s.Pieces {
		if m.things[x.At] {
			m.things[x.ID] = true
		}
	}
	if p.Node().Seat == seat {
		for _, c := range p.Legal(nil) {
			o := g.Offer(v, c)
			if o.Choice != choice {
				continue
			}
			m.offers = append(m.offers, o)
			if o.Piece != "" {
				m.things[o.Piece] = true
			}
		}
	}
	return m
}

func at(s *scene.Scene, piece string) string {
	if i := slices.IndexFunc(s.Pieces, func(p scene.Piece) bool { return p.ID == piece }); i >= 0 {
		return s.Pieces[i].At
	}
	return ""
}

func walk(t *testing.T, g Title, gd *guide.Guide) {
	p, err := g.New(gd.Scenario, gd.Options)
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]bool{"": true}
	for _, r := range g.Rules() {
		rules[r.Number] = true
	}
	for i, s := range gd.Steps {
		if !rules[s.Rule] {
			t.Errorf("step %d points at rule %s, which does not exist", i+1, s.Rule)
		}
		marks := guide.Marks(strings.Join(s.Say, " "))
		first := ""
		if len(s.Do) > 0 {
			first = s.Do[0]
		}
		now := seen(g, p, gd.Learner(), first)
		for _, m := range marks {
			if m.Thing != "" && !now.things[m.Thing] {
				t.Errorf("step %d names %q, but %s is not to be seen then", i+1, m.Text, m.Thing)
			}
			if m.Choice != "" && !slices.Contains(s.Do, m.Choice) {
				t.Errorf("step %d names the button %q, which it does not ask for", i+1, m.Text)
			}
		}
		for _, thing := range s.Point {
			if !now.things[thing] {
				t.Errorf("step %d points at %s, which is not to be seen then", i+1, thing)
			}
		}
		for _, text := range s.Do {
			asked(t, i+1, text, marks, s.Point, seen(g, p, gd.Learner(), text))
			apply(t, g, p, text)
		}
		for _, text := range s.Auto {
			apply(t, g, p, text)
		}
	}
}

// asked checks that the words of a step name what has to be clicked for a choice.
func asked(t *testing.T, step int, choice string, marks []guide.Mark, point []string, now moment) {
	i := slices.IndexFunc(now.offers, func(o scene.Offer) bool { return o.Choice == choice })
	if i < 0 {
		t.Errorf("step %d asks for %q, which is not offered", step, choice)
		return
	}
	o := now.offers[i]
	for _, m := range marks {
		if m.Thing != "" && (m.Thing == o.Piece || m.Thing == o.Place) {
			return
		}
		if m.Choice == choice {
			if !strings.Contains(strings.ToLower(o.Label), strings.ToLower(m.Text)) {
				t.Errorf("step %d calls the button %q %q", step, o.Label, m.Text)
			}
			return
		}
	}
	for _, thing := range point {
		if thing == o.Piece || thing == o.Place {
			return
		}
	}
	t.Errorf("step %d asks for %q (button %q, piece %q, place %q) without naming it", step, choice, o.Label, o.Piece, o.Place)
}

func apply(t *testing.T, g Title, p kernel.Position, text string) {
	t.Helper()
	c, err := g.Parse(p, text)
	if err != nil {
		t.Fatal(err)
	}
	p.Apply(c, nil)
}
