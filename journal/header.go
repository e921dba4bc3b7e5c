package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sandtable/dice"
	"sandtable/kernel"
)

// Version is the format version that this package writes. It also reads [oldest]:
// files of version 1 know no nonce lines; whoever made the table gave the nonces of
// all seats at once, and they stand beside the commitment.
const (
	Version = 2
	oldest  = 1
)

// Header is the first line of a journal.
type Header struct {
	Format   int            `json:"sandtable"` // format version
	Game     string         `json:"game"`
	Ruleset  string         `json:"ruleset"`
	Data     string         `json:"data"` // digest of the game's data
	Scenario string         `json:"scenario"`
	Options  kernel.Options `json:"options"`
	Seats    []string       `json:"seats"` // holders: "person", "open" or "bot:<id>"
	Dice     DiceHeader     `json:"dice"`
	Guide    string         `json:"guide,omitempty"` // id of the scripted first game it begins as
	Name     string         `json:"name,omitempty"`
	Created  string         `json:"created"` // RFC 3339, UTC
}

// Modes of dice.
const (
	Fair   = "fair"   // verifiable by commitment
	Seeded = "seeded" // from a seed in the open
	Typed  = "typed"  // people roll and type what they see
)

// DiceHeader says where the draws come from.
type DiceHeader struct {
	Mode string `json:"mode"`
	// Fair: the game's name in what is hashed, and the commitment.
	Game       string `json:"game,omitempty"`
	Commitment string `json:"commitment,omitempty"`
	// Nonces of all seats, if whoever made the table gave them at once. Otherwise
	// each seat gives its own in a line that follows, before the first draw.
	Nonces []string `json:"nonces,omitempty"`
	// Seeded.
	Generator string `json:"generator,omitempty"`
	Seed      string `json:"seed,omitempty"`
}

// Source returns the dice. Fair dice need their secret; it must open the
// commitment. Typed dice have no source: nil.
func (d DiceHeader) Source(secret dice.Secret) (dice.Source, error) {
	switch d.Mode {
	case Fair:
		if !secret.Opens(d.Commitment) {
			return nil, fmt.Errorf("the secret does not open the commitment %s", d.Commitment)
		}
		return dice.NewFair(secret, d.Game, d.Nonces)
	case Seeded:
		return dice.NewSeeded(d.Generator, d.Seed)
	}
	return nil, nil
}

// fits says why dice cannot be those of a game with so many seats.
func (d DiceHeader) fits(format, seats int) error {
	n := len(d.Nonces)
	if d.Mode != Fair || n == seats || n == 0 && format > oldest {
		return nil
	}
	return fmt.Errorf("the dice have %d nonces; the game has %d seats", n, seats)
}

// check says what is wrong with the dice of a header.
func (d DiceHeader) check() error {
	switch d.Mode {
	case Fair:
		if len(d.Commitment) != 64 || strings.Trim(d.Commitment, "0123456789abcdef") != "" {
			return fmt.Errorf("the dice have the commitment %.80q; it must be 64 hexadecimal digits", d.Commitment)
		}
		if d.Generator != "" || d.Seed != "" {
			return errors.New("fair dice have no generator and no seed")
		}
		nonces := d.Nonces
		if len(nonces) == 0 {
			nonces = []string{"to-come"}
		}
		_, err := dice.NewFair(dice.Secret{}, d.Game, nonces)
		return err
	case Seeded:
		if d.Game != "" || d.Commitment != "" || len(d.Nonces) != 0 {
			return errors.New("seeded dice have no commitment and no nonces")
		}
		_, err := dice.NewSeeded(d.Generator, d.Seed)
		return err
	case Typed:
		return nil
	}
	return fmt.Errorf("no dice %q; there are: %s, %s, %s", d.Mode, Fair, Seeded, Typed)
}

// Person is the holder of a seat that somebody plays.
const Person = "person"

// checkHolder says what is wrong with the holder of a seat.
func checkHolder(h string) error {
	if h == Person || h == "open" || strings.HasPrefix(h, "bot:") && len(h) > len("bot:") && len(h) <= 64 {
		return nil
	}
	return fmt.Errorf("a seat cannot be held by %.80q; it is person, open, or bot:<id>", h)
}

// Append adds the header, with its line feed, to dst.
func (h Header) Append(dst []byte) []byte {
	if h.Options == nil {
		h.Options = kernel.Options{}
	}
	return appendJSON(dst, h)
}

// ParseHeader reads the first line of a journal, without its line feed.
func ParseHeader(b []byte) (Header, error) {
	var h Header
	if len(b) > maxLine {
		return h, fmt.Errorf("it has %d bytes; at most %d are allowed", len(b), maxLine)
	}
	var probe struct {
		Format *int `json:"sandtable"`
	}
	err := json.Unmarshal(b, &probe)
	if err != nil && bytes.HasPrefix(b, []byte(`{"sandtable":`)) {
		return h, fmt.Errorf("it begins a saved game and is damaged: %w", err)
	}
	if err != nil || probe.Format == nil {
		return h, errors.New(`this is not a saved game; its first line would begin with {"sandtable":2,`)
	}
	if *probe.Format < oldest || *probe.Format > Version {
		return h, fmt.Errorf("format version %d is unknown; this release reads version %d and version %d", *probe.Format, oldest, Version)
	}
	if err := strictJSON(b, &h); err != nil {
		return h, err
	}
	if err := h.check(); err != nil {
		return h, err
	}
	if right := h.Append(nil); string(right[:len(right)-1]) != string(b) {
		return h, fmt.Errorf("it is not written as it should be; right would be: %s", right[:len(right)-1])
	}
	return h, nil
}

func (h Header) check() error {
	for _, part := range [...]struct{ name, text string }{{"game", h.Game}, {"ruleset", h.Ruleset}, {"scenario", h.Scenario}, {"created", h.Created}} {
		if part.text == "" {
			return fmt.Errorf("the header has no %s", part.name)
		}
	}
	if n := len(h.Seats); n == 0 || n > kernel.MaxSeats {
		return fmt.Errorf("the header has %d seats; a game has 1 to %d", n, kernel.MaxSeats)
	}
	for _, s := range h.Seats {
		if err := checkHolder(s); err != nil {
			return err
		}
	}
	return h.Dice.check()
}
