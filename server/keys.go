package server

// Keys are the keys of a table, as they are told once to whoever makes them. A link
// with a key is the right of whoever has it; see docs/api.md.
type Keys struct {
	Host  string   `json:"host,omitempty"`  // gives seats away, makes other keys, deletes the table
	Watch string   `json:"watch,omitempty"` // looks on
	Seats []string `json:"seats"`           // one a seat; empty for those that stay as they are
}

// KeyRequest asks for another key in the place of one; the old one opens nothing any
// more.
type KeyRequest struct {
	Of   string `json:"of"`             // "seat", "watch", "host", or "all" for keys of a table that has none
	Seat int    `json:"seat,omitempty"` // with "seat"
}

// Rights say what the keys of a request open.
type Rights struct {
	Keyed bool  `json:"keyed"` // false: everybody may do everything
	Host  bool  `json:"host"`
	Seats []int `json:"seats"` // that may be seen and played
}

// PlayerRequest says how the people of a seat want to be called and told apart.
type PlayerRequest struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`             // at most 40 characters; empty: none
	Colour string `json:"colour,omitempty"` // red, orange, yellow, green, teal, blue, purple, pink or grey
}
