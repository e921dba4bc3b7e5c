package dday91

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/dday91/order"
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
func (p *position) boxCell(a int16) string { return "box-" + p.sc.Units[a].ID }

// Frame is where the game stands and what is asked.
func (g *Game) Frame(v kernel.View) scene.Frame {
	p := full(v)
	f := scene.Frame{Turn: p.turnShown(), Prompt: p.prompt()}
	if r, over := p.Result(); over {
		f.Result = &scene.Result{Text: verdictText(r.Winner) + fmt.Sprintf(": %d Allied ground units east of the Rhine, %d Allied corps lost.", p.eastern(), p.lost)}
		if r.Winner >= 0 {
			f.Result.Winner = sideKeys[r.Winner]
		}
	}
	return f
}

// Stamps says what looks different.
func (g *Game) Stamps(v kernel.View, s *scene.Stamps) {
	p := full(v)
	s.Size(nPieces, numDisplays)
	heights := p.heights()
	armies := scene.Look
	for n, u := range g.order {
		if !p.shown(u) {
			continue
		}
		x := scene.Look.Add(int(p.life[u])<<24 | int(p.due[u])<<16 | int(uint8(p.box[u]))<<8 | int(heights[u])).
			Add(int(p.loc[u])<<32 | int(p.mark[u]&(reduced|shownMarks))).With(p.attacks(u))
		if p.life[u] == waiting {
			x = x.Add(int(p.turn)) // what is overdue waits in the box of the turn
		}
		if i := p.bomberIndex(u); i >= 0 {
			x = x.Add(int(p.bombAt[i]))
		}
		if state := p.stateShown(u); state != "" {
			x = x.Add(int(state[0])) // every state has its own first letter
		}
		s.Pieces[n] = x
		if p.sc.Units[u].IsArmy() {
			armies = armies.Add(int(u)<<32 | int(p.life[u])<<16 | int(uint16(p.loc[u])))
		}
	}
	s.Flags = p.controlStamp()
	moves := scene.Look.Add(int(p.moves[allied])<<8 | int(p.moves[german]))
	s.Displays[turnTrack] = scene.Look.Add(int(p.turn)).With(p.bad).With(p.rolled)
	s.Displays[movesTrack] = moves
	s.Displays[movesValues] = moves.Add(int(p.holder)<<8 | int(p.bombers)).Add(p.nextMoves(allied)<<16 | p.nextMoves(german))
	points := s.Flags.Add(p.eastern()<<8 | int(p.lost))
	s.Displays[victory] = points.Add(int(p.winner()))
	s.Displays[boxesAllied], s.Displays[boxesGerman] = armies, armies
	s.Displays[dueBoxes] = scene.Look.Add(int(p.turn))
	s.Displays[offBoard] = scene.Look
	s.Score = points
}

// shownMarks are the states of a piece that its counter shows.
const shownMarks = unsupplied | paid | stopped | dropped

// controlStamp stands for who controls what, and where the harbours are.
func (p *position) controlStamp() scene.Stamp {
	s := scene.Look
	for _, w := range p.control {
		s = s.Add(int(w))
	}
	for m := int16(mulberry1); m < nPieces; m++ {
		s = s.Add(int(p.life[m])<<16 | int(uint16(p.loc[m])))
	}
	return s
}

// heights are the places of all pieces in their stacks.
func (p *position) heights() (z [nPieces]uint8) {
	var inHex [nHexes]uint8
	var inBox [nPieces]uint8
	for u := range int16(nPieces) {
		if !p.on(u) || p.loc[u] < 0 {
			continue
		}
		n := &inHex[p.loc[u]]
		if a := p.box[u]; a >= 0 {
			n = &inBox[a]
		}
		z[u] = *n
		*n++
	}
	return z
}

// Flags shows who controls the cities and harbours.
func (g *Game) Flags(v kernel.View) []scene.Flag {
	p := full(v)
	var out []scene.Flag
	for h := range p.sc.Hex {
		x := &p.sc.Hex[h]
		if !x.IsCity() && !p.harbourAt(int16(h)) {
			continue
		}
		f := scene.Flag{At: x.Name, Side: sideKeys[german]}
		value := x.Boxed
		if p.control.has(int16(h)) {
			f.Side, value = sideKeys[allied], x.Circled
		}
		if value > 0 {
			f.Text = fmt.Sprint(value)
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	return out
}

// shown leaves out pieces that have no part in this game.
func (p *position) shown(u int16) bool {
	return p.life[u] != unused || p.sc.opt.divisions16 && p.sc.Units[u].Class == order.Divisional
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
	case dead:
		if p.sc.Units[u].Class == order.Divisional && p.sc.opt.divisions16 {
			return cellSpare
		}
	}
	return gone[p.life[u]].cell
}

// gone says where pieces are that are neither on the board nor due.
var gone = [...]struct{ cell, text string }{unused: {cellSpare, "available"}, dead: {cellDead, "eliminated"}, departed: {cellLeft, "left the board"},
	unplaced: {cellSetup, "to be set up"}}

// counters lists what never changes of the pieces, in order.
func (g *Game) counters() []scene.Counter {
	out := make([]scene.Counter, len(g.order))
	for n, u := range g.order {
		c := &g.d.Units[u]
		nation := nations[c.Nation]
		out[n] = scene.Counter{ID: c.ID, Name: c.Name, Short: shortOf(c), Kind: classWords[c.Class], Side: sideKeys[sideOf(u)], Nation: nation.code,
			Symbol: symbol(c, sideOf(u)), Group: nation.name, Hue: nation.hue}
	}
	return out
}

// shortOf is what stands on a counter: its id without the kind of unit, which the
// symbol shows. The supreme headquarters is known by its id.
func shortOf(c *order.Unit) string {
	_, number, ok := strings.Cut(c.ID, "-")
	switch {
	case ok:
		return strings.ReplaceAll(number, "-", " ")
	case c.Class == order.SupremeHQ:
		return c.ID
	}
	return ""
}

// Piece is how a piece stands.
func (g *Game) Piece(v kernel.View, n int) scene.Piece {
	p, u := full(v), g.order[n]
	c := &p.sc.Units[u]
	x := scene.Piece{ID: c.ID, At: p.cellOf(u), Z: int(p.heights()[u]), State: p.stateShown(u), Marks: p.marksShown(u)}
	switch {
	case c.Class == order.StrategicAir:
		x.Ratings = "*"
	case c.Class != order.Mulberry:
		x.Ratings = fmt.Sprintf("%d-%d", p.cf(u), p.mf(u))
	}
	return x
}

// marksShown are the markers on a piece.
func (p *position) marksShown(u int16) []scene.Mark {
	var out []scene.Mark
	mark := func(on bool, kind, text, say string) {
		if on {
			out = append(out, scene.Mark{Kind: kind, Text: text, Say: say})
		}
	}
	mark(p.is(u, reduced), "hits", "1", "reduced")
	mark(p.is(u, unsupplied), "unsupplied", "!", "out of supply")
	mark(p.is(u, paid), "paid", "$", "its Move is paid")
	mark(p.is(u, stopped), "stop", "Z", "stopped")
	mark(p.is(u, dropped), "drop", "P", "dropped this turn")
	mark(p.attacks(u), "attack", "A", "attacks")
	return out
}

// Rows says where a piece is, what marks it bears, and where its supply is cut now.
func (g *Game) Rows(v kernel.View, n int) []string {
	p, u := full(v), g.order[n]
	rows := []string{p.whereText(u)}
	for _, m := range p.marksShown(u) {
		rows = append(rows, m.Say)
	}
	if p.on(u) && p.sc.Units[u].Stacks() && p.at(u).Terrain != order.Sea {
		s := sideOf(u)
		if in := p.lines(s); !p.fed(s, p.loc[u], &in) {
			rows = append(rows, p.cutText(s, p.loc[u]))
		}
	}
	return rows
}

func (p *position) whereText(u int16) string {
	switch p.life[u] {
	case inPlay:
		if a := p.box[u]; a >= 0 {
			return "in the box of " + p.sc.Units[a].Name + " at " + p.place(p.loc[u])
		}
		return "at " + p.place(p.loc[u])
	case waiting:
		return fmt.Sprintf("due in %s", months[min(lastTurn, max(1, int(p.due[u])))-1])
	}
	return gone[p.life[u]].text
}

// stateShown tells what a piece has to do with the matter in hand.
func (p *position) stateShown(u int16) string {
	if !p.on(u) {
		if f := p.portion(); p.kind() == nodeReinforce && f.B == u {
			return "chosen"
		}
		return ""
	}
	f := p.stack.Top()
	if f == nil {
		return ""
	}
	switch p.kind() {
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
func symbol(c *order.Unit, s kernel.Seat) string {
	side := map[kernel.Seat]string{allied: "F", german: "H"}[s]
	if c.IsAir() {
		return "S" + side + "APMF---------"
	}
	if c.Class == order.Mulberry {
		return "S" + side + "GPIT----H----"[:13] + "-"
	}
	function := [...]string{order.ArmyHQ: "UH----", order.GroupHQ: "UH----", order.SupremeHQ: "UH----", order.Motorized: "UCIM--", order.Airborne: "UCIA--",
		order.MountainCorps: "UCIO--", order.Panzer: "UCA---", order.Infantry: "UCI---", order.Luftwaffe: "UCI---", order.Divisional: "UCI---"}[c.Class]
	size := map[string]string{"XX": "I", "XXX": "J", "XXXX": "K", "XXXXX": "L", "XXXXXX": "M"}[c.Size]
	flag := "-"
	if c.IsHQ() {
		flag = "A"
	}
	return "S" + side + "GP" + function + flag + size + "---"
}
