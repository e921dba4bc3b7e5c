package titles

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
)

// TestWhoDoesAsAnother: of whom it is said that he does as Regular does in a scenario has Regular's
// weights there, and compares nothing.
func TestWhoDoesAsAnother(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		for _, s := range e.Strength {
			for side, p := range s.Sides {
				if !p.Same {
					continue
				}
				t.Run(e.Title.Info().ID+"/"+s.Scenario+"/"+s.Bot, func(t *testing.T) {
					start, err := e.Title.New(s.Scenario, nil)
					if err != nil {
						t.Fatal(err)
					}
					if !slices.Equal(e.Space.Tuned(start)[side], e.Space.Start[side]) {
						t.Errorf("side %d of %s has weights of its own", side, s.Bot)
					}
					if n := compared(t, e, start, s, side); n > 0 {
						t.Errorf("side %d of %s compares courses of action (%d play-outs)", side, s.Bot, n)
					}
				})
			}
		}
	}
}

// compared counts the play-outs of a bot that plays one side of the beginning of a game, all others
// being the other bot.
func compared(t *testing.T, e Entry, p kernel.Position, s Strength, side int) (n int) {
	t.Helper()
	players := make([]bots.Bot, len(kernel.SeatsAt(e.Title, p)))
	for seat := range players {
		id := s.Against
		if seat == side {
			id = s.Bot
		}
		kind, err := e.Bot(id)
		if err != nil {
			t.Fatal(err)
		}
		players[seat] = kind.New(e.Title, 0)
	}
	thinker, _ := players[side].(bots.Thinker)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		node := p.Node()
		switch {
		case node.Final:
			return n
		case node.Seat == kernel.Chance:
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		p.Apply(players[node.Seat].Choose(t.Context(), p.View(node.Seat), rng), nil)
		if thinker != nil && int(node.Seat) == side {
			n += thinker.Thought().Samples
		}
	}
	return n
}

// TestStrengthIsWhole: every level of a scenario is told of once, by parts of 1.
func TestStrengthIsWhole(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		told := map[[2]string]int{}
		for _, s := range e.Strength {
			told[[2]string{s.Scenario, s.Bot}]++
			for side, p := range s.Sides {
				if p.Share < 0 || p.Share > 1 || p.Same && p.Share != 0 {
					t.Errorf("%s, %s, %s: %+v with side %d", e.Title.Info().ID, s.Scenario, s.Bot, p, side)
				}
			}
		}
		for _, b := range e.Balance {
			for _, bot := range []string{"greedy", "regular", "recruit", "veteran", "staff"} {
				if n := told[[2]string{b.Scenario, bot}]; n > 1 || n == 0 && told[[2]string{b.Scenario, "staff"}] > 0 {
					t.Errorf("%s, %s: %s is told of %d times", e.Title.Info().ID, b.Scenario, bot, n)
				}
			}
		}
	}
}
