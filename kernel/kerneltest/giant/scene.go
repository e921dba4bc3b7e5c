package giant

import (
	"strconv"

	"sandtable/kernel"
	"sandtable/scene"
)

// Displays beside the sheet.
const (
	roundTrack = iota
	losses
	displays
)

func of(r kernel.Reader) (*state, int) {
	if v, ok := r.(*view); ok {
		return v.s, v.seat
	}
	return r.(*state), 0
}

// Board is the sheet.
func (g *Game) Board(kernel.Reader) *scene.Board { return g.board }

// Frame says whose formation acts and what is asked.
func (g *Game) Frame(v kernel.View) scene.Frame {
	s, seat := of(v)
	f := scene.Frame{
		Turn:   scene.Turn{Number: int(s.round), Of: rounds, Name: "Round " + strconv.Itoa(int(s.round)), Phase: "Activations", Rule: ruleRounds.Number},
		Prompt: book.Prompt(s),
	}
	if by := f.Prompt.Seat; by >= 0 && by != seat {
		f.Prompt.Text = seatNames[by] + " decide: " + f.Prompt.Text
	}
	if c := s.cast(seat); c.formation >= 0 {
		f.Turn.Active = formationName(c.formation)
		if c.hand >= 0 {
			f.Prompt.Pieces = []string{g.board.Counters[c.hand].ID}
		}
	}
	if r, over := s.Result(); over {
		f.Result = &scene.Result{Text: "Nobody has won."}
		if w := int(r.Winner); w >= 0 {
			f.Result = &scene.Result{Winner: seatIDs[w], Text: seatNames[w] + " and " + seatNames[(w+alliances)%seats] + " have won."}
		}
	}
	return f
}

// cast is who plays a part in what goes on, as far as a seat sees; -1 for nobody.
type cast struct{ formation, hand, target int }

func (s *state) cast(seat int) cast {
	c := cast{-1, -1, -1}
	for i := range s.stack.Len() {
		switch f := s.stack.Under(i); f.Proc {
		case procActivation:
			if f.Step == 1 {
				c.formation = int(f.B)
			}
		case procHand, procMarch:
			if s.sees(seat, int(f.A)) {
				c.hand = int(f.A)
			}
		case procReact:
			c.target = int(f.A)
		}
	}
	return c
}

// pieceState is the part that a piece plays.
func (s *state) pieceState(u int, c cast) string {
	switch {
	case u < 0:
		return ""
	case u == c.target:
		return "target"
	case u == c.hand:
		return "chosen"
	case formationOf(u) == c.formation && s.flags[u]&acted != 0:
		return "done"
	}
	return ""
}

// Stamps implements scene.Painter. A piece's height counts those under it that the
// seat sees, so pieces are gone through in the order of the stacks.
func (g *Game) Stamps(v kernel.View, st *scene.Stamps) {
	s, seat := of(v)
	st.Size(pieces, displays)
	var z [pieces]uint8
	lost := 0
	for u, h := range &s.at {
		if h < 0 {
			lost++
			continue
		}
		height := z[u]
		if flags := s.flags[u]; flags&hidden == 0 || s.sees(seat, u) {
			st.Pieces[u] = scene.Look.Add(int(h)<<32 | int(height)<<16 | int(s.strength[u])<<8 | int(flags&hidden))
			height++
		}
		if n := s.next[u]; n > 0 {
			z[n-1] = height
		}
	}
	c := s.cast(seat)
	mark := func(u int) {
		if state := s.pieceState(u, c); state != "" && st.Pieces[u] != 0 {
			st.Pieces[u] = st.Pieces[u].Add(int(state[0])) // every state has its own first letter
		}
	}
	for i := range size {
		if u := c.formation*size + i; u != c.hand && u != c.target {
			mark(u)
		}
	}
	mark(c.hand)
	mark(c.target)
	st.Displays[roundTrack] = scene.Look.Add(int(s.round))
	st.Displays[losses] = scene.Look.Add(lost)
	st.Flags = scene.Look
	for _, h := range s.holder {
		st.Flags = st.Flags.Add(int(h))
	}
	st.Score = scene.Look
	for _, n := range s.score {
		st.Score = st.Score.Add(int(n))
	}
}

// Piece implements scene.Painter.
func (g *Game) Piece(v kernel.View, u int) scene.Piece {
	s, seat := of(v)
	p := scene.Piece{
		ID: g.board.Counters[u].ID, At: g.land.grid.Name(s.at[u]), State: s.pieceState(u, s.cast(seat)),
		Ratings: strconv.Itoa(int(s.strength[u])) + "-" + strconv.Itoa(armOf(u).points),
	}
	for w := s.stacks().First(s.at[u]); w < u; w = s.stacks().After(w) {
		if s.sees(seat, w) {
			p.Z++
		}
	}
	if s.flags[u]&hidden != 0 {
		p.Marks = ambushed
	}
	return p
}

var ambushed = []scene.Mark{{Kind: "hidden", Text: "A", Say: "in ambush"}}

// Rows implements scene.Painter.
func (g *Game) Rows(v kernel.View, u int) []string {
	s, seat := of(v)
	a := armOf(u)
	rows := []string{
		a.name + " of " + formationName(formationOf(u)), "range " + strconv.Itoa(a.reach),
		"hits with " + strconv.Itoa(int(a.hits)) + " or more",
	}
	if s.at[u] >= 0 && s.sees(seat, u) && s.flags[u]&spent != 0 {
		rows = append(rows, "has fired at a move")
	}
	return rows
}

// Flags implements scene.Painter.
func (g *Game) Flags(v kernel.View) []scene.Flag {
	s, _ := of(v)
	list := make([]scene.Flag, 0, objectives)
	for i, h := range s.holder {
		if h > 0 {
			list = append(list, scene.Flag{At: g.land.grid.Name(g.land.objective[i]), Side: seatIDs[h-1], Text: "1"})
		}
	}
	return list
}

// Display implements scene.Painter.
func (g *Game) Display(v kernel.View, n int) scene.Display {
	s, _ := of(v)
	if n == roundTrack {
		d := scene.Display{ID: "rounds", Title: "Rounds", Kind: "track", Rule: ruleRounds.Number}
		for r := range rounds {
			name := strconv.Itoa(r + 1)
			d.Cells = append(d.Cells, scene.Cell{ID: "round-" + name, Label: name, On: r+1 == int(s.round)})
		}
		return d
	}
	var lost [seats]int
	for u, h := range s.at {
		if h < 0 {
			lost[seatOf(u)]++
		}
	}
	d := scene.Display{ID: "losses", Title: "Lost pieces", Kind: "values", Rule: ruleHit.Number}
	for i, n := range lost {
		d.Cells = append(d.Cells, scene.Cell{ID: "lost-" + seatIDs[i], Label: seatNames[i], Value: strconv.Itoa(n), Side: seatIDs[i]})
	}
	return d
}

// Score implements scene.Painter.
func (g *Game) Score(v kernel.View) []scene.Score {
	s, _ := of(v)
	list := make([]scene.Score, seats)
	for i, n := range s.score {
		list[i] = scene.Score{Side: seatIDs[i], Points: int(n)}
	}
	return list
}

// Detail implements scene.Painter: of a move its way and what it costs.
func (g *Game) Detail(r kernel.Reader, c kernel.Choice) scene.Detail {
	s, _ := of(r)
	f := s.stack.Top()
	if c.Verb != verbMove || f == nil || f.Proc != procHand || !r.Explain(c).OK() {
		return scene.Detail{}
	}
	field := s.search(f.A)
	defer field.Free()
	points := armOf(int(f.A)).points
	field.RunTo(c.A, points, s.gate(f.A))
	cost, _ := field.Cost(c.A)
	d := scene.Detail{Cost: strconv.Itoa(cost) + " of " + strconv.Itoa(points) + " points"}
	for _, h := range field.Path(nil, c.A) {
		d.Path = append(d.Path, g.land.grid.Name(h))
	}
	return d
}
