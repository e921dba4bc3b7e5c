package dday91

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// Displays beside the sheet.
const (
	turnTrack = iota
	movesValues
	movesTrack
	victory
	boxesAllied
	boxesGerman
	dueBoxes
	offBoard
	numDisplays
)

var displays = [numDisplays]func(*position) scene.Display{
	turnTrack: (*position).turnTrack, movesValues: (*position).movesDisplay, movesTrack: (*position).movesTrack, victory: (*position).victoryDisplay,
	boxesAllied: func(p *position) scene.Display { return p.boxDisplay(allied) },
	boxesGerman: func(p *position) scene.Display { return p.boxDisplay(german) },
	dueBoxes:    (*position).dueDisplay,
	offBoard: func(*position) scene.Display {
		return scene.Display{ID: "out", Title: "Off the board", Kind: "boxes", Rule: "4e1.1", Cells: []scene.Cell{
			{ID: cellSetup, Label: "To be set up"}, {ID: cellDead, Label: "Eliminated"}, {ID: cellLeft, Label: "Left the board"}, {ID: cellSpare, Label: "Divisions available"}}}
	},
}

// Display is one of the tracks and boxes beside the sheet.
func (g *Game) Display(v kernel.View, n int) scene.Display { return displays[n](full(v)) }

func (p *position) turnTrack() scene.Display {
	d := scene.Display{ID: "turns", Title: "Turns", Kind: "track", Rule: "2b.1"}
	for i, m := range months {
		turn := uint8(i + 1)
		d.Cells = append(d.Cells, scene.Cell{ID: fmt.Sprintf("turn-%d", turn), Label: m, On: turn == max(1, p.turn),
			Dark: p.bad && turn == p.turn, Value: p.weatherText(turn)})
	}
	return d
}

func (p *position) dueDisplay() scene.Display {
	d := scene.Display{ID: "due", Title: "Reinforcements", Kind: "boxes", Rule: "3f1.1"}
	for i, m := range months {
		turn := uint8(i + 1)
		d.Cells = append(d.Cells, scene.Cell{ID: dueCell(turn), Label: m, Dark: turn < p.turn})
	}
	d.Cells = append(d.Cells, scene.Cell{ID: dueCell(lastTurn + 1), Label: "Too late", Dark: true})
	return d
}

func (p *position) weatherText(turn uint8) string {
	if !p.sc.opt.weather12 || turn < max(1, p.turn) {
		return ""
	}
	if turn == p.turn && p.rolled {
		return map[bool]string{true: "bad", false: "good"}[p.bad]
	}
	return strings.ReplaceAll(fmt.Sprintf("good 1-%d", order.GoodUpTo[turn-1]), "1-1", "1")
}

// movesDisplay shows both stocks of Moves, what comes next and who holds the marker.
func (p *position) movesDisplay() scene.Display {
	d := scene.Display{ID: "moves", Title: "Moves", Kind: "values", Rule: "3d.1"}
	for s := range sideKeys {
		next := p.nextMoves(kernel.Seat(s))
		d.Cells = append(d.Cells,
			scene.Cell{ID: "moves-" + sideKeys[s], Label: []string{"Allied Moves", "German Moves"}[s], Value: fmt.Sprint(p.moves[s]), Side: sideKeys[s]},
			scene.Cell{ID: "next-" + sideKeys[s], Label: []string{"Allied new Moves", "German new Moves"}[s], Value: fmt.Sprintf("+%d", next), Side: sideKeys[s]})
	}
	if p.sc.opt.initiative10a {
		d.Cells = append(d.Cells, scene.Cell{ID: "initiative", Label: "Initiative", Value: []string{"Allies", "Germans"}[p.holder], Side: sideKeys[p.holder]})
	}
	return d
}

// nextMoves is how many Moves a side will be given as things stand.
func (p *position) nextMoves(s kernel.Seat) int {
	next := int(p.sc.Income[s])
	if p.sc.opt.moves11a {
		next = p.variableMoves(s)
		if s == allied {
			next += p.harbours()
		}
	}
	if s == german {
		next += int(p.bombers)
	}
	return next
}

// movesBoxes are the empty boxes of the Moves track.
var movesBoxes = func() (boxes [maxMoves + 1]scene.Cell) {
	for n := range boxes {
		boxes[n] = scene.Cell{ID: fmt.Sprintf("moves-at-%d", n), Label: fmt.Sprint(n)}
	}
	return boxes
}()

// movesTrack is the printed track with the markers of both sides (3d.1).
func (p *position) movesTrack() scene.Display {
	d := scene.Display{ID: "moves-track", Title: "Moves track", Kind: "track", Rule: "3d.1", Cells: slices.Clone(movesBoxes[:])}
	for n := range d.Cells {
		c := &d.Cells[n]
		here := [2]bool{int(p.moves[allied]) == n, int(p.moves[german]) == n}
		switch c.On = here[0] || here[1]; {
		case here[0] && here[1]:
			c.Value = "both"
		case here[0]:
			c.Value, c.Side = "Allies", sideKeys[allied]
		case here[1]:
			c.Value, c.Side = "Germans", sideKeys[german]
		}
	}
	return d
}

// victoryDisplay shows how far both sides are.
func (p *position) victoryDisplay() scene.Display {
	d := scene.Display{ID: "victory", Title: "Victory", Kind: "values", Rule: "6.3", Cells: []scene.Cell{
		{ID: "east", Label: "Allied ground units east of the Rhine", Value: fmt.Sprintf("%d (%d needed)", p.eastern(), eastGoal), Side: sideKeys[allied]}}}
	for _, h := range p.sc.Goals {
		c := scene.Cell{ID: "goal-" + p.hexName(h), Label: p.place(h), Value: "German", Side: sideKeys[german]}
		if p.control.has(h) {
			c.Value, c.Side = "Allied", sideKeys[allied]
		}
		d.Cells = append(d.Cells, c)
	}
	d.Cells = append(d.Cells, scene.Cell{ID: "lost", Label: "Allied corps eliminated", Value: fmt.Sprintf("%d (%d needed)", p.lost, p.sc.CorpsLimit), Side: sideKeys[german]})
	now := "a draw"
	if w := p.winner(); w >= 0 {
		now = []string{"Allies", "Germans"}[w]
	}
	d.Cells = append(d.Cells, scene.Cell{ID: "verdict", Label: "If it ended now", Value: now})
	return d
}

// boxDisplay has one cell for the holding box of every army headquarters.
func (p *position) boxDisplay(s kernel.Seat) scene.Display {
	d := scene.Display{ID: "boxes-" + sideKeys[s], Title: []string{"Allied armies", "German armies"}[s], Kind: "boxes", Rule: "2d1.2"}
	for u := range units(s) {
		if p.sc.Units[u].IsArmy() && p.life[u] != unused {
			c := scene.Cell{ID: p.boxCell(u), Label: p.sc.Units[u].Name, Side: sideKeys[s], Piece: p.sc.Units[u].ID, Dark: !p.on(u)}
			if p.on(u) {
				c.Value = p.hexName(p.loc[u])
			}
			d.Cells = append(d.Cells, c)
		}
	}
	return d
}

// Score is how far both sides are (6.1, 6.2).
func (g *Game) Score(v kernel.View) []scene.Score {
	p := full(v)
	a := scene.Score{Side: sideKeys[allied], Points: p.eastern(), Lines: []scene.ScoreLine{
		{Text: fmt.Sprintf("Ground units east of the Rhine (%d needed)", eastGoal), Points: p.eastern(), Rule: "6.1"}}}
	for _, h := range p.sc.Goals {
		held := int(bit(p.control.has(h)))
		a.Lines = append(a.Lines, scene.ScoreLine{Text: p.place(h) + []string{" in German hands", " taken"}[held], Bare: true, At: p.hexName(h), Rule: "6.3"})
	}
	b := scene.Score{Side: sideKeys[german], Points: int(p.lost), Lines: []scene.ScoreLine{
		{Text: fmt.Sprintf("Allied corps eliminated (%d needed)", p.sc.CorpsLimit), Points: int(p.lost), Rule: "6.2"}}}
	return []scene.Score{a, b}
}
