package journal

import (
	"errors"
	"fmt"
	"slices"

	"sandtable/dice"
	"sandtable/kernel"
)

// Part is what one seat has added to fair dice.
type Part struct {
	Nonce string // empty: not given yet
	By    Giver
}

// Giver says who gave the nonce of a seat.
type Giver string

// Givers of nonces.
const (
	GivenBySeat   Giver = "seat"   // whoever held the seat
	GivenByServer Giver = "server" // for a seat that a bot held
	GivenByMaker  Giver = "maker"  // whoever made the table, for all seats at once
)

// takeDice puts new dice in force.
func (f *Fold) takeDice(d DiceHeader) {
	f.dice, f.parts, f.opened = d, nil, false
	if d.Mode != Fair {
		return
	}
	f.parts = make([]Part, len(f.seats))
	for i, n := range d.Nonces {
		f.parts[i] = Part{Nonce: n, By: GivenByMaker}
	}
}

// Dice returns the dice in force, fair ones with the nonces that have been given;
// they cannot be drawn before there is one for each seat.
func (f *Fold) Dice() DiceHeader {
	d := f.dice
	if d.Mode == Fair && f.Ready() && len(d.Nonces) == 0 {
		for _, p := range f.parts {
			d.Nonces = append(d.Nonces, p.Nonce)
		}
	}
	return d
}

// Parts returns what each seat has added to the dice in force, nil unless they are
// fair. Do not write to it.
func (f *Fold) Parts() []Part { return f.parts }

// Lacking returns the seats whose nonces the dice in force wait for.
func (f *Fold) Lacking() []kernel.Seat {
	var seats []kernel.Seat
	for i, p := range f.parts {
		if p.Nonce == "" {
			seats = append(seats, kernel.Seat(i))
		}
	}
	return seats
}

// Ready reports whether the dice in force can be drawn: every seat has given its
// nonce, or they need none.
func (f *Fold) Ready() bool {
	return !slices.ContainsFunc(f.parts, func(p Part) bool { return p.Nonce == "" })
}

// Revealed reports whether the secret of the dice in force has been revealed.
func (f *Fold) Revealed() bool { return f.opened }

// exchange puts other dice in force. After a secret has been revealed nothing can
// be played, so there is nothing to exchange them for either; version 1 did not say so.
func (f *Fold) exchange(l Line) error {
	if err := l.Dice.fits(f.format, len(f.seats)); err != nil {
		return err
	}
	if f.format > oldest && f.opened {
		return errors.New("dice cannot be exchanged after their secret has been revealed")
	}
	f.takeDice(*l.Dice)
	f.fixed = len(f.steps)
	return nil
}

// nonce takes what a seat adds to the dice.
func (f *Fold) nonce(l Line) error {
	if err := f.checkSeat(l.Seat); err != nil {
		return err
	}
	switch {
	case f.format == oldest:
		return fmt.Errorf("nonces have no lines of their own in version %d of the format", oldest)
	case f.dice.Mode != Fair:
		return fmt.Errorf("the dice are %s: they take no nonces", f.dice.Mode)
	case f.parts[l.Seat].Nonce != "":
		return fmt.Errorf("seat %d has given its nonce before: %q", l.Seat, f.parts[l.Seat].Nonce)
	}
	f.parts[l.Seat] = Part{Nonce: l.Text, By: GivenBySeat}
	if l.By == ByServer {
		f.parts[l.Seat].By = GivenByServer
	}
	return nil
}

// reveal checks the secret of the dice. Before the end of a game it would tell the
// draws to come; version 1 did not say so.
func (f *Fold) reveal(l Line) error {
	secret, err := dice.ParseSecret(l.Text)
	switch {
	case err != nil:
		return err
	case f.dice.Mode != Fair:
		return fmt.Errorf("the dice are %s: they have no secret to reveal", f.dice.Mode)
	case f.opened:
		return errors.New("the secret has been revealed before")
	case !secret.Opens(f.dice.Commitment):
		return fmt.Errorf("this secret has the commitment %s, but the dice have %s", secret.Commitment(), f.dice.Commitment)
	case f.format > oldest && !f.Over():
		return errors.New("the secret is revealed before the game is over")
	}
	f.opened = true
	return nil
}
