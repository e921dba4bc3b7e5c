package main

import (
	"bytes"
	"math/rand/v2"
	"os"

	"github.com/rogpeppe/go-internal/testscript"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// saved writes a finished game of the toy as a journal: saved FILE.
func saved(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("write: saved FILE")
	}
	text, err := savedGame()
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}

// savedGame plays a game with seeded dice in which both sides write equal
// forces, so that every round is decided by draws.
func savedGame() ([]byte, error) {
	g := toy.Game{}
	head := journal.DiceHeader{Mode: journal.Seeded, Generator: dice.PCG, Seed: "11"}
	src, err := head.Source(dice.Secret{})
	if err != nil {
		return nil, err
	}
	j := journal.Journal{Header: journal.Header{
		Format: journal.Version, Game: "toy", Ruleset: g.Info().Ruleset, Data: g.Info().Data, Scenario: "plain",
		Seats: []string{"person", "bot:random"}, Dice: head, Created: "2026-01-02T03:04:05Z",
	}}
	f, err := journal.NewFold(g, j.Header)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var legal []kernel.Choice
	for !f.Position().Node().Final {
		p := f.Position()
		legal = p.Legal(legal[:0])
		s := journal.Step{Choice: legal[0], Seat: p.Node().Seat}
		switch {
		case s.Seat == kernel.Chance:
			if s.Choice, err = src.Draw(f.Draws(), p.Outcomes(nil)); err != nil {
				return nil, err
			}
		case rng.IntN(2) == 0:
			// An undo line beside each such choice: the file keeps what was tried.
			j.Lines = append(j.Lines,
				journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: s.Seat, Text: g.Format(p, legal[len(legal)-1])},
				journal.Line{Kind: journal.Undo, Index: f.Index(), Seat: s.Seat})
		}
		j.Lines = append(j.Lines, journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: s.Seat, Text: g.Format(p, s.Choice)})
		f.Push(s)
	}
	j.Lines = append(j.Lines, journal.Line{Kind: journal.Digest, Index: f.Index(), Digest: f.Position().Digest()})
	var b bytes.Buffer
	err = j.Encode(&b)
	return b.Bytes(), err
}
