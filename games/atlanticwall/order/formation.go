package order

import "sandtable/tables"

// Kind is how large a formation is.
type Kind uint8

// The kinds.
const (
	Division Kind = iota
	Brigade
	Corps
	Army
	NoFormation
)

var kindWords = []string{"division", "brigade", "corps", "army", "none"}

// Formation is a division, brigade, corps or army and what it has to do with others (10.12,
// 13.12, 13.19, 16.1, 16.2, 20.25).
type Formation struct {
	ID, Short, Name string
	Side            Side
	Nation          Nation
	Kind            Kind
	HQ, CorpsHQ     string // ids of units, "" for none
	AnyHQ           bool   // its units may use any friendly HQ (13.19)
	Corps           string // Roman numeral, or the army
	Morale          int8
}

// formationRows reads the formations.
func (l *loader) formationRows() {
	l.formationAt = map[string]int{}
	l.Each("formations.csv", []string{"id", "short", "name", "side", "nation", "kind", "hq", "any_hq", "corps", "corps_hq", "morale"}, func(r tables.Row) {
		f := Formation{
			ID: r.Name("id"), Short: r.Name("short"), Name: r.Name("name"), Side: Side(r.Word("side", sideWords)), Nation: Nation(r.Word("nation", nationWords)),
			Kind: Kind(r.Word("kind", kindWords)), HQ: r.Text("hq"), CorpsHQ: r.Text("corps_hq"), AnyHQ: r.Int("any_hq", 0, 1) == 1, Corps: r.Text("corps"),
			Morale: int8(r.Int("morale", 1, 6)),
		}
		_, twice := l.formationAt[f.ID]
		r.Once(twice, "formation "+f.ID)
		l.formationAt[f.ID] = len(l.formations)
		l.formations = append(l.formations, f)
	})
}
