package table_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// A die that was changed in the store after the last digest is noticed when the
// game is opened, whatever dice it has: the game can be kept and exported but not
// played on. An unchanged one opens.
func TestChangedDieIsNoticed(t *testing.T) {
	for _, mode := range []string{"fair", "seeded", "typed"} {
		t.Run(mode, func(t *testing.T) {
			h := open(t, store.Options{})
			id := untilDrawn(t, h, mode)
			stored, err := h.st.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.SplitAfter(string(stored.Lines), "\n")
			drawn := -1
			for i, l := range lines {
				if strings.Contains(l, ",-1,") {
					drawn = i
				}
			}
			if drawn < 0 {
				t.Fatalf("no draw in\n%s", stored.Lines)
			}
			for face := '0'; face <= '6'; face++ {
				changed := append([]string{}, lines...)
				before := changed[drawn]
				if face > '0' {
					changed[drawn] = before[:len(before)-4] + string(face) + before[len(before)-3:]
				}
				other := store.Game{ID: fmt.Sprintf("copy%c", face), Secret: stored.Secret, Created: time.Now(), Lines: []byte(strings.Join(changed, ""))}
				if err := h.st.Create(other); err != nil {
					t.Fatal(err)
				}
				tb, release, err := h.Use(other.ID)
				if err != nil {
					t.Fatal(err)
				}
				in := tb.Info()
				_, err = tb.Choose(0, in.Index, "write 1")
				var locked *table.ReadOnly
				if same := changed[drawn] == before; same != (in.Problem == "") || !same && !errors.As(err, &locked) {
					t.Errorf("%s for %s: the problem is %q, a choice gets %v", changed[drawn], before, in.Problem, err)
				} else if !same && !strings.Contains(in.Problem, "changed") {
					t.Errorf("the problem does not say that it was changed: %s", in.Problem)
				}
				var text strings.Builder
				if err := tb.Journal(&text); err != nil || !strings.HasPrefix(text.String(), string(other.Lines)) {
					t.Errorf("it cannot be exported: %v", err)
				}
				release()
			}
		})
	}
}

// untilDrawn starts a game and plays it until a die has fallen that no regular
// digest covers.
func untilDrawn(t *testing.T, h house, mode string) string {
	t.Helper()
	in, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: mode})
	if err != nil {
		t.Fatal(err)
	}
	tb, release, err := h.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if mode == "fair" {
		for seat, nonce := range []string{"a", "b"} {
			if _, err := tb.AddNonce(kernel.Seat(seat), nonce); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, text := range []string{"write 2", "write 2"} {
		if _, err := tb.Choose(kernel.Seat(i), i, text); err != nil {
			t.Fatal(err)
		}
	}
	if mode == "typed" {
		if _, err := tb.Choose(kernel.Chance, 2, "die 4"); err != nil {
			t.Fatal(err)
		}
	}
	if n := tb.Info().Index; n < 3 || n >= 32 {
		t.Fatalf("the game stands at %d", n)
	}
	return in.ID
}
