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

// offers lists what a seat can choose now, and which ways to end are barred.
func (t *Table) offers(seat kernel.Seat) ([]scene.Offer, []Barred) {
	offers, barred := []scene.Offer{}, []Barred{}
	pos := t.fold.Position()
	node := pos.Node()
	if node.Final || node.Seat != seat && (node.Seat != kernel.Chance || !t.typed()) {
		return offers, barred
	}
	v := pos.View(seat)
	legal := v.Legal(nil)
	for _, c := range legal {
		offers = append(offers, t.entry.Title.Offer(v, c))
	}
	for _, c := range v.Candidates(nil) {
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
	return offers, barred
}
