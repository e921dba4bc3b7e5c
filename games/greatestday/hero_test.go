package greatestday

import "testing"

// TestHeroAndPlainRolls: who has a hero with it passes checks of quality, and is told so; of a roll that is
// none, such as one step clearing mines, its number is told (17.4, 10.3, 2.4.6).
func TestHeroAndPlainRolls(t *testing.T) {
	s := positionIn(t, "storming-gold")
	u := 0
	for s.heroOf(u) < 0 {
		u++
	}
	s.comesTo(int16(u))
	for why, want := range map[purpose]bool{digCheck: true, rallyCheck: true, clearCheck: false, blowCheck: false} {
		if got := s.checkFacts(u, why)[0].Text == "Passes its checks"; got != want || s.passes(u, why) != want {
			t.Errorf("%s: told to pass %v, passes %v, want %v", purposes[why].text, got, s.passes(u, why), want)
		}
	}
}
