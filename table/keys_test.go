package table_test

import (
	"errors"
	"testing"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

func hashes(keys ...string) (list []table.KeyHash) {
	for _, k := range keys {
		list = append(list, table.HashKey(k))
	}
	return list
}

// What each key allows, and no more: seats are played and seen by their own keys alone,
// dice typed by whoever plays, and nobody looks on without some key of the table.
func TestRightsOfKeys(t *testing.T) {
	h := open(t, store.Options{})
	lock := &table.Locking{When: table.Always}
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a", Lock: lock})
	k := lock.Keys
	type may struct{ host, watch, any, red, blue, chance, seesRed, seesBlue, looksOn bool }
	for name, tt := range map[string]struct {
		keys []table.KeyHash
		want may
	}{
		"none":          {nil, may{}},
		"a guess":       {hashes("KGHZ4WNLKYC5Y3GLFTOXJZQ7QZ", ""), may{}},
		"host":          {hashes(k.Host), may{host: true, any: true, looksOn: true}},
		"watch":         {hashes(k.Watch), may{watch: true, any: true, looksOn: true}},
		"host and look": {hashes(k.Host, k.Watch), may{host: true, watch: true, any: true, looksOn: true}},
		"red":           {hashes(k.Seats[0]), may{any: true, red: true, chance: true, seesRed: true, looksOn: true}},
		"blue":          {hashes("x", k.Seats[1]), may{any: true, blue: true, chance: true, seesBlue: true, looksOn: true}},
		"both":          {hashes(k.Seats...), may{any: true, red: true, blue: true, chance: true, seesRed: true, seesBlue: true, looksOn: true}},
	} {
		r := h.Rights(tb.ID(), tt.keys)
		got := may{r.Host, r.Watch, r.Any(), r.Plays(0), r.Plays(1), r.Plays(kernel.Chance), r.Sees(0), r.Sees(1), r.Sees(table.Onlooker)}
		if got != tt.want || !r.Keyed {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
		for _, seat := range []kernel.Seat{table.Onlooker, table.HostKey, kernel.MaxSeats, 127, -128} {
			if r.Plays(seat) || seat != table.Onlooker && r.Sees(seat) {
				t.Errorf("%s: seat %d is played or seen", name, seat)
			}
		}
		if r.Sees(kernel.Chance) {
			t.Errorf("%s: the view of chance, who knows all, may be seen", name)
		}
	}
}

// A table gets keys when it is asked for them, and where company is a reason when two
// persons or more play or are to come.
func TestWhenTablesGetKeys(t *testing.T) {
	h := open(t, store.Options{})
	for _, tt := range []struct {
		when  table.Lock
		seats []string
		keys  bool
	}{
		{table.Never, []string{"person", "person"}, false},
		{table.Company, []string{"person", "person"}, true},
		{table.Company, []string{"person", "open"}, true},
		{table.Company, []string{"open", "open"}, true},
		{table.Company, []string{"person", "bot:random"}, false},
		{table.Company, []string{"bot:random", "open"}, false},
		{table.Always, []string{"person", "bot:random"}, true},
	} {
		lock := &table.Locking{When: tt.when}
		in, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: tt.seats, Lock: lock})
		if err != nil {
			t.Fatal(err)
		}
		if (lock.Keys != nil) != tt.keys || h.Keyed(in.ID) != tt.keys || h.Rights(in.ID, nil).Any() == tt.keys {
			t.Errorf("%d with %v: keys %v, open to all %v", tt.when, tt.seats, lock.Keys != nil, h.Rights(in.ID, nil).Any())
		}
	}
}

// Rights last until the keys of the table are made anew, each by itself.
func TestRightsEndWithTheirKey(t *testing.T) {
	h := open(t, store.Options{})
	lock := &table.Locking{When: table.Always}
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a", Lock: lock})
	old := h.Rights(tb.ID(), hashes(lock.Keys.Seats[0]))
	if !h.Current(tb.ID(), old) {
		t.Error("rights are not those of the keys that they come from")
	}
	key, err := tb.Renew(0)
	if err != nil {
		t.Fatal(err)
	}
	if h.Current(tb.ID(), old) {
		t.Error("rights are as they were after a key was made anew")
	}
	if h.Rights(tb.ID(), hashes(lock.Keys.Seats[0])).Any() || !h.Rights(tb.ID(), hashes(key)).Plays(0) {
		t.Error("the old key opens the seat, or the new one does not")
	}
	if !h.Rights(tb.ID(), hashes(lock.Keys.Seats[1])).Plays(1) || !h.Rights(tb.ID(), hashes(lock.Keys.Host)).Host || !h.Rights(tb.ID(), hashes(lock.Keys.Watch)).Watch {
		t.Error("another key has gone with it")
	}
}

// A table whose keys cannot be read stays shut, and where none can be read no table is open.
func TestKeysThatCannotBeRead(t *testing.T) {
	h := open(t, store.Options{})
	lock := &table.Locking{When: table.Always}
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a", Lock: lock})
	free := h.table(t, "person", "person")
	all := []string{lock.Keys.Host, lock.Keys.Watch, lock.Keys.Seats[0], lock.Keys.Seats[1], ""}
	again := func(st store.Store) *table.House {
		other := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}}, Store: st})
		t.Cleanup(other.Close)
		return other
	}
	if !again(h.st).Rights(tb.ID(), hashes(all...)).Plays(0) {
		t.Fatal("keys are not kept")
	}
	for name, text := range map[string]string{"no JSON": "x", "a short digest": `{"host":"ab","watch":"ab","seats":["ab","ab"]}`, "nothing": ""} {
		if err := h.st.KeepAside(tb.ID(), "keys", []byte(text)); err != nil {
			t.Fatal(err)
		}
		other := again(h.st)
		if r := other.Rights(tb.ID(), hashes(all...)); !r.Keyed || r.Any() {
			t.Errorf("%s: the table is open: %+v", name, r)
		}
		if !other.Rights(free.ID(), nil).Plays(0) {
			t.Errorf("%s: a table without keys is shut with it", name)
		}
	}
	other := again(keyless{h.st})
	for _, id := range []string{tb.ID(), free.ID(), "none"} {
		if r := other.Rights(id, hashes(all...)); r.Any() || !other.Keyed(id) {
			t.Errorf("no keys can be read, and table %s is open", id)
		}
	}
}

// keyless is a store that cannot tell the keys of its tables.
type keyless struct{ store.Store }

func (keyless) Asides(string) (map[string][]byte, error) { return nil, errors.New("a bad disk") }
