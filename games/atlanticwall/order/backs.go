package order

import "sandtable/tables"

// Backs are two pools whose counters are the same cardboard: one face in use blocks the
// other (15.13, 15.52).
type Backs struct {
	Pools [2]int
	Count int // of counters
}

// backs reads which pools share counters.
func (l *loader) backs() (out []Backs) {
	l.Each("backs.csv", []string{"front", "back", "count"}, func(r tables.Row) {
		front, back := l.poolWords(r, r.Name("front")), l.poolWords(r, r.Name("back"))
		if len(front) == 1 && len(back) == 1 {
			out = append(out, Backs{Pools: [2]int{front[0], back[0]}, Count: r.Int("count", 1, 99)})
		}
	})
	return out
}
