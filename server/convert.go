package server

import (
	"sandtable/lines"
	"sandtable/odds"
	"sandtable/scene"
	"sandtable/table"
)

// tableInfo and the following turn what package table says into the wire format. What only
// some may know of a table is left out for those who have not their rights.
func tableInfo(in table.Info, r table.Rights) TableInfo {
	t := TableInfo{
		ID: in.ID, Game: in.Game, Scenario: in.Scenario, Title: in.Title, Name: in.Name, Options: in.Options, Dice: in.Dice, Fair: fairDice(in.Fair),
		Created: in.Created, Updated: in.Updated, Index: in.Index, Undos: in.Undos, Floor: in.Floor, Turn: in.Turn, ToMove: in.ToMove,
		Over: in.Over, Result: in.Result, Ended: wireSaid(in.Ended), Problem: in.Problem, Said: wireSaid(in.Why), Keyed: in.Keyed, Sides: in.Sides,
	}
	t.Rematch = in.Rematch
	if b := in.Sandbox; b != nil {
		t.Sandbox = &Sandbox{Of: b.Of, Seat: int(b.Seat), Index: b.Index, Guessed: b.Guessed, Bot: b.Bot, Early: b.Early, Done: b.Done}
	}
	if a := in.Asked; a != nil && r.Among(a.Only) {
		t.Asked = &Asked{Seat: a.Seat, What: a.What, To: a.To, Yes: a.Yes, Wait: a.Wait}
	}
	for _, s := range in.Seats {
		t.Seats = append(t.Seats, SeatState(s))
	}
	return t
}

func thinking(now table.Thinking) Thinking {
	t := Thinking{Seat: now.Seat, On: now.On, Done: now.Done, Plans: now.Plans}
	if now.Chance >= 0 {
		t.Chance = &now.Chance
	}
	return t
}

func (v *visit) steps(s table.Steps) Steps {
	w := Steps{From: s.From, Index: s.Index, Floor: s.Floor, Offers: v.fold(s.Offers), Barred: barred(s.Barred), Reaction: s.Reaction, Early: early(s.Early), Guide: s.Guide}
	w.Steps = stepViews(s.Steps)
	return w
}

// fold writes offers as they cross the wire: those alike but for their place as one.
func (v *visit) fold(offers []scene.Offer) []scene.Offer {
	if !scene.Foldable(offers) {
		return offers
	}
	b, err := v.Board()
	if err != nil {
		return offers // which say the same
	}
	return b.Fold(offers)
}

func stepViews(list []table.Step) []StepView {
	w := make([]StepView, len(list))
	for i, v := range list {
		w[i] = StepView(v)
	}
	return w
}

func (v *visit) snapshot(s table.Snapshot) Snapshot {
	w := Snapshot{Table: tableInfo(s.Table, v.rights), Index: s.Index, Floor: s.Floor, Last: s.Last, Scene: s.Scene, Offers: v.fold(s.Offers), Barred: barred(s.Barred), Reaction: s.Reaction, Early: early(s.Early), Guide: s.Guide}
	w.Log = logPage(s.Log)
	return w
}

func logPage(p table.LogPage) LogPage {
	w := LogPage{Earlier: p.Earlier}
	for _, e := range p.Entries {
		w.Entries = append(w.Entries, LogEntry(e))
	}
	return w
}

func turnStarts(list []table.TurnStart) []TurnStart {
	w := make([]TurnStart, len(list))
	for i, x := range list {
		w[i] = TurnStart(x)
	}
	return w
}

func barred(list []table.Barred) []Barred {
	w := make([]Barred, len(list))
	for i, b := range list {
		w[i] = Barred(b)
	}
	return w
}

func explanation(e table.Explanation) Explanation {
	w := Explanation{Choice: e.Choice, Label: e.Label, Legal: e.Legal, Rule: e.Rule, Words: e.Said.Text, Said: wireSaid(e.Said), Detail: e.Detail}
	if e.TooMany {
		many := sayTooMany.Say()
		w.Words, w.Said = many.Text, wireSaid(many)
	}
	if e.Odds != nil {
		w.Odds = oddsOf(e.Odds, e.Guessed)
	}
	return w
}

func oddsOf(t *odds.Table, guessed bool) *Odds {
	o := &Odds{}
	assume := func(l *lines.Line) {
		if o.Assumes != "" {
			o.Assumes += "; "
		}
		o.Assumes += l.English()
		o.Said = append(o.Said, Said{Code: l.Code()})
	}
	if t.Assumed {
		assume(sayLeftAlone)
	}
	if guessed {
		assume(sayGuessed)
	}
	for _, row := range t.Rows {
		p, _ := row.P.Float64()
		o.Lines = append(o.Lines, OddsRow{Text: row.Text(), Num: row.P.Num().String(), Den: row.P.Denom().String(), Percent: 100 * p})
	}
	return o
}
