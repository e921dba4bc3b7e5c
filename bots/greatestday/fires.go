package greatestday

import (
	game "sandtable/games/greatestday"
)

// shots remembers what each unit's fire at each other does where a decision is made: what comes of a
// choice differs from that in a unit or two, and only their shots are looked up again.
type shots struct {
	// Where the decision is made:
	kept   game.Unmoved
	smoke  []uint64
	stance []game.Stance // by unit
	since  []uint32      // by unit: which of its stances that is, from 1 on
	epoch  uint32        // goes up with any of them
	seen   []seenShot    // by firer and target
	rows   []row         // by firer, where all units are looked at

	// Of the position that is looked at:
	now   []game.Stance // by unit
	still []bool        // by unit: it stands as it stood
	moved [2][]int      // by side: who does not
}

// seenShot is what a shot does, and by which of the stances of the two.
type seenShot struct {
	value         float64
	firer, target uint32
}

// row is what all shots of one unit come to.
type row struct {
	best, second float64
	near         int // enemies
	epoch        uint32
}

func newShots(units int) shots {
	return shots{
		stance: make([]game.Stance, units), since: make([]uint32, units), rows: make([]row, units),
		now: make([]game.Stance, units), still: make([]bool, units),
	}
}

// begin takes a position for that where a decision is made.
func (m *shots) begin(f game.Facts) {
	clear := f.SameSmoke(m.smoke)
	if !clear {
		m.smoke = f.Smoke(m.smoke[:0])
	}
	if m.seen == nil { // only who decides needs so much room
		m.seen = make([]seenShot, len(m.since)*len(m.since))
	}
	stances := f.Stances()
	m.kept.Keep(stances)
	for u := range m.stance {
		if x := stances.Of(u); !clear || m.since[u] == 0 || x != m.stance[u] {
			m.stance[u] = x
			m.since[u]++
			m.epoch++
		}
	}
}

// look looks at some units as they stand in a position.
func (j *judge) look(f game.Facts) {
	m := &j.shots
	same, stances := f.SameSmoke(m.smoke), f.Stances()
	m.kept.Compare(stances)
	m.moved[0], m.moved[1] = m.moved[0][:0], m.moved[1][:0]
	for _, u := range j.cast {
		x := &j.units[u]
		if x.leader {
			continue // he neither fires nor is fired at
		}
		if m.kept.Same(f, u) {
			m.now[u], m.still[u] = m.stance[u], true
			continue
		}
		m.now[u] = stances.Of(u)
		if m.still[u] = same && m.since[u] != 0 && m.now[u] == m.stance[u]; !m.still[u] {
			m.moved[x.side] = append(m.moved[x.side], u)
		}
	}
}

// shotFrom is shot of two units that have been looked at.
func (j *judge) shotFrom(f game.Facts, u, w int) float64 {
	m := &j.shots
	if !m.still[u] || !m.still[w] {
		return j.shot(f, u, w)
	}
	at := &m.seen[u*len(m.since)+w]
	if at.firer != m.since[u] || at.target != m.since[w] {
		*at = seenShot{j.shot(f, u, w), m.since[u], m.since[w]}
	}
	return at.value
}

// wary is how near an enemy is who makes it unwise to be in column.
const wary = 4

// fires is what the fire of all who have been looked at promises: for each unit the best shot that it has, and a
// little for the next best.
func (j *judge) fires(f game.Facts) float64 {
	sum := 0.0
	var room [2][256]int
	there := [2][]int{room[0][:0], room[1][:0]} // who is on the map, by side
	for _, u := range j.cast {
		if x := &j.units[u]; !x.leader && j.shots.now[u].OnMap() {
			there[x.side] = append(there[x.side], u)
		}
	}
	for _, u := range j.cast {
		x := &j.units[u]
		if x.leader || !j.shots.now[u].OnMap() {
			continue
		}
		r, ok := j.sameRow(f, u)
		if !ok {
			r = j.wholeRow(f, u, there[x.side.Other()])
		}
		sum += sign(x.side) * (j.w.shot*r.best + j.w.other*r.second)
		if r.near > 0 && (f.InColumn(u) || f.Mounted(u)) {
			sum -= sign(x.side) * j.w.column
		}
	}
	return sum
}

// wholeRow looks at all enemies of a unit.
func (j *judge) wholeRow(f game.Facts, u int, enemies []int) (r row) {
	m := &j.shots
	for _, w := range enemies {
		j.add(f, &r, u, w)
	}
	if m.still[u] && len(m.moved[j.units[u].side.Other()]) == 0 && !j.vast() { // there not all are looked at
		r.epoch = m.epoch
		m.rows[u] = r
	}
	return r
}

// add adds an enemy to the row of a unit.
func (j *judge) add(f game.Facts, r *row, u, w int) {
	m := &j.shots
	d := j.sc.Ground.Grid.Distance(m.now[u].At(), m.now[w].At())
	if d <= wary {
		r.near++
	}
	if d > j.farOf(u) {
		return
	}
	if v := j.shotFrom(f, u, w); v > r.best {
		r.best, r.second = v, r.best
	} else if v > r.second {
		r.second = v
	}
}

// farOf is how far a unit fires that has been looked at.
func (j *judge) farOf(u int) int { return min(j.shots.now[u].Reach(), j.units[u].far) }

// sameRow is the row of a unit as it was where the decision is made, but for enemies who do not stand as
// they stood. There is none where the unit itself does not, or where one of its two best shots was at
// one of them.
func (j *judge) sameRow(f game.Facts, u int) (r row, ok bool) {
	m := &j.shots
	if r = m.rows[u]; !m.still[u] || r.epoch != m.epoch {
		return r, false
	}
	moved := m.moved[j.units[u].side.Other()]
	for _, w := range moved {
		was := &m.stance[w]
		if !was.OnMap() {
			continue
		}
		d := j.sc.Ground.Grid.Distance(m.now[u].At(), was.At())
		if d <= wary {
			r.near--
		}
		if d <= j.farOf(u) {
			if v := m.seen[u*len(m.since)+w].value; v > 0 && v >= r.second {
				return r, false
			}
		}
	}
	for _, w := range moved {
		if m.now[w].OnMap() {
			j.add(f, &r, u, w)
		}
	}
	return r, true
}
