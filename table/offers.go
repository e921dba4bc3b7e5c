package table

import (
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

// offers lists what a seat could choose when the table stood so, and which ways to
// end were barred.
// It reports too whether the seat is asked in reaction to another.
func (t *Table) offers(s still) (offers []scene.Offer, barred []Barred, reaction bool) {
	offers, barred = []scene.Offer{}, []Barred{}
	s.position(func(pos kernel.Position) {
		if !asks(pos, s.seat, s.typed) {
			return
		}
		v := pos.View(s.seat)
		for _, c := range v.Legal(nil) {
			offers = append(offers, t.entry.Title.Offer(v, c))
		}
		for _, c := range scene.Barred(t.entry.Title, v) {
			r := t.refused(v, v.Explain(c))
			barred = append(barred, Barred{Offer: t.entry.Title.Offer(v, c), Rule: r.Rule, Words: r.Text})
		}
	})
	return offers, barred, s.reaction && len(offers) > 0
}
