package scene

import (
	"slices"

	"sandtable/kernel"
)

// End is the kind of offers that end what is in hand.
const End = "pass"

// Back is the kind of offers that put back what is in hand.
const Back = "back"

// Barred lists the ways to end what is in hand that the rules do not allow yet: the
// choices about nothing in particular that are refused and that a button would end
// it with.
func Barred(g Painter, v kernel.View) []kernel.Choice {
	var list []kernel.Choice
	if e, ok := g.(kernel.Ender); ok {
		list = e.Ends(v, nil)
	} else {
		list = v.Candidates(nil)
	}
	return slices.DeleteFunc(list, func(c kernel.Choice) bool {
		if c.A != 0 || c.B != 0 || c.C != 0 {
			return true
		}
		o := g.Offer(v, c)
		return o.Kind != End || o.Place != "" || o.Piece != "" || v.Explain(c).OK()
	})
}
