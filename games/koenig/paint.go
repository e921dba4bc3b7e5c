package koenig

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Frame is where the game stands and what is asked.
func (g *Game) Frame(v kernel.View) scene.Frame {
	p, _ := play.Of[*pos](v)
	f := scene.Frame{Turn: p.turnShown(), Prompt: p.prompt()}
	if r, over := p.Result(); over {
		f.Result = p.resultShown(r)
	}
	return f
}

// Displays beside the map.
const (
	turnTrack = iota
	commandCup
	pointsToUse
	arrivals
	outOfPlay
	numDisplays
)

// Stamps says what looks different.
func (g *Game) Stamps(v kernel.View, s *scene.Stamps) {
	p, _ := play.Of[*pos](v)
	s.Size(len(p.sc.order), numDisplays)
	chosen, target := p.inHand()
	gone, apart := uint32(0), false
	for n, u := range p.sc.order {
		x := scene.Look.Add(int(p.at[u])<<16 | int(p.hits[u])<<8 | int(p.task[u]))
		if p.at[u] == due {
			x = x.Add(int(p.turn))
		}
		s.Pieces[n] = x.With(has(chosen, u)).With(has(target, u)).With(p.active >= 0 && p.unit(u).formation == p.active)
		if p.at[u] == eliminated {
			gone |= 1 << u
		}
		apart = apart || p.at[u] == aside
	}
	turn := int(p.turn)
	s.Displays[turnTrack], s.Displays[arrivals] = scene.Look.Add(turn), scene.Look.Add(turn)
	s.Displays[commandCup] = scene.Look.Add(int(p.cup)<<8 | int(uint8(p.active)))
	s.Displays[pointsToUse] = scene.Look.Add(int(p.artillery[0])<<24 | int(p.artillery[1])<<16 | int(p.support)).
		Add(int(p.rp[0])<<8 | int(p.rp[1])).With(p.sc.turns[p.turn].night)
	s.Displays[outOfPlay] = scene.Look.With(apart)
	s.Flags = scene.Look.Add(int(p.control))
	s.Score = scene.Look.Add(int(p.control)).Add(int(gone)).Add(int(p.delay))
}

func (p *pos) resultShown(r kernel.Result) *scene.Result {
	if r.Winner == kernel.Nobody {
		return &scene.Result{Text: fmt.Sprintf("A draw: %d victory points each", r.Score[0])}
	}
	w := side(r.Winner)
	return &scene.Result{Winner: sideIDs[w], Text: fmt.Sprintf("%s win by %d to %d victory points", sideNames[w], r.Score[w], r.Score[w.other()])}
}

func (p *pos) turnShown() scene.Turn {
	t := &p.sc.turns[p.turn]
	now := &phases[p.phaseNow()]
	s := scene.Turn{Number: int(p.turn), Of: len(p.sc.turns) - 1, Name: t.name, Phase: now.name, Rule: now.rule.Number, Night: t.night}
	if p.active >= 0 {
		s.Active = p.sc.formations[p.active].name
	}
	return s
}

// counters lists what never changes of the units, in the order of the scenario.
func (sc *scenario) counters() []scene.Counter {
	out := make([]scene.Counter, len(sc.order))
	for n, i := range sc.order {
		u := &sc.units[i]
		out[n] = scene.Counter{ID: u.id, Name: u.short, Short: u.short, Kind: kindNames[u.kind] + " " + u.size, Side: sideIDs[u.side], Nation: u.nation,
			Symbol: u.symbol(), Group: sc.formations[u.formation].name, Hue: int(u.formation)}
		if u.name != u.short {
			out[n].Kind = u.name + ", " + out[n].Kind
		}
	}
	return out
}

// Piece is how a unit stands.
func (g *Game) Piece(v kernel.View, n int) scene.Piece {
	p, _ := play.Of[*pos](v)
	i := p.sc.order[n]
	chosen, target := p.inHand()
	u := &p.sc.units[i]
	// In every stack units lie in the order of the scenario: a unit that comes or goes moves no other.
	x := scene.Piece{ID: u.id, At: p.cell(i), Z: i, Ratings: u.ratings, State: p.stateShown(i, chosen, target)}
	if p.onMap(i) && p.hits[i] > 0 {
		x.Marks = append(x.Marks, scene.Mark{Kind: "hits", Text: strconv.Itoa(int(p.hits[i])), Say: hitWords[p.hits[i]]})
	}
	if p.task[i] == waiting {
		x.Marks = append(x.Marks, scene.Mark{Kind: "wait", Text: "W", Say: "waits to fire in concert"})
	}
	return x
}

func (p *pos) stateShown(u int, chosen, target uint32) string {
	switch {
	case has(chosen, u):
		return "chosen"
	case has(target, u):
		return "target"
	case !p.onMap(u):
		return ""
	case p.task[u] == done:
		return "done"
	case p.active >= 0 && p.unit(u).formation == p.active:
		return "active"
	}
	return ""
}

// inHand are the units that act in the matter in hand and those it is done to.
func (p *pos) inHand() (chosen, target uint32) {
	for i := range p.stack.Len() {
		switch f := p.stack.Under(i); f.Proc {
		case procUnit:
			chosen |= 1 << f.A
		case procFire:
			chosen |= p.firing
			target |= p.in(f.A) & p.sc.sides[p.activeSide().other()]
		case procClose:
			chosen |= 1 << f.A
			target |= 1 << f.B
		case procLanding:
			if f.Step == landFire || f.Step == landReturn {
				target |= 1 << f.A
			}
		}
	}
	return p.present(chosen), p.present(target) &^ chosen
}

// Rows are the facts of a unit, one a line.
func (g *Game) Rows(v kernel.View, n int) []string {
	p, _ := play.Of[*pos](v)
	i := p.sc.order[n]
	u := p.unit(i)
	out := []string{p.sc.formations[u.formation].name + ", " + kindNames[u.kind] + " " + u.size}
	if u.name != u.short {
		out = append(out, u.name)
	}
	strength := fmt.Sprintf("strength %d", u.cs)
	if p.hits[i] == 2 {
		strength += fmt.Sprintf(", now %d", p.cs(i, false))
	}
	out = append(out, strength+fmt.Sprintf(", movement %d", u.ma))
	if u.note != "" {
		out = append(out, u.note)
	}
	switch h := p.at[i]; {
	case h >= 0:
		out = append(out, "at "+p.place(h))
		if p.hits[i] > 0 {
			out = append(out, hitWords[p.hits[i]])
		}
		if w := taskWords[p.task[i]]; w != "" {
			out = append(out, w)
		}
	case h == due:
		out = append(out, fmt.Sprintf("due on turn %d at %s", max(u.turn, p.turn), p.hex(u.hex)))
	case h == eliminated:
		out = append(out, "eliminated")
	case h == exited:
		out = append(out, "left the map")
	default:
		out = append(out, "not in play")
	}
	return out
}

var taskWords = [done + 1]string{moving: "is moving", combined: "Combined operation", switched: "Combined operation", moved: "has moved, may fire",
	waiting: "waits to fire in concert", fired: "has fired, may move", firedMove: "has fired, is moving", done: "has ended its operation"}

// Cells of displays where counters stand that are not on the map.
const (
	cellDelayed    = "due-delayed"
	cellEliminated = "out-eliminated"
	cellExited     = "out-left"
	cellAside      = "out-aside"
)

// cell is where a counter stands: a hex or a box beside the map.
func (p *pos) cell(u int) string {
	switch h := p.at[u]; {
	case h >= 0:
		return p.hex(h)
	case h == eliminated:
		return cellEliminated
	case h == exited:
		return cellExited
	case h == aside:
		return cellAside
	}
	if t := p.unit(u).turn; t >= p.turn {
		return dueCell(t)
	}
	return cellDelayed
}

// chitCell is the cell of a formation's chit.
func chitCell(f *formation) string { return "chit-" + f.chit }

func dueCell(turn int8) string { return "due-" + strconv.Itoa(int(turn)) }

// Flags shows who holds the objectives.
func (g *Game) Flags(v kernel.View) []scene.Flag {
	p, _ := play.Of[*pos](v)
	out := make([]scene.Flag, 0, len(p.sc.objectives))
	for i, o := range p.sc.objectives {
		f := scene.Flag{At: p.hex(o.hex), Side: sideIDs[german], Text: strconv.Itoa(int(o.german))}
		if p.control>>i&1 != 0 {
			f.Side, f.Text = sideIDs[allied], strconv.Itoa(int(o.allied))
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b scene.Flag) int { return strings.Compare(a.At, b.At) })
	return out
}

// Display is one of the tracks and boxes beside the map.
func (g *Game) Display(v kernel.View, n int) scene.Display {
	p, _ := play.Of[*pos](v)
	switch n {
	case turnTrack:
		return p.turnTrack()
	case commandCup:
		return p.commandCup()
	case pointsToUse:
		return p.pointsToUse()
	case arrivals:
		return p.arrivals()
	}
	return p.outOfPlay()
}

func (p *pos) turnTrack() scene.Display {
	d := scene.Display{ID: "turns", Title: "Turns", Kind: "track", Rule: ruleSequence.Number}
	for t := 1; t < len(p.sc.turns); t++ {
		id := strconv.Itoa(t)
		d.Cells = append(d.Cells, scene.Cell{ID: "turn-" + id, Label: id, Value: p.sc.turns[t].name, On: t == int(p.turn), Dark: p.sc.turns[t].night})
	}
	return d
}

func (p *pos) arrivals() scene.Display {
	d := scene.Display{ID: "due", Title: "Arrivals", Kind: "boxes", Rule: ruleLanding.Number}
	var comes uint32
	for i := range p.sc.units {
		comes |= 1 << p.sc.units[i].turn
	}
	for t := 1; t < len(p.sc.turns); t++ {
		if comes>>t&1 != 0 {
			d.Cells = append(d.Cells, scene.Cell{ID: dueCell(int8(t)), Label: "Turn " + strconv.Itoa(t), On: t == int(p.turn), Dark: t < int(p.turn)})
		}
	}
	d.Cells = append(d.Cells, scene.Cell{ID: cellDelayed, Label: "Delayed"})
	return d
}

func (p *pos) commandCup() scene.Display {
	d := scene.Display{ID: "cup", Title: "Command cup", Kind: "cup", Rule: ruleOperations.Number}
	for i, f := range p.sc.formations {
		c := scene.Cell{ID: chitCell(&f), Label: f.name, Side: sideIDs[f.side], On: p.cup>>i&1 != 0, Dark: p.cup>>i&1 == 0, Value: "not in the cup"}
		switch {
		case int8(i) == p.active:
			c.Value = "active"
		case c.On:
			c.Value = "in the cup"
		}
		d.Cells = append(d.Cells, c)
	}
	return d
}

func (p *pos) pointsToUse() scene.Display {
	number := func(id, label string, n int, who side) scene.Cell {
		return scene.Cell{ID: id, Label: label, Value: strconv.Itoa(n), Side: sideIDs[who]}
	}
	d := scene.Display{ID: "points", Title: "Points to use", Kind: "values", Rule: ruleSupport.Number, Cells: []scene.Cell{
		number("artillery-allied", "Allied artillery", int(p.artillery[allied]), allied),
		number("artillery-german", "German artillery", int(p.artillery[german]), german),
		number("support", "Allied air and naval support", int(p.support), allied),
	}}
	if p.sc.turns[p.turn].night {
		d.Cells = append(d.Cells, number("rp-allied", "Allied replacements", int(p.rp[allied]), allied),
			number("rp-german", "German replacements", int(p.rp[german]), german))
	}
	return d
}

func (p *pos) outOfPlay() scene.Display {
	d := scene.Display{ID: "out", Title: "Out of play", Kind: "boxes", Rule: ruleHits.Number, Cells: []scene.Cell{
		{ID: cellEliminated, Label: "Eliminated"}, {ID: cellExited, Label: "Left the map"}}}
	for u := range p.sc.units {
		if p.at[u] == aside {
			d.Cells = append(d.Cells, scene.Cell{ID: cellAside, Label: "Not in play"})
			break
		}
	}
	return d
}

// Score lists the points of both sides and where they come from (13.0).
func (g *Game) Score(v kernel.View) []scene.Score {
	p, _ := play.Of[*pos](v)
	r, _ := p.Result()
	out := make([]scene.Score, 2)
	for s := range out {
		out[s] = scene.Score{Side: sideIDs[s], Points: int(r.Score[s])}
	}
	add := func(who side, text string, n int16, at string, rule *play.Rule) {
		if n != 0 {
			out[who].Lines = append(out[who].Lines, scene.ScoreLine{Text: text, Points: int(n), At: at, Rule: rule.Number})
		}
	}
	for i, o := range p.sc.objectives {
		if p.control>>i&1 != 0 {
			add(allied, o.name, o.allied, p.hex(o.hex), ruleObjectives)
		} else {
			add(german, o.name, o.german, p.hex(o.hex), ruleObjectives)
		}
	}
	for u := range p.sc.units {
		if p.at[u] == eliminated {
			add(p.unit(u).side.other(), p.unit(u).name+" eliminated", p.lossPoints(u), "", ruleLosses)
		}
	}
	add(german, "Delay points", p.delay, "", ruleDelay)
	return out
}
