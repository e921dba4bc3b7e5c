package greatestday

import (
	"math"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// steps values moves, changes of state and entries, each with what should follow at once.
func (b *bot) steps(p kernel.Position, legal []kernel.Choice, depth int) []option {
	var out []option
	for _, c := range legal {
		switch c.Verb {
		case game.DoMove, game.DoEnter, game.DoColumn, game.DoLeave, game.DoMount, game.DoDismount:
			out = append(out, option{choice: c})
		}
	}
	if len(out) > b.width() {
		b.thin(p, &out)
	}
	for i := range out {
		if b.ctx.Err() != nil {
			return out[:i]
		}
		q := b.copyTo(depth+1, p)
		risk, ok := b.walk(q, out[i].choice)
		if !ok {
			out[i].value = math.Inf(-1)
			continue
		}
		out[i].value, out[i].then = b.arrive(q, depth+1, out[i].choice.Verb)
		out[i].value -= b.w.risk * risk
	}
	return out
}

// wide is how many moves are looked at closely.
const wide = 14

// width is wide, and less where a look costs more.
func (b *bot) width() int {
	switch {
	case b.calm:
		return 2
	case b.large() || b.hasty:
		return 4
	}
	return wide
}

// thin keeps the changes of state and the moves that come to the best ground, as if the
// unit were there already.
func (b *bot) thin(p kernel.Position, list *[]option) {
	all := *list
	f, _ := game.Read(p)
	u := f.InHand()
	far := 0
	for i := range all {
		if all[i].choice.Verb == game.DoMove {
			far = max(far, b.judge.sc.Ground.Grid.Distance(f.At(u), all[i].choice.A))
		}
	}
	fired := f.Zones(b.side.Other(), f.At(u), far)
	var ground func(int16) float64
	if !b.large() && !b.judge.units[u].leader {
		ground = b.judge.grounds(f, u)
	}
	for i := range all {
		switch h := all[i].choice.A; {
		case all[i].choice.Verb == game.DoEnter:
			all[i].value = b.judge.marchTo(f, u, h)
		case all[i].choice.Verb != game.DoMove:
			all[i].value = math.Inf(1)
		case b.judge.units[u].leader:
			all[i].value = b.judge.led(f, u, h)
		default:
			if b.large() {
				all[i].value = b.judge.marchTo(f, u, h)
			} else {
				all[i].value = sign(b.side) * ground(h)
			}
			if b.side == order.German && !b.vast() && f.Bars(h) {
				all[i].value += offSand
			}
			if b.side == order.Allied && f.Sand(f.At(u)) && !f.Sand(h) {
				all[i].value += lastSand
			}
			if b.side == order.Allied && b.judge.opens(f, h) && !b.judge.columnAt(f, h) {
				all[i].value += offSand
			}
			if b.judge.exit[h] && b.vast() {
				// Who can goes on, and leaves the way to those behind. Where there is one beach only, and what
				// waits behind is in reach of it, farther on is mostly into fire: Storming Sword was lost by it.
				all[i].value -= jam
			}
			if fired(h) {
				all[i].value -= 0.25
			}
		}
	}
	n := b.width()
	bestFirst(all, n)
	*list = all[:n]
}

// bestFirst brings so many of the best to the front, in order, of equal ones the earlier.
func bestFirst(all []option, n int) {
	for i := 1; i < len(all); i++ {
		x, at := all[i], i
		if i >= n {
			if x.value <= all[n-1].value {
				continue
			}
			all[i], at = all[n-1], n-1
		}
		for ; at > 0 && all[at-1].value < x.value; at-- {
			all[at] = all[at-1]
		}
		all[at] = x
	}
}

// walk carries out a step with nobody firing, and adds up what the fire that it draws
// would do, by a standing answer too: the enemy then checks at once whether he fires. It is
// not ok when something else comes in between.
func (b *bot) walk(p kernel.Position, c kernel.Choice) (risk float64, ok bool) {
	p.Apply(c, nil)
	for range 64 {
		f, _ := game.Read(p)
		n := p.Node()
		w, u, faces, answered := f.Answering()
		var more float64
		switch {
		case f.Kind() == game.AtReact:
			more = b.judge.snaps(f)
			p.Apply(kernel.Choice{Verb: game.DoHold}, nil)
		case answered && n.Seat == kernel.Chance:
			more = pass(f.Quality(w)) * b.judge.harm(f, u, &faces)
			b.outs = p.Outcomes(b.outs[:0])
			p.Apply(b.outs[len(b.outs)-1].Choice, nil) // a 9, which fails (G1.2)
		default:
			return risk, n.Seat == b.seat || n.Seat == kernel.Chance || n.Final
		}
		risk += (1 - math.Min(risk, 1)*0.5) * more
	}
	return risk, false
}

// arrive values a unit that has made a step: as it stands, or after what should follow.
func (b *bot) arrive(p kernel.Position, depth int, verb uint16) (float64, []kernel.Choice) {
	value := b.value(p)
	f, _ := game.Read(p)
	turnsOff := verb == game.DoMove && f.Kind() == game.AtMove && b.judge.opens(f, f.At(f.InHand()))
	if f.Kind() != game.AtMove || depth+2 >= len(b.memory) {
		return value, nil
	}
	if verb == game.DoMove {
		b.lists[depth] = settle(p, f.InHand(), b.lists[depth][:0])
	} else {
		b.lists[depth] = p.Legal(b.lists[depth][:0])
	}
	if !ends(b.lists[depth]) {
		value = math.Inf(-1) // it cannot stay
	}
	then := []kernel.Choice{{Verb: game.DoStop}}
	further := b.lists[depth][:0]
	for _, c := range b.lists[depth] {
		switch {
		case c.Verb == game.DoLeave || c.Verb == game.DoDismount, c.Verb == game.DoColumn && (verb == game.DoMount || turnsOff),
			c.Verb == game.DoMove && verb != game.DoMove && verb != game.DoLeave && depth < 5:
			further = append(further, c)
		}
	}
	if len(further) == 0 {
		return value, then
	}
	for _, o := range b.steps(p, further, depth) {
		if o.value > value {
			value, then = o.value, append([]kernel.Choice{o.choice}, o.then...)
		}
	}
	return value, then
}

// settle appends what a unit that has come to a hex may do there besides going on: to list
// where else it could go would take longer than all the rest.
func settle(p kernel.Position, u int, dst []kernel.Choice) []kernel.Choice {
	for _, c := range [...]kernel.Choice{
		{Verb: game.DoColumn, A: int16(u)}, {Verb: game.DoLeave, A: int16(u)}, {Verb: game.DoDismount, A: int16(u)}, {Verb: game.DoStop},
	} {
		if p.Explain(c).OK() {
			dst = append(dst, c)
		}
	}
	return dst
}
