package dday91

import (
	"strconv"
	"strings"

	"sandtable/kernel"
)

// full gives the position behind a reader of this game.
func full(r kernel.Reader) *position {
	switch x := r.(type) {
	case *position:
		return x
	case *view:
		return &x.position
	}
	return nil
}

// view is all of a position, read by one seat: this game hides nothing.
type view struct {
	position
	seat kernel.Seat
}

// Seat is who reads.
func (v *view) Seat() kernel.Seat { return v.seat }

// mayList tells whether the seat of the view sees the choices: its own, and those
// of chance.
func (v *view) mayList() bool {
	return v.position.seat == v.seat || v.position.seat == kernel.Chance
}

// Legal lists the choices of the seat of the view.
func (v *view) Legal(dst []kernel.Choice) []kernel.Choice {
	if !v.mayList() {
		return dst
	}
	return v.position.Legal(dst)
}

// Candidates lists what the seat might try.
func (v *view) Candidates(dst []kernel.Choice) []kernel.Choice {
	if !v.mayList() {
		return dst
	}
	return v.position.Candidates(dst)
}

// Explain refuses everything while the other side decides.
func (v *view) Explain(c kernel.Choice) kernel.Verdict {
	if !v.mayList() {
		return refuse(ruleStep)
	}
	return v.position.Explain(c)
}

// Default is the choice that leaves matters as they are.
func (v *view) Default() (kernel.Choice, bool) {
	if !v.mayList() {
		return kernel.Choice{}, false
	}
	return v.position.Default()
}

func (p *position) hexName(h int16) string {
	if h < 0 || h >= nHexes {
		return "nowhere"
	}
	return p.sc.hex[h].name
}

// place is a hex with its town.
func (p *position) place(h int16) string {
	if h >= 0 && h < nHexes && p.sc.hex[h].town != "" {
		if town := p.sc.hex[h].town; strings.Contains(town, "(") {
			return p.sc.hex[h].name + " " + town
		}
		return p.sc.hex[h].name + " (" + p.sc.hex[h].town + ")"
	}
	return p.hexName(h)
}

func (p *position) pieceName(u int16) string {
	if u < 0 || u >= nPieces {
		return "nobody"
	}
	return p.sc.units[u].name
}

// Words says a refusal in a short sentence.
func (g *Game) Words(r kernel.Reader, v kernel.Verdict) string {
	p := full(r)
	if p == nil || int(v.Rule) >= len(ruleLines) {
		return ""
	}
	s := ruleLines[v.Rule].words
	if ruleID(v.Rule) == ruleStep {
		s += "; " + p.pendingWords()
	}
	for i, a := range v.Args {
		n := strconv.Itoa(i)
		s = strings.ReplaceAll(s, "{"+n+"u}", p.pieceName(a))
		s = strings.ReplaceAll(s, "{"+n+"h}", p.place(a))
		s = strings.ReplaceAll(s, "{"+n+"n}", strconv.Itoa(int(a)))
	}
	return s
}
