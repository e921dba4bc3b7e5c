package dday91

import (
	"fmt"

	"sandtable/kernel"
)

var months = [...]string{"June", "July", "August", "September", "October", "November", "December", "January", "February", "March", "April", "May"}

var sideNames = [...]string{"The Allies", "The Germans"}

func sideName(s int16) string {
	if s == int16(allied) || s == int16(german) {
		return sideNames[s]
	}
	return "Nobody"
}

// Tell says an event in words.
func (g *Game) Tell(r kernel.Reader, e kernel.Event) kernel.Line {
	p := full(r)
	if p == nil {
		return kernel.Line{}
	}
	l := kernel.Line{}
	if int(e.Rule) < len(ruleLines) {
		l.Rule = ruleLines[e.Rule].number
	}
	if p.tellMove(e, &l) || p.tellCombat(e, &l) {
		return l
	}
	p.tellCourse(e, &l)
	return l
}

// on notes what a line is about.
func (p *position) about(l *kernel.Line, kind string, units, hexes []int16) {
	l.Kind = kind
	for _, u := range units {
		if u >= 0 && u < nPieces {
			l.Pieces = append(l.Pieces, p.sc.units[u].id)
		}
	}
	for _, h := range hexes {
		if h >= 0 && h < nHexes {
			l.Places = append(l.Places, p.sc.hex[h].name)
		}
	}
}

// company is a unit with everything in its box.
func (p *position) company(u int16) []int16 {
	out := []int16{u}
	for v := range p.box {
		if int16(p.box[v]) == u {
			out = append(out, int16(v))
		}
	}
	return out
}

// tellCourse words the course of the turn, supply and set-up.
func (p *position) tellCourse(e kernel.Event, l *kernel.Line) {
	a := e.Args
	switch e.Kind {
	case evTurn:
		l.Kind, l.Text, l.Turn = "phase", fmt.Sprintf("Turn %d, %s.", a[0], months[a[0]-1]), int(a[0])
	case evPortion:
		l.Kind, l.Text = "phase", sideName(a[0])+" begin their portion."
	case evIncome:
		l.Kind, l.Text = "phase", fmt.Sprintf("%s get %d Moves and have %d.", sideName(a[0]), a[1], a[2])
	case evHarbourMoves:
		l.Kind, l.Text = "phase", fmt.Sprintf("The harbours give %d Moves; the Allies have %d.", a[1], a[2])
	case evWeather:
		l.Kind, l.Text = "dice", fmt.Sprintf("Weather %d: %s.", a[0], [...]string{"good", "bad"}[a[1]])
	case evSetup:
		p.about(l, "arrival", a[:1], a[1:2])
		l.Text = fmt.Sprintf("%s is set up at %s.", p.pieceName(a[0]), p.place(a[1]))
	case evPlan:
		l.Kind, l.Text = "arrival", "The Germans take the "+planNames[a[0]]+" set-up."
	case evEnter:
		p.about(l, "arrival", a[:1], a[1:2])
		l.Text = fmt.Sprintf("%s arrives at %s.", p.pieceName(a[0]), p.place(a[1]))
	case evWait:
		p.about(l, "arrival", a[:1], nil)
		l.Text = p.pieceName(a[0]) + " waits."
	case evRefit:
		p.about(l, "arrival", a[:1], nil)
		l.Text = p.pieceName(a[0]) + " is brought to full strength."
	case evReplace:
		p.about(l, "arrival", a[:1], nil)
		l.Text = fmt.Sprintf("%s is rebuilt for %d Moves and enters next turn.", p.pieceName(a[0]), a[1])
	case evControl:
		p.about(l, "score", nil, a[1:2])
		l.Text = fmt.Sprintf("%s take %s.", sideName(a[0]), p.place(a[1]))
	case evSupply:
		p.about(l, "supply", a[:1], a[1:2])
		l.Text = p.pieceName(a[0]) + " is " + [...]string{"cut off from supply", "supplied again"}[a[2]] + "."
	case evStarve:
		p.about(l, "loss", a[:1], a[1:2])
		l.Text = p.pieceName(a[0]) + " suffers from being cut off."
	case evDrowned:
		p.about(l, "loss", a[:1], a[1:2])
		l.Text = p.pieceName(a[0]) + " has not got ashore."
	case evDisband:
		p.about(l, "loss", a[:1], a[1:2])
		l.Text = fmt.Sprintf("%s is broken up: its stack at %s is illegal.", p.pieceName(a[0]), p.place(a[1]))
	case evEnd:
		l.Kind, l.Text = "score", fmt.Sprintf("%s. %d Allied ground units east of the Rhine, %d Allied corps lost.", verdictText(kernel.Seat(a[0])), a[1], a[2])
	}
}

func verdictText(s kernel.Seat) string {
	switch s {
	case allied:
		return "The Allies win"
	case german:
		return "The Germans win"
	}
	return "A draw"
}

// tellMove words movement.
func (p *position) tellMove(e kernel.Event, l *kernel.Line) bool {
	a := e.Args
	switch e.Kind {
	case evShip:
		p.about(l, "move", a[:1], a[1:3])
		l.Text = fmt.Sprintf("%s sails from %s to %s.", p.pieceName(a[0]), p.place(a[1]), p.place(a[2]))
	case evEmbark:
		p.about(l, "move", a[:1], a[1:3])
		l.Text = fmt.Sprintf("%s puts to sea from %s for %s (%d Moves).", p.pieceName(a[0]), p.place(a[1]), p.hexName(a[2]), a[3])
	case evActivate, evPaid:
		p.about(l, "move", p.company(a[0]), nil)
		l.Text = fmt.Sprintf("A Move for %s; %d left.", p.pieceName(a[0]), a[1])
	case evStep:
		p.about(l, "move", p.company(a[0]), a[1:3])
		l.Quiet = true
	case evMoved:
		p.about(l, "move", p.company(a[0]), a[1:3])
		l.Text = fmt.Sprintf("%s moves to %s (%d of %d factors).", p.pieceName(a[0]), p.place(a[2]), a[3], a[4])
	case evPick:
		p.about(l, "move", a[:2], a[2:3])
		l.Text = fmt.Sprintf("%s picks up %s.", p.pieceName(a[0]), p.pieceName(a[1]))
	case evLeave:
		p.about(l, "move", a[:2], a[2:3])
		l.Text = fmt.Sprintf("%s drops %s at %s.", p.pieceName(a[0]), p.pieceName(a[1]), p.place(a[2]))
	case evExit:
		p.about(l, "move", a[:1], a[1:2])
		l.Text = fmt.Sprintf("%s leaves the board at %s.", p.pieceName(a[0]), p.place(a[1]))
	case evJump:
		p.about(l, "move", a[:1], a[1:3])
		l.Text = fmt.Sprintf("%s drops at %s.", p.pieceName(a[0]), p.place(a[2]))
	case evEffort:
		p.about(l, "move", a[:1], nil)
		l.Text = p.pieceName(a[0]) + " makes an extra effort."
	case evSplit:
		p.about(l, "move", a[:2], a[2:3])
		l.Text = fmt.Sprintf("%s leaves %s at %s.", p.pieceName(a[0]), p.pieceName(a[1]), p.place(a[2]))
	case evMerge:
		p.about(l, "move", a[:2], a[2:3])
		l.Text = fmt.Sprintf("%s takes in %s at %s.", p.pieceName(a[0]), p.pieceName(a[1]), p.place(a[2]))
	case evFly:
		p.about(l, "support", a[:1], a[1:2])
		l.Text = fmt.Sprintf("%s is sent to %s.", p.pieceName(a[0]), p.place(a[1]))
	case evReact, evHome:
		p.about(l, "support", a[:1], a[1:3])
		verb := map[uint16]string{evReact: "reacts to", evHome: "returns to"}[e.Kind]
		l.Text = fmt.Sprintf("%s %s %s.", p.pieceName(a[0]), verb, p.place(a[2]))
	default:
		return false
	}
	return true
}

// tellCombat words the combat step.
func (p *position) tellCombat(e kernel.Event, l *kernel.Line) bool {
	a := e.Args
	switch e.Kind {
	case evBombCalled:
		p.about(l, "support", a[:1], a[1:2])
		l.Text = fmt.Sprintf("No attack on %s: %s does not bomb.", p.place(a[1]), p.pieceName(a[0]))
	case evBombed:
		p.about(l, "dice", a[:2], a[5:6])
		l.Text = fmt.Sprintf("%s bombs %s: %d, %s.", p.pieceName(a[0]), p.pieceName(a[1]), a[2], bombText(a[3] == 1, a[4] == 1))
	case evDeclare:
		p.about(l, "combat", nil, a[:1])
		l.Text = "An attack on " + p.place(a[0]) + " is declared."
	case evAdd:
		p.about(l, "combat", a[:1], a[1:2])
		l.Text = fmt.Sprintf("%s attacks %s.", p.pieceName(a[0]), p.place(a[1]))
	case evAlso:
		p.about(l, "combat", nil, a[:2])
		l.Text = fmt.Sprintf("%s is attacked in the same combat.", p.place(a[1]))
	case evCommit:
		p.about(l, "combat", nil, a[:1])
		l.Quiet, l.Text = true, "The attack on "+p.place(a[0])+" stands."
	case evAirDie:
		p.about(l, "dice", a[:1], nil)
		l.Text = fmt.Sprintf("%s rolls %d and %s.", p.pieceName(a[0]), a[1], [...]string{"stays on the ground", "may attack"}[a[2]])
	case evNumbers:
		p.about(l, "dice", nil, a[:1])
		l.Text = fmt.Sprintf("%s: attack %d (die %d) against defence %d (die %d).", p.place(a[0]), a[2], a[1], a[4], a[3])
	case evOutcome:
		p.about(l, "combat", nil, a[:1])
		who := "the defender holds"
		if a[1] == a[4] {
			who = "the attacker wins"
		}
		l.Text = fmt.Sprintf("%s: %s%s", p.place(a[0]), who, [...]string{".", ", one loss for the loser.", ", two losses for the loser."}[a[3]])
	case evReroll:
		l.Kind, l.Text = "dice", sideName(a[0])+" use the initiative: the dice are rolled again."
	case evFightOn:
		p.about(l, "combat", nil, a[1:2])
		l.Text = sideName(a[0]) + " fight on."
	case evReduced:
		p.about(l, "loss", a[:1], a[1:2])
		l.Text = p.pieceName(a[0]) + " is reduced."
	case evKilled:
		p.about(l, "loss", a[:1], a[1:2])
		l.Text = p.pieceName(a[0]) + " is eliminated."
	case evBeaten:
		p.about(l, "retreat", nil, a[:1])
		l.Quiet, l.Text = true, "the defenders have to retreat"
	case evRetreat:
		p.about(l, "retreat", p.company(a[0]), a[1:3])
		l.Text = fmt.Sprintf("%s retreats from %s to %s.", p.pieceName(a[0]), p.place(a[1]), p.place(a[2]))
	case evStand:
		p.about(l, "retreat", nil, a[:1])
		l.Text = "No retreat from " + p.place(a[0]) + ": one more loss."
	case evAdvance:
		p.about(l, "move", a[:1], a[1:3])
		l.Text = fmt.Sprintf("%s enters %s.", p.pieceName(a[0]), p.place(a[2]))
	case evPursue:
		p.about(l, "move", p.company(a[0]), a[1:2])
		l.Text = p.pieceName(a[0]) + " pursues."
	case evStrike:
		p.about(l, "combat", nil, a[:1])
		l.Text = "The pursuers attack " + p.place(a[0]) + "."
	case evVoid:
		p.about(l, "combat", nil, a[:1])
		l.Text = "Nobody is left at " + p.place(a[0]) + " to be attacked."
	default:
		return false
	}
	return true
}

func bombText(loss, noTerrain bool) string {
	switch {
	case loss && noTerrain:
		return "a loss, and terrain does not count"
	case loss:
		return "a loss"
	case noTerrain:
		return "terrain does not count"
	}
	return "nothing"
}
