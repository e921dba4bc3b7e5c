package server

// Verification is what anybody needs to check the dice of a table.
type Verification struct {
	Mode       string   `json:"mode"` // "fair" or "seeded"
	Game       string   `json:"game"` // id of the table, part of every draw
	Commitment string   `json:"commitment,omitempty"`
	Nonces     []string `json:"nonces"`           // one a seat, collected after the commitment
	Secret     string   `json:"secret,omitempty"` // revealed when the game is over
	Draws      int      `json:"draws"`            // made so far
	Checked    bool     `json:"checked"`          // every draw was recomputed and agrees
	How        string   `json:"how"`              // the formula in words
}
