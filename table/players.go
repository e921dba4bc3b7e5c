package table

import (
	"slices"
	"strings"

	"sandtable/kernel"
)

// Player is what the people who play a seat have told of themselves.
type Player struct {
	Name   string `json:"name,omitempty"`
	Colour string `json:"colour,omitempty"` // one of Colours
}

// Colours are those that players can be told apart by; a screen knows how they look.
var Colours = []string{"red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey"}

// playerAside is the name under which the store keeps the players of a game.
const playerAside = "players"

// maxPlayer is the longest name of a player, in characters.
const maxPlayer = 40

// SetPlayer says who plays a seat; empty words take back what was said. Errors: *Bad,
// *ReadOnly, and those of the store.
func (t *Table) SetPlayer(seat kernel.Seat, p Player) (in Info, err error) {
	defer t.faulted(&err)
	if strings.TrimSpace(p.Name) == "" {
		p.Name = ""
	} else if p.Name, err = shownText(p.Name, maxPlayer); err != nil {
		return Info{}, err
	}
	if p.Colour != "" && !slices.Contains(Colours, p.Colour) {
		return Info{}, bad("there is no colour %.40q; there are: %s", p.Colour, strings.Join(Colours, ", "))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return Info{}, err
	}
	players := make([]Player, len(t.header.Seats))
	copy(players, t.players)
	if players[seat] == p {
		return t.info(), nil
	}
	players[seat] = p
	if err := t.keepAside(playerAside, players); err != nil {
		return Info{}, err
	}
	t.players, t.dirty = players, true
	t.seatsN++
	t.signal()
	return t.info(), nil
}
