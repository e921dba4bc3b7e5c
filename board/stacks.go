package board

// Stacks tell who is in a place without looking at every piece. They are a reading
// of arrays that belong to the game's state, so they are copied, compared and hashed
// with it, and making one costs nothing:
//
//	board.Stacks{At: s.at[:], Next: s.next[:], Head: s.head[:]}
//
// A place is a number from 0 up: hexes, and boxes off the map behind them. A
// negative one stands for nowhere, and nobody can be found there. Pieces of a place
// come in the order of their numbers, so equal positions have equal arrays. The
// arrays must first be filled by [Stacks.Fill]; after that only [Stacks.Put] may
// change them.
type Stacks struct {
	At   []int16 // by piece: its place
	Next []int16 // by piece: the next one on the same list, + 1; 0 ends it
	// Head has the first piece of every list, + 1: place p is on list p % len(Head).
	// With as many lists as places each has its own; with fewer the state is smaller
	// and strangers are stepped over.
	Head []int16
}

// Fill makes the lists anew from where the pieces are.
func (s Stacks) Fill() {
	clear(s.Head)
	clear(s.Next)
	for i := len(s.At) - 1; i >= 0; i-- {
		if h := s.At[i]; h >= 0 {
			head := &s.Head[int(h)%len(s.Head)]
			s.Next[i], *head = *head, int16(i+1)
		}
	}
}

// Put moves a piece to a place.
func (s Stacks) Put(piece int, place int16) {
	me := int16(piece + 1)
	if from := s.At[piece]; from >= 0 {
		link := &s.Head[int(from)%len(s.Head)]
		for *link != me {
			link = &s.Next[*link-1]
		}
		*link, s.Next[piece] = s.Next[piece], 0
	}
	s.At[piece] = place
	if place < 0 {
		return
	}
	link := &s.Head[int(place)%len(s.Head)]
	for *link != 0 && *link < me {
		link = &s.Next[*link-1]
	}
	s.Next[piece], *link = *link, me
}

// First is the piece of the lowest number in a place, or -1:
//
//	for u := stacks.First(h); u >= 0; u = stacks.After(u)
func (s Stacks) First(place int16) int {
	if place < 0 {
		return -1
	}
	return s.from(s.Head[int(place)%len(s.Head)], place)
}

// After is the next piece in the same place, or -1.
func (s Stacks) After(piece int) int { return s.from(s.Next[piece], s.At[piece]) }

func (s Stacks) from(link, place int16) int {
	for ; link != 0; link = s.Next[link-1] {
		if s.At[link-1] == place {
			return int(link - 1)
		}
	}
	return -1
}

// Count is the number of pieces in a place.
func (s Stacks) Count(place int16) int {
	n := 0
	for u := s.First(place); u >= 0; u = s.After(u) {
		n++
	}
	return n
}

// Height is how many pieces of lower numbers are in the place of a piece: where its counter lies in
// the stack. Off the map a counter lies by its number, so that of hundreds none looks different when
// one leaves.
func (s Stacks) Height(piece int) int {
	at := s.At[piece]
	if at < 0 {
		return piece
	}
	z := 0
	for u := s.First(at); u != piece; u = s.After(u) {
		z++
	}
	return z
}

// Heights fills z with the heights of all pieces in one look at each.
func (s Stacks) Heights(z []int16) {
	for u, at := range s.At {
		switch {
		case at < 0:
			z[u] = int16(u)
		case s.First(at) == u:
			z[u] = 0
			for w, n := s.After(u), int16(1); w >= 0; w, n = s.After(w), n+1 {
				z[w] = n
			}
		}
	}
}
