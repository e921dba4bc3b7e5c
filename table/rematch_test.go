package table_test

import (
	"errors"
	"slices"
	"strings"
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
	changes, sub := watch(tb)
	defer sub.Close()
	before := tb.Now().Seats
	next, err := tb.Rematch()
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-changes:
	default:
		t.Error("whoever looks at the first game is not told of the next")
	}
	if now := tb.Now().Seats; now == before {
		t.Error("nothing tells that the first game is followed by another")
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

// Who plays a seat is told to all who look at the table, once for each change.
func TestPlayersAreTold(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	changes, sub := watch(tb)
	defer sub.Close()
	for _, step := range []struct {
		player table.Player
		want   table.Player
		told   bool
	}{
		{table.Player{Name: " Anna ", Colour: "teal"}, table.Player{Name: "Anna", Colour: "teal"}, true},
		{table.Player{Name: "Anna", Colour: "teal"}, table.Player{Name: "Anna", Colour: "teal"}, false},
		{table.Player{Name: "  "}, table.Player{}, true},
	} {
		before := tb.Now().Seats
		in, err := tb.SetPlayer(1, step.player)
		if err != nil || in.Seats[1].Player != step.want.Name || in.Seats[1].Colour != step.want.Colour || in.Seats[0].Player != "" {
			t.Fatalf("%+v: %+v, %v", step.player, in.Seats, err)
		}
		told := false
		select {
		case <-changes:
			told = true
		default:
		}
		if told != step.told || (tb.Now().Seats != before) != step.told {
			t.Errorf("%+v: told %v, want %v", step.player, told, step.told)
		}
	}
	for _, wrong := range []table.Player{{Colour: "mud"}, {Name: strings.Repeat("x", 41)}} {
		if _, err := tb.SetPlayer(1, wrong); !errors.As(err, new(*table.Bad)) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}
