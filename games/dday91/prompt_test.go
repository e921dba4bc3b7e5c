package dday91

import (
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
)

// TestPromptSaysWhatIsOffered: the prompt speaks of ending the step exactly where
// that is legal (2d4.1, 3e2.1), tells the stock of Moves wherever the seat
// could spend some, and gives no chances of an attack by nobody.
func TestPromptSaysWhatIsOffered(t *testing.T) {
	closed, n := 0, 0
	eachDecision(t, 8, func(p *position) {
		if p.seat < 0 {
			return
		}
		pr := p.prompt()
		legal := p.Legal(nil)
		end := slices.ContainsFunc(legal, func(c kernel.Choice) bool { return c.Verb == verbEnd })
		if said := strings.Contains(pr.Text, "or end the step"); (p.kind == nodeMove || p.kind == nodeEmbark) && said != end {
			t.Fatalf("%q, but ending the step is legal: %v", pr.Text, end)
		} else if !end && (p.kind == nodeMove || p.kind == nodeEmbark) {
			closed++
		}
		moves, wins := false, false
		for _, f := range pr.Facts {
			moves = moves || f.Text == "Moves left"
			wins = wins || f.Text == "Attacker wins"
		}
		spends := slices.ContainsFunc(legal, func(c kernel.Choice) bool { return strings.HasSuffix(p.priceOf(c), "Moves") })
		if spends && !moves {
			t.Fatalf("%s: Moves can be spent, but their stock is not told", nodeNames[p.kind])
		}
		if moves {
			n++
		}
		if p.kind == nodeAttackers && wins != (p.attackers(int(p.stack.Top().A)) > 0) {
			t.Fatalf("chances told: %v, attackers: %d", wins, p.attackers(int(p.stack.Top().A)))
		}
	})
	if closed == 0 || n == 0 {
		t.Fatalf("%d steps that could not end, %d stocks told: the games show too little", closed, n)
	}
}
