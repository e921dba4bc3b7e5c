package atlanticwall

import "sandtable/games/atlanticwall/order"

// 26 Inter-Allied cooperation: United States units on one hand, all others on the other.
var (
	_             = book.Rule("26.11", "Attacks of two nations", "An attack of United States units and of other Allied ones is two columns to the left.", "")
	ruleNationFPF = book.Rule("26.12", "Guns of another nation", "Guns give no Final Protective Fire to units of another nation.", "{unit} gives no Final Protective Fire to another nation")
	_             = book.Rule("26.13", "Stacks of two nations", "They defend like others.", "")
	_             = book.Rule("26.2", "Air units and ships", "They help every nation of their side (17.38).", "")
)

// foreign tells whether two units are of different nations in the sense of 26.11.
func (s *state) foreign(u, w int) bool {
	return s.sideOf(u) == order.Allied && s.sideOf(w) == order.Allied && (s.card(u).Nation == order.US) != (s.card(w).Nation == order.US)
}

// mixed tells whether ground units of both nations attack (26.11).
func (s *state) mixed(b *battle) bool {
	one := -1
	for _, w := range b.who[:b.nWho] {
		if u := int(w); s.card(u).OnGround() {
			if one >= 0 && s.foreign(one, u) {
				return true
			}
			one = u
		}
	}
	return false
}
