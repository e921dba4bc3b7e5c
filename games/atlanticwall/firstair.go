package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// 33.73 Air power of the campaign: no Germans on the first day, and what the Allies owe then.
var (
	ruleAirFirst = book.Rule("33.73", "The first day in the air", "In Game-Turn 1 the Allies put at least 25 points on Air Superiority, and Interdiction points count twice. German air units come on 7 June.", "{n} more points have to be on Air Superiority")
	_            = book.Rule("17.8", "Air units", "The campaign has all of them; battles have those that they list.", "")
	_            = book.Rule("17.48", "Effects of Interdiction", "By its points: less allowance for marches of each class, more on dice off the map, shorter supply lines.", "")
)

// superior are the Allied points on Air Superiority.
func (s *state) superior() (n int) {
	for _, u := range s.sc.planes[order.Allied] {
		if s.at[u] == airSuperiority {
			n += s.superiority(int(u))
		}
	}
	return n
}

// mayRestAir says why the Allies have not given their missions in the first Game-Turn (33.73); air
// units that are not there cannot be asked for.
func (s *state) mayRestAir(f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
	x := s.sc.Stages
	if x == nil || s.turn != s.sc.First || order.Side(f.A) != order.Allied {
		return kernel.Verdict{}
	}
	all := 0
	for _, u := range s.sc.planes[order.Allied] {
		if s.aloft(int(u)) || s.at[u] == airBase {
			all += s.superiority(int(u))
		}
	}
	missing := min(int(x.Superiority), all) - s.superior()
	return ruleAirFirst.Only(missing <= 0, int16(missing))
}
