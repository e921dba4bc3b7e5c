package greatestday

import (
	"sandtable/kernel"
	"sandtable/play"
)

// fightState is what is in hand of a fight besides what stands in frames.
type fightState struct {
	shot bool // somebody has fired at the mover since the last alarm
}

func (f *fightState) hash(h *kernel.Hash) { h.Int(int64(flag(f.shot))) }

// fightMoves are the actions of chapters G14 to G20 that the unit in hand may take.
func fightMoves() []play.Move[*state] { return nil }

// alarm lets the other side answer what a unit is about to do: leave its hex for another,
// or change its state, when to is the hex it stands in (G15.1). If anybody may fire it
// begins procReact.
func (s *state) alarm(u int, to int16) { s.fight.shot = false }

// shotAt tells whether somebody has fired since the alarm.
func (s *state) shotAt() bool { return s.fight.shot }
