package dday91

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/kernel"
	"sandtable/scene"
)

// Cells of the displays in which pieces stand.
const (
	cellDead  = "out-eliminated"
	cellLeft  = "out-left"
	cellSpare = "out-spare"
	cellSetup = "setup-free"
)

func dueCell(turn uint8) string            { return fmt.Sprintf("due-%d", turn) }
func (p *position) boxCell(a int16) string { return "box-" + p.sc.units[a].id }

// Scene is what a seat sees now.
func (g *Game) Scene(v kernel.View) *scene.Scene {
	p := full(v)
	if p == nil {
		return &scene.Scene{}
	}
	s := &scene.Scene{Turn: p.turnShown(), Displays: p.displays(), Score: p.scores(), Prompt: p.prompt()}
	lines := [2]hexSet{p.lines(allied), p.lines(german)}
	for u := int16(0); u < nPieces; u++ {
		if p.shown(u) {
			s.Pieces = append(s.Pieces, p.pieceShown(u, &lines))
		}
	}
	slices.SortFunc(s.Pieces, func(a, b scene.Piece) int { return strings.Compare(a.ID, b.ID) })
	for h := range p.sc.hex {
		x := &p.sc.hex[h]
		if !x.isCity() && !p.harbourAt(int16(h)) {
			continue
		}
		f := scene.Flag{At: x.name, Side: sideKeys[german]}
		value := x.boxed
		if p.control.has(int16(h)) {
			f.Side, value = sideKeys[allied], x.circled
		}
		if value > 0 {
			f.Text = fmt.Sprint(value)
		}
		s.Flags = append(s.Flags, f)
	}
	slices.SortFunc(s.Flags, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	if r, over := p.Result(); over {
		s.Result = &scene.Result{Text: verdictText(r.Winner) + fmt.Sprintf(": %d Allied ground units east of the Rhine, %d Allied corps lost.", p.eastern(), p.lost)}
		if r.Winner >= 0 {
			s.Result.Winner = sideKeys[r.Winner]
		}
	}
	return s
}

// shown leaves out pieces that have no part in this game.
func (p *position) shown(u int16) bool {
	return p.life[u] != unused || p.sc.opt.divisions16 && p.sc.units[u].class == divisional
}

func (p *position) turnShown() scene.Turn {
	t := scene.Turn{Number: int(max(1, p.turn)), Of: lastTurn, Phase: "Set-up", Rule: "6a.2"}
	t.Name = months[t.Number-1]
	if p.sc.opt.weather12 && p.turn > 0 {
		t.Name += map[bool]string{true: ", bad weather", false: ", good weather"}[p.bad]
	}
	if p.over {
		t.Phase, t.Rule = "The end", "6.3"
	} else if f := p.portion(); f != nil {
		t.Phase, t.Rule = stepNames[f.Step].name, stepNames[f.Step].rule
		t.Active = []string{"Allies", "Germans"}[f.A]
	}
	return t
}

var stepNames = [...]struct{ name, rule string }{
	stepNewMoves: {"New Moves", "3d.2"}, stepWeather: {"Weather", "12.1"}, stepReinforce: {"Reinforcements", "3f1.1"},
	stepReplace: {"Replacements", "11b.1"}, stepShip: {"Port transfers", "3e1.1"}, stepEmbark: {"Invasions", "3e2.1"},
	stepMove: {"Movement", "3.1"}, stepStacks: {"Movement", "2d1.1"}, stepDeclare: {"Declaring combats", "4a.1"},
	stepReact: {"Air reaction", "13a.1"}, stepBombTarget: {"Carpet bombing", "13b.2"}, stepBombDie: {"Carpet bombing", "13b.2"},
	stepBombDone: {"Carpet bombing", "13b.3"}, stepResolve: {"Combat", "4c.1"}, stepEndCombat: {"Combat", "2d1.1"}, stepSupply: {"Supply", "3c.2"},
}

// cellOf is where a counter stands: a hex, a holding box or a box beside the map.
func (p *position) cellOf(u int16) string {
	switch p.life[u] {
	case inPlay:
		if i := p.bomberIndex(u); i >= 0 && p.bombAt[i] >= 0 {
			return p.hexName(p.bombAt[i])
		}
		if a := int16(p.box[u]); a >= 0 {
			return p.boxCell(a)
		}
		return p.hexName(p.loc[u])
	case waiting:
		return dueCell(max(p.due[u], max(1, p.turn)))
	case unplaced:
		return cellSetup
	case departed:
		return cellLeft
	case unused:
		return cellSpare
	}
	if p.sc.units[u].class == divisional && p.sc.opt.divisions16 {
		return cellSpare
	}
	return cellDead
}

func (p *position) pieceShown(u int16, lines *[2]hexSet) scene.Piece {
	c := &p.sc.units[u]
	x := scene.Piece{ID: c.id, Name: c.name, Side: sideKeys[sideOf(u)], Nation: nations[c.nation].code, At: p.cellOf(u),
		Symbol: symbol(c, sideOf(u)), Group: nations[c.nation].name, Hue: nations[c.nation].hue, State: p.stateShown(u)}
	switch {
	case c.class == strategicAir:
		x.Ratings = "*"
	case c.class != mulberry:
		x.Ratings = fmt.Sprintf("%d-%d", p.cf(u), p.mf(u))
	}
	if p.on(u) {
		for v := int16(0); v < u; v++ {
			if p.on(v) && p.loc[v] == p.loc[u] && p.box[v] == p.box[u] {
				x.Z++
			}
		}
	}
	mark := func(on bool, kind, text, say string) {
		if on {
			x.Marks = append(x.Marks, scene.Mark{Kind: kind, Text: text, Say: say})
			x.Rows = append(x.Rows, say)
		}
	}
	x.Rows = append(x.Rows, p.whereText(u))
	mark(p.is(u, reduced), "hits", "1", "reduced")
	mark(p.is(u, unsupplied), "unsupplied", "!", "out of supply")
	mark(p.is(u, paid), "paid", "$", "its Move is paid")
	mark(p.is(u, stopped), "stop", "Z", "stopped")
	mark(p.is(u, dropped), "drop", "P", "dropped this turn")
	mark(p.attacks(u), "attack", "A", "attacks")
	if p.on(u) && c.stacks() && p.at(u).terrain != sea && !lines[sideOf(u)].has(p.loc[u]) {
		x.Rows = append(x.Rows, p.cutText(sideOf(u), p.loc[u]))
	}
	x.Say = fmt.Sprintf("%s, %s, %s %s", c.name, classWords[c.class], x.Ratings, strings.Join(x.Rows, ", "))
	return x
}

func (p *position) whereText(u int16) string {
	switch p.life[u] {
	case inPlay:
		if a := p.box[u]; a >= 0 {
			return "in the box of " + p.sc.units[a].name + " at " + p.place(p.loc[u])
		}
		return "at " + p.place(p.loc[u])
	case waiting:
		return fmt.Sprintf("due in %s", months[min(lastTurn, max(1, int(p.due[u])))-1])
	case unplaced:
		return "to be set up"
	case departed:
		return "left the board"
	case unused:
		return "available"
	}
	return "eliminated"
}

// stateShown tells what a piece has to do with the matter in hand.
func (p *position) stateShown(u int16) string {
	if !p.on(u) {
		if f := p.portion(); p.kind == nodeReinforce && f.B == u {
			return "chosen"
		}
		return ""
	}
	f := p.stack.Top()
	if f == nil {
		return ""
	}
	switch p.kind {
	case nodeSetupHex, nodeShipTo, nodeEmbarkTo:
		if f.A == u {
			return "chosen"
		}
	case nodeMarch:
		if f.B == u || int16(p.box[u]) == f.B && p.rides(u) {
			return "chosen"
		}
		if p.is(u, covered) {
			return "active"
		}
	case nodeAttackers, nodeAttackDie, nodeDefenceDie, nodeInitiative, nodeLoss, nodeFightOn:
		if f.A >= 0 && p.partOf(u, int(f.A)) {
			if sideOf(u) == p.phasing() {
				return "chosen"
			}
			return "target"
		}
	case nodeRetreat:
		if p.is(u, retreating) || f.C < 0 && sideOf(u) != p.phasing() && p.stackToRetreat(p.loc[u], f).OK() {
			return "target"
		}
	}
	if sideOf(u) == p.phasing() && p.is(u, done) {
		return "done"
	}
	return ""
}

var nations = map[byte]struct {
	code, name string
	hue        int
}{
	'U': {"us", "U.S.", 0}, 'B': {"uk", "British", 1}, 'C': {"ca", "Canadian", 2}, 'F': {"fr", "French", 3}, 'G': {"de", "German", 4},
}

var classWords = [...]string{"army headquarters", "army group headquarters", "supreme headquarters", "tactical air force", "strategic air force",
	"motorized corps", "airborne corps", "mountain corps", "panzer corps", "infantry corps", "Luftwaffe field corps", "division", "artificial harbour"}

// symbol is the APP-6 letter code of a unit.
func symbol(c *unit, s kernel.Seat) string {
	side := map[kernel.Seat]string{allied: "F", german: "H"}[s]
	if c.isAir() {
		return "S" + side + "APMF---------"
	}
	if c.class == mulberry {
		return "S" + side + "GPIT----H----"[:13] + "-"
	}
	function := [...]string{armyHQ: "UH----", groupHQ: "UH----", supremeHQ: "UH----", motorized: "UCIM--", airborne: "UCIA--",
		mountainCorps: "UCIO--", panzer: "UCA---", infantry: "UCI---", luftwaffe: "UCI---", divisional: "UCI---"}[c.class]
	size := map[string]string{"XX": "I", "XXX": "J", "XXXX": "K", "XXXXX": "L", "XXXXXX": "M"}[c.size]
	flag := "-"
	if c.isHQ() {
		flag = "A"
	}
	return "S" + side + "GP" + function + flag + size + "---"
}
