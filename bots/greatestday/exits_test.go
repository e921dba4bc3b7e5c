package greatestday

import (
	"math"
	"testing"

	game "sandtable/games/greatestday"
)

// Two open gaps: the anti-tank guns beside both exits hold one alone and the other together with the
// grenadiers two hexes off. A barrage on the grenadiers frees their half of it, one on the guns nothing,
// since they still fire into the next hex (G16.9); who is suppressed holds nothing (G12.1).
func TestWatchExits(t *testing.T) {
	setting := [][2]string{
		{"track", "sword obstacles 0"}, {"track", "sword nests 0"}, {"track", "sword gaps 0"}, {"turn", "3"}, {"chit", "3br"},
		{"gap", "35.007/35.008 open"}, {"gap", "36.007/36.008 open"},
	}
	for name, x := range map[string]struct {
		guns, grenadiers []string
		holds            [2]float64 // guns, grenadiers
		frees            [2]float64 // their hexes
	}{
		"both":                  {[]string{"36.009"}, []string{"35.010"}, [2]float64{1.5, 0.5}, [2]float64{0, 0.5}},
		"grenadiers suppressed": {[]string{"36.009"}, []string{"35.010", "suppressed"}, [2]float64{2, 0}, [2]float64{0, 0}},
		"guns suppressed":       {[]string{"36.009", "suppressed"}, []string{"35.010"}, [2]float64{0, 1}, [2]float64{0, 1}},
	} {
		_, p := sceneIn(t, "storming-sword", setting, [][]string{
			append([]string{"716-2-pzj-716"}, x.guns...), append([]string{"21pz-6-ii-pzgr-192"}, x.grenadiers...), {"3br-a-1-suffolk", "36.007"},
		})
		f, _ := game.Read(p)
		j := newJudge(f, steady)
		j.watch(f)
		for u := range f.Scenario().Units {
			i := 0
			switch f.Scenario().Units[u].ID {
			case "716-2-pzj-716":
			case "21pz-6-ii-pzgr-192":
				i = 1
			default:
				continue
			}
			if got := j.holding(u); math.Abs(got-x.holds[i]) > 1e-9 {
				t.Errorf("%s: unit %d holds %v exits, want %v", name, i, got, x.holds[i])
			}
			if got := j.frees(f, f.At(u)); math.Abs(got-x.frees[i]) > 1e-9 {
				t.Errorf("%s: a barrage on unit %d frees %v exits, want %v", name, i, got, x.frees[i])
			}
		}
	}
}
