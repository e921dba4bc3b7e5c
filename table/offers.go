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

// ends is the kind of offers that end what is in hand.
const ends = "pass"

// offers lists what a seat could choose when the table stood so, and which ways to
// end were barred.
func (t *Table) offers(s still) (offers []scene.Offer, barred []Barred) {
	offers, barred = []scene.Offer{}, []Barred{}
	s.position(func(pos kernel.Position) {
		node := pos.Node()
		if node.Final || node.Seat != s.seat && (node.Seat != kernel.Chance || !s.typed) {
			return
		}
		v := pos.View(s.seat)
		legal := v.Legal(nil)
		for _, c := range legal {
			offers = append(offers, t.entry.Title.Offer(v, c))
		}
		for _, c := range v.Candidates(nil) {
			if c.A != 0 || c.B != 0 || c.C != 0 {
				continue // it is about something
			}
			if _, ok := slices.BinarySearchFunc(legal, c, kernel.Choice.Compare); ok {
				continue
			}
			o := t.entry.Title.Offer(v, c)
			if o.Kind != ends || o.Place != "" || o.Piece != "" {
				continue
			}
			if verdict := v.Explain(c); !verdict.OK() {
				r := t.refused(v, verdict)
				barred = append(barred, Barred{Offer: o, Rule: r.Rule, Words: r.Words})
			}
		}
	})
	return offers, barred
}
