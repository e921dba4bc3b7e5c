package atlanticwall

import (
	"testing"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// byName are the units and hexes of a scenario.
func byName(l *lore) (unit map[string]int, hex map[string]int16) {
	unit, hex = map[string]int{}, map[string]int16{}
	for u := range l.sc.Units {
		unit[l.sc.Units[u].ID] = u
	}
	for h := range int16(l.grid.Len()) {
		hex[l.grid.Name(h)] = h
	}
	return unit, hex
}

// An attack is reckoned three columns lower when all come over a river, and two when both nations
// are in it (6.78, 26.11): without that battalions went down to the bank for attacks that they
// could not win.
func TestHampered(t *testing.T) {
	p, err := load(t).New(campaignID, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	b := studied(f, order.Allied)
	unit, hex := byName(b.lore)
	british, other, us := unit["UK-SF-8-3"], unit["UK-EY-8-3"], unit["US-1-8-4"]
	river, dry, target := hex["D3606"], hex["D3508"], hex["D3607"] // the Orne is between the first and the last
	for _, c := range []struct {
		name string
		who  []int
		at   []int16
		want int
	}{
		{"over dry ground", []int{british, other}, []int16{dry, dry}, 0},
		{"one over the river", []int{british, other}, []int16{dry, river}, 0},
		{"all over the river", []int{british, other}, []int16{river, river}, 3},
		{"two nations", []int{british, us}, []int16{dry, dry}, 2},
		{"both", []int{british, us}, []int16{river, river}, 5},
	} {
		if got := b.hampered(&assault{hex: target, who: c.who, at: c.at}); got != c.want {
			t.Errorf("%s: %d columns, want %d", c.name, got, c.want)
		}
	}
}

// Over a river a battalion on foot attacks with all its strength, tanks with half of it where a road
// leads across, rounded down, and nowhere else (9.18); farther off nobody does (9.17).
func TestStrikesOverRivers(t *testing.T) {
	p, err := load(t).New("epsom", nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := game.Read(p)
	unit, hex := byName(newLore(f))
	for _, c := range []struct {
		unit, from, to string
		want           int
	}{
		{"UK-KSB-44-15", "D5024", "D5124", 9}, // the Odon
		{"UK-44-4Ax", "D5125", "D5124", 0},
		{"UK-44-4Ax", "D5024", "D5124", 2}, // at a bridge
		{"UK-44-4Ax", "D5024", "D5023", 5},
		{"UK-KSB-44-15", "D5025", "D5124", 0},
	} {
		if got := f.Strikes(unit[c.unit], hex[c.from], hex[c.to]); got != c.want {
			t.Errorf("%s from %s into %s: %d, want %d", c.unit, c.from, c.to, got, c.want)
		}
	}
}
