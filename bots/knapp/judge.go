package knapp

import game "sandtable/games/knapp"

const areas = 64

// judge values positions: who is likely to hold what, in supply, and who loses
// how much in the fights that are on.
type judge struct {
	ready  bool
	plans  *[2]weights              // by seat
	w      weights                  // of the seat whose eyes it has
	fall   [2][areas][areas]float32 // how much of a unit's strength reaches an area: as usual, late
	prize  []prize                  // areas worth holding
	power  [2][areas]float64        // strength of a side in an area
	guns   [2][areas]float64        // of its artillery
	stack  [areas]int8              // German units
	anchor [areas]float64           // German strength that is not artillery

	// What prepare found: positions looked at differ from it in a few areas only.
	first [2][areas]float64 // strength that can hold ground
	force [2][areas]float32 // how much of it reaches each area
	late  bool

	lines [3][128]supply // by group, of the areas that are closed to it
}

// supply is the areas in which a group is in supply while some areas are closed to it.
type supply struct{ closed, fed uint64 }

// fed is the areas in which a group is in supply if some more areas let no line through. Most
// moves change nothing about that, so it is remembered.
func (j *judge) fed(f game.Facts, g int, more uint64) uint64 {
	enemies := f.Occupied(game.GE)
	if g == game.GE {
		enemies = f.Occupied(game.US) | f.Occupied(game.BR)
	}
	closed := enemies | more | 1<<(areas-1) // so that none is like the empty entry
	l := &j.lines[g][closed*0x9e3779b97f4a7c15>>57]
	if l.closed != closed {
		*l = supply{closed, f.SuppliedPast(g, more)}
	}
	return l.fed
}

type prize struct {
	area, points int
	worth        float64
	home         float64 // how near it is to the roads of the Germans
	relief       float64 // how near strong German divisions come to it
}

// prepare measures the map for a side once, and the strength in each area each time.
func (j *judge) prepare(f game.Facts, seat int) {
	if !j.ready {
		j.ready, j.w = true, j.plans[seat]
		home, relief := nearness(f, f.Sources(game.GE)), nearness(f, gates(f))
		for a := range f.Areas() {
			j.measure(f, a)
			p := prize{area: a, home: home[a], relief: relief[a], points: f.Points(a), worth: j.w.area + j.w.point*float64(f.Points(a))}
			if f.Beaches()>>a&1 != 0 {
				p.worth += j.w.beach
			}
			j.prize = append(j.prize, p)
		}
	}
	j.count(f)
	j.late = f.Turn() >= lateTurn
	for side := range j.force {
		j.force[side] = [areas]float32{}
		for a := range f.Areas() {
			j.first[side][a] = j.holds(side, a)
			if j.first[side][a] != 0 {
				j.reach(&j.force[side], a, j.first[side][a], f.Areas())
			}
		}
	}
}

// holds is the strength that holds ground: guns hold little of it.
func (j *judge) holds(side, a int) float64 {
	return j.power[side][a] - (1-j.w.guns)*j.guns[side][a]
}

// reach adds what strength in an area counts for in all areas.
func (j *judge) reach(force *[areas]float32, a int, power float64, n int) {
	from, by := &j.fall[0][a], float32(power)
	if j.late {
		from = &j.fall[1][a]
	}
	for i := range n {
		force[i] += by * from[i]
	}
}

// measure fills one row of reaches, by the number of moves that an area is away.
func (j *judge) measure(f game.Facts, from int) {
	seen := uint64(1) << from
	usual, late := float32(1), float32(1)
	for ring := seen; ring != 0; usual, late = usual*float32(j.w.decay), late*float32(j.w.late) {
		next := uint64(0)
		for a := range each(ring) {
			j.fall[0][from][a], j.fall[1][from][a] = usual, late
			next |= f.Pass(a)
		}
		ring = next &^ seen
		seen |= ring
	}
}

func (j *judge) count(f game.Facts) {
	j.power, j.guns, j.anchor, j.stack = [2][areas]float64{}, [2][areas]float64{}, [areas]float64{}, [areas]int8{}
	for u := range f.Units() {
		if a := f.At(u); a >= 0 {
			n := float64(f.Now(u))
			j.power[f.Side(u)][a] += n
			if f.Gun(u) {
				j.guns[f.Side(u)][a] += n
			} else if f.Side(u) == game.German {
				j.anchor[a] += n
			}
			if f.Side(u) == game.German {
				j.stack[a]++
			}
		}
	}
}

// value is the worth of a position for a side that has just moved.
func (j *judge) value(f game.Facts, seat int) float64 {
	j.count(f)
	var (
		fed     = [3]uint64{j.fed(f, game.US, 0), j.fed(f, game.BR, 0), j.fed(f, game.GE, 0)}
		allies  = f.Occupied(game.US) | f.Occupied(game.BR)
		theirs  = f.Occupied(game.GE)
		contact = allies & theirs
		sum     = 0.0
	)
	loss := j.w.loss
	switch f.Turn() {
	case 1, 2:
		loss *= j.w.early
	case lastTurn - 1:
		loss *= 0.6
	case lastTurn: // strength wins nothing any more
		loss *= 0.08
	}
	sum += loss * j.fights(f, seat, contact)
	// What stays in supply whichever empty area the enemy enters.
	gap := open(f, theirs, allies)
	safe := [3]uint64{j.fed(f, game.US, gap), j.fed(f, game.BR, gap), j.fed(f, game.GE, open(f, allies, theirs))}
	sum += j.ground(f, seat, &fed, &safe)
	sum += j.strength(f, &fed, &safe, [2]uint64{theirs, allies})
	if seat == game.German {
		return -sum
	}
	return sum
}

// strength is how much more the Allies have on the map, units out of supply and
// guns alone within the enemy's reach counting less. foes is where the enemies of
// each side stand.
func (j *judge) strength(f game.Facts, fed, safe *[3]uint64, foes [2]uint64) float64 {
	sum, last := 0.0, f.Turn() == lastTurn
	for u := range f.Units() {
		a := f.At(u)
		if a < 0 {
			continue
		}
		g, side := f.Group(u), f.Side(u)
		v := float64(f.Now(u))
		if last {
			v *= 0.1
		}
		switch {
		case f.Free(u) || last:
		case fed[g]>>a&1 == 0:
			v -= j.w.hungry
		case safe[g]>>a&1 == 0:
			v -= j.w.thin
		}
		if f.Gun(u) && j.power[side][a] == j.guns[side][a] && f.Pass(a)&foes[side] != 0 {
			v -= j.w.bare
		}
		if side == game.German {
			v = -v
		}
		sum += v
	}
	return sum
}

// fights is how much more the Germans lose than the Allies in the fire of the next
// turn. The side that has just moved is shot at first.
func (j *judge) fights(f game.Facts, seat int, contact uint64) float64 {
	var (
		sum  = 0.0
		ship = 0.0
		air  [2]float64 // the best use of aircraft
	)
	for a := range each(f.Coast() & f.Occupied(game.GE)) {
		ship += j.power[game.German][a]
	}
	sum += min(2, ship) // twelve dice
	for a := range each(contact) {
		al, ge := j.power[game.Allied][a], j.power[game.German][a]
		pg := 1 / 6.0
		if f.Bocage()>>a&1 != 0 {
			pg = 1 / 3.0
		}
		for n := range each(f.Near(a) &^ contact) {
			al += j.guns[game.Allied][n] / 2
			ge += j.guns[game.German][n] / 2
		}
		var lossA, lossG float64
		if seat == game.Allied {
			lossA = min(j.power[game.Allied][a], ge*pg)
			lossG = min(j.power[game.German][a], (al-lossA)/6)
		} else {
			lossG = min(j.power[game.German][a], al/6)
			lossA = min(j.power[game.Allied][a], (ge-lossG)*pg)
		}
		g := game.US
		if f.Occupied(game.BR)>>a&1 != 0 {
			g = game.BR
		}
		air[g] = max(air[g], min(al/6, j.power[game.German][a]-lossG))
		sum += lossG - lossA
	}
	return sum + air[game.US] + air[game.BR]
}
