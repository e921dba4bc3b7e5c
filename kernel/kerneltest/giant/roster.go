package giant

import (
	"fmt"

	"sandtable/scene"
)

// Who there is.
const (
	seats      = 8
	alliances  = 4
	formations = 80 // ten a seat
	size       = 25 // pieces of a formation
	pieces     = formations * size
)

// seatIDs begin with the letters of the pieces' ids.
var (
	seatIDs   = [seats]string{"amber", "birch", "cedar", "dune", "elm", "fern", "grove", "heath"}
	seatNames = []string{"Amber", "Birch", "Cedar", "Dune", "Elm", "Fern", "Grove", "Heath"}
)

// alliance of a seat: neighbours are enemies.
func alliance(seat int) int { return seat % alliances }

// arm is what a piece is.
type arm struct {
	name, symbol string
	strength     int8
	points       int   // of movement
	reach        int   // range of fire, in hexes
	hits         int16 // a die of this or more hits
	ambush       bool  // begins hidden
}

var arms = [...]arm{
	{"infantry", "SFGPUCI----D---", 2, 6, 1, 5, false},
	{"scouts", "SFGPUCR----D---", 1, 6, 2, 6, true},
	{"armour", "SFGPUCA----D---", 3, 9, 2, 4, false},
	{"gun", "SFGPUCF----D---", 1, 4, farthest, 4, true},
}

// armOf tells the arm of a piece by its number in the formation.
func armOf(u int) *arm {
	switch i := u % size; {
	case i < 15:
		return &arms[0]
	case i < 18:
		return &arms[1]
	case i < 23:
		return &arms[2]
	}
	return &arms[3]
}

func formationOf(u int) int { return u / size }
func seatOf(u int) int      { return u / (pieces / seats) }

// foes tells whether two pieces are enemies.
func foes(u, v int) bool { return alliance(seatOf(u)) != alliance(seatOf(v)) }

// formationName is such as A3.
func formationName(f int) string { return fmt.Sprintf("%c%d", 'A'+f/10, f%10) }

// roster names the pieces; their numbers are in the order of the names.
func roster() []scene.Counter {
	list := make([]scene.Counter, pieces)
	for u := range list {
		f := formationOf(u)
		list[u] = scene.Counter{
			ID: fmt.Sprintf("%s-%02d", formationName(f), u%size), Kind: armOf(u).name, Side: seatIDs[seatOf(u)],
			Symbol: armOf(u).symbol, Group: formationName(f), Hue: f % 10,
		}
		list[u].Name = list[u].ID
	}
	return list
}

// deploy puts everybody in the middle of its seat's band, a formation every twelve
// columns, in every second hex from the centre outwards: bands end in sight of each
// other.
func (s *state) deploy() {
	l := s.g.land
	for f := range formations {
		from := int16((8+12*(f%10))*rows + f/10*rows/bands + rows/bands/2)
		u := f * size
		for i, h := range l.around(from, 6) {
			if i%2 == 0 && u < (f+1)*size && l.terrain[h] != lake && l.goal[h] < 0 {
				s.at[u] = h
				s.strength[u] = armOf(u).strength
				if armOf(u).ambush {
					s.flags[u] = hidden
				}
				u++
			}
		}
	}
	s.stacks().Fill()
}
