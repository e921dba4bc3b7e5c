package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/titles"
)

// saved writes a finished game of the toy as a journal: saved FILE; or so many choices of
// another game: saved FILE GAME SCENARIO CHOICES.
func saved(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 && len(args) != 4 {
		ts.Fatalf("write: saved FILE [GAME SCENARIO CHOICES]")
	}
	g, scenario, most := kernel.Game(toy.Game{}), "plain", 1<<30
	pick := func(_ kernel.Position, legal []kernel.Choice, _ *rand.Rand) kernel.Choice { return legal[0] }
	if len(args) == 4 {
		all, err := titles.All()
		ts.Check(err)
		e, err := all.Find(args[1])
		ts.Check(err)
		g, scenario = e.Title, args[2]
		pick = func(p kernel.Position, legal []kernel.Choice, rng *rand.Rand) kernel.Choice {
			for _, c := range legal {
				if e.Title.Offer(p, c).Main && rng.IntN(2) == 0 {
					return c
				}
			}
			return legal[rng.IntN(len(legal))]
		}
		most, err = strconv.Atoi(args[3])
		ts.Check(err)
	}
	text, err := savedGame(g, scenario, most, pick)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}

// savedGame plays with seeded dice, at most so many choices. With the first choice there
// is both sides of the toy write equal forces, so that every round is decided by draws.
func savedGame(g kernel.Game, scenario string, most int, pick func(kernel.Position, []kernel.Choice, *rand.Rand) kernel.Choice) ([]byte, error) {
	head := journal.DiceHeader{Mode: journal.Seeded, Generator: dice.PCG, Seed: "11"}
	src, err := head.Source(dice.Secret{})
	if err != nil {
		return nil, err
	}
	j := journal.Journal{Header: journal.Header{
		Format: journal.Version, Game: g.Info().ID, Ruleset: g.Info().Ruleset, Data: g.Info().Data, Scenario: scenario,
		Seats: []string{"person", "bot:random"}, Dice: head, Created: "2026-01-02T03:04:05Z",
	}}
	f, err := journal.NewFold(g, j.Header)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var legal []kernel.Choice
	for !f.Position().Node().Final && f.Index() < most {
		p := f.Position()
		legal = p.Legal(legal[:0])
		s := journal.Step{Seat: p.Node().Seat}
		if s.Seat == kernel.Chance {
			if s.Choice, err = src.Draw(f.Draws(), p.Outcomes(nil)); err != nil {
				return nil, err
			}
		} else if s.Choice = pick(p, legal, rng); rng.IntN(2) == 0 {
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
