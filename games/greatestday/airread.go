package greatestday

import "sandtable/games/greatestday/order"

// Node kinds of aircraft that opponents tell apart (17.1).
var (
	AtAllot  = nodeAllot
	AtSortie = nodeSortie
	AtBomb   = nodeBombard
)

// Verbs of aircraft that opponents tell apart.
var (
	DoAllot     = verbAllot
	DoInterdict = verbInterdict
	DoFly       = verbFly
)

// Strike says with how many faces of the die an attack from the air on a unit has which
// result (17.1, G22).
func (f Facts) Strike(w int) [order.Kill + 1]uint8 {
	_, a := f.s.airSum(w, strikeRating, order.White, false)
	return f.faces(&a)
}

// Flights is how many aircraft the division whose strikes are chosen has left today, those
// that it has sent already included; sent are the hexes of these.
func (f Facts) Flights() (left int, sent []int16) {
	t := f.s.stack.Top()
	for _, h := range f.s.week.flights[:t.B] {
		sent = append(sent, h-1)
	}
	return int(f.s.week.planes[t.A]), sent
}

// Coming says whether units of a side are ready to enter, or will be before the Night: those
// whom aircraft can hold up (17.1).
func (f Facts) Coming(side order.Side) bool {
	s := f.s
	return s.anyone(func(u int) bool {
		if s.side(u) != side || s.isLeader(u) {
			return false
		}
		if s.at[u] != due || s.sc.due[u] == 0 {
			return s.at[u] == boxed
		}
		t := &s.sc.Turns[max(s.sc.due[u], s.turn)-1]
		return t.Day == s.now().Day && !t.Night
	})
}

// Belongs says whether a unit uses the command points of a division (G5.5).
func (f Facts) Belongs(u, division int) bool { return f.s.belongs(u, int8(division)) }
