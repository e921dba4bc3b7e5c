package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/games/atlanticwall/supply"
	"sandtable/kernel"
)

// What a campaign has from day to day that its battles have not (33.7): which stages are played
// in a Game-Turn, and from when on.
var (
	ruleFirstDay = book.Rule("13.61", "The first day", "In Game-Turns 1 to 4 of the campaign all units of both sides are in supply (33.78).", "")
	_            = book.Rule("13.63", "German reinforcements", "They are in supply in the Game-Turn in which they enter: they are judged in the next.", "")
	_            = book.Rule("33.78", "The first day of the campaign", "It begins with the air allocation: no weather die, no Mulberry Stage, no resupply on 6 June; the overcast of that day keeps no Allied air unit on the ground.", "")
	_            = book.Rule("22.13", "Weather and air units", "Clear: all may fly; light overcast: half of them; heavy overcast and storm: none (17.15).", "")
)

// Procedures of the campaign's stages.
const (
	procFail     uint8 = iota + 150 // failed.go
	procExtra                       // extra.go. A: points left
	procGarrison                    // garrison.go. A: static unit
)

// maxBeaches is how many Landing Beaches a campaign has at most.
const maxBeaches = 8

// days is what changes from day to day in a campaign only.
type days struct {
	failed [maxBeaches]int16 // by beach: the Game-Turn in which it was declared failed, 0 for not (E-O 32.0)
}

func (x *days) hash(h *kernel.Hash) {
	for b, t := range x.failed {
		if t > 0 {
			h.Int(int64(b)<<16 | int64(t))
		}
	}
}

// staged tells whether the stages of the morning are played: not on the day of a landing (33.48a,
// 33.78).
func (s *state) staged() bool {
	if x := s.sc.Stages; x != nil {
		return s.turn >= x.Mulberry
	}
	return s.sc.Landing == nil
}

// afternoons tells whether missions are given to air units and ships move: in a battle on the day
// of a landing both are given (33.43, 33.44).
func (s *state) afternoons() bool { return s.sc.Stages != nil || s.sc.Landing == nil }

// delaying tells whether Delay markers are in play now (A110).
func (s *state) delaying() bool {
	return s.sc.DelayKinds != nil && (s.sc.Stages == nil || s.turn >= s.sc.Stages.Delays)
}

// benched tells a side whose air units are not there yet (33.73).
func (s *state) benched(side order.Side) bool {
	return s.sc.Stages != nil && side == order.German && s.turn < s.sc.Stages.GermanAir
}

// allSupplied tells whether everybody of a side is in supply, and why (13.61, 33.17a).
func (s *state) allSupplied(side order.Side) (supply.Verdict, bool) {
	if x := s.sc.Stages; x != nil && s.turn <= x.Supplied {
		return supply.FirstDay, true
	}
	return supply.Automatic, s.sc.AlwaysSupplied[side]
}
