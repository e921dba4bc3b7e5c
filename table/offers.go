package table

import (
	"slices"

	"sandtable/kernel"
	"sandtable/scene"
)

// Barred is a way to end what is in hand that the rules do not allow yet. It is
// told with its reason, so that nobody has to look for it.
type Barred struct {
	Offer scene.Offer
	Rule  string
	Words string
}

// asks reports whether it is on a seat to say how a game goes on: to choose, or to type
// what was rolled.
func asks(pos kernel.Position, seat kernel.Seat, typed bool) bool {
	node := pos.Node()
	return !node.Final && seat != Onlooker && (node.Seat == seat || node.Seat == kernel.Chance && typed)
}

// decides reports whether the decision at which a game stands is that of a seat.
func decides(pos kernel.Position, seat kernel.Seat) bool {
	node := pos.Node()
	return !node.Final && seat >= 0 && node.Seat == seat
}

// Room is where lists of offers are made, one after another: what is written to a client
// at once needs no list of its own.
type Room struct {
	legal  []kernel.Choice
	offers []scene.Offer
}

// maxRoom is the longest list of offers whose room is kept.
const maxRoom = 512

// offers lists what a seat could choose when the table stood so, and which ways to
// end were barred. The offers are those of the room, until it is used again.
// It reports too whether the seat is asked in reaction to another.
func (t *Table) offers(s still, room *Room) (offers []scene.Offer, barred []Barred, reaction bool) {
	offers, barred = []scene.Offer{}, []Barred{}
	s.position(func(pos kernel.Position) {
		if s.decided || s.Ended() != nil || !asks(pos, s.seat, s.typed) {
			return
		}
		v := pos.View(s.seat)
		legal := v.Legal(room.legal[:0])
		offers = slices.Grow(room.offers[:0], len(legal))
		for _, c := range legal {
			offers = append(offers, t.entry.Title.Offer(v, c))
		}
		if len(legal) <= maxRoom {
			room.legal, room.offers = legal, offers
		}
		for _, c := range scene.Barred(t.entry.Title, v) {
			r := t.refused(v, v.Explain(c))
			barred = append(barred, Barred{Offer: t.entry.Title.Offer(v, c), Rule: r.Rule, Words: r.Text})
		}
	})
	return offers, barred, s.reaction && len(offers) > 0
}
