package table_test

import (
	"slices"
	"testing"

	"sandtable/store"
	"sandtable/table"
)

// over plays a game of two persons to its end.
func over(t *testing.T, tb *table.Table) {
	t.Helper()
	for !tb.Info().Over {
		in := tb.Info()
		for _, o := range []string{"write 2", "write 1", "stop"} {
			if _, err := tb.Choose(0, in.Index, o); err == nil {
				break
			}
			if _, err := tb.Choose(1, in.Index, o); err == nil {
				break
			}
		}
	}
}

// A game that is over is begun again with the sides changed: holders, players and keys go
// to the next seat, scenario and options stay, and the dice are new. It is made once.
func TestRematchChangesSides(t *testing.T) {
	h := open(t, store.Options{})
	lock := &table.Locking{When: table.Always}
	tb := h.create(t, table.NewGame{
		Game: "toy", Scenario: "plain", Options: map[string]string{"limit": "2"}, Seats: []string{"person", "open"}, Dice: "seeded", Seed: "a", Lock: lock,
	})
	if _, err := tb.Rematch(); !refused(err) {
		t.Errorf("a rematch of a game that goes on: %v", err)
	}
	if _, err := tb.Sit(1, "person"); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.SetPlayer(0, table.Player{Name: "Anna", Colour: "teal"}); err != nil {
		t.Fatal(err)
	}
	over(t, tb)
	next, err := tb.Rematch()
	if err != nil {
		t.Fatal(err)
	}
	if next.ID == tb.ID() || next.Index != 0 || next.Options["limit"] != "2" || next.Dice != "seeded" || next.Seats[1].Player != "Anna" || next.Seats[0].Player != "" {
		t.Errorf("the rematch: %+v", next)
	}
	if got := tb.Info().Rematch; got != next.ID {
		t.Errorf("the first game is followed by %q", got)
	}
	hash := func(key string) []table.KeyHash { return []table.KeyHash{table.HashKey(key)} }
	for seat, key := range lock.Keys.Seats {
		r := h.Rights(next.ID, hash(key))
		if plays := []bool{r.Plays(0), r.Plays(1)}; !slices.Equal(plays, []bool{seat == 1, seat == 0}) {
			t.Errorf("the key of seat %d plays %v", seat, plays)
		}
	}
	if r := h.Rights(next.ID, hash(lock.Keys.Host)); !r.Host {
		t.Error("the host is not the host of the rematch")
	}
	if r := h.Rights(next.ID, nil); r.Any() {
		t.Error("the rematch is open to all")
	}
	if again, err := tb.Rematch(); err != nil || again.ID != next.ID {
		t.Errorf("asked again: %+v, %v", again, err)
	}
	if err := h.Delete(next.ID); err != nil {
		t.Fatal(err)
	}
	if again, err := tb.Rematch(); err != nil || again.ID == next.ID || again.ID == tb.ID() {
		t.Errorf("after it was deleted: %+v, %v", again, err)
	}
}

// Computer opponents change sides too, and a table without keys stays open.
func TestRematchAgainstTheComputer(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.table(t, "bot:first", "bot:random")
	wait(t, tb, "over", func(m table.Moment) bool { return tb.Info().Over && !m.Thinking.On })
	next, err := tb.Rematch()
	if err != nil || next.Keyed || next.Seats[0].Holder != "bot:random" || next.Seats[1].Holder != "bot:first" {
		t.Errorf("%+v, %v", next, err)
	}
}
