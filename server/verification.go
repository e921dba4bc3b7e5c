package server

import "sandtable/table"

// Verification is what anybody needs to check the dice of a table.
type Verification struct {
	Mode       string   `json:"mode"` // "fair", "seeded" or "typed"
	Game       string   `json:"game"` // id of the table, part of every draw
	Commitment string   `json:"commitment,omitempty"`
	Nonces     []string `json:"nonces"`           // one a seat, collected after the commitment; empty while it is lacking
	Givers     []string `json:"givers"`           // who gave each: "seat", "server" (for a bot) or "maker" (all at once)
	Secret     string   `json:"secret,omitempty"` // revealed when the game is over
	Draws      int      `json:"draws"`            // made so far
	Checked    bool     `json:"checked"`          // every draw was recomputed and agrees
	How        string   `json:"how"`              // the formula in words
	Said       *Said    `json:"said,omitempty"`
	// Exchanges are the times that other dice took the place of those before.
	Exchanges []DiceExchange `json:"exchanges"`
}

// DiceExchange is a change of dice in the middle of a game.
type DiceExchange struct {
	Line       int    `json:"line"`  // of the saved game
	Index      int    `json:"index"` // of the game then
	Mode       string `json:"mode"`
	Commitment string `json:"commitment,omitempty"`
	Before     int    `json:"before"` // draws that the dice before it had made
}

// FairDice is what everybody may know of fair dice in a running game.
type FairDice struct {
	Commitment string      `json:"commitment"`
	Parts      []SeatNonce `json:"parts"` // one a seat
}

// SeatNonce is what a seat has added to fair dice.
type SeatNonce struct {
	Nonce string `json:"nonce,omitempty"` // lacking: the dice cannot be drawn yet
	By    string `json:"by,omitempty"`    // "seat", "server" or "maker"
}

// NonceRequest adds what a seat gives to fair dice.
type NonceRequest struct {
	Seat  int    `json:"seat"`
	Nonce string `json:"nonce"` // 1 to 128 printable ASCII characters without blanks
}

func fairDice(f *table.FairDice) *FairDice {
	if f == nil {
		return nil
	}
	w := &FairDice{Commitment: f.Commitment}
	for _, p := range f.Parts {
		w.Parts = append(w.Parts, SeatNonce(p))
	}
	return w
}

func verification(v table.Verification) Verification {
	w := Verification{
		Mode: v.Mode, Game: v.Game, Commitment: v.Commitment, Nonces: v.Nonces, Givers: v.Givers, Secret: v.Secret,
		Draws: v.Draws, Checked: v.Checked, How: v.How.Text, Said: wireSaid(v.How),
	}
	for _, e := range v.Exchanges {
		w.Exchanges = append(w.Exchanges, DiceExchange(e))
	}
	return w
}
