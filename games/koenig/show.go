package koenig

import (
	"fmt"
	"strings"
)

func init() {
	book.ShowAs("node", (*pos).showNode)
	book.ShowAs("score", func(p *pos) string {
		r, _ := p.Result()
		return fmt.Sprintf("allied=%d german=%d delay=%d", r.Score[allied], r.Score[german], p.delay)
	})
	book.ShowAs("result", func(p *pos) string {
		if r, over := p.Result(); over {
			return p.resultShown(r).Text
		}
		return "the game is not over"
	})
	book.ShowAs("points", func(p *pos) string {
		return fmt.Sprintf("artillery-allied=%d artillery-german=%d support=%d rp-allied=%d rp-german=%d",
			p.artillery[allied], p.artillery[german], p.support, p.rp[allied], p.rp[german])
	})
	book.ShowAs("cup", func(p *pos) string {
		text := "cup"
		for i, f := range p.sc.formations {
			if p.cup>>i&1 != 0 {
				text += " " + f.chit
			}
		}
		if p.cup == 0 {
			text += " empty"
		}
		return text
	})
	book.ShowOf("unit", "unit", func(p *pos, u int16) string { return p.showUnit(int(u)) })
	book.ShowOf("hex", "hex", (*pos).showHex)
}

func (p *pos) showNode() string {
	node := p.Node()
	seat := "chance"
	switch {
	case node.Seat >= 0:
		seat = sideIDs[node.Seat]
	case node.Final:
		seat = "over"
	}
	text := fmt.Sprintf("%s %s turn=%d", book.Nodes()[node.Kind], seat, p.turn)
	if p.active >= 0 {
		text += " active=" + p.sc.formations[p.active].chit
	}
	for _, f := range p.prompt().Facts {
		text += "; " + f.Text + ": " + f.Value
	}
	return text
}

func (p *pos) showUnit(i int) string {
	u := p.unit(i)
	switch h := p.at[i]; h {
	case due:
		return fmt.Sprintf("%s due turn=%d hex=%s", u.id, u.turn, p.hex(u.hex))
	case eliminated:
		return u.id + " gone eliminated"
	case exited:
		return u.id + " gone left"
	case aside:
		return u.id + " aside"
	default:
		text := fmt.Sprintf("%s at %s hits=%d cs=%d ma=%d side=%s formation=%s type=%s", u.id, p.hex(h), p.hits[i], p.cs(i, false), u.ma,
			sideIDs[u.side], p.sc.formations[u.formation].chit, kindWords[u.kind])
		if w := taskIDs[p.task[i]]; w != "" {
			text += " state=" + w
		}
		if has(p.refitted, i) {
			text += " refitted"
		}
		return text
	}
}

var taskIDs = [done + 1]string{moving: "moving", combined: "combined", switched: "switched", moved: "moved", waiting: "waiting", fired: "fired",
	firedMove: "moving", done: "done"}

func (p *pos) showHex(h int16) string {
	g := p.sc.ground
	parts := []string{p.hex(h), g.terrain(h).kind}
	if n := g.PlaceOf[h]; n != "" {
		parts = append(parts, n)
	}
	if o := p.sc.objectiveAt[h]; o >= 0 {
		who := german
		if p.control>>o&1 != 0 {
			who = allied
		}
		parts = append(parts, "control="+sideIDs[who], fmt.Sprintf("vp-allied=%d vp-german=%d", p.sc.objectives[o].allied, p.sc.objectives[o].german))
	}
	if x := g.exitNames(h); x != nil {
		parts = append(parts, "exits="+strings.Join(x, ""))
	}
	for m := p.in(h); m != 0; m &= m - 1 {
		parts = append(parts, p.unit(trailing(m)).id)
	}
	return strings.Join(parts, " ")
}
