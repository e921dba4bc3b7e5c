package play

import (
	"errors"
	"testing"
)

func TestSettings(t *testing.T) {
	b, s := newBook(), newShelf()
	b.IntSetting("hand", -1, 2, "what is held", func(s *shelf, n int) { s.hand = int16(n) })
	b.IntSetting("level-left", 1, 9, "level", func(s *shelf, n int) { s.hand = int16(10 + n) })
	b.Setting(Setting[*shelf]{Name: "rack-ITEM", Args: "item level", Do: func(s *shelf, args [3]int16) error {
		if args[0] == 0 {
			return errors.New("the cup stays")
		}
		s.hand = 100*args[0] + args[1]
		return nil
	}})
	b.Close()
	for _, c := range []struct {
		name, value, want string
		hand              int16
	}{
		{"Hand", `"2"`, "", 2},
		{"level", "left 3", "", 13},
		{"level-left", "=4", "", 14},
		{"hand", "-1", "", -1},
		{"hand", "3", `hand cannot be "3"; it is a number from -1 to 2`, -1},
		{"hand", "-2", `hand cannot be "-2"; it is a number from -1 to 2`, -1},
		{"hand", "two", `hand cannot be "two"; it is a number from -1 to 2`, -1},
		{"hand", "1 2", `hand cannot be "1 2"; it is a number from -1 to 2`, -1},
		{"hand", "", "set hand to what? want a value", -1},
		{"rack-jug", "7", "", 107},
		{"Rack", "POT 3", "", 203},
		{"rack-cup", "1", "the cup stays", 203},
		{"rack-pot", "0", `no level "0"; levels are 1 to 9`, 203},
		{"rack-pan", "1", `no item "pan"; they are written like cup or pot`, 203},
		{"rack-jug", "1 2", `rack-ITEM cannot be "jug 1 2"; want ITEM LEVEL`, 203},
		{"rack", "1", `no setting "rack"; there are: hand, level-left, rack-ITEM`, 203},
		{"weather", "1", `no setting "weather"; there are: hand, level-left, rack-ITEM`, 203},
	} {
		err := b.Set(s, c.name, c.value)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("set %s %s: %v, want %q", c.name, c.value, err, c.want)
		}
		if s.hand != c.hand {
			t.Errorf("set %s %s: the hand is %d, want %d", c.name, c.value, s.hand, c.hand)
		}
	}
}

func TestShows(t *testing.T) {
	b, s := newBook(), newShelf()
	b.ShowAs("hand", func(*shelf) string { return "empty" })
	b.ShowOf("thing", "item", func(s *shelf, n int16) string { return s.items[n] + " on the shelf" })
	for want, what := range map[string][]string{
		"empty":            {"hand"},
		"pot on the shelf": {"Thing", "POT"},
		`! no item "pan"; they are written like cup or pot`: {"thing", "pan"},
		`! no item ""; they are written like cup or pot`:    {"thing"},
		`! cannot show "box"; there are: hand, thing ITEM`:  {"box"},
		`! cannot show ""; there are: hand, thing ITEM`:     {},
	} {
		got, err := b.Show(s, what)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != want {
			t.Errorf("show %q: %s, want %s", what, got, want)
		}
	}
}
