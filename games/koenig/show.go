package koenig

import (
	"fmt"
	"strings"

	"sandtable/kernel"
)

// Show describes a part of the position in one line.
func (g *Game) Show(kp kernel.Position, what []string) (string, error) {
	p, _ := reader(kp)
	word, arg := "", ""
	if len(what) > 0 {
		word = strings.ToLower(what[0])
	}
	if len(what) > 1 {
		arg = what[1]
	}
	switch word {
	case "node":
		return p.showNode(), nil
	case "score":
		r, _ := p.Result()
		return fmt.Sprintf("allied=%d german=%d delay=%d", r.Score[allied], r.Score[german], p.delay), nil
	case "result":
		r, over := p.Result()
		if !over {
			return "the game is not over", nil
		}
		return p.resultShown(r).Text, nil
	case "points":
		return fmt.Sprintf("artillery-allied=%d artillery-german=%d support=%d rp-allied=%d rp-german=%d",
			p.artillery[allied], p.artillery[german], p.support, p.rp[allied], p.rp[german]), nil
	case "cup":
		var chits []string
		for i, f := range p.sc.formations {
			if p.cup>>i&1 != 0 {
				chits = append(chits, f.chit)
			}
		}
		if chits == nil {
			return "cup empty", nil
		}
		return "cup " + strings.Join(chits, " "), nil
	case "unit":
		if u := p.sc.readUnit(arg); u >= 0 {
			return p.showUnit(u), nil
		}
		return "", fmt.Errorf("no unit %q at %s; one is %s", arg, p.sc.name, p.sc.units[0].id)
	case "hex":
		h, err := p.sc.ground.Grid.Find(arg)
		if err != nil {
			return "", err
		}
		return p.showHex(h), nil
	}
	return "", fmt.Errorf("cannot show %q; want node, score, result, points, cup, unit U or hex H", strings.Join(what, " "))
}

func (p *pos) showNode() string {
	kind, who := p.kind()
	seat := "chance"
	switch {
	case who >= 0:
		seat = sideIDs[who]
	case who == kernel.Nobody:
		seat = "over"
	}
	text := fmt.Sprintf("%s %s turn=%d", nodeNames[kind], seat, p.turn)
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
