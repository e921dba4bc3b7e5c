package main

import (
	"bytes"
	"os"

	"github.com/rogpeppe/go-internal/testscript"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// fair writes a finished game of the toy with fair dice: fair FILE [exchanged]. With
// a second word its dice were exchanged before each draw. $COMMITMENT is that of the
// first dice, $LAST that of the last.
func fair(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("write: fair FILE [exchanged]")
	}
	text, first, last, err := fairGame(len(args) == 2)
	ts.Check(err)
	ts.Setenv("COMMITMENT", first)
	ts.Setenv("LAST", last)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}

func fairGame(exchanged bool) (text []byte, first, last string, err error) {
	g, secret := toy.Game{}, dice.Secret{1}
	head := func() journal.DiceHeader {
		return journal.DiceHeader{Mode: journal.Fair, Game: "g1", Commitment: secret.Commitment()}
	}
	j := journal.Journal{Header: journal.Header{
		Format: journal.Version, Game: "toy", Ruleset: g.Info().Ruleset, Data: g.Info().Data, Scenario: "plain",
		Seats: []string{"person", "bot:random"}, Dice: head(), Created: "2026-01-02T03:04:05Z",
	}}
	f, err := journal.NewFold(g, j.Header)
	if err != nil {
		return nil, "", "", err
	}
	add := func(lines ...journal.Line) {
		for _, l := range lines {
			if err == nil {
				err = f.Add(l)
			}
			j.Lines = append(j.Lines, l)
		}
	}
	nonces := []journal.Line{
		{Kind: journal.Nonce, Seat: 1, Text: "blue-number", By: journal.ByServer},
		{Kind: journal.Nonce, Seat: 0, Text: "red-number"},
	}
	add(nonces...)
	first = secret.Commitment()
	for err == nil && !f.Position().Node().Final {
		p := f.Position()
		var c kernel.Choice
		seat := p.Node().Seat
		if seat != kernel.Chance {
			c = p.Legal(nil)[0]
		} else {
			if exchanged {
				secret[0]++
				d := head()
				add(journal.Line{Kind: journal.Dice, Dice: &d})
				add(nonces...)
			}
			var src dice.Source
			if src, err = f.Dice().Source(secret); err != nil {
				break
			}
			if c, err = src.Draw(f.Draws(), p.Outcomes(nil)); err != nil {
				break
			}
		}
		add(journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: seat, Text: g.Format(p, c)})
	}
	add(journal.Line{Kind: journal.Digest, Index: f.Index(), Digest: f.Position().Digest()},
		journal.Line{Kind: journal.Reveal, Text: secret.String()})
	if err != nil {
		return nil, "", "", err
	}
	var b bytes.Buffer
	err = j.Encode(&b)
	return b.Bytes(), first, secret.Commitment(), err
}
