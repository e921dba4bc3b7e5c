package table

import (
	"slices"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
)

// FairDice is what everybody may know of fair dice in a running game.
type FairDice struct {
	Commitment string
	Parts      []SeatNonce // one a seat
}

// SeatNonce is what a seat has added to fair dice; By is a journal.Giver.
type SeatNonce struct{ Nonce, By string }

// fairDice describes the dice of a secret to which every seat adds its nonce.
func fairDice(game string, secret dice.Secret) journal.DiceHeader {
	return journal.DiceHeader{Mode: journal.Fair, Game: game, Commitment: secret.Commitment()}
}

// serverNonce is the line in which the server gives the nonce of a seat that a bot
// holds.
func serverNonce(seat kernel.Seat) journal.Line {
	return journal.Line{Kind: journal.Nonce, Seat: seat, Text: dice.NewNonce(), By: journal.ByServer}
}

// botNonces are those lines for all seats that bots hold.
func botNonces(holders []string) []journal.Line {
	var lines []journal.Line
	for i, h := range holders {
		if h != Person && h != Open {
			lines = append(lines, serverNonce(kernel.Seat(i)))
		}
	}
	return lines
}

// typed reports whether people roll the dice and type what they show.
func (t *Table) typed() bool { return t.fold.Dice().Mode == journal.Typed }

// lacks reports whether the dice wait for the nonce of a seat.
func (t *Table) lacks(seat kernel.Seat) bool { return slices.Contains(t.fold.Lacking(), seat) }

// AddNonce adds what a seat gives to the dice. With the last one they can be drawn,
// and a draw that has waited for them is made. Errors: *Refused, *Bad, *ReadOnly,
// and those of the store.
func (t *Table) AddNonce(seat kernel.Seat, nonce string) (in Info, err error) {
	defer t.faulted(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openTo(seat); err != nil {
		return Info{}, err
	}
	if err := dice.CheckNonce(nonce); err != nil {
		return Info{}, wrong(sayNonce, err)
	}
	parts := t.fold.Parts()
	switch holder := t.fold.Holders()[seat]; {
	case t.fold.Over():
		return Info{}, refuse(sayOver)
	case parts == nil:
		return Info{}, refuse(sayNoNonces, t.fold.Dice().Mode)
	case parts[seat].Nonce == nonce:
		return t.info(), nil // asked again because the answer was lost
	case parts[seat].Nonce != "":
		return Info{}, refuse(sayNonceStands, t.SeatName(seat))
	case holder != Person:
		return Info{}, refuse(sayHeld, t.SeatName(seat), holder)
	}
	if err := t.write(journal.Line{Kind: journal.Nonce, Seat: seat, Text: nonce}); err != nil {
		return Info{}, err
	}
	if err := t.begin(); err != nil {
		return Info{}, err
	}
	return t.info(), nil
}

// write writes lines that are no steps, and carries them out.
func (t *Table) write(lines ...journal.Line) error {
	var text []byte
	for _, l := range lines {
		text = l.Append(text)
	}
	if err := t.save(text); err != nil {
		return err
	}
	for _, l := range lines {
		if err := t.fold.Add(l); err != nil {
			return err
		}
	}
	t.seatsN++
	t.changed()
	return nil
}

// begin makes what has waited for the dice, once they are ready, and lets the bots
// go on.
func (t *Table) begin() error {
	defer t.wake()
	if t.source != nil || !t.fold.Ready() || t.fold.Over() {
		return nil
	}
	var err error
	if t.source, err = t.fold.Dice().Source(t.secret); err != nil {
		return err
	}
	return t.advance(nil)
}

// beginDice plans the dice that follow a guide's script: from here on they are the
// table's own. Draws wait for the nonces of the persons.
func (t *Table) beginDice(p *plan) (err error) {
	p.begun = true
	d := fairDice(t.id, t.secret)
	nonces := botNonces(t.fold.Holders())
	if t.header.Format < journal.Version {
		// In an old file they stand beside the commitment, so they are all ours.
		nonces = nil
		for range t.header.Seats {
			d.Nonces = append(d.Nonces, dice.NewNonce())
		}
	}
	given := d
	t.note(p, journal.Line{Kind: journal.Dice, Dice: &d})
	for _, l := range nonces {
		t.note(p, l)
		given.Nonces = append(given.Nonces, l.Text)
	}
	if len(given.Nonces) == len(t.header.Seats) {
		p.dice, err = given.Source(t.secret)
	}
	return err
}

// awaits says for which seats a draw waits.
func (t *Table) awaits() error {
	lacking := t.fold.Lacking()
	if len(lacking) == 0 {
		return refuse(sayChance)
	}
	return refuse(sayDiceWait, t.SeatName(lacking[0]))
}

// fairInfo is what everybody may know of the dice, nil unless they are fair.
func (t *Table) fairInfo() *FairDice {
	parts := t.fold.Parts()
	if parts == nil {
		return nil
	}
	f := &FairDice{Commitment: t.fold.Dice().Commitment, Parts: make([]SeatNonce, len(parts))}
	for i, p := range parts {
		f.Parts[i] = SeatNonce{Nonce: p.Nonce, By: string(p.By)}
	}
	return f
}
